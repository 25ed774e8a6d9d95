#include "app/worker/run_goal.h"

#include <algorithm>
#include <cmath>

#include "erosion/analysis/net_change.h"
#include "erosion/base/counted.h"
#include "erosion/base/knob.h"

namespace scree {

namespace {

/// Relative tolerance for sums of years, so that rounding does not add a round.
constexpr double kYearsRounding = 1e-6;

/// True if kWindow is a multiple of every number of rounds up to `most`.
constexpr bool holdsWholeGroups(std::uint64_t most) {
    for (std::uint64_t joined = 1; joined <= most; ++joined)
        if (RunGoal::kWindow % joined != 0) return false;
    return true;
}
static_assert(holdsWholeGroups(kMostRoundsJoined) && RunGoal::kWindow % Simulation::kSlopeRounds == 0);

/// Returns the number of droplets launched ahead of the rounds that ask for them, modulo 2^64.
std::uint64_t launchedAhead(const Simulation& simulation) {
    const SimulationStatistics done = simulation.statistics();
    return done.droplets - done.dropletsAsked;
}

LayerSet heightsAlone() {
    LayerSet layers;
    layers.add(Layer::Height);
    return layers;
}

std::string percentText(double percent) {
    return formatKnobValue(percent) + "%";
}

/// Rounds to three digits: 12.34567 becomes 12.3.
double rounded(double value) {
    if (value <= 0.0) return 0.0;
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2.0);
    return std::round(value / unit) * unit;
}

}  // namespace

std::optional<RunGoal> RunGoal::begin(const RunStop& stop, const Simulation& simulation, ThreadPool& pool) {
    RunGoal goal(stop);
    goal.round_ = simulation.statistics().rounds;
    const auto* at = std::get_if<StopAtRound>(&stop);
    if (std::holds_alternative<std::monostate>(stop) || (at != nullptr && goal.isReached(*at))) return std::nullopt;
    if (std::holds_alternative<StopWhenSettled>(stop)) goal.keepHeights(simulation, pool);
    return goal;
}

bool RunGoal::seeRound(const Simulation& simulation, ThreadPool& pool) {
    round_ = simulation.statistics().rounds;
    ++rounds_;
    years_ += yearsPerRound(simulation.settings());
    if (std::holds_alternative<StopWhenSettled>(stop_) && rounds_ % kWindow == 0) {
        if (launchedAhead(simulation) == ahead_) {
            const NetChange change = netChange(before_, simulation.terrain(), pool);
            newest_ = change.eroded + change.deposited;
            if (!first_) first_ = newest_;
        }
        keepHeights(simulation, pool);
    }
    return std::visit([this](const auto& stop) { return isReached(stop); }, stop_);
}

void RunGoal::keepHeights(const Simulation& simulation, ThreadPool& pool) {
    before_.copyChanged(simulation.terrain(), heightsAlone(), &pool);
    ahead_ = launchedAhead(simulation);
}

bool RunGoal::isReached(const StopAfterYears& stop) const {
    return years_ >= stop.years * (1.0 - kYearsRounding);
}

bool RunGoal::isReached(const StopWhenSettled& stop) const {
    // Land that does not change at all has settled.
    return first_ && (newest_ == 0.0 || newest_ < 0.01 * stop.percent * *first_);
}

RunProgress RunGoal::progress() const {
    const auto share = [](double done, double all) { return std::clamp(done / all, 0.0, 1.0); };
    if (const auto* at = std::get_if<StopAtRound>(&stop_))
        return {"Round " + std::to_string(round_) + " of " + std::to_string(at->round),
                share(static_cast<double>(round_), static_cast<double>(at->round))};
    if (const auto* after = std::get_if<StopAfterRounds>(&stop_))
        return {"Round " + std::to_string(rounds_) + " of " + std::to_string(after->rounds),
                share(static_cast<double>(rounds_), static_cast<double>(after->rounds))};
    if (const auto* after = std::get_if<StopAfterYears>(&stop_))
        return {formatKnobValue(rounded(years_)) + " of " + formatKnobValue(after->years) + " years",
                share(years_, after->years)};
    const auto* settled = std::get_if<StopWhenSettled>(&stop_);
    if (settled == nullptr || !first_) return {"Measuring the change of the first rounds", std::nullopt};
    return {"Change " + percentText(rounded(*first_ > 0.0 ? 100.0 * newest_ / *first_ : 0.0)) + ", stops below " +
                percentText(settled->percent),
            std::nullopt};
}

std::string RunGoal::message() const {
    const std::string rounds = counted(rounds_, "round");
    if (const auto* at = std::get_if<StopAtRound>(&stop_))
        return "Stopped after " + counted(at->round, "round") + ", the length of this preset. Space goes on.";
    if (const auto* after = std::get_if<StopAfterYears>(&stop_))
        return "Stopped after " + formatKnobValue(after->years) + " years, " + rounds + ". Space goes on.";
    if (const auto* settled = std::get_if<StopWhenSettled>(&stop_))
        return "Stopped after " + rounds + ": the land changes less than " + percentText(settled->percent) +
               " as much as in the first " + std::to_string(kWindow) + ". Space goes on.";
    return "Stopped after " + rounds + ". Space goes on.";
}

}  // namespace scree
