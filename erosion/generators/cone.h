#pragma once

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

namespace scree {

/// A cone with straight flanks on a plain.
struct ConeSettings {
    float relief = 500.0f;
    float slope = 1.0f;
};
template <>
inline constexpr auto knobsOf<ConeSettings> = std::tuple{
    Knob{&ConeSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log, "Height of the cone."},
    Knob{&ConeSettings::slope, "slope", "", "Slope", 0.01f, 5.0f, "m/m", Scale::Log, "Slope of the flanks."},
};
static_assert(knobsAreComplete<ConeSettings>());

/// A cone in the middle of a plain of height 0, in metres.
Field<float> coneHeights(const TerrainSettings& terrain, const ConeSettings& settings, const GeneratorWork& work);

}  // namespace scree
