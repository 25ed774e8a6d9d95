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
    Knob{&FlatSettings::tiltEast, "tiltEast", "", "Fall to the east", -1.0f, 1.0f, "m/m", Scale::Linear,
         "Metres that the land falls per metre to the east; negative rises."},
    Knob{&FlatSettings::tiltSouth, "tiltSouth", "", "Fall to the south", -1.0f, 1.0f, "m/m", Scale::Linear,
         "Metres that the land falls per metre to the south; negative rises."},
    Knob{&FlatSettings::roughness, "roughness", "", "Roughness", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Unevenness of the ground; 0 is a perfect plane."},
};
static_assert(knobsAreComplete<FlatSettings>());

/// Heights in metres above the lowest point.
Field<float> flatHeights(const TerrainSettings& terrain, const FlatSettings& settings, const GeneratorWork& work);

}  // namespace scree
