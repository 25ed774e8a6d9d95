#include "app/session/variations/variation_work.h"

#include "app/session/variations/variation_camera.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>
#include <stdexcept>
#include <utility>

#include "app/document/starting_terrain.h"
#include "app/io/resources.h"
#include "app/pictures/picture_series.h"
#include "erosion/simulation/found_layers.h"
#include "erosion/terrain/resample.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace {

constexpr int kNodes = 256;  // along the longer edge
constexpr int kPictureWidth = 352, kPictureHeight = 220;

using Clock = std::chrono::steady_clock;

/// Resamples the land to at most kNodes along an edge, with its own mass accounting.
Terrain smallCopy(const Terrain& land, ThreadPool& pool) {
    const double shrink = std::min(1.0, static_cast<double>(kNodes) / std::max(land.width(), land.height()));
    const auto scaled = [&](int size) {
        return std::max(Terrain::kMinSize, static_cast<int>(std::lround(size * shrink)));
    };
    Terrain small = land;
    small.dropBase(pool);
    if (shrink < 1.0) small = resampled(small, scaled(land.width()), scaled(land.height()), pool);
    small.openLedger();
    return small;
}

/// One of the small maps.
struct Small {
    const Preset& preset;
    Simulation simulation;
    bool failed = false;
};

class VariationWork {
 public:
    VariationWork(const VariationPlan& plan, WorkWatch& watch, PictureMaker& maker)
        : plan_(plan), watch_(watch), maker_(maker) {}

    void run() {
        begin();
        Clock::duration drawing{};  // time to draw all pictures
        Clock::time_point drawn = Clock::now();
        for (int round = 1; round <= plan_.rounds; ++round) {
            for (std::size_t i = 0; i < all_.size(); ++i) erode(i);
            {
                const std::lock_guard lock(plan_.board->mutex);
                plan_.board->rounds = round;
            }
            // Spend at most half of the time on pictures.
            const Clock::time_point now = Clock::now();
            if (now - drawn < drawing && round < plan_.rounds) continue;
            for (std::size_t i = 0; i < all_.size(); ++i) draw(i);
            drawn = Clock::now();
            drawing = drawn - now;
        }
    }

 private:
    void begin() {
        const std::shared_ptr<const Terrain> whole = plan_.land->get();
        const Terrain land = smallCopy(*whole, *pool_);
        Terrain start = plan_.fromLand || !plan_.start ? land : smallCopy(*plan_.start, *pool_);
        takePaint(start, land);
        const Terrain* one[] = {&start};
        if (!plan_.fromLand && !plan_.makesStarts) showAll(land, one);
        for (const Preset& preset : plan_.presets) {
            watch_.beginPart();
            Terrain own = start;
            if (plan_.makesStarts) {
                Result<Terrain> made = makeStartingTerrain(coarser(preset.terrain, kNodes), {*pool_, &watch_});
                if (!made) throw std::runtime_error(made.error().message);
                own = std::move(*made);
                takePaint(own, land);
            }
            all_.push_back({.preset = preset, .simulation = Simulation(std::move(own), preset.simulation, pool_)});
            if (!plan_.makesStarts) draw(all_.size() - 1);
        }
        if (!plan_.makesStarts) return;
        std::vector<const Terrain*> starts;
        for (const Small& small : all_) starts.push_back(&small.simulation.terrain());
        showAll(land, starts);
        for (std::size_t i = 0; i < all_.size(); ++i) draw(i);
    }

    /// Sets the camera so that it shows the starts too, which may be higher than the land that the user sees.
    void showAll(const Terrain& land, std::span<const Terrain* const> starts) {
        camera_ = cameraForAll(plan_.camera, land, starts,
                               {.exaggeration = plan_.presets.front().view.exaggeration,
                                .aspect = static_cast<float>(kPictureWidth) / static_cast<float>(kPictureHeight)});
    }

    static void takePaint(Terrain& terrain, const Terrain& from) {
        if (terrain.width() == from.width() && terrain.height() == from.height()) terrain.takePainted(from);
    }

    void erode(std::size_t index) {
        Small& small = all_[index];
        if (small.failed) return;
        watch_.beginPart();
        const Result<void> ran = small.simulation.runRound();
        if (ran) return;
        small.failed = true;
        const std::lock_guard lock(plan_.board->mutex);
        plan_.board->failures[index] = ran.error().message;
    }

    void draw(std::size_t index) {
        Small& small = all_[index];
        watch_.beginPart();
        Terrain shown;
        shown.copyChanged(small.simulation.terrain(), kAllLayers, pool_.get());
        shown.startAfter(drawn_);  // so that the renderer does not mistake it for the terrain drawn before
        drawn_ = shown.revision();
        updateFoundLayers(shown, TerrainRenderer::layersFor(small.preset.view, shown.layers()), small.preset.simulation,
                          landCoverOf(small.preset), *pool_);
        OffscreenPicture picture = pictureOf(small.preset, shown, plan_.materials);
        picture.guides.reset();
        picture.width = kPictureWidth;
        picture.height = kPictureHeight;
        picture.camera = camera_;
        Result<Image> image = maker_.draw(shown, picture);
        if (!image) throw std::runtime_error(image.error().message);
        {
            const std::lock_guard lock(plan_.board->mutex);
            plan_.board->pictures[index] = std::make_shared<const Image>(std::move(*image));
            ++plan_.board->changes;
        }
        plan_.drawn();
    }

    const VariationPlan& plan_;
    WorkWatch& watch_;
    PictureMaker& maker_;
    Camera camera_ = plan_.camera;
    std::shared_ptr<ThreadPool> pool_ = std::make_shared<ThreadPool>(1);
    std::vector<Small> all_;
    std::uint64_t drawn_ = 0;
};

}  // namespace

void erodeVariations(const VariationPlan& plan, WorkWatch& watch) {
    Result<PictureMaker> maker =
        PictureMaker::create(resourceFolder("shaders"), GlFunctions::AlreadyLoaded, kSmallPictureQuality);
    if (!maker) {
        const std::lock_guard lock(plan.board->mutex);
        plan.board->failure = maker.error().message;
        return;
    }
    VariationWork(plan, watch, *maker).run();
}

}  // namespace scree
