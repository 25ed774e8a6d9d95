#pragma once

#include <cstdint>
#include <variant>

/// When a run stops by itself.
namespace scree {

/// Stops at this round, counted from the starting terrain. No effect if the run begins there or later.
struct StopAtRound {
    std::uint64_t round = 0;
};
/// Stops after this many rounds of this run, at least 1.
struct StopAfterRounds {
    std::uint64_t rounds = 1;
};
/// Stops after the first round of this run at which this many years (above 0) have passed. Only some models know the
/// years of a round (Stream power). If they are off, no time passes.
struct StopAfterYears {
    double years = 1.0;
};
/// Stops when the land changes by less than `percent` % of the change in the first rounds of this run. The change is
/// the mean absolute difference of heights over the map, compared every RunGoal::kWindow rounds with the heights that
/// many rounds before. Ground that is dug out and filled again in between does not count. If the models launched more
/// or fewer droplets in these rounds than the knobs ask for, because the user turned a knob, the comparison is skipped.
struct StopWhenSettled {
    double percent = 5.0;
};
/// When a run stops. The first alternative means never.
using RunStop = std::variant<std::monostate, StopAtRound, StopAfterRounds, StopAfterYears, StopWhenSettled>;

}  // namespace scree
