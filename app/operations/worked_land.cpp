#include "app/operations/worked_land.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "app/history/relief_picture.h"
#include "app/operations/layers_operation.h"
#include "erosion/terrain/painted_layers.h"

namespace scree {

namespace {

using Clock = std::chrono::steady_clock;

/// Longest side of an entry's picture, in pixels.
constexpr int kPictureSide = 96;

constexpr LayerSet kModelLayers =
    layersWhere([](const LayerInfo& layer) { return layer.source != LayerSource::Painted; });

}  // namespace

WorkedLand::WorkedLand(std::shared_ptr<const Terrain> start, SimulationSettings settings,
                       std::shared_ptr<ThreadPool> pool)
    : pool_(std::move(pool)),
      start_(std::move(start)),
      simulation_(std::make_unique<Simulation>(*start_, std::move(settings), pool_)) {
    good_.copyStored(terrain(), kAllLayers, pool_.get());
}

void WorkedLand::checkLayer(Layer layer) const {
    if (static_cast<std::size_t>(layer) >= terrain().layers().size())
        throw std::runtime_error("the terrain has no such layer");
    if (terrain().isLocked(layer)) throw std::runtime_error(lockedMask(terrain().infoOf(layer).title));
}

void WorkedLand::setStart(std::shared_ptr<const Terrain> start, bool isEdited) {
    start_ = std::move(start);
    startIsEdited_ = isEdited;
    packedStart_.reset();
}

void WorkedLand::setAddedLayers(std::span<const Terrain::AddedLayer> layers) {
    std::vector<LayerDescription> descriptions;
    for (const Terrain::AddedLayer& layer : layers) descriptions.push_back(layer.description);
    if (const Result<SharedLayerTable> table = LayerTable::of(std::move(descriptions)); table && *table)
        if (const Result<void> sound = checkRules(**table); !sound) throw std::runtime_error(sound.error().message);
    edit(Layer::Height, [&](Terrain& terrain) {
        if (const Result<void> set = terrain.setAddedLayers(layers); !set)
            throw std::runtime_error(set.error().message);
    });
}

void WorkedLand::setColours(const Field<Rgba>& colours) {
    // Models mix the colours. Restart goes back to the given ones.
    auto start = std::make_shared<Terrain>(*start_);
    start->dropBase(*pool_);
    paintColours(*start, colours, *pool_);
    edit(Layer::Colour, [&](Terrain& terrain) { paintColours(terrain, start->colour(), *pool_); });
    setStart(std::move(start), true);
}

Result<void> WorkedLand::carve(const Curve& curve) {
    Result<void> carved = changingState().carve(curve);
    edited_ = edited_ || carved;
    return carved;
}

void WorkedLand::load(const std::shared_ptr<const Terrain>& start) {
    begin(*start);
    setStart(start, false);
    edited_ = false;
    ++generation_;
}

void WorkedLand::resume(Checkpoint& checkpoint) {
    // Models use versions to see what others have changed since their last step.
    raised_ = terrain().revision();
    checkpoint.terrain.raiseVersions(raised_);
    forEachModel(checkpoint.state->models, [this](auto& model) {
        if constexpr (requires { model.raiseVersions(raised_); }) model.raiseVersions(raised_);
    });
    replaceTerrain(std::move(checkpoint.terrain));
    changingState().setState(std::move(checkpoint.state));
    const bool isColoured = checkpoint.start->has(Layer::Colour);
    setStart(std::move(checkpoint.start), isColoured);
    edited_ = checkpoint.edited;
    ++generation_;
}

void WorkedLand::restart() {
    Terrain start = *start_;
    const bool painted = start.takePainted(terrain());
    begin(std::move(start));
    edited_ = painted || startIsEdited_;
}

void WorkedLand::resample(std::shared_ptr<const Terrain> start) {
    strokeMemory_.forget();
    changingState().resample(start->width(), start->height());
    const bool isColoured = start->has(Layer::Colour);
    setStart(std::move(start), isColoured);
    edited_ = true;
    ++generation_;
    keepGood();
}

void WorkedLand::goTo(const HistoryEntry& entry) {
    // Do first what can fail.
    std::unique_ptr<SimulationState> state = entry.simulation->unpack(*pool_);
    SimulationSettings settings = entry.settings;
    std::shared_ptr<const Terrain> start = start_;
    if (entry.start != packedStart_) start = std::make_shared<const Terrain>(entry.start->unpack(*pool_));
    entry.terrain->restore(simulation_->terrain(), *pool_);

    strokeMemory_.forget();
    simulation_->setSettings(std::move(settings));
    changingState().setState(std::move(state));
    const bool isOtherStart = start != start_;
    if (isOtherStart) ++generation_;
    start_ = std::move(start);
    packedStart_ = entry.start;
    packedSimulation_ = entry.simulation;
    edited_ = entry.edited;
    if (isOtherStart) startIsEdited_ = start_->has(Layer::Colour) && !isUntouched();
}

void WorkedLand::begin(Terrain terrain) {
    terrain.startAfter(simulation_->terrain().revision());
    replaceTerrain(std::move(terrain));
}

void WorkedLand::replaceTerrain(Terrain terrain) {
    Terrain good = terrain;
    auto simulation = std::make_unique<Simulation>(std::move(terrain), simulation_->settings(), pool_);
    simulation_ = std::move(simulation);
    packedSimulation_.reset();
    good_ = std::move(good);
    goodTime_ = Clock::now();
    strokeMemory_.forget();
    ++beginnings_;
}

/// Undo restores versions together with values, so equal numbers mean equal land.
std::uint64_t WorkedLand::version() const {
    return isUntouched() ? 0 : newestVersion();
}

std::uint64_t WorkedLand::newestVersion() const {
    std::uint64_t newest = 0;
    for (const LayerInfo& layer : terrain().layers()) {
        if (layer.source == LayerSource::Analysis || !terrain().has(layer.layer)) continue;
        const TileVersions& versions = terrain().versions(layer.layer);
        for (int tile = 0; tile < versions.count(); ++tile) newest = std::max(newest, versions.version(tile));
    }
    return newest;
}

void WorkedLand::addLine(const std::vector<SavedMoment>& line, const std::function<void(HistoryEntry)>& add) {
    packedStart_ = std::make_shared<const PackedTerrain>(*start_, nullptr, *pool_);
    for (const SavedMoment& moment : line) {
        HistoryEntry own = moment.entry.raisedBy(raised_);
        own.start = packedStart_;
        // Tiles that change from now on must not reuse a version from an entry.
        simulation_->terrain().nextRevisionAfter(own.land);
        add(std::move(own));
    }
}

HistoryEntry WorkedLand::entry(const HistoryEntry* before) {
    auto packed = std::make_shared<const PackedTerrain>(simulation_->terrain(),
                                                        before != nullptr ? before->terrain.get() : nullptr, *pool_);
    // With a base, the start's colours are on a coarser grid, so the start must be packed separately.
    const bool isStart = isUntouched() && !(start_->has(Layer::Colour) && packed->hasBase());
    if (!packedStart_)
        packedStart_ = isStart ? packed : std::make_shared<const PackedTerrain>(*start_, nullptr, *pool_);
    if (!packedSimulation_) packedSimulation_ = std::make_shared<const PackedSimulation>(simulation_->state(), *pool_);
    return {.name = {},
            .terrain = std::move(packed),
            .start = packedStart_,
            .simulation = packedSimulation_,
            .settings = simulation_->settings(),
            .rounds = simulation_->state().rounds,
            .edited = edited_,
            .land = version(),
            .picture = std::make_shared<const Image>(reliefPicture(terrain(), kPictureSide)),
            .place = nullptr};
}

void WorkedLand::keepGood() {
    const Clock::time_point begin = Clock::now();
    const Terrain::Copied copied = good_.copyStored(terrain(), kAllLayers, pool_.get());
    goodTime_ = Clock::now();
    if (copied == Terrain::Copied::Tiles) goodCost_ = goodTime_ - begin;
}

void WorkedLand::restoreGood() {
    Terrain& terrain = simulation_->terrain();
    // A failed model may have changed tiles without a new version. Give each tile a version that no copy has.
    terrain.startAfter(terrain.revision());
    const std::uint64_t spoilt = terrain.revision();
    terrain.copyStored(good_, kModelLayers, pool_.get());
    terrain.startAfter(spoilt);
    changingState().forget();  // the droplets in flight may have caused the failure
}

}  // namespace scree
