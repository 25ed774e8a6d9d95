#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/desktop/platform/offscreen_context.h"
#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "app/io/picture.h"
#include "app/maps/material_textures.h"
#include "app/pictures/picture_series.h"
#include "erosion/simulation/found_layers.h"
#include "erosion/simulation/simulation.h"
#include "renderer/scene/offscreen_picture.h"

/// Flies low over the land of presets and compares each picture with a reference: the same place drawn at full detail
/// and four times the size, and averaged. Finds pixels that flicker and pixels that look unlike the land. Usage:
/// scree_flight_bench [PRESET...] [--pictures FOLDER]
namespace scree {
namespace {

constexpr const char* kShaders = SCREE_SOURCE_FOLDER "/shaders";
constexpr int kWidth = 192, kHeight = 120;
constexpr int kFiner = 4;  ///< Pixels of the reference along an edge of a pixel.
constexpr int kSteps = 60;
constexpr int kNodes = 512;
constexpr int kRounds = 60;
constexpr double kStepLength = 0.5;  ///< Cells from step to step.
constexpr double kClearance = 3.0;   ///< Cells from the highest ground near the eye to the eye.
constexpr int kLookAround = 12;      ///< Steps before and after the eye whose ground the eye clears.
/// Change of a channel, of 255. A pixel flickers if it changes by this much more than twice as much as the reference.
constexpr int kFlicker = 32;
/// Difference of a channel from the reference, of 255. More is strange.
constexpr int kStrange = 64;

/// Every patch of ground is drawn with all of its nodes, and the shadows are as fine as the nodes.
constexpr RenderQuality kFullDetail = [] {
    RenderQuality quality = kPictureQuality;
    quality.pixelError = 0.01f;
    quality.mostPatches = 1 << 20;
    quality.samples = 1;
    return quality;
}();

template <class T>
T orEnd(Result<T> result) {
    if (!result) {
        std::fprintf(stderr, "scree_flight_bench: %s\n", result.error().message.c_str());
        std::exit(1);
    }
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// Largest difference of a channel of a pixel.
int differenceAt(const Image& a, const Image& b, std::size_t pixel) {
    int most = 0;
    for (std::size_t i = 3 * pixel; i < 3 * pixel + 3; ++i) most = std::max(most, std::abs(a.rgb[i] - b.rgb[i]));
    return most;
}

/// Averages squares of kFiner x kFiner pixels.
Image averaged(const Image& fine) {
    Image image{fine.width / kFiner, fine.height / kFiner, {}};
    image.rgb.reserve(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 3);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < 3; ++channel) {
                int sum = 0;
                for (int v = y * kFiner; v < (y + 1) * kFiner; ++v)
                    for (int u = x * kFiner; u < (x + 1) * kFiner; ++u)
                        sum += fine.rgb[static_cast<std::size_t>((v * fine.width + u) * 3 + channel)];
                image.rgb.push_back(static_cast<std::uint8_t>((sum + kFiner * kFiner / 2) / (kFiner * kFiner)));
            }
    return image;
}

/// Two pictures of one step, and the number of pixels of each fault.
struct Step {
    Image drawn, reference;
    double drawnChange = 0.0;      ///< Mean change of a channel since the step before, of 255.
    double referenceChange = 0.0;  ///< The same of the reference.
    std::vector<bool> flickers, strange;

    static long count(const std::vector<bool>& pixels) { return std::count(pixels.begin(), pixels.end(), true); }
};

void compare(Step& step, const Step* before) {
    const auto pixels = static_cast<std::size_t>(kWidth) * kHeight;
    step.flickers.resize(pixels);
    step.strange.resize(pixels);
    for (std::size_t i = 0; i < pixels; ++i) {
        step.strange[i] = differenceAt(step.drawn, step.reference, i) > kStrange;
        if (before == nullptr) continue;
        const int drawn = differenceAt(step.drawn, before->drawn, i);
        const int reference = differenceAt(step.reference, before->reference, i);
        step.flickers[i] = drawn > 2 * reference + kFlicker;
        step.drawnChange += drawn / static_cast<double>(pixels);
        step.referenceChange += reference / static_cast<double>(pixels);
    }
}

/// The drawn picture above the reference, and below both the pixels that flicker (yellow) and those that are strange
/// (red) over a pale reference. Each pixel becomes a square of four.
Image sheetOf(const Step& step) {
    constexpr int kScale = 4;
    Image sheet{kWidth * kScale, 3 * kHeight * kScale, {}};
    const auto pixelOf = [&](int part, std::size_t at, std::size_t channel) -> std::uint8_t {
        if (part == 0) return step.drawn.rgb[3 * at + channel];
        if (part == 1) return step.reference.rgb[3 * at + channel];
        if (step.strange[at]) return channel == 0 ? 220 : 0;
        if (step.flickers[at]) return channel == 2 ? 0 : 230;
        return static_cast<std::uint8_t>(160 + step.reference.rgb[3 * at + channel] / 4);
    };
    for (int part = 0; part < 3; ++part)
        for (int y = 0; y < kHeight * kScale; ++y)
            for (int x = 0; x < kWidth * kScale; ++x)
                for (std::size_t channel = 0; channel < 3; ++channel)
                    sheet.rgb.push_back(
                        pixelOf(part, static_cast<std::size_t>(y / kScale * kWidth + x / kScale), channel));
    return sheet;
}

/// A straight flight over the middle of a map to the north-east, which follows the ground smoothly.
class Flight {
 public:
    Flight(const Terrain& terrain, const ViewSettings& view) : terrain_(terrain), view_(view) {
        for (int i = -kLookAround; i < kSteps + kLookAround; ++i) ground_.push_back(groundBelow(i));
    }

    Camera at(int step) const {
        Camera camera;
        camera.frame(terrain_, view_.exaggeration, static_cast<float>(kWidth) / kHeight);
        CameraPose pose;
        pose.distance = 20.0 * static_cast<double>(terrain_.cellSize());
        pose.yaw = kHeading;
        pose.pitch = 0.12;
        pose.fieldOfView = static_cast<double>(view_.fieldOfView);
        camera.setPose(pose);
        const glm::dvec2 place = placeAt(step) * static_cast<double>(terrain_.cellSize());
        camera.moveTo({place.x, clearedGround(step) + kClearance * static_cast<double>(terrain_.cellSize()), place.y});
        camera.setClearance(kClearance * static_cast<double>(terrain_.cellSize()));
        return camera;
    }

 private:
    static constexpr double kHeading = 0.7;  ///< Radians from north to east.

    /// Place of the eye, in nodes.
    glm::dvec2 placeAt(int step) const {
        const glm::dvec2 middle(0.5 * (terrain_.width() - 1), 0.5 * (terrain_.height() - 1));
        return middle + kStepLength * (step - kSteps / 2) * glm::dvec2(std::sin(kHeading), -std::cos(kHeading));
    }
    /// Highest ground or water around the node below the eye, in metres as drawn.
    double groundBelow(int step) const {
        const glm::dvec2 place = placeAt(step);
        float highest = -1e9f;
        for (int y = -1; y <= 2; ++y)
            for (int x = -1; x <= 2; ++x)
                highest =
                    std::max(highest, terrain_.heights()(static_cast<int>(place.x) + x, static_cast<int>(place.y) + y));
        return static_cast<double>(highest * view_.exaggeration);
    }
    /// Mean of the ground around a step, with more weight for near steps, or the ground below the eye if that is
    /// higher.
    double clearedGround(int step) const {
        double sum = 0.0, weights = 0.0;
        for (int i = -kLookAround; i <= kLookAround; ++i) {
            const double ground = ground_[static_cast<std::size_t>(step + i + kLookAround)];
            const double weight = 1.0 + std::cos(3.14159265 * i / (kLookAround + 1));
            sum += weight * ground;
            weights += weight;
        }
        return std::max(sum / weights, ground_[static_cast<std::size_t>(step + kLookAround)]);
    }

    const Terrain& terrain_;
    const ViewSettings& view_;
    std::vector<double> ground_;
};

/// The renderers of the drawn picture and of the reference. Each land has its own, because a renderer takes tiles of
/// equal versions for equal.
struct Renderers {
    TerrainRenderer drawn = orEnd(TerrainRenderer::create(kShaders, OffscreenContext::loader(), RenderQuality{}));
    TerrainRenderer reference = orEnd(TerrainRenderer::create(kShaders, nullptr, kFullDetail));
};

void fly(const std::string& name, const std::shared_ptr<ThreadPool>& pool, const std::string& folder) {
    Renderers renderers;
    Preset preset = orEnd(loadPreset(std::string(SCREE_SOURCE_FOLDER "/presets/") + name + ".json")).preset;
    TerrainSettings& size = preset.terrain.terrain;
    size.cellSize *= static_cast<float>(size.width) / kNodes;
    size.width = size.height = kNodes;
    Simulation simulation(orEnd(makeStartingTerrain(preset.terrain, *pool, nullptr)), preset.simulation, pool);
    for (int i = 0; i < kRounds; ++i) orEnd(simulation.runRound());
    updateFoundLayers(simulation.terrain(), TerrainRenderer::layersFor(preset.view, simulation.terrain().layers()),
                      simulation.settings(), landCoverOf(preset), *pool);
    Terrain terrain(simulation.terrain());
    terrain.dropBase(*pool, Terrain::WaterForm::Shown);

    OffscreenPicture picture = pictureOf(preset, terrain, orEnd(loadMaterials(preset.materials)));
    picture.guides.reset();
    picture.view.showSprings = false;
    if (picture.view.surroundings == Surroundings::None) picture.view.surroundings = Surroundings::Hills;
    const Flight flight(terrain, picture.view);
    Step before, worst;
    double drawnChange = 0.0, referenceChange = 0.0;
    long flickers = 0, strange = 0, mostFlickers = 0, mostStrange = 0, most = -1;
    int worstStep = 0;
    for (int i = 0; i < kSteps; ++i) {
        picture.camera = flight.at(i);
        Step step;
        picture.width = kWidth;
        picture.height = kHeight;
        step.drawn = orEnd(drawOffscreen(renderers.drawn, terrain, picture));
        picture.width *= kFiner;
        picture.height *= kFiner;
        step.reference = averaged(orEnd(drawOffscreen(renderers.reference, terrain, picture)));
        compare(step, i > 0 ? &before : nullptr);
        drawnChange += step.drawnChange / (kSteps - 1);
        referenceChange += step.referenceChange / (kSteps - 1);
        const long flickering = Step::count(step.flickers), odd = Step::count(step.strange);
        flickers += flickering;
        strange += odd;
        mostFlickers = std::max(mostFlickers, flickering);
        mostStrange = std::max(mostStrange, odd);
        before = step;
        if (flickering + odd <= most) continue;
        most = flickering + odd;
        worst = std::move(step);
        worstStep = i;
    }
    std::printf("%-26s %8.2f %9.2f %8.1f %6ld %8.1f %6ld %6d\n", name.c_str(), drawnChange, referenceChange,
                static_cast<double>(flickers) / (kSteps - 1), mostFlickers, static_cast<double>(strange) / kSteps,
                mostStrange, worstStep);
    std::fflush(stdout);
    if (!folder.empty())
        orEnd(savePicture(sheetOf(worst),
                          std::filesystem::path(folder) / (name + "_" + std::to_string(worstStep) + ".png")));
}

int run(const std::vector<std::string>& presets, const std::string& folder) {
    if (!folder.empty()) std::filesystem::create_directories(folder);
    const OffscreenContext context = orEnd(OffscreenContext::create());
    std::printf("%d steps of %d x %d pixels each; changes of a pixel from step to step, of 255; pixels per picture\n",
                kSteps, kWidth, kHeight);
    std::printf("%-26s %8s %9s %15s %15s %6s\n", "", "drawn", "reference", "flicker", "strange", "worst");
    std::printf("%-26s %8s %9s %8s %6s %8s %6s %6s\n", "preset", "change", "change", "mean", "most", "mean", "most",
                "step");
    const auto pool = std::make_shared<ThreadPool>();
    for (const std::string& name : presets) fly(name, pool, folder);
    return 0;
}

/// Returns the names of all shipped presets.
std::vector<std::string> allPresets() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(SCREE_SOURCE_FOLDER "/presets"))
        if (file.path().extension() == ".json" && file.path().stem() != "schema")
            names.push_back(file.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace
}  // namespace scree

int main(int argc, char** argv) {
    std::vector<std::string> presets;
    std::string folder;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--pictures" && i + 1 < argc)
            folder = argv[++i];
        else
            presets.push_back(argument);
    }
    return scree::run(presets.empty() ? scree::allPresets() : presets, folder);
}
