#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/land_cover/land_cover.h"
#include "erosion/sculpting/curve.h"
#include "erosion/simulation/model_list.h"
#include "erosion/slopes/slope_settings.h"
#include "erosion/terrain/sources.h"
#include "erosion/terrain/strata.h"

namespace scree {

/// Everything that determines the result besides the terrain itself.
struct SimulationSettings {
    int seed = 1;
    SlopeSettings slopes;
    SourceSettings sources;
    StrataSettings strata;
    ModelEntries models;
    std::vector<Modulation> modulations;  ///< Knobs that vary over the map.
    LandCoverLimits cover;                ///< What masks by biome, lakes and rivers go by.
    std::vector<Curve> curves;            ///< Drawn on the ground. Some are carved again and again.
};

template <>
inline constexpr auto knobsOf<SimulationSettings> = std::tuple{
    seedKnob(&SimulationSettings::seed, "Seed",
             "Random seed of the rain. Each number gives another course of erosion."),
};

/// Only the seed is a knob here; slopes, sources, strata, models, modulations, cover and curves have their own
/// declarations.
static_assert(knobsAreComplete<SimulationSettings, 7>());

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
