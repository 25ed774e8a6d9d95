#pragma once

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

namespace scree {

/// A stratovolcano: flanks relief exp(-(r - c) / radius) outside a crater of radius c, a bowl within.
struct VolcanoSettings {
    float relief = 1200.0f;
    float radius = 900.0f;
    float crater = 250.0f;
    float depth = 180.0f;
    float roughness = 40.0f;
};
inline constexpr Idle<VolcanoSettings> kNoCrater{[](const VolcanoSettings& s) { return s.crater <= 0.0f; },
                                                 "Crater radius is 0"};

template <>
inline constexpr auto knobsOf<VolcanoSettings> = std::tuple{
    Knob{&VolcanoSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height of the crater rim above the plain."},
    Knob{&VolcanoSettings::radius, "radius", "", "Flank radius", 10.0f, 50000.0f, "m", Scale::Log,
         "Distance over which the flank falls to about a third of its height. Small values are steep."},
    Knob{&VolcanoSettings::crater, "crater", "c", "Crater radius", 0.0f, 20000.0f, "m", Scale::LogFromZero,
         "Distance from the centre of the crater to its rim. 0 makes a peak."},
    Knob{&VolcanoSettings::depth, "depth", "", "Crater depth", 0.0f, 5000.0f, "m", Scale::LogFromZero,
         "Depth of the crater floor below the rim.", kNoCrater},
    Knob{&VolcanoSettings::roughness, "roughness", "", "Roughness", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Height of the surface noise. It lets gullies begin in different places."},
};
static_assert(knobsAreComplete<VolcanoSettings>());

/// Heights in metres above the lowest point; the volcano stands in the middle.
Field<float> volcanoHeights(const TerrainSettings& terrain, const VolcanoSettings& settings, const GeneratorWork& work);

}  // namespace scree
