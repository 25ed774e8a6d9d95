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
         "Height difference between the lowest and the highest point."},
    Knob{&MesaSettings::levels, "levels", "", "Levels", 1, 8, "", Scale::Linear,
         "Number of terraces, one above the other, separated by cliffs."},
    Knob{&MesaSettings::wavelength, "wavelength", "", "Feature size", 0.02f, 2.0f, "× map", Scale::Log,
         "Size of the largest mesas, as a fraction of the map."},
    Knob{&MesaSettings::coverage, "coverage", "", "Coverage", 0.05f, 0.95f, "", Scale::Linear,
         "Approximate fraction of the map above the middle cliff. Low values leave isolated buttes, high values a "
         "plateau with gorges."},
    Knob{&MesaSettings::cliff, "cliff", "w", "Cliff width", 0.005f, 1.0f, "", Scale::Log,
         "Width of the cliffs. Low values make sheer cliffs, high values gentle slopes."},
    Knob{&MesaSettings::roughness, "roughness", "", "Roughness", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Height of the noise on the mesas and between them."},
};
static_assert(knobsAreComplete<MesaSettings>());

/// Heights in metres, lowest 0, highest the relief.
Field<float> mesaHeights(const TerrainSettings& terrain, const MesaSettings& settings, const GeneratorWork& work);

}  // namespace scree
