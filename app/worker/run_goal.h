#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "erosion/simulation/simulation.h"
#include "erosion/terrain/terrain.h"

/// Where a run stops by itself.
namespace scree {

/// At this round, counted from the starting terrain, unless the run begins there or later.
struct StopAtRound {
    std::uint64_t round = 0;
};
/// After so many rounds of this run, at least 1.
struct StopAfterRounds {
    std::uint64_t rounds = 1;
};
/// After the first round of this run with which so many years have passed, above 0. Rounds take the years of the
/// models that know them (Stream power), and none where those are off.
struct StopAfterYears {
    double years = 1.0;
};
/// Once the land changes less than `percent` % as much in a round as in the first rounds of this run. Heights are
/// compared with those RunGoal::kWindow rounds before, once in so many rounds, by the mean of their absolute
/// differences over the map: what is dug and filled again in between is no change. Rounds in which the models launched
/// more or fewer droplets than the knobs ask for, because a knob was turned, are not compared.
struct StopWhenSettled {
    double percent = 5.0;
};
/// The first alternative is a run without end.
using RunStop = std::variant<std::monostate, StopAtRound, StopAfterRounds, StopAfterYears, StopWhenSettled>;

/// How far a run is.
struct RunProgress {
    std::string title;            ///< "Round 57 of 150".
    std::optional<double> share;  ///< 0 to 1 of the run is done; empty where that is not known.
};

/// Follows a run to where it stops.
class RunGoal {
 public:
    /// Rounds between two looks at how much the land changes. So many rounds hold whole groups of rounds whose droplets
    /// are launched together, and as many turns of the finer scales as any others.
    static constexpr std::uint64_t kWindow = 12;

    /// Of a run that begins now; nothing where it has no end. Throws std::bad_alloc.
    static std::optional<RunGoal> begin(const RunStop& stop, const Simulation& simulation, ThreadPool& pool);

    /// To be called after each round. True where the run shall stop. Throws std::bad_alloc.
    bool seeRound(const Simulation& simulation, ThreadPool& pool);

    RunProgress progress() const;
    /// Where the run has stopped, as a sentence.
    std::string message() const;

 private:
    explicit RunGoal(const RunStop& stop) : stop_(stop) {}

    /// Keeps what the next look compares with.
    void look(const Simulation& simulation, ThreadPool& pool);
    bool isReached(const StopAtRound& stop) const { return round_ >= stop.round; }
    bool isReached(const StopAfterRounds& stop) const { return rounds_ >= stop.rounds; }
    bool isReached(const StopAfterYears& stop) const;
    bool isReached(const StopWhenSettled& stop) const;
    bool isReached(const std::monostate&) const { return false; }

    RunStop stop_;
    std::uint64_t round_ = 0;   ///< From the starting terrain.
    std::uint64_t rounds_ = 0;  ///< Of this run.
    double years_ = 0.0;
    Terrain before_;               ///< The heights at the last look.
    std::uint64_t ahead_ = 0;      ///< Droplets launched before their rounds, at the last look, modulo 2^64.
    std::optional<double> first_;  ///< Change to the first look, m^3; empty before that.
    double newest_ = 0.0;          ///< Change to the last look, m^3.
};

}  // namespace scree
