#pragma once

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

namespace scree {

/// An impact crater in a plain: a level floor, walls that steepen up to the rim, and a blanket of ejecta that thins
/// out as (radius / r)^3 (McGetchin et al. 1973).
struct CraterSettings {
    float radius = 1300.0f;
    float rim = 200.0f;
    float depth = 350.0f;
    float floor = 0.45f;
    float irregular = 0.08f;
    float roughness = 25.0f;
};
template <>
inline constexpr auto knobsOf<CraterSettings> = std::tuple{
    Knob{&CraterSettings::radius, "radius", "", "Radius", 10.0f, 50000.0f, "m", Scale::Log,
         "Distance from the centre to the rim."},
    Knob{&CraterSettings::rim, "rim", "", "Rim", 0.0f, 5000.0f, "m", Scale::LogFromZero,
         "Height of the rim above the plain."},
    Knob{&CraterSettings::depth, "depth", "", "Depth", 0.0f, 5000.0f, "m", Scale::LogFromZero,
         "Depth of the floor below the plain."},
    Knob{&CraterSettings::floor, "floor", "", "Floor", 0.0f, 0.95f, "× radius", Scale::Linear,
         "Radius of the level floor. High values make the walls steep."},
    Knob{&CraterSettings::irregular, "irregular", "", "Irregularity", 0.0f, 0.5f, "× radius", Scale::Linear,
         "How far the rim departs from a circle."},
    Knob{&CraterSettings::roughness, "roughness", "", "Roughness", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Height of the surface noise."},
};
static_assert(knobsAreComplete<CraterSettings>());

/// Heights in metres above the lowest point; the crater lies in the middle.
Field<float> craterHeights(const TerrainSettings& terrain, const CraterSettings& settings, const GeneratorWork& work);

}  // namespace scree
