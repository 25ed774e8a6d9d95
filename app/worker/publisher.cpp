#include "app/worker/publisher.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "erosion/land_cover/following_water.h"
#include "erosion/simulation/found_layers.h"

namespace scree {

namespace {

using namespace std::chrono_literals;

constexpr auto kPublishInterval = 16667us;  // 60 per second
constexpr auto kRetryInterval = 1s;         // wait after a snapshot that failed
constexpr auto kStrokeRest = 250ms;         // after the last part of a stroke
// A large terrain takes long to copy and to analyse. Wait this many times the last cost before the next one.
constexpr int kPublishShare = 5;
constexpr int kCoverShare = 8;
/// At the start of a run, lakes and rivers are searched twice as often as later, because the first rounds change the
/// most. The interval is this many times the cost of a search.
constexpr int kFirstCoverShare = 4;

}  // namespace

void Publisher::watch(const LayerSet& layers, const LandCoverSettings& cover) {
    watched_ = layers;
    cover_ = cover;
    forgetLandCover();
    landHasChanged();
}

void Publisher::runBegins() {
    coverShare_ = kFirstCoverShare;
    coverTime_ = Clock::now();
    restartRate();
    landHasChanged();
}

void Publisher::landIsEdited(bool erodes) {
    restsAt_ = Clock::now() + kStrokeRest;
    brushErodes_ = erodes;
    landHasChanged();
}

std::optional<Publisher::Clock::time_point> Publisher::nextDue() const {
    if (!isPending_) {
        // After a stroke, lakes and rivers are searched once more.
        if (run_.isRunning() || restsAt_ <= lastPublish_ || !landCoverIsOld()) return std::nullopt;
        return restsAt_;
    }
    if (hasFailed_) return lastPublish_ + kRetryInterval;
    if (!run_.isRunning() && !(isLive() && brushErodes_)) return Clock::time_point{};
    return lastPublish_ + std::max<Clock::duration>(kPublishInterval, kPublishShare * publishCost_);
}

void Publisher::publishWhatIsDue(bool& isFirstFailure) {
    const std::optional<Clock::time_point> due = nextDue();
    if (!due || Clock::now() < *due) return;
    lastPublish_ = Clock::now();
    // If nobody has looked at the last one, the next can wait. During a stroke it cannot: the older it is when somebody
    // looks, the more of the stroke it lacks.
    if (run_.isRunning() && !snapshots_.taken() && lastPublish_ >= restsAt_) return;
    try {
        publish();
        hasFailed_ = false;
    } catch (const std::exception&) {
        snapshots_.back().terrain = Terrain();  // drop the half-copied terrain
        isFirstFailure = !std::exchange(hasFailed_, true);
        throw;
    }
}

void Publisher::publish() {
    if (landCoverIsDue()) findLandCover();
    const Clock::time_point begin = Clock::now();  // after the land cover, which has its own interval
    const Terrain::Copied copied = bringUpToDate(snapshots_.back());
    snapshots_.publish();
    isPending_ = false;
    if (copied == Terrain::Copied::Tiles) publishCost_ = Clock::now() - begin;
}

bool Publisher::landCoverIsOld() const {
    return watched_.intersects(kFoundLayers) && land_.terrain().revision() != coverRevision_;
}

bool Publisher::landCoverIsDue() const {
    return landCoverIsOld() && (!isLive() || Clock::now() - coverTime_ >= coverShare_ * coverCost_);
}

void Publisher::findLandCover() {
    const Clock::time_point begin = Clock::now();
    Simulation& simulation = land_.simulation();
    updateFoundLayers(simulation.terrain(), watched_, simulation.settings(), cover_, land_.pool());
    coverRevision_ = land_.terrain().revision();
    coverTime_ = Clock::now();
    coverCost_ = coverTime_ - begin;
    coverShare_ = std::min(2 * coverShare_, kCoverShare);
}

Terrain::Copied Publisher::bringUpToDate(Snapshot& snapshot) {
    const Terrain& terrain = land_.terrain();
    ThreadPool& pool = land_.pool();
    // Layers that are not watched would be outdated, and after a load even of the wrong size.
    if (snapshot.generation != land_.generation()) snapshot.terrain = Terrain();
    LayerSet layers = watched_;
    layers.add(Layer::Height);
    if (terrain.has(Layer::Lock)) layers.add(Layer::Lock);  // strokes that are previewed stop at it
    const Terrain::Copied copied = snapshot.terrain.copyStored(terrain, layers, &pool);
    if (terrain.inlandWater() && terrain.revision() != coverRevision_) {
        const std::chrono::duration<double> age = Clock::now() - coverTime_;
        snapshot.terrain.setInlandWater(followGround(terrain.inlandWater(), terrain, age.count(), pool));
    }
    snapshot.upToDate = withSources(layers);
    snapshot.running = run_.isRunning();
    snapshot.goal = run_.progress();
    snapshot.statistics = land_.simulation().statistics();
    snapshot.volume = terrain.volume(&pool);
    snapshot.heights = extremes(terrain.heights(), pool);
    snapshot.generation = land_.generation();
    snapshot.start = land_.start();
    snapshot.history = timeline_;
    snapshot.untouched = land_.isUntouched();
    snapshot.land = land_.version();
    snapshot.net = netChange(*land_.start(), terrain, pool);
    snapshot.strokeParts = strokeParts_;
    snapshot.strokeMemory = land_.strokeMemory();
    snapshot.curveMemory = land_.simulation().state().curves;
    rate_.add({lastPublish_, snapshot.statistics.droplets, snapshot.statistics.dropletSteps});
    snapshot.dropletsPerSecond = rate_.dropletsPerSecond();
    snapshot.stepsPerSecond = rate_.stepsPerSecond();
    return copied;
}

RunRate::Sample Publisher::progress() const {
    const SimulationStatistics statistics = land_.simulation().statistics();
    return {Clock::now(), statistics.droplets, statistics.dropletSteps};
}

}  // namespace scree
