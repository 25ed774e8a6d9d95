#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/models/droplets/engine/tile_schedule.h"
#include "erosion/models/model.h"

namespace scree {

/// Runs the droplets of one tile with a model's kernel.
using TileFunction = std::function<void(const DropletTileTask&)>;

/// The new droplets of a round.
struct DropletLaunch {
    DropletSampler sampler;  ///< Draws their starts.
    int count;
};

/// The rounds of one droplet model: draws the starts, runs the tiles on all threads, marks what changed and updates the
/// terrain's ledger. A round may leave some droplets in motion for the next one, because the last few droplets of a
/// tile would run slowly, with most lanes empty. The result does not depend on the number of threads.
class DropletRounds {
 public:
    /// Returns the launch of this round, or nothing if there is nothing to run. Its droplets are taken from those left
    /// in the round. The knobs ask for `wanted` droplets in this round. If earlier rounds have already launched them,
    /// there is nothing to launch. Otherwise the round begins a group: it launches the droplets that earlier rounds
    /// owe, at most `wanted` of them, its own droplets, and those of the `joined` - 1 rounds that follow.
    ///
    /// If a counted run ends within the round, the droplets that it cut off are owed. A round without water asks for
    /// nothing.
    std::optional<DropletLaunch> launch(const Terrain& terrain, const RoundContext& round, int wanted, int joined = 1);

    /// Launches droplets and runs them on the layers of the terrain. Runs all droplets to their ends if the round is
    /// the last of a counted run, or if it launches none.
    void run(Terrain& terrain, const RoundContext& round, const DropletLaunch& launch, const DropletTools& tools,
             const DropletGround& ground, const TileFunction& runTile);

    /// Drops the droplets that are in motion between rounds. The next round begins a group.
    void forget();
    bool isUnderWay() const { return !underWay_.empty(); }

    /// Returns true if all droplets in motion are on the terrain and have finite values.
    bool fits(const Terrain& terrain) const;

    /// Visits the state that a saved document keeps.
    void visitState(StateVisitor& visitor) {
        visitor.visit("droplets", droplets_);
        visitor.visit("asked", asked_);
        visitor.visit("under_way", underWay_);
        visitor.visit("tally", total_);
    }

    const DropletTally& tally() const { return total_; }
    /// Statistics since the model was made.
    std::vector<Counter> counters() const;

 private:
    /// Value of `asked_` in a new model, and in one from a file of an earlier version, which did not keep it.
    static constexpr std::uint64_t kNotCounted = ~std::uint64_t{0};

    void drawStarts(const DropletLaunch& launch, std::uint64_t seed, ThreadPool& pool);

    std::uint64_t droplets_ = 0;         ///< Number of droplets launched so far.
    std::uint64_t asked_ = kNotCounted;  ///< Number of droplets that the rounds so far have asked for.
    std::vector<Droplet> underWay_;
    TileSchedule<Droplet> schedule_;
    std::vector<Point> starts_;  ///< Starts of the round's new droplets, cells.
    DropletTally total_;
};

/// Returns the layers that are in use, except the record and the surface colour.
DropletGround groundWithoutRecord(Terrain& terrain, const RoundContext& round, Field<float>& track);
/// Returns the layers that every droplet model uses, and allocates missing ones. `coloured`: with the surface colour.
DropletGround groundOf(Terrain& terrain, const RoundContext& round, Field<float>& track, bool coloured);

/// Number of droplets that a model wants to launch in a round: `perRound`, or for rain by area `perRound` times the
/// number of the map's cells of the detail scale (see detailLength()) divided by `parts` x `parts`, from 1 to a
/// million.
int dropletsWanted(int perRound, float detail, double parts, const Terrain& terrain, const RainSettings& rain);

/// Largest number of rounds whose droplets are launched together.
inline constexpr int kMostRoundsJoined = 4;
/// Returns the number of rounds whose droplets are launched together, 1 to kMostRoundsJoined. It is above 1 if the
/// droplets of one round are few for a large map. The reference cell is `reference` metres long.
int roundsJoined(int perRound, double reference, const Terrain& terrain);

/// Returns the most nodes that a step changes: those of the wider stamp. The arguments are those of dropletTools().
double nodesOfAStep(double reference, double brushRadius, const Terrain& terrain);

/// The tools of a model with a reference cell of `reference` metres and a brush radius of `brushRadius` reference
/// cells.
///
/// Cuts and deposits have the same second moment on any grid. The grid itself widens them, as a node stands for the
/// ground up to a cell around it. So on a grid finer than the reference cell, stamps are wider than their settings say.
DropletTools dropletTools(double reference, double brushRadius, const Terrain& terrain, const RoundContext& round);

}  // namespace scree
