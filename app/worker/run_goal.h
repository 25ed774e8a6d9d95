#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "erosion/simulation/simulation.h"
#include "erosion/terrain/terrain.h"

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

/// Progress of a run.
struct RunProgress {
    std::string title;            ///< Text such as "Round 57 of 150".
    std::optional<double> share;  ///< Completed share, 0 to 1, or nothing if unknown.
};

/// Watches a run and decides when it stops.
class RunGoal {
 public:
    /// Rounds between two comparisons of the heights. A multiple of every number of rounds whose droplets may be
    /// launched together, and of the cycle of the finer scales, so that all comparisons are alike.
    static constexpr std::uint64_t kWindow = 12;

    /// Goal of a run that begins now, or nothing if the run has no end. Throws std::bad_alloc.
    static std::optional<RunGoal> begin(const RunStop& stop, const Simulation& simulation, ThreadPool& pool);

    /// Call after each round. Returns true if the run must stop. Throws std::bad_alloc.
    bool seeRound(const Simulation& simulation, ThreadPool& pool);

    RunProgress progress() const;
    /// Returns why the run has stopped, as a sentence.
    std::string message() const;

 private:
    explicit RunGoal(const RunStop& stop) : stop_(stop) {}

    /// Stores the heights for the next comparison.
    void look(const Simulation& simulation, ThreadPool& pool);
    bool isReached(const StopAtRound& stop) const { return round_ >= stop.round; }
    bool isReached(const StopAfterRounds& stop) const { return rounds_ >= stop.rounds; }
    bool isReached(const StopAfterYears& stop) const;
    bool isReached(const StopWhenSettled& stop) const;
    bool isReached(const std::monostate&) const { return false; }

    RunStop stop_;
    std::uint64_t round_ = 0;   ///< Rounds since the starting terrain.
    std::uint64_t rounds_ = 0;  ///< Rounds of this run.
    double years_ = 0.0;
    Terrain before_;               ///< Heights at the last comparison.
    std::uint64_t ahead_ = 0;      ///< Droplets launched ahead of their rounds at the last comparison, modulo 2^64.
    std::optional<double> first_;  ///< Change at the first comparison, in m^3; empty before it.
    double newest_ = 0.0;          ///< Change at the last comparison, in m^3.
};

}  // namespace scree
