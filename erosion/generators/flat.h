#pragma once

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

namespace scree {

/// A plane, level or tilted, with or without unevenness.
struct FlatSettings {
    float tiltEast = 0.0f;
    float tiltSouth = 0.03f;
    float roughness = 4.0f;
};
template <>
inline constexpr auto knobsOf<FlatSettings> = std::tuple{
    Knob{&FlatSettings::tiltEast, "tiltEast", "", "Slope to the east", -1.0f, 1.0f, "m/m", Scale::Linear,
         "Fall of the land per metre to the east. Negative values make it rise."},
    Knob{&FlatSettings::tiltSouth, "tiltSouth", "", "Slope to the south", -1.0f, 1.0f, "m/m", Scale::Linear,
         "Fall of the land per metre to the south. Negative values make it rise."},
    Knob{&FlatSettings::roughness, "roughness", "", "Roughness", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Height of the surface noise. 0 is a perfect plane."},
};
static_assert(knobsAreComplete<FlatSettings>());

/// Heights in metres above the lowest point.
Field<float> flatHeights(const TerrainSettings& terrain, const FlatSettings& settings, const GeneratorWork& work);

}  // namespace scree
