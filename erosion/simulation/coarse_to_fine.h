#pragma once

#include <cstdint>
#include <memory>

#include "erosion/simulation/simulation.h"

namespace scree {

/// How long a run is.
struct RunLength {
    enum class Unit { Rounds, Droplets };

    Unit unit = Unit::Rounds;
    std::uint64_t amount = 0;

    /// How much of that these statistics show.
    std::uint64_t done(const SimulationStatistics& statistics) const {
        return unit == Unit::Droplets ? statistics.droplets : statistics.rounds;
    }
};

/// A run of known length that carves the large forms of a landscape first: most of it goes on on a coarser grid, for a
/// fraction of the cost. A beginning at full resolution finds the valleys, an end at full resolution cuts their
/// details. Between them the change of the coarse terrain is interpolated and added to the fine one several times, so
/// that it can be watched. What the terrain becomes depends on terrain, settings, seed and length alone.
class CoarseToFine {
 public:
    /// Reference cells of the droplet models along the longer edge of a map; models with larger ones fit all the more.
    static constexpr double kReferenceParts = 512.0;

    /// Fine cells along the edge of a coarse one; 1 where no coarser grid holds the land: its cells may be no larger
    /// than the reference cells of the enabled droplet models, which leaves out maps of less than about 1024 nodes with
    /// their usual detail scale.
    static int ratioFor(const Terrain& terrain, const SimulationSettings& settings);
    static bool fits(const Simulation& simulation) { return ratioFor(simulation.terrain(), simulation.settings()) > 1; }

    /// Will run `simulation`, which must outlive this and must fit, for `length` from now on.
    CoarseToFine(Simulation& simulation, RunLength length);
    ~CoarseToFine();
    CoarseToFine(const CoarseToFine&) = delete;
    CoarseToFine& operator=(const CoarseToFine&) = delete;

    bool isDone() const { return done() >= length_.amount; }

    /// Runs the next round on its grid, with the settings and painted layers that the simulation has now, and counts
    /// it in the simulation's statistics. Errors are those of Simulation::runRound().
    Result<void> runRound();

    /// How much of the run is done, 0 to 1.
    double share() const { return static_cast<double>(done()) / static_cast<double>(length_.amount); }

    /// Brings what has been carved on the coarse grid to the terrain now instead of when it would be due.
    Result<void> carryOver();
    /// Ends the run early: lets the droplets on the coarse grid run to their ends, brings all to the terrain, and
    /// leaves that grid. What remains of the run, if anything, goes on at full resolution.
    Result<void> leaveCoarseGrid();

 private:
    class Coarse;

    std::uint64_t done() const { return length_.done(fine_.statistics()) - before_; }

    Simulation& fine_;
    RunLength length_;
    std::uint64_t before_;                   ///< What the simulation had done when this was made.
    std::uint64_t coarseBegin_, coarseEnd_;  ///< In the run's unit from its beginning, like the next two.
    std::uint64_t carryInterval_, nextCarry_ = 0;
    std::unique_ptr<Coarse> coarse_;
};

}  // namespace scree
