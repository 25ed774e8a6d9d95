#pragma once

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

namespace scree {

/// A plateau in the west that breaks off to a plain in the east along a ragged scarp.
struct EscarpmentSettings {
    float relief = 340.0f;
    float position = 0.72f;
    float width = 150.0f;
    float wander = 0.05f;
    float tilt = 0.015f;
    float roughness = 12.0f;
};
template <>
inline constexpr auto knobsOf<EscarpmentSettings> = std::tuple{
    Knob{&EscarpmentSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height of the plateau's edge above the plain."},
    Knob{&EscarpmentSettings::position, "position", "", "Position", 0.0f, 1.0f, "× width", Scale::Linear,
         "Distance of the scarp from the west edge, as a fraction of the map's width."},
    Knob{&EscarpmentSettings::width, "width", "", "Scarp width", 0.0f, 5000.0f, "m", Scale::LogFromZero,
         "Distance from the upper to the lower edge of the scarp. A narrow scarp is a cliff."},
    Knob{&EscarpmentSettings::wander, "wander", "", "Irregularity", 0.0f, 0.5f, "× map", Scale::Linear,
         "How far the scarp departs from a straight line."},
    Knob{&EscarpmentSettings::tilt, "tilt", "", "Tilt", 0.0f, 0.5f, "m/m", Scale::LogFromZero,
         "Slope of plateau and plain to the east. It leads water over the scarp."},
    Knob{&EscarpmentSettings::roughness, "roughness", "", "Roughness", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Height of the noise on plateau and plain."},
};
static_assert(knobsAreComplete<EscarpmentSettings>());

/// Heights in metres above the lowest point.
Field<float> escarpmentHeights(const TerrainSettings& terrain, const EscarpmentSettings& settings,
                               const GeneratorWork& work);

}  // namespace scree
