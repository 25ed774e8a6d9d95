#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/simulation/finer_scales.h"
#include "erosion/simulation/simulation_settings.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What one model has done, by name.
struct ModelStatistics {
    std::string_view model;
    std::vector<Counter> counters;
};

/// What a simulation has done since it began.
struct SimulationStatistics {
    std::uint64_t rounds = 0;
    std::uint64_t droplets = 0;       ///< Launched by all models together.
    std::uint64_t dropletsAsked = 0;  ///< That the knobs have asked for in all rounds; some may be launched earlier.
    std::uint64_t dropletSteps = 0;
    std::uint64_t years = 0;  ///< That have passed; 0 where no model knew them.
    double seconds = 0.0;     ///< Time spent in runRound().
    std::vector<ModelStatistics> models;
};

/// What a round goes on from besides the terrain and the settings: what is under way, and counts.
struct SimulationState {
    AllModels models;
    std::uint64_t rounds = 0;
    double seconds = 0.0;  ///< Spent in rounds.

    void visitState(StateVisitor& visitor);
};

/// A terrain, its sources and its enabled models. A round, in which each enabled model acts once in the listed order
/// and then the edge of an open map settles, is the unit of simulation: the terrain after K rounds depends on terrain,
/// settings and seed alone. On fine grids models act on a base (base_grid.h), and finer scales on the grids between.
class Simulation {
 public:
    Simulation(Terrain terrain, SimulationSettings settings, std::shared_ptr<ThreadPool> pool);

    /// Replaces the settings from the next round on.
    void setSettings(SimulationSettings settings) { settings_ = std::move(settings); }
    const SimulationSettings& settings() const { return settings_; }

    /// Runs one round with at most `maxDroplets` droplets (the last round of a counted run is shorter). An Error where
    /// a height is no longer finite or beyond 1e6 m: then the terrain is spoilt, go back to an earlier one.
    Result<void> runRound(std::uint64_t maxDroplets = std::numeric_limits<std::uint64_t>::max());

    /// Makes what the next rounds need of memory and noise, so that they need not wait for it. Changes nothing else;
    /// the next round would do it.
    void prepare();

    /// Frees the memory that the next rounds would make anew.
    void freeMemory() { finer_ = {}; }

    /// Brings the land to a grid of another size, with all its layers. What is under way goes on where the grid on
    /// which models act is the same, and runs to its end where it is not.
    void resample(int width, int height);

    /// Forgets what is under way from one round to the next, and books it as lost: the terrain was put back to an
    /// earlier state.
    void forget();

    SimulationState& state() { return *state_; }
    /// Goes on from a state of an earlier round, on the terrain that belongs to it.
    void setState(std::unique_ptr<SimulationState> state) { state_ = std::move(state); }
    /// Leaves a state of no rounds.
    std::unique_ptr<SimulationState> takeState() { return std::exchange(state_, std::make_unique<SimulationState>()); }

    Terrain& terrain() { return terrain_; }
    const Terrain& terrain() const { return terrain_; }
    ThreadPool& pool() { return *pool_; }
    const std::shared_ptr<ThreadPool>& sharedPool() const { return pool_; }
    int threads() const { return pool_->threads(); }
    SimulationStatistics statistics() const;

 private:
    /// Lets each enabled model act once, on the base if there is one, and brings what it changes to the terrain.
    void actOnGround(const SimulationSettings& settings, std::uint64_t& maxDroplets);
    /// Gives the terrain the base that the settings ask for, as the land is now.
    void chooseBase();
    /// Lets what is under way run to its end before the grid changes.
    void leaveGround();

    Terrain terrain_;
    SimulationSettings settings_;
    std::shared_ptr<ThreadPool> pool_;
    std::unique_ptr<SimulationState> state_ = std::make_unique<SimulationState>();
    RainPattern rain_;
    RockHardness rock_;  ///< Of the ground on which models act, at the beginning of the round.
    FinerScales finer_;
};

/// Checks that the heights of all tiles that have changed at or after the revision `since` are finite and within
/// 1e6 m; the Error names an offender's position.
Result<void> checkHeights(const Terrain& terrain, ThreadPool& pool, std::uint64_t since = 0);

}  // namespace scree
