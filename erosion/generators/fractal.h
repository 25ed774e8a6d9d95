#pragma once

#include <array>
#include <string_view>

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

/// Fractal starting terrains: heights in metres, lowest 0, highest the relief.
namespace scree {

/// Fractal Brownian motion: sums of gradient noise, each octave finer and lower (Musgrave 1993):
/// h(p) = sum of gain^i N(p 2.03^i).
struct FbmSettings {
    float relief = 450.0f;
    float wavelength = 0.5f;
    int octaves = 8;
    float gain = 0.47f;
    float warp = 0.0f;
};
inline constexpr Idle<FbmSettings> kOnlyFbmOctave{[](const FbmSettings& s) { return s.octaves == 1; }, "Octaves is 1"};

template <>
inline constexpr auto knobsOf<FbmSettings> = std::tuple{
    Knob{&FbmSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height difference between the lowest and the highest point."},
    Knob{&FbmSettings::wavelength, "wavelength", "", "Feature size", 0.02f, 2.0f, "× map", Scale::Log,
         "Size of the largest hills, as a fraction of the map."},
    Knob{&FbmSettings::octaves, "octaves", "", "Octaves", 1, 12, "", Scale::Linear,
         "Number of noise octaves. Octaves finer than the grid are left out."},
    Knob{&FbmSettings::gain, "gain", "", "Roughness", 0.2f, 0.7f, "", Scale::Linear,
         "Amplitude of each octave relative to the one before. High values are rugged.", kOnlyFbmOctave},
    Knob{&FbmSettings::warp, "warp", "", "Warp", 0.0f, 0.5f, "× map", Scale::Linear,
         "Distorts the hills with a second noise. High values break up round shapes."},
};
static_assert(knobsAreComplete<FbmSettings>());

/// The noise that a fractal sums up; see noise.h.
enum class NoiseKind { Gradient, Simplex };
template <>
inline constexpr auto choicesOf<NoiseKind> = std::array<std::string_view, 2>{"gradient", "simplex"};

/// Ridged multifractal: mountain chains (Musgrave, in Ebert et al., Texturing and Modeling, 2003, ch. 16).
struct RidgedSettings {
    float relief = 900.0f;
    float wavelength = 0.55f;
    int octaves = 8;
    float gain = 0.5f;
    float warp = 0.12f;
    float falloff = 0.6f;
    NoiseKind noise = NoiseKind::Gradient;
};
inline constexpr Idle<RidgedSettings> kOnlyRidgedOctave{[](const RidgedSettings& s) { return s.octaves == 1; },
                                                        "Octaves is 1"};

template <>
inline constexpr auto knobsOf<RidgedSettings> = std::tuple{
    Knob{&RidgedSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height difference between the lowest and the highest point."},
    Knob{&RidgedSettings::wavelength, "wavelength", "", "Feature size", 0.02f, 2.0f, "× map", Scale::Log,
         "Spacing of the largest ridges, as a fraction of the map."},
    Knob{&RidgedSettings::octaves, "octaves", "", "Octaves", 1, 12, "", Scale::Linear,
         "Number of noise octaves. Octaves finer than the grid are left out."},
    Knob{&RidgedSettings::gain, "gain", "", "Roughness", 0.2f, 0.7f, "", Scale::Linear,
         "Amplitude of each octave relative to the one before. High values add many small crests.", kOnlyRidgedOctave},
    Knob{&RidgedSettings::warp, "warp", "", "Warp", 0.0f, 0.5f, "× map", Scale::Linear,
         "Distorts the ridges with a second noise."},
    Knob{&RidgedSettings::falloff, "falloff", "", "Falloff", 0.0f, 1.0f, "", Scale::Linear,
         "Lowers the land towards the edges of the map, so that its rivers can drain."},
    Knob{&RidgedSettings::noise, "noise", "", "Noise", NoiseKind::Gradient, NoiseKind::Simplex, "", Scale::Linear,
         "Type of noise. gradient: on a square grid. simplex: on a triangular grid, with smaller, rounder shapes at "
         "the same feature size."},
};
static_assert(knobsAreComplete<RidgedSettings>());

/// Billows: round backs between narrow valleys, like dunes or clouds: h(p) = sum of gain^i |N(p 2.03^i)|.
struct BillowSettings {
    float relief = 350.0f;
    float wavelength = 0.45f;
    int octaves = 7;
    float gain = 0.36f;
};
inline constexpr Idle<BillowSettings> kOnlyBillowOctave{[](const BillowSettings& s) { return s.octaves == 1; },
                                                        "Octaves is 1"};

template <>
inline constexpr auto knobsOf<BillowSettings> = std::tuple{
    Knob{&BillowSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height difference between the lowest and the highest point."},
    Knob{&BillowSettings::wavelength, "wavelength", "", "Feature size", 0.02f, 2.0f, "× map", Scale::Log,
         "Size of the largest billows, as a fraction of the map."},
    Knob{&BillowSettings::octaves, "octaves", "", "Octaves", 1, 12, "", Scale::Linear,
         "Number of noise octaves. Octaves finer than the grid are left out."},
    Knob{&BillowSettings::gain, "gain", "", "Roughness", 0.2f, 0.7f, "", Scale::Linear,
         "Amplitude of each octave relative to the one before. High values add many small billows.", kOnlyBillowOctave},
};
static_assert(knobsAreComplete<BillowSettings>());

/// Domain-warped fBm (Perlin 1985's marble, used as a landscape): noise evaluated at a point that two other noises
/// displace, one after the other:
/// h(p) = f(p + w r(p)), r(p) = f(p + w q(p)), q(p) = f(p).
struct WarpedSettings {
    float relief = 600.0f;
    float wavelength = 0.6f;
    int octaves = 8;
    float gain = 0.45f;
    float warp = 0.1f;
};
template <>
inline constexpr auto knobsOf<WarpedSettings> = std::tuple{
    Knob{&WarpedSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height difference between the lowest and the highest point."},
    Knob{&WarpedSettings::wavelength, "wavelength", "", "Feature size", 0.02f, 2.0f, "× map", Scale::Log,
         "Size of the largest folds before warping, as a fraction of the map."},
    Knob{&WarpedSettings::octaves, "octaves", "", "Octaves", 1, 12, "", Scale::Linear,
         "Number of noise octaves. Octaves finer than the grid are left out."},
    Knob{&WarpedSettings::gain, "gain", "", "Roughness", 0.2f, 0.7f, "", Scale::Linear,
         "Amplitude of each octave relative to the one before. High values are rugged."},
    Knob{&WarpedSettings::warp, "warp", "w", "Warp", 0.0f, 0.5f, "× map", Scale::Linear,
         "How far the land is displaced. High values fold it into bands and whorls."},
};
static_assert(knobsAreComplete<WarpedSettings>());

Field<float> fbmHeights(const TerrainSettings& terrain, const FbmSettings& settings, const GeneratorWork& work);
Field<float> ridgedHeights(const TerrainSettings& terrain, const RidgedSettings& settings, const GeneratorWork& work);
Field<float> billowHeights(const TerrainSettings& terrain, const BillowSettings& settings, const GeneratorWork& work);
Field<float> warpedHeights(const TerrainSettings& terrain, const WarpedSettings& settings, const GeneratorWork& work);

}  // namespace scree
