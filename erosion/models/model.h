#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <vector>

#include "erosion/base/map_length.h"
#include "erosion/base/parallel.h"
#include "erosion/base/state_visitor.h"
#include "erosion/models/knob_fields.h"
#include "erosion/terrain/rock_hardness.h"
#include "erosion/terrain/sources.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// A count of a model's work for the statistics, such as droplets, droplet_steps or cells moved.
struct Counter {
    std::string_view name;
    std::uint64_t value;
};

/// Flow that makes ground half moist if no knob sets another one, cells of the reference grid.
inline constexpr float kUsualWetFlow = 60.0f;

/// Declares how much a model acts: see ModelAmount.
template <class S>
constexpr Knob<S, float> amountKnob(float S::*member, std::type_identity_t<Idle<S>> idle0 = {},
                                    std::type_identity_t<Idle<S>> idle1 = {}) {
    return Knob{member,
                "amount",
                "",
                "Amount",
                0.0f,
                1.0f,
                "",
                Scale::Linear,
                "How much the model acts. At 0 it leaves the ground as it is. With a mask, it acts where you want it.",
                idle0,
                idle1}
        .withPlace();
}

/// How much a model acts at each node of the grid on which models act, from 0 (it leaves the ground as it was) to 1.
/// With less than 1
///
///     flowing water, ice and wind wear the ground as if it were harder: hardness = h + (1 - h) (1 - amount)
///     slopes hold steeper angles before they slide: tan(talus) / amount
///     soil creeps and land rises at the rate x amount
///
/// so that nothing is moved that does not come from somewhere. Where the amount is 0, whatever is laid down is cleared
/// away: see HeldGround.
struct ModelAmount {
    const Field<float>* values = nullptr;    ///< Null for 1 everywhere.
    const Field<float>* hardness = nullptr;  ///< The ground's hardness together with the amount, if there are values.
    std::uint64_t version = 0;               ///< Differs from that of any other values of the model.

    bool operator==(const ModelAmount&) const = default;
};

/// What a model may use in a round.
struct RoundContext {
    ThreadPool& pool;
    const SourceSettings& sources;
    const RainPattern& rain;
    const RockHardness& rock;
    float sea;  ///< The sea's surface, metres above the terrain's datum; minus infinity without a sea.
    std::uint64_t seed;
    std::uint64_t& dropletsLeft;        ///< Remaining droplets of a counted run. Models that run droplets take from it.
    std::uint64_t number = 0;           ///< Number of rounds before this one.
    const KnobFields* knobs = nullptr;  ///< Knobs that vary over the map; null if none does.
    ModelAmount amount = {};            ///< Of the model that acts.

    /// Returns the hardness of the ground for the model that acts, 0 (soft) to 1 (nothing wears it); null if it is 0
    /// everywhere.
    const Field<float>* hardness(const Terrain& terrain) const {
        return amount.values != nullptr ? amount.hardness : rock.of(terrain);
    }

    /// Returns the values of a knob at each node of the terrain, or nothing if the knob does not vary. Knobs that are
    /// read with this function must be declared with Knob::withPlace().
    template <class S>
    std::optional<KnobFields::Values> field(float S::*knob) const {
        return knobs != nullptr ? knobs->of(knob) : std::nullopt;
    }
    /// Same as field(), for a loop over nodes; `settings` give the value of a knob that does not vary.
    template <class S>
    NodeKnob atNodes(const S& settings, float S::*knob) const {
        const auto varying = field(knob);
        return {settings.*knob, varying ? varying->values.row(0) : nullptr};
    }

    /// Returns true if no droplets of a counted run remain. Droplets in motion must then run to their ends.
    bool endsRun() const { return dropletsLeft == 0; }
    /// Takes up to `wanted` of the remaining droplets. Returns the number taken.
    int takeDroplets(int wanted) const {
        const std::uint64_t taken = std::min(dropletsLeft, static_cast<std::uint64_t>(wanted));
        dropletsLeft -= taken;
        return static_cast<int>(taken);
    }
};

/// A detail scale below the cell size of every grid, in reference cells. It therefore stands for one cell of the grid.
inline constexpr float kOneCell = 1e-6f;

/// Returns the number of cells of this grid along a model's detail scale, at least one. `detail` is above 0, in
/// reference cells.
inline double detailCells(float detail, const TerrainForm& grid) {
    return std::max(1.0, static_cast<double>(cellsOf(detail, grid.longer())));
}

/// Returns a model's detail scale in metres: `detail` reference cells, or 1/`parts` of the map if `detail` is 0; at
/// least one cell. Droplets use it as the unit of length in their formulas.
inline double detailLength(float detail, double parts, const TerrainForm& grid) {
    const auto cell = static_cast<double>(grid.cellSize);
    return detail == 0.0f ? std::max(cell, grid.extent() / parts) : cell * detailCells(detail, grid);
}

/// An erosion model: acts on a terrain once each round. It has no clock, no I/O and no threads of its own. Its result
/// depends only on its arguments and its state, not on the number of threads. A model has
///
///     Settings                    its knobs
///     kName, kTitle               in presets, files and on the command line; on panels
///     kStateVersion               version of the state that visitState() visits: see StateVisitor::group()
///     step(terrain, settings, round)
///                                 erodes the terrain, marks the tiles that it changed and updates the ledger
///     visitState(visitor)         visits the state that the next step needs besides terrain and settings; values that
///                                 each step computes anew are not visited
///     counters()                  work done since the model was made
///     length(settings, map)       only for a model with a shortest length: that length in metres, on a map of this
///                                 form; models act on a grid with cells of that length
///     forget()                    only for a model that keeps material in motion between rounds: drops it, because the
///                                 terrain was restored to an earlier state
///     edgeSpanLeft(), Settings::ticks
///                                 only for a model that counts in ticks: number of ticks, at least 1, until the rim of
///                                 an open map must sink. For other models it sinks after each round
///     raiseVersions(by)           only for a state that holds versions of tiles: raises them as
///                                 Terrain::raiseVersions() does
///     fits(terrain)               only if an invalid state from a file could make a step fail: returns false if the
///                                 state does not fit this terrain
template <class Model>
concept ErosionModel = std::default_initializable<Model> &&
    requires(Model model, const Model& made, Terrain& terrain, const typename Model::Settings& settings,
             const RoundContext& round, StateVisitor& visitor) {
    { Model::kName } -> std::convertible_to<std::string_view>;
    { Model::kTitle } -> std::convertible_to<std::string_view>;
    { Model::kStateVersion } -> std::convertible_to<int>;
    model.step(terrain, settings, round);
    model.visitState(visitor);
    { made.counters() } -> std::same_as<std::vector<Counter>>;
};

}  // namespace scree
