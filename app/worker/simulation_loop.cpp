#include "app/worker/simulation_loop.h"

#include <algorithm>
#include <new>
#include <utility>

#include "app/worker/joined_commands.h"
#include "erosion/base/failure_reason.h"
#include "erosion/simulation/found_layers.h"

namespace scree {

namespace {

constexpr std::chrono::seconds kGoodInterval{1};
// a copy of a large terrain takes long: spend at most one part in this many of the time on it
constexpr int kGoodShare = 20;
/// Moments take at most one part in this many of a run's time.
constexpr int kMomentShare = 25;

/// Returns the map that a command makes or works on, or null for commands of the history, whose entries may have any
/// size.
const Terrain* mapOf(const Command& command, const Terrain& current) {
    const auto* operation = std::get_if<Operation>(&command);
    if (operation == nullptr) return std::holds_alternative<KeepCommand>(command) ? nullptr : &current;
    return std::visit(
        [&]<class O>(const O& each) -> const Terrain* {
            if constexpr (kIsHistoryMove<O>) return nullptr;
            if constexpr (requires { each.terrain; })
                if (each.terrain) return each.terrain.get();
            if constexpr (requires { each.start; }) return each.start.get();
            return &current;
        },
        *operation);
}

/// Answers a request with what `make` returns, or with its exception.
template <class Promise, class Make>
void answer(Promise& promise, const Make& make) {
    try {
        promise.set_value(make());
    } catch (const std::exception&) {
        promise.set_exception(std::current_exception());
    }
}

}  // namespace

SimulationLoop::SimulationLoop(std::shared_ptr<const Terrain> terrain, SimulationSettings settings, int threads,
                               TripleBuffer<Snapshot>& snapshots, std::size_t historyBudget, Clock::duration slice,
                               std::shared_ptr<LandLog> log)
    : land_(std::move(terrain), std::move(settings), std::make_shared<ThreadPool>(threads)),
      publisher_(snapshots, land_, run_),
      history_(historyBudget),
      log_(std::move(log), land_, history_, messages_),
      slice_(slice) {
    showHistory();
    publisher_.publish();
}

void SimulationLoop::apply(std::vector<Command>& commands) {
    joinCommands(commands);
    for (Command& command : commands) {
        const auto* operation = std::get_if<Operation>(&command);
        const auto* settings = operation != nullptr ? std::get_if<SettingsOperation>(operation) : nullptr;
        if (settings != nullptr && settings->changesNothing()) continue;
        try {
            std::visit([this](auto& each) { carryOut(each); }, command);
        } catch (const std::exception& failure) {
            messages_.addFailure("Nothing was changed: ", failure, mapOf(command, land_.terrain()));
        }
    }
}

void SimulationLoop::advance(const std::atomic<bool>& commandWaiting) {
    const Clock::time_point sliceEnd = Clock::now() + slice_;
    try {
        for (Clock::time_point now = Clock::now(); run_.isRunning() && now >= run_.nextRound() && now < sliceEnd;
             now = Clock::now()) {
            runRound(now);
            if (commandWaiting.load(std::memory_order_relaxed)) break;
        }
    } catch (const std::exception& failure) {
        stopRun();
        messages_.addFailure("The run was stopped: ", failure, &land_.terrain());
    }
    erodeOn();
    log_.writeWhatIsDue(run_.isRunning());
    prepareOnce();
    publishWhatIsDue();
}

void SimulationLoop::publishWhatIsDue() {
    bool isFirstFailure = false;
    try {
        publisher_.publishWhatIsDue(isFirstFailure);
    } catch (const std::exception& failure) {
        if (isFirstFailure) messages_.addFailure("The viewport is out of date: ", failure, &land_.terrain());
        stopRun();
    }
}

/// Prepares the first round on a new terrain while nothing runs. On large maps that takes seconds.
void SimulationLoop::prepareOnce() {
    if (run_.isRunning() || preparedFor_ == land_.generation()) return;
    preparedFor_ = land_.generation();
    try {
        if (land_.isUntouched()) land_.simulation().prepare();
    } catch (const std::exception&) {
        // The first round tries again, and reports the failure.
    }
}

std::optional<SimulationLoop::Clock::time_point> SimulationLoop::nextDue() const {
    std::optional<Clock::time_point> due = publisher_.nextDue();
    if (run_.isRunning()) due = due ? std::min(*due, run_.nextRound()) : run_.nextRound();
    if (const std::optional<Clock::time_point> round = brush_.nextDue()) due = due ? std::min(*due, *round) : round;
    return due;
}

// Runs.

bool SimulationLoop::runRounds(std::uint64_t rounds) {
    const std::uint64_t before = land_.rounds();
    startRun();
    run_.runAtLeast(rounds);
    for (std::uint64_t i = 0; i < rounds && run_.isRunning(); ++i) runRound(Clock::now());
    return land_.rounds() == before + rounds;
}

void SimulationLoop::handle(const ErodeOperation& operation) {
    if (operation.part == StrokePart::First && !run_.isRunning()) land_.keepGood();
    publisher_.landIsEdited(true);
    const Clock::time_point begin = Clock::now();
    try {
        operation.apply(land_);
    } catch (const std::exception& failure) {
        brush_.end();
        return restoreGood(reasonOf(failure, land_.terrain().width(), land_.terrain().height()));
    }
    brush_.goOn(operation, begin);
}

void SimulationLoop::erodeOn() {
    if (const std::optional<ErodeOperation> next = brush_.next(Clock::now())) {
        Operation round = *next;
        carryOut(round);
    }
}

void SimulationLoop::handle(const RunOperation& operation) {
    // Changes on a coarse grid reach the terrain only every few rounds, so the change between two rounds is unknown.
    if (std::holds_alternative<StopWhenSettled>(operation.stop)) stopRun();
    if (!run_.isRunning()) startRun();
    run_.run(operation.stop, land_.simulation(), land_.pool());
}

void SimulationLoop::handle(const StepOperation& operation) {
    if (operation.rounds <= 0) return stopRun();
    startRun();
    run_.step(operation.rounds);
}

void SimulationLoop::startRun() {
    if (run_.isRunning()) return;
    land_.keepGood();  // a failing run goes back to the terrain that the user saw before it started
    publisher_.runBegins();
    run_.begin();
}

void SimulationLoop::stopRun() {
    run_.pause();
    publisher_.landHasChanged();
}

void SimulationLoop::runRound(Clock::time_point now) {
    run_.roundBegins(now);
    log_.landWillChange();
    try {
        const Result<void> outcome = land_.runRound();
        if (!outcome) return restoreGood(outcome.error().message);
    } catch (const std::exception& failure) {
        return restoreGood("the run was stopped; " +
                           reasonOf(failure, land_.terrain().width(), land_.terrain().height()));
    }
    log_.roundHasRun();
    publisher_.landHasChanged();
    if (now - land_.goodTime() >= std::max<Clock::duration>(kGoodInterval, kGoodShare * land_.goodCost()))
        land_.keepGood();
    if (std::optional<std::string> reason = run_.roundHasRun(land_.simulation(), land_.pool()))
        messages_.addNote(std::move(*reason));
}

void SimulationLoop::restoreGood(const std::string& reason) {
    stopRun();
    messages_.add("The last good terrain was restored: " + reason + ".");
    land_.restoreGood();
    log_.landIsReplaced();
}

// Operations.

void SimulationLoop::carryOut(Operation& operation) {
    if (std::holds_alternative<StrokeOperation>(operation)) publisher_.countStrokePart();
    const OperationInfo& info = infoOf(operation);
    if (auto* erosion = std::get_if<ErodeOperation>(&operation))
        brush_.complete(*erosion, land_.terrain().revision(), run_.isRunning());
    else if (info.changes != Changes::Document)
        brush_.end();
    // After a move through the history, a stroke begins anew: the log may go on from there without what came before.
    if (auto* stroke = std::get_if<StrokeOperation>(&operation);
        stroke != nullptr && stroke->part == StrokePart::More && !land_.isInStroke())
        stroke->part = StrokePart::First;
    // A change of settings alone needs no state yet, because a later state contains it.
    if (info.kept == Kept::AsItself && info.changes != Changes::Document) log_.landWillChange();
    std::visit([this](const auto& each) { handle(each); }, operation);
    if (info.kept == Kept::AsItself) log_.add(operation);
}

template <class O>
void SimulationLoop::handle(const O& operation) {
    const std::uint64_t beginnings = land_.beginnings(), generation = land_.generation();
    operation.apply(land_);
    // The parts of a stroke come many times a second: masks follow the ground in the next rounds.
    if constexpr (std::is_same_v<O, StrokeOperation>)
        publisher_.landIsEdited(false);
    else if constexpr (O::kInfo.changes != Changes::Document)
        land_.followRules();
    constexpr bool kBringsLand = O::kInfo.kept == Kept::AsState;
    if (kBringsLand && land_.generation() == generation) return;  // a preview of land that is no longer untouched
    if (O::kInfo.run == Run::Pauses) stopRun();
    landHasChanged(beginnings);
    if constexpr (kBringsLand) follow(operation);
}

void SimulationLoop::landHasChanged(std::uint64_t beginningsBefore) {
    publisher_.forgetLandCover();  // the sea level may have changed, or the grid
    publisher_.landHasChanged();
    if (land_.beginnings() == beginningsBefore) return;
    publisher_.restartRate();
    try {
        run_.landIsReplaced(land_.simulation(), land_.pool());
    } catch (const std::bad_alloc& failure) {
        stopRun();
        messages_.addFailure("The run was stopped: ", failure, &land_.terrain());
    }
}

void SimulationLoop::follow(const ResampleOperation& /*operation*/) {
    run_.forgetGoal();
    log_.landIsReplaced();
}

void SimulationLoop::follow(const OpenOperation& operation) {
    log_.landIsReplaced(operation.place);
    if (!operation.line.empty()) addLine(operation.line);
    if (operation.landVersion) operation.landVersion->set_value(land_.version());
}

void SimulationLoop::addLine(const std::vector<SavedMoment>& moments) {
    try {
        land_.addLine(moments, [this](HistoryEntry entry) { history_.add(std::move(entry)); });
    } catch (const std::bad_alloc&) {
        messages_.add("Not enough memory for the time line of this project: moments are missing.");
    }
    showHistory();
}

// The history, and copies.

void SimulationLoop::moveTo(const HistoryEntry* entry) {
    ++moves_;
    showHistory();
    stopRun();
    if (entry == nullptr) return;
    land_.goTo(*entry);
    publisher_.forgetLandCover();
    publisher_.restartRate();
    keptRounds_ = land_.rounds();
    history_.goTo(*entry);
    showHistory();
    log_.landIsReplaced(entry->place);
}

bool SimulationLoop::isWorthKeeping(const KeepCommand& command) const {
    const HistoryEntry* current = history_.current();
    const std::uint64_t rounds = land_.rounds();
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

void SimulationLoop::carryOut(KeepCommand& command) {
    if (!isWorthKeeping(command)) return;
    const Clock::time_point begin = Clock::now();
    const bool first = history_.current() == nullptr;
    for (;;) {
        try {
            HistoryEntry entry = land_.entry(history_.current());
            entry.id = command.id;
            entry.name = command.name;
            entry.kind = command.kind;
            log_.setPlaceOf(entry);
            history_.add(std::move(entry));
            break;
        } catch (const std::bad_alloc&) {
            // Drop old entries to make room for the new one.
            if (history_.dropOne()) continue;
            history_.clear();
            showHistory();
            messages_.add("Not enough memory to undo '" + command.name +
                          "' and earlier changes. The terrain is unchanged.");
            return;
        }
    }
    log_.show(*history_.current());
    if (command.kind == EntryKind::Moment) {
        momentTime_ = Clock::now();
        momentCost_ = momentTime_ - begin;
    } else {
        keptRounds_ = land_.rounds();
    }
    if (!first && history_.previous() == nullptr)
        messages_.add("'" + command.name +
                      "' cannot be undone: one state of this terrain exceeds the history's limit of " +
                      std::to_string(history_.timeline().budget >> 20) + " MB.");
    showHistory();
}

void SimulationLoop::showHistory() {
    Timeline timeline = history_.timeline();
    timeline.moves = moves_;
    publisher_.setTimeline(std::move(timeline));
    publisher_.landHasChanged();
}

std::shared_ptr<const HistoryEntry> SimulationLoop::captureEntry() {
    return std::make_shared<const HistoryEntry>(land_.entry(history_.current()));
}

void SimulationLoop::carryOut(CaptureCommand& command) {
    answer(command.captured, [&] {
        Simulation& simulation = land_.simulation();
        updateFoundLayers(simulation.terrain(), command.layers, simulation.settings(), command.cover, land_.pool());
        auto copy = std::make_shared<Terrain>();
        copy->copyChanged(simulation.terrain(), kAllLayers, &land_.pool());
        return copy;
    });
}

void SimulationLoop::carryOut(CaptureEntryCommand& command) {
    answer(command.captured, [&] { return captureEntry(); });
}

void SimulationLoop::carryOut(RecallCommand& command) {
    answer(command.recalled, [&]() -> std::shared_ptr<const Terrain> {
        const HistoryEntry* entry = history_.find(command.id);
        if (entry == nullptr) return nullptr;
        auto land = std::make_shared<Terrain>(entry->terrain->unpack(land_.pool()));
        updateFoundLayers(*land, publisher_.watched(), entry->settings, publisher_.cover(), land_.pool());
        return land;
    });
}

}  // namespace scree
