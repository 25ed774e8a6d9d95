#include <new>
#include <optional>
#include <type_traits>
#include <utility>

#include "app/worker/simulation_loop.h"

namespace scree {

namespace {

using namespace std::chrono_literals;

constexpr auto kLogInterval = 250ms;  // of rounds
constexpr auto kLogRetry = 60s;       // after a state that could not be packed

/// What the log is told of a command; nothing where the command does not change the land by itself.
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
    // Settings alone change nothing yet: a state that is given later has them.
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

void SimulationLoop::logTerrain() {
    logBegun_ = false;
    roundsToLog_ = 0;
    logHasRecipe_ = log_ != nullptr && isUntouched();
    if (logHasRecipe_) log_->landIsMade();
}

void SimulationLoop::beginLog() {
    if (log_ && !logBegun_) giveState(std::exchange(logHasRecipe_, false));
}

void SimulationLoop::giveState(bool goesOn) {
    if (Clock::now() < logRetry_) return;
    try {
        log_->begin(*captureEntry(), goesOn);
        logBegun_ = true;
        roundsToLog_ = 0;
        logTime_ = Clock::now();
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
    logRounds();  // what was told ends in the state that follows
    giveState(true);
}

}  // namespace scree
