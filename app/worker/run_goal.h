#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/operations/run_stop.h"
#include "erosion/simulation/simulation.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Progress of a run.
struct RunProgress {
    std::string title;            ///< Text such as "Round 57 of 150".
    std::optional<double> share;  ///< Completed share, 0 to 1, or nothing if unknown.
};

/// Watches a run and decides when it stops.
class RunGoal {
 public:
    /// Rounds between two comparisons of the heights. A multiple of every number of rounds whose droplets may be
    /// launched together, and of the cycle of the detail of slopes, so that all comparisons are alike.
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
    void keepHeights(const Simulation& simulation, ThreadPool& pool);
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
