#pragma once

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

namespace scree {

/// Tablelands: a staircase of sigmoids of fBm, h = sum over the levels of 1 / (1 + exp(-(f(p) - t_i) / w)).
struct MesaSettings {
    float relief = 350.0f;
    int levels = 2;
    float wavelength = 0.4f;
    float coverage = 0.4f;
    float cliff = 0.05f;
    float roughness = 15.0f;
};
template <>
inline constexpr auto knobsOf<MesaSettings> = std::tuple{
    Knob{&MesaSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height from lowest to highest point."},
    Knob{&MesaSettings::levels, "levels", "", "Levels", 1, 8, "", Scale::Linear,
         "Tables above one another, parted by cliffs."},
    Knob{&MesaSettings::wavelength, "wavelength", "", "Feature size", 0.02f, 2.0f, "x map", Scale::Log,
         "Size of the largest tables, as a share of the map."},
    Knob{&MesaSettings::coverage, "coverage", "", "Coverage", 0.05f, 0.95f, "", Scale::Linear,
         "About how much of the map lies above the middle cliff: low leaves lone buttes, high a plateau with gorges."},
    Knob{&MesaSettings::cliff, "cliff", "w", "Cliff width", 0.005f, 1.0f, "", Scale::Log,
         "Low makes sheer cliffs, high gentle slopes."},
    Knob{&MesaSettings::roughness, "roughness", "", "Roughness", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Unevenness of the tables and of the land between them."},
};
static_assert(knobsAreComplete<MesaSettings>());

/// Heights in metres, lowest 0, highest the relief.
Field<float> mesaHeights(const TerrainSettings& terrain, const MesaSettings& settings, const GeneratorWork& work);

}  // namespace scree
