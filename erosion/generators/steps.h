#pragma once

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

namespace scree {

/// A staircase that descends from west to east: level treads of equal width between equal risers.
struct StepsSettings {
    float relief = 400.0f;
    int count = 5;
    float riser = 80.0f;
    float wander = 0.02f;
    float roughness = 6.0f;
};
template <>
inline constexpr auto knobsOf<StepsSettings> = std::tuple{
    Knob{&StepsSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log, "Total height of all steps."},
    Knob{&StepsSettings::count, "count", "", "Steps", 1, 50, "", Scale::Log, "Number of risers."},
    Knob{&StepsSettings::riser, "riser", "", "Riser width", 0.0f, 5000.0f, "m", Scale::LogFromZero,
         "Distance from the upper to the lower edge of a riser. A narrow riser is a cliff."},
    Knob{&StepsSettings::wander, "wander", "", "Irregularity", 0.0f, 0.5f, "× map", Scale::Linear,
         "How far the risers depart from straight lines."},
    Knob{&StepsSettings::roughness, "roughness", "", "Roughness", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Height of the surface noise."},
};
static_assert(knobsAreComplete<StepsSettings>());

/// Heights in metres above the lowest point.
Field<float> stepsHeights(const TerrainSettings& terrain, const StepsSettings& settings, const GeneratorWork& work);

}  // namespace scree
