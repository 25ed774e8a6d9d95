#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "app/platform/process.h"
#include "app/session/session.h"

/// Measures the way of a brush's dab from the mouse to the screen while the preset alpine erodes, with each brush: what
/// its preview, which the next frame shows, costs the window's thread, and when the land has it. Drawing is left out.
/// Usage: scree_brush_bench [NODES...]
namespace scree {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kFrameTime = 16667us;
constexpr int kDabs = 5;               ///< Of each brush.
constexpr float kBrushShare = 0.025f;  ///< Radius of the brush, as a share of the map.

double millisecondsSince(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

template <class T>
T orExit(Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "scree_brush_bench: %s\n", result.error().message.c_str());
    std::exit(1);
}

/// What a dab costs.
struct DabTimes {
    double preview;  ///< Processor time of the window's thread for showing it in the next frame, in ms.
    double land;     ///< Time until a snapshot has it, in ms.
};

/// A session with a land that erodes, and the window's look at it 60 times a second.
class ErodingLand {
 public:
    explicit ErodingLand(int nodes) {
        Preset preset = orExit(loadPreset(SCREE_SOURCE_FOLDER "/presets/alpine.json")).preset;
        TerrainSettings& terrain = preset.terrain.terrain;
        terrain.cellSize *= static_cast<float>(terrain.width) / static_cast<float>(nodes);
        terrain.width = terrain.height = nodes;
        extent_ = terrain.cellSize * static_cast<float>(nodes);
        ThreadPool pool;
        session_ = std::make_unique<Session>(
            std::make_shared<const Terrain>(orExit(makeStartingTerrain(preset.terrain, pool, nullptr))), 0,
            SimulationLoop::kHistoryBudget);
        session_->worker().post(allSettings(preset.simulation));
        session_->worker().post(WatchCommand{{Layer::Moisture, Layer::Sediment, Layer::Wear}});
        session_->worker().post(RunOperation{});
        while (rounds() < 20) showFrames(1);
    }

    /// Sets a dab with this brush.
    DabTimes dab(StrokeMode mode) {
        const float radius = kBrushShare * extent_;
        Stroke stroke{.layer = Layer::Height,
                      .mode = mode,
                      .path = {{0.5f * extent_, 0.5f * extent_}},
                      .radius = radius,
                      .strength = strengthIsValue(mode) ? 1.0f : 0.3f,
                      .limit = strengthIsValue(mode) ? 1000.0f : 0.0f,
                      .size = 0.5f * radius,
                      .source = {2.0f * radius, 0.0f}};
        if (mode == StrokeMode::Ramp) stroke.path.push_back({0.55f * extent_, 0.5f * extent_});
        const Clock::time_point begin = Clock::now();
        const double before = threadTime();
        session_->apply(StrokeOperation{.stroke = std::move(stroke), .title = {}});
        const double preview = 1e3 * (threadTime() - before);
        ++parts_;
        for (int frame = 1; session_->snapshot().strokeParts < parts_; ++frame) {
            std::this_thread::sleep_until(begin + frame * kFrameTime);
            session_->takeSnapshot();
        }
        return {preview, millisecondsSince(begin)};
    }

    void showFrames(int count) {
        for (int frame = 0; frame < count; ++frame) {
            std::this_thread::sleep_for(kFrameTime);
            session_->takeSnapshot();
        }
    }

    std::uint64_t rounds() const { return session_->snapshot().statistics.rounds; }

 private:
    std::unique_ptr<Session> session_;
    float extent_ = 0.0f;
    std::uint64_t parts_ = 0;
};

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void measureAt(int nodes) {
    ErodingLand land(nodes);
    const std::uint64_t before = land.rounds();
    const Clock::time_point begin = Clock::now();
    land.showFrames(180);
    std::printf("%d nodes, %.1f rounds a second, brush of %.0f cells:\n", nodes,
                1e3 * static_cast<double>(land.rounds() - before) / millisecondsSince(begin),
                kBrushShare * static_cast<float>(nodes));
    for (std::size_t mode = 0; mode < choicesOf<StrokeMode>.size(); ++mode) {
        std::vector<double> previews, lands;
        for (int dab = 0; dab < kDabs; ++dab) {
            // The waits differ, so that dabs meet rounds at all their stages.
            land.showFrames(6 + 2 * (dab % 5) + static_cast<int>(mode));
            const DabTimes times = land.dab(static_cast<StrokeMode>(mode));
            previews.push_back(times.preview);
            lands.push_back(times.land);
        }
        std::printf(
            "  %-9s preview %6.2f ms of the window's thread, at most %6.2f; in the land after %4.0f ms, at most "
            "%4.0f\n",
            std::string(choicesOf<StrokeMode>[mode]).c_str(), medianOf(previews),
            *std::max_element(previews.begin(), previews.end()), medianOf(lands),
            *std::max_element(lands.begin(), lands.end()));
        std::fflush(stdout);
    }
}

}  // namespace
}  // namespace scree

int main(int argc, char** argv) {
    std::vector<int> sizes;
    for (int i = 1; i < argc; ++i) sizes.push_back(std::atoi(argv[i]));
    if (sizes.empty()) sizes = {1024, 4096};
    for (const int nodes : sizes) {
        if (nodes < 32 || nodes > 8192) {
            std::fprintf(stderr, "scree_brush_bench: NODES is from 32 to 8192\n");
            return 2;
        }
        scree::measureAt(nodes);
    }
    return 0;
}
