#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string_view>
#include <vector>

#include "erosion/base/parallel.h"
#include "erosion/base/state_visitor.h"
#include "erosion/terrain/rock_hardness.h"
#include "erosion/terrain/sources.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// A count that a model keeps of its work, for statistics: droplets, droplet_steps, cells moved ...
struct Counter {
    std::string_view name;
    std::uint64_t value;
};

/// Flow that makes ground half moist where no knob says otherwise, cells of the reference grid.
inline constexpr float kUsualWetFlow = 60.0f;

/// What a model may know of the round it acts in.
struct RoundContext {
    ThreadPool& pool;
    const SourceSettings& sources;
    const RainPattern& rain;
    const RockHardness& rock;
    float sea;  ///< The sea's surface, metres above the terrain's datum; minus infinity without a sea.
    std::uint64_t seed;
    std::uint64_t& dropletsLeft;  ///< What a counted run may still use; models that run droplets take from it.
    std::uint64_t number = 0;     ///< Number of rounds before this one.

    /// The last droplets of a counted run are taken: those under way must run to their ends.
    bool endsRun() const { return dropletsLeft == 0; }
    /// Takes up to `wanted` droplets of those left.
    int takeDroplets(int wanted) const {
        const std::uint64_t taken = std::min(dropletsLeft, static_cast<std::uint64_t>(wanted));
        dropletsLeft -= taken;
        return static_cast<int>(taken);
    }
};

/// Length of a model's reference cell, in metres: `cells` cells, or 1/`parts` of the map if `cells` is 0; at least one
/// cell. Droplets take it as the unit of length in their formulas.
inline double referenceCell(float cells, double parts, const Terrain& terrain) {
    const auto cell = static_cast<double>(terrain.cellSize());
    if (cells == 0.0f) return std::max(cell, terrain.extent() / parts);
    return cell * std::max(1.0, static_cast<double>(cells));
}

/// An erosion model: acts on a terrain once each round. It has no clock, no I/O and no thread of its own making, and
/// what it does depends on its arguments and its state alone, not on the number of threads. It has
///
///     Settings                    its knobs
///     kName, kTitle               in presets, files and on the command line; on panels
///     kStateVersion               of what visitState() visits: see StateVisitor::group()
///     step(terrain, settings, round)
///                                 erodes the terrain, marks the tiles that it changed and keeps the ledger's books
///     visitState(visitor)         visits the state that the next step needs besides terrain and settings; what each
///                                 step makes anew is not visited
///     counters()                  work done since the model was made
///     length(settings, terrain)   only for a model that knows its shortest length, in metres: models act on a grid
///                                 with cells of that length
///     forget()                    only for a model that keeps something under way between rounds: drops it, because
///                                 the terrain was restored to an earlier state
///     edgeSpanLeft(), Settings::ticks
///                                 only for a model with ticks of its own: number of ticks, at least 1, after which the
///                                 rim of an open map is to sink. For other models it sinks after each round
///     raiseVersions(by)           only for a state that holds versions of tiles: raises them as
///                                 Terrain::raiseVersions() does
///     fits(terrain)               only if a wrong state from a file could make a step fail: false if the state does
///                                 not fit this terrain
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
