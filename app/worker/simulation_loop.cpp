#include "app/worker/simulation_loop.h"

#include <algorithm>
#include <exception>
#include <new>
#include <stdexcept>
#include <utility>

#include "erosion/base/failure_reason.h"
#include "erosion/simulation/found_layers.h"
#include "erosion/terrain/painted_layers.h"

namespace scree {

namespace {

using namespace std::chrono_literals;

constexpr auto kPublishInterval = 16667us;  // 60 per second
constexpr auto kRetryInterval = 1s;         // wait after a snapshot that failed
// A large terrain takes long to copy and to analyse. Wait this many times the last cost before the next one.
constexpr int kPublishShare = 5;
constexpr int kCoverShare = 8;

constexpr LayerSet kModelLayers =
    layersWhere([](const LayerInfo& layer) { return layer.source != LayerSource::Painted; });

/// Returns the reason of a failure as text. `map` is the map that was worked on, or null if unknown.
std::string reasonOn(const Terrain* map, const std::exception& failure) {
    return map != nullptr ? reasonOf(failure, map->width(), map->height()) : reasonOf(failure);
}

bool isSettings(const Command& command) {
    return std::holds_alternative<SettingsCommand>(command);
}

bool isOfHistory(const Command& command) {
    return std::holds_alternative<KeepCommand>(command) || std::holds_alternative<UndoCommand>(command) ||
           std::holds_alternative<RedoCommand>(command) || std::holds_alternative<GoToCommand>(command);
}

/// Returns the map that a command makes or works on, or null for commands of the history, whose entries may have any
/// size.
const Terrain* mapOf(const Command& command, const Terrain& current) {
    if (const auto* load = std::get_if<LoadCommand>(&command)) return load->terrain.get();
    if (const auto* resample = std::get_if<ResampleCommand>(&command)) return resample->start.get();
    return isOfHistory(command) ? nullptr : &current;
}

}  // namespace

SimulationLoop::SimulationLoop(std::shared_ptr<const Terrain> terrain, SimulationSettings settings, int threads,
                               TripleBuffer<Snapshot>& snapshots, std::size_t historyBudget, Clock::duration slice,
                               std::shared_ptr<LandLog> log)
    : snapshots_(snapshots),
      slice_(slice),
      pool_(std::make_shared<ThreadPool>(threads)),
      loaded_(std::move(terrain)),
      simulation_(std::make_unique<Simulation>(*loaded_, std::move(settings), pool_)),
      history_(historyBudget),
      log_(std::move(log)) {
    good_.copyStored(simulation_->terrain(), kAllLayers, pool_.get());
    showHistory();
    bringUpToDate(snapshots_.back());
    snapshots_.publish();
    publishPending_ = false;
}

void SimulationLoop::apply(std::vector<Command>& commands) {
    for (auto command = commands.begin(); command != commands.end(); ++command) {
        if (isSettings(*command)) {
            const auto later = std::find_if(command + 1, commands.end(), [](const Command& other) {
                return isSettings(other) || isOfHistory(other);
            });
            if (later != commands.end() && isSettings(*later)) continue;
        }
        try {
            carryOut(*command);
        } catch (const std::exception& failure) {
            tellFailure("Nothing was changed: ", failure, mapOf(*command, simulation_->terrain()));
        }
    }
}

void SimulationLoop::advance(const std::atomic<bool>& commandWaiting) {
    const Clock::time_point sliceEnd = Clock::now() + slice_;
    try {
        for (Clock::time_point now = Clock::now(); isRunning() && now >= nextRound_ && now < sliceEnd;
             now = Clock::now()) {
            runRound(now);
            if (commandWaiting.load(std::memory_order_relaxed)) break;
        }
    } catch (const std::exception& failure) {
        stopRun();
        tellFailure("The run was stopped: ", failure, &simulation_->terrain());
    }
    logWhatIsDue();
    prepareOnce();
    if (!publishPending_ || Clock::now() < publishTime()) return;
    if (isRunning() && !snapshots_.taken())
        lastPublish_ = Clock::now();  // nobody has looked at the last snapshot, so the next can wait
    else
        publish();
}

/// Prepares the first round on a new terrain while nothing runs. On large maps that takes seconds.
void SimulationLoop::prepareOnce() {
    if (isRunning() || preparedFor_ == generation_) return;
    preparedFor_ = generation_;
    try {
        if (isUntouched()) simulation_->prepare();
    } catch (const std::exception&) {
        // The first round tries again, and reports the failure.
    }
}

bool SimulationLoop::runRounds(std::uint64_t rounds) {
    const std::uint64_t before = simulation_->statistics().rounds;
    startRun();
    freeRun_ = false;
    roundsToStep_ = std::max(roundsToStep_, static_cast<std::int64_t>(rounds));
    for (std::uint64_t i = 0; i < rounds && isRunning(); ++i) runRound(Clock::now());
    return simulation_->statistics().rounds == before + rounds;
}

std::optional<SimulationLoop::Clock::time_point> SimulationLoop::nextDue() const {
    std::optional<Clock::time_point> due;
    if (isRunning()) due = nextRound_;
    if (publishPending_) due = due ? std::min(*due, publishTime()) : publishTime();
    return due;
}

void SimulationLoop::tellFailure(std::string_view what, const std::exception& failure, const Terrain* map) {
    try {
        messages_.push_back(std::string(what) + reasonOn(map, failure) + ".");
    } catch (const std::bad_alloc&) {
        // No memory even for a message.
    }
}

std::vector<std::string> SimulationLoop::takeMessages() {
    return std::exchange(messages_, {});
}

std::vector<std::string> SimulationLoop::takeNotes() {
    return std::exchange(notes_, {});
}

void SimulationLoop::act(SettingsCommand& command) {
    simulation_->setSettings(command.settings);
    coverRevision_ = 0;  // the sea level may have changed
    changed();
}

void SimulationLoop::requireLayer(Layer layer) const {
    if (static_cast<std::size_t>(layer) >= simulation_->terrain().layers().size())
        throw std::runtime_error("the terrain has no such layer");
}

void SimulationLoop::act(StrokeCommand& command) {
    requireLayer(command.stroke.layer);
    applyStroke(simulation_->terrain(), command.stroke);
    edited_ = true;
    changed();
}

void SimulationLoop::act(FillCommand& command) {
    requireLayer(command.layer);
    fillPainted(simulation_->terrain(), command.layer, command.value, command.byHeight);
    edited_ = true;
    changed();
}

void SimulationLoop::act(PaintCommand& command) {
    requireLayer(command.layer);
    paintValues(simulation_->terrain(), command.layer, *command.values, *pool_);
    edited_ = true;
    changed();
    logTerrain();  // the log cannot store the values, so it starts again from the present land
}

void SimulationLoop::act(ColourCommand& command) {
    // Models mix the colours. Restart goes back to the given ones.
    auto start = std::make_shared<Terrain>(*loaded_);
    start->dropBase(*pool_);
    paintColours(*start, *command.colours, *pool_);
    paintColours(simulation_->terrain(), start->colour(), *pool_);
    loaded_ = std::move(start);
    startIsEdited_ = true;
    packedStart_.reset();
    edited_ = true;
    changed();
    logTerrain();  // as after a PaintCommand
}

void SimulationLoop::act(FinishCommand& command) {
    stopRun();
    addFinishingGrain(simulation_->terrain(), command.finish, *pool_);
    edited_ = true;
}

void SimulationLoop::act(ResampleCommand& command) {
    changingState().resample(command.start->width(), command.start->height());
    loaded_ = command.start;
    startIsEdited_ = loaded_->has(Layer::Colour);
    packedStart_.reset();
    edited_ = true;
    ++generation_;
    coverRevision_ = 0;
    forgetGoal();
    keepGood();
    changed();
    logTerrain();
}

void SimulationLoop::act(LoadCommand& command) {
    if (command.replace == Replace::Untouched && !isUntouched()) return;
    begin(*command.terrain);
    loaded_ = command.terrain;
    startIsEdited_ = false;
    packedStart_.reset();
    edited_ = false;
    ++generation_;
    stopRun();
    logTerrain();
}

void SimulationLoop::act(ResumeCommand& command) {
    Checkpoint& checkpoint = *command.checkpoint;
    // Models use versions to see what others have changed since their last step.
    const std::uint64_t by = simulation_->terrain().revision();
    checkpoint.terrain.raiseVersions(by);
    forEachModel(checkpoint.state->models, [by](auto& model) {
        if constexpr (requires { model.raiseVersions(by); }) model.raiseVersions(by);
    });
    replaceTerrain(std::move(checkpoint.terrain));
    changingState().setState(std::move(checkpoint.state));
    loaded_ = std::move(checkpoint.start);
    startIsEdited_ = loaded_->has(Layer::Colour);
    packedStart_.reset();
    edited_ = checkpoint.edited;
    ++generation_;
    stopRun();
    logTerrain(std::move(command.place));
    addLine(command.line, by);
    command.land.set_value(land());
}

void SimulationLoop::act(RestartCommand&) {
    Terrain start = *loaded_;
    const bool painted = start.takePainted(simulation_->terrain());
    begin(std::move(start));
    edited_ = painted || startIsEdited_;
}

void SimulationLoop::act(WatchCommand& command) {
    watched_ = command.layers;
    cover_ = command.cover;
    coverRevision_ = 0;
    changed();
}

void SimulationLoop::act(CaptureCommand& command) {
    try {
        fillIn(command.layers, command.cover);
        auto copy = std::make_shared<Terrain>();
        copy->copyChanged(simulation_->terrain(), kAllLayers, pool_.get());
        command.captured.set_value(std::move(copy));
    } catch (const std::exception&) {
        command.captured.set_exception(std::current_exception());
    }
}

void SimulationLoop::begin(Terrain terrain) {
    terrain.startAfter(simulation_->terrain().revision());
    replaceTerrain(std::move(terrain));
}

void SimulationLoop::replaceTerrain(Terrain terrain) {
    Terrain good = terrain;
    auto simulation = std::make_unique<Simulation>(std::move(terrain), simulation_->settings(), pool_);
    std::optional<RunGoal> goal = RunGoal::begin(stop_, *simulation, *pool_);
    simulation_ = std::move(simulation);
    packedSimulation_.reset();
    good_ = std::move(good);
    goodTime_ = Clock::now();
    if (isRunning()) goal_ = std::move(goal);
    rate_.start(progress());
    changed();
}

void SimulationLoop::keepGood() {
    const Clock::time_point begin = Clock::now();
    const Terrain::Copied copied = good_.copyStored(simulation_->terrain(), kAllLayers, pool_.get());
    goodTime_ = Clock::now();
    if (copied == Terrain::Copied::Tiles) goodCost_ = goodTime_ - begin;
}

void SimulationLoop::restoreGood(const std::string& reason) {
    stopRun();
    messages_.push_back("The last good terrain was restored: " + reason + ".");
    Terrain& terrain = simulation_->terrain();
    // A failed model may have changed tiles without a new version. Give each tile a version that no copy has.
    terrain.startAfter(terrain.revision());
    const std::uint64_t spoilt = terrain.revision();
    terrain.copyStored(good_, kModelLayers, pool_.get());
    terrain.startAfter(spoilt);
    changingState().forget();  // the droplets in flight may have caused the failure
    logTerrain();
}

SimulationLoop::Clock::time_point SimulationLoop::publishTime() const {
    if (publishFailed_) return lastPublish_ + kRetryInterval;
    if (!isRunning()) return {};
    return lastPublish_ + std::max<Clock::duration>(kPublishInterval, kPublishShare * publishCost_);
}

bool SimulationLoop::landCoverIsDue() const {
    if (!watched_.intersects(kFoundLayers) || simulation_->terrain().revision() == coverRevision_) return false;
    return !isRunning() || Clock::now() - coverTime_ >= coverShare_ * coverCost_;
}

void SimulationLoop::fillIn(const LayerSet& layers, const LandCoverSettings& cover) {
    Terrain& terrain = simulation_->terrain();
    updateFoundLayers(terrain, layers, simulation_->settings(), cover, *pool_);
}

void SimulationLoop::fillInWatched() {
    const Clock::time_point begin = Clock::now();
    fillIn(watched_, cover_);
    coverRevision_ = simulation_->terrain().revision();
    coverTime_ = Clock::now();
    coverCost_ = coverTime_ - begin;
    coverShare_ = std::min(2 * coverShare_, kCoverShare);
}

void SimulationLoop::publish() {
    lastPublish_ = Clock::now();
    try {
        if (landCoverIsDue()) fillInWatched();
        const Clock::time_point begin = Clock::now();  // after the land cover, which has its own interval
        const Terrain::Copied copied = bringUpToDate(snapshots_.back());
        snapshots_.publish();
        publishPending_ = false;
        publishFailed_ = false;
        if (copied == Terrain::Copied::Tiles) publishCost_ = Clock::now() - begin;
    } catch (const std::exception& failure) {
        snapshots_.back().terrain = Terrain();  // drop the half-copied terrain
        if (!publishFailed_) tellFailure("The viewport is out of date: ", failure, &simulation_->terrain());
        publishFailed_ = true;
        stopRun();
    }
}

Terrain::Copied SimulationLoop::bringUpToDate(Snapshot& snapshot) {
    const Terrain& terrain = simulation_->terrain();
    // Layers that are not watched would be outdated, and after a load even of the wrong size.
    if (snapshot.generation != generation_) snapshot.terrain = Terrain();
    LayerSet layers = watched_;
    layers.add(Layer::Height);
    const Terrain::Copied copied = snapshot.terrain.copyStored(terrain, layers, pool_.get());
    snapshot.upToDate = withSources(layers);
    snapshot.running = isRunning();
    snapshot.goal = goal_ ? std::optional(goal_->progress()) : std::nullopt;
    snapshot.statistics = simulation_->statistics();
    snapshot.volume = terrain.volume(pool_.get());
    snapshot.heights = extremes(terrain.heights(), *pool_);
    snapshot.generation = generation_;
    snapshot.start = loaded_;
    snapshot.history = timeline_;
    snapshot.untouched = isUntouched();
    snapshot.land = land();
    snapshot.net = netChange(*loaded_, terrain, *pool_);
    rate_.add({lastPublish_, snapshot.statistics.droplets, snapshot.statistics.dropletSteps});
    snapshot.dropletsPerSecond = rate_.dropletsPerSecond();
    snapshot.stepsPerSecond = rate_.stepsPerSecond();
    return copied;
}

RunRate::Sample SimulationLoop::progress() const {
    const SimulationStatistics statistics = simulation_->statistics();
    return {Clock::now(), statistics.droplets, statistics.dropletSteps};
}

}  // namespace scree
