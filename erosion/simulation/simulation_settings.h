#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/simulation/model_list.h"
#include "erosion/terrain/sources.h"
#include "erosion/terrain/strata.h"

namespace scree {

/// Everything that determines the result besides the terrain itself.
struct SimulationSettings {
    int seed = 1;
    int finerScales = 4;
    float fineCut = 0.85f;
    float fineTalus = 2.0f;
    SourceSettings sources;
    StrataSettings strata;
    ModelEntries models;
    std::vector<Modulation> modulations;  ///< Knobs that vary over the map.
};

inline constexpr Idle<SimulationSettings> kNoFinerScales{[](const SimulationSettings& s) { return s.finerScales == 0; },
                                                         "Finer scales is 0"};

template <>
inline constexpr auto knobsOf<SimulationSettings> = std::tuple{
    seedKnob(&SimulationSettings::seed, "Seed",
             "Random seed of the rain. Each number gives another course of erosion."),
    Knob{&SimulationSettings::finerScales, "finerScales", "", "Finer scales", 0, 4, "", Scale::Linear,
         "Number of grids finer than the detail scale, each with cells half as wide, on which water droplets and "
         "thermal collapse act too, as far as the map has them. High values show small gullies."},
    Knob{&SimulationSettings::fineCut, "fineCut", "", "Fine cut", 0.0f, 0.99f, "", Scale::Linear,
         "Deepest cut per step on the finer scales, as a fraction of the drop ahead. High values carve sharp gullies "
         "into slopes.",
         kNoFinerScales},
    Knob{
        &SimulationSettings::fineTalus, "fineTalus", "", "Steeper faces", 1.0f, 5.0f, "×", Scale::Log,
        "How many times steeper slopes stand on the finer scales than the talus of thermal collapse. Low faces of rock "
        "stand steeper than long slopes. 1 wears small gullies away. Loose sediment is not meant: it stands at the "
        "talus.",
        kNoFinerScales},
};

/// Only the seed and the finer scales are knobs here; sources, strata, models and modulations have their own
/// declarations.
static_assert(knobsAreComplete<SimulationSettings, 4>());

/// Returns the modulations of enabled models, with the ids of their knobs. Modulations of unknown knobs are left out:
/// checkModulation() refuses them when they are made or read.
std::vector<KnobFields::Varying> varyingKnobs(const SimulationSettings& settings);

/// Returns the names of all knobs that can vary over the map, such as "thermal.talus".
std::vector<std::string_view> knobsWithPlace();

/// Fails if the knob is unknown or has no place, or if a value is out of its range. The Error names the knob and its
/// limits, or the knobs that have a place.
Result<void> checkModulation(const Modulation& modulation);

/// Fails if a knob varies by something that is not a painted layer among `layers`. The Error names the knob and the
/// painted layers.
Result<void> checkModulatedBy(std::span<const LayerInfo> layers, const SimulationSettings& settings);

/// Returns the years that pass in a round, or 0 if no enabled model counts in years.
double yearsPerRound(const SimulationSettings& settings);

/// Sets "model.knob", "model.enabled", "rain.amount", "sea.level", "strata.dip" or "simulation.seed" from text, as
/// `--set` does.
Result<void> setByName(SimulationSettings& settings, std::string_view name, std::string_view text);

}  // namespace scree
