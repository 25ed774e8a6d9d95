#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <utility>

#include "app/history/relief_picture.h"
#include "app/worker/simulation_loop.h"
#include "erosion/simulation/found_layers.h"

namespace scree {

namespace {

/// Moments take at most one part in this many of a run's time.
constexpr int kMomentShare = 25;
/// Longest side of an entry's picture, in pixels.
constexpr int kPictureSide = 96;

}  // namespace

bool SimulationLoop::isWorthKeeping(const KeepCommand& command) const {
    const HistoryEntry* current = history_.current();
    const std::uint64_t rounds = simulation_->statistics().rounds;
    switch (command.keepIf) {
        case KeepIf::Always:
            return true;
        case KeepIf::RoundsHaveRun:
            return current == nullptr || rounds != keptRounds_;
        case KeepIf::MomentIsCheap:
            return current != nullptr && rounds != current->rounds &&
                   Clock::now() - momentTime_ >= kMomentShare * momentCost_;
    }
    return false;
}

void SimulationLoop::act(KeepCommand& command) {
    if (!isWorthKeeping(command)) return;
    const Clock::time_point begin = Clock::now();
    const bool first = history_.current() == nullptr;
    for (;;) {
        try {
            HistoryEntry entry = entryNow(command);
            placeInLog(entry);
            history_.add(std::move(entry));
            break;
        } catch (const std::bad_alloc&) {
            // Drop old entries to make room for the new one.
            if (history_.dropOne()) continue;
            history_.clear();
            showHistory();
            messages_.push_back("Not enough memory to undo '" + command.name +
                                "' and earlier changes. The terrain is unchanged.");
            return;
        }
    }
    if (log_ && logBegun_) log_->show(history_.current()->picture, history_.current()->rounds);
    if (command.kind == EntryKind::Moment) {
        momentTime_ = Clock::now();
        momentCost_ = momentTime_ - begin;
    } else {
        keptRounds_ = simulation_->statistics().rounds;
    }
    if (!first && history_.previous() == nullptr)
        messages_.push_back("'" + command.name +
                            "' cannot be undone: one state of this terrain exceeds the history's limit of " +
                            std::to_string(history_.timeline().budget >> 20) + " MB.");
    showHistory();
}

void SimulationLoop::addLine(const std::vector<HistoryEntry>& line, std::uint64_t raised) {
    if (line.empty()) return;
    try {
        packedStart_ = std::make_shared<const PackedTerrain>(*loaded_, nullptr, *pool_);
        for (const HistoryEntry& entry : line) {
            HistoryEntry own = entry.raisedBy(raised);
            own.start = packedStart_;
            // Tiles that change from now on must not reuse a version from an entry.
            simulation_->terrain().nextRevisionAfter(own.land);
            history_.add(std::move(own));
        }
    } catch (const std::bad_alloc&) {
        messages_.emplace_back("Not enough memory for the time line of this project: moments are missing.");
    }
    showHistory();
}

HistoryEntry SimulationLoop::entryNow(const KeepCommand& command) {
    const HistoryEntry* before = history_.current();
    auto terrain = std::make_shared<const PackedTerrain>(simulation_->terrain(),
                                                         before != nullptr ? before->terrain.get() : nullptr, *pool_);
    // With a base, the start's colours are on a coarser grid, so the start must be packed separately.
    const bool isStart = isUntouched() && !(loaded_->has(Layer::Colour) && terrain->hasBase());
    if (!packedStart_)
        packedStart_ = isStart ? terrain : std::make_shared<const PackedTerrain>(*loaded_, nullptr, *pool_);
    if (!packedSimulation_) packedSimulation_ = std::make_shared<const PackedSimulation>(simulation_->state(), *pool_);
    return {.id = command.id,
            .name = command.name,
            .terrain = std::move(terrain),
            .start = packedStart_,
            .simulation = packedSimulation_,
            .settings = simulation_->settings(),
            .rounds = simulation_->state().rounds,
            .edited = edited_,
            .land = land(),
            .kind = command.kind,
            .picture = std::make_shared<const Image>(reliefPicture(simulation_->terrain(), kPictureSide)),
            .place = nullptr};
}

std::shared_ptr<const HistoryEntry> SimulationLoop::captureEntry() {
    return std::make_shared<const HistoryEntry>(entryNow({}));
}

void SimulationLoop::act(CaptureEntryCommand& command) {
    try {
        command.captured.set_value(captureEntry());
    } catch (const std::exception&) {
        command.captured.set_exception(std::current_exception());
    }
}

/// Returns the newest version of any tile in the layers that rounds and strokes change. Undo restores versions together
/// with values, so equal numbers mean equal land.
std::uint64_t SimulationLoop::land() const {
    if (isUntouched()) return 0;
    const Terrain& terrain = simulation_->terrain();
    std::uint64_t newest = 0;
    for (const LayerInfo& layer : terrain.layers()) {
        if (layer.source == LayerSource::Analysis || !terrain.has(layer.layer)) continue;
        const TileVersions& versions = terrain.versions(layer.layer);
        for (int tile = 0; tile < versions.count(); ++tile) newest = std::max(newest, versions.version(tile));
    }
    return newest;
}

void SimulationLoop::moveTo(const HistoryEntry* entry) {
    ++moves_;
    showHistory();
    stopRun();
    if (entry == nullptr) return;
    // Do first what can fail.
    std::unique_ptr<SimulationState> state = entry->simulation->unpack(*pool_);
    SimulationSettings settings = entry->settings;
    std::shared_ptr<const Terrain> start = loaded_;
    if (entry->start != packedStart_) start = std::make_shared<const Terrain>(entry->start->unpack(*pool_));
    entry->terrain->restore(simulation_->terrain(), *pool_);

    simulation_->setSettings(std::move(settings));
    changingState().setState(std::move(state));
    const bool isOtherStart = start != loaded_;
    if (isOtherStart) ++generation_;
    loaded_ = std::move(start);
    packedStart_ = entry->start;
    packedSimulation_ = entry->simulation;
    edited_ = entry->edited;
    if (isOtherStart) startIsEdited_ = loaded_->has(Layer::Colour) && !isUntouched();
    coverRevision_ = 0;
    rate_.start(progress());
    keptRounds_ = simulation_->statistics().rounds;
    history_.goTo(*entry);
    showHistory();
    logTerrain(entry->place);
}

void SimulationLoop::act(RecallCommand& command) {
    try {
        const HistoryEntry* entry = history_.find(command.id);
        std::shared_ptr<Terrain> land;
        if (entry != nullptr) {
            land = std::make_shared<Terrain>(entry->terrain->unpack(*pool_));
            updateFoundLayers(*land, watched_, entry->settings, cover_, *pool_);
        }
        command.recalled.set_value(std::move(land));
    } catch (const std::exception&) {
        command.recalled.set_exception(std::current_exception());
    }
}

void SimulationLoop::showHistory() {
    Timeline timeline = history_.timeline();
    timeline.moves = moves_;
    timeline_ = std::make_shared<const Timeline>(std::move(timeline));
    changed();
}

}  // namespace scree
