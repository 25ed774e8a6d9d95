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
    Knob{&StepsSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height of all steps together."},
    Knob{&StepsSettings::count, "count", "", "Steps", 1, 50, "", Scale::Log, "Risers between the treads."},
    Knob{&StepsSettings::riser, "riser", "", "Riser width", 0.0f, 5000.0f, "m", Scale::LogFromZero,
         "From a riser's upper to its lower edge; narrow is a cliff."},
    Knob{&StepsSettings::wander, "wander", "", "Raggedness", 0.0f, 0.5f, "x map", Scale::Linear,
         "How far the risers stray from straight lines."},
    Knob{&StepsSettings::roughness, "roughness", "", "Roughness", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Unevenness of the ground."},
};
static_assert(knobsAreComplete<StepsSettings>());

/// Heights in metres above the lowest point.
Field<float> stepsHeights(const TerrainSettings& terrain, const StepsSettings& settings, const GeneratorWork& work);

}  // namespace scree
