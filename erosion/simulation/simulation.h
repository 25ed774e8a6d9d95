#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/simulation/brush_erosion.h"
#include "erosion/simulation/held_nodes.h"
#include "erosion/simulation/model_amounts.h"
#include "erosion/simulation/simulation_settings.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Counters of one model.
struct ModelStatistics {
    std::string_view model;
    std::vector<Counter> counters;
};

/// What a simulation has done since its start.
struct SimulationStatistics {
    std::uint64_t rounds = 0;
    std::uint64_t droplets = 0;       ///< Launched by all models together.
    std::uint64_t dropletsAsked = 0;  ///< Requested by the knobs in all rounds so far; some are launched earlier.
    std::uint64_t dropletSteps = 0;
    std::uint64_t years = 0;  ///< Elapsed time in years; 0 if no model counts in years.
    double seconds = 0.0;     ///< Time spent in runRound().
    std::vector<ModelStatistics> models;
};

/// What a round needs besides the terrain and the settings: the models' state and the counts.
struct SimulationState {
    AllModels models;
    CurveMemory curves;
    std::uint64_t rounds = 0;
    double seconds = 0.0;  ///< Spent in rounds.

    void visitState(StateVisitor& visitor);
};

/// A terrain, its sources and its enabled models. The unit of simulation is a round: each enabled model acts once in
/// the order of the list, and then the edge of an open map settles. Every few rounds masks follow their rules and
/// curves are carved again, before the models act. The terrain after K rounds depends only on terrain, settings and
/// seed. On fine grids models act on a base (base_grid.h), and slopes get detail that the base is too coarse for
/// (erosion/slopes).
class Simulation {
 public:
    Simulation(Terrain terrain, SimulationSettings settings, std::shared_ptr<ThreadPool> pool);

    /// Replaces the settings, starting with the next round.
    void setSettings(SimulationSettings settings) { settings_ = std::move(settings); }
    const SimulationSettings& settings() const { return settings_; }

    /// Runs one round with at most `maxDroplets` droplets (the last round of a counted run is shorter). Fails if a
    /// height is not finite or is beyond 1e6 m. The terrain is then unusable: go back to an earlier one.
    Result<void> runRound(std::uint64_t maxDroplets = std::numeric_limits<std::uint64_t>::max());

    /// Runs a round under a brush, which counts as no round. It depends only on the terrain, the state, the settings
    /// and the brush.Droplets run to their ends; those that rounds have left in motion wait. Fails as runRound() does.
    Result<void> erodeUnder(const BrushErosion& brush);
    /// Gives the slopes under a brush their detail, on land with a base. To be called at the end of a stroke; otherwise
    /// a round does it some time. Fails as runRound() does.
    Result<void> addDetailUnder(const BrushErosion& brush);

    /// Number of rounds after which slopes get their detail again.
    static constexpr std::uint64_t kSlopeRounds = 12;

    /// Number of rounds after which the curves that are carved again are carved, at the beginning of a round.
    static constexpr std::uint64_t kCurveRounds = 12;
    /// Makes the ground follow a curve. Fails as applyCurve() does.
    Result<void> carve(const Curve& curve);

    /// Makes the base for the next rounds, so that they need not wait for it. Changes no result: otherwise the next
    /// round does it.
    void prepare();

    /// Resamples the land, with all its layers, to a grid of another size. Material in motion stays in motion if models
    /// act on the same grid as before; otherwise it runs to its end first.
    void resample(int width, int height);

    /// Drops the material in motion between rounds and books it as lost. Call this after the terrain was restored to an
    /// earlier state.
    void forget();

    SimulationState& state() { return *state_; }
    const SimulationState& state() const { return *state_; }
    /// Continues from the state of an earlier round. The terrain must be the one of that round.
    void setState(std::unique_ptr<SimulationState> state) { state_ = std::move(state); }
    /// Returns the state and leaves a new one with no rounds.
    std::unique_ptr<SimulationState> takeState() { return std::exchange(state_, std::make_unique<SimulationState>()); }

    Terrain& terrain() { return terrain_; }
    const Terrain& terrain() const { return terrain_; }
    ThreadPool& pool() { return *pool_; }
    const std::shared_ptr<ThreadPool>& sharedPool() const { return pool_; }
    int threads() const { return pool_->threads(); }
    SimulationStatistics statistics() const;

 private:
    /// Carves the curves that are carved again and again, if it is time for it. Those that cannot be carved are left
    /// out.
    void carveAgain();
    /// Lets each enabled model act once, on the base if there is one, and adds the changes to the terrain.
    void applyModels(const SimulationSettings& settings, std::uint64_t& maxDroplets);
    /// Finds what models need in a round on `ground`: rain, rock, and knobs that vary. The result refers to the
    /// arguments.
    RoundContext beginRound(const SimulationSettings& settings, const Terrain& ground, std::uint64_t& maxDroplets);
    /// Gives slopes their detail, but not held nodes. Precondition: there is a base.
    void addDetail(const Field<std::uint8_t>* held);
    /// Gives the terrain a base of this level, or none, and updates it to the present land.
    void chooseBase(int level);
    /// Lets material in motion run to its end before the grid changes.
    void leaveGround();

    Terrain terrain_;
    SimulationSettings settings_;
    std::shared_ptr<ThreadPool> pool_;
    std::unique_ptr<SimulationState> state_ = std::make_unique<SimulationState>();
    RainPattern rain_;
    KnobFields knobs_;  ///< For the grid on which models act, in this round.
    ModelAmounts amounts_;
    HeldNodes held_;            ///< Of the fine grid, if there is a base.
    HeldNodes heldUnderBrush_;  ///< The same for models that act under a brush.
    RockHardness rock_;         ///< For the grid on which models act, at the start of the round.
};

/// Checks that the heights of all tiles that changed at revision `since` or later are finite and within 1e6 m. The
/// Error names the position of an invalid height.
Result<void> checkHeights(const Terrain& terrain, ThreadPool& pool, std::uint64_t since = 0);

}  // namespace scree
