#include <new>
#include <optional>
#include <type_traits>
#include <utility>

#include "app/worker/simulation_loop.h"

namespace scree {

namespace {

using namespace std::chrono_literals;

constexpr auto kLogInterval = 250ms;  // between two records of rounds
constexpr auto kLogRetry = 60s;       // wait after a state that could not be packed

/// Returns the log's record of a command, or nothing if the command does not change the land by itself.
std::optional<LandCommand> logged(const Command& command) {
    return std::visit(
        [](const auto& each) -> std::optional<LandCommand> {
            using Each = std::decay_t<decltype(each)>;
            constexpr bool kIsChange = std::is_same_v<Each, SettingsCommand> || std::is_same_v<Each, StrokeCommand> ||
                                       std::is_same_v<Each, FillCommand> || std::is_same_v<Each, FinishCommand> ||
                                       std::is_same_v<Each, RestartCommand>;
            if constexpr (kIsChange)
                return each;
            else
                return std::nullopt;
        },
        command);
}

}  // namespace

void SimulationLoop::carryOut(Command& command) {
    const std::optional<LandCommand> change = log_ ? logged(command) : std::nullopt;
    // A change of settings alone needs no state yet, because a later state contains it.
    if (change && !std::holds_alternative<SettingsCommand>(*change)) beginLog();
    std::visit([this](auto& alternative) { act(alternative); }, command);
    if (change) log(*change);
}

void SimulationLoop::log(const LandCommand& command) {
    if (!log_ || !logBegun_) return;
    logRounds();
    log_->add(command);
}

void SimulationLoop::logRounds() {
    if (roundsToLog_ > 0) log_->addRounds(std::exchange(roundsToLog_, 0));
    logTime_ = Clock::now();
}

void SimulationLoop::logTerrain(std::shared_ptr<const LogPlace> place) {
    logBegun_ = false;
    roundsToLog_ = 0;
    logFrom_ = std::move(place);
    if (log_ == nullptr || !isUntouched()) return;
    log_->landIsMade();
    logFrom_ = log_->place();
}

void SimulationLoop::beginLog() {
    if (log_ && !logBegun_) giveState(std::exchange(logFrom_, nullptr));
}

void SimulationLoop::tellState(const HistoryEntry& state, std::shared_ptr<const LogPlace> after) {
    log_->begin(state, std::move(after));
    logBegun_ = true;
    roundsToLog_ = 0;
    logTime_ = Clock::now();
}

void SimulationLoop::placeInLog(HistoryEntry& entry) {
    if (!log_ || isUntouched()) return;  // undo to untouched land goes back to its recipe
    if (!logBegun_) {
        if (Clock::now() < logRetry_) return;
        tellState(entry, std::exchange(logFrom_, nullptr));
    }
    logRounds();
    entry.place = log_->place();
}

void SimulationLoop::giveState(std::shared_ptr<const LogPlace> after) {
    if (Clock::now() < logRetry_) return;
    try {
        tellState(*captureEntry(), std::move(after));
    } catch (const std::bad_alloc&) {
        messages_.emplace_back("Not enough memory to keep a record of this work; save it now and then.");
        logRetry_ = Clock::now() + kLogRetry;
    }
}

void SimulationLoop::logWhatIsDue() {
    if (!log_) return;
    if (logBegun_ && (!isRunning() || Clock::now() - logTime_ >= kLogInterval)) logRounds();
    if (isUntouched()) return;
    if (!logBegun_) return beginLog();
    if (Clock::now() < logRetry_ || !log_->wantsState()) return;
    logRounds();  // first, so that the log ends at the state that follows
    giveState(log_->place());
}

}  // namespace scree
