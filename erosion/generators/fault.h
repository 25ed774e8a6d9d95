#pragma once

#include <array>

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

namespace scree {

/// How the lift rises from one side of a fault to the other: at once, along a line, or along half a cosine.
enum class FaultProfile { Step, Linear, Cosine };
template <>
inline constexpr auto choicesOf<FaultProfile> = std::array<std::string_view, 3>{"step", "linear", "cosine"};

/// Fault formation (Mandelbrot 1982; Shankel, in Game Programming Gems, 2000): random lines cross the map, and the
/// land on one side of each is lifted, the i-th of n by A (1 - i/n) + A_min. Between both sides the lift rises over
/// the width b. In the end the land is smoothed by a first-order low-pass filter in the four directions.
struct FaultSettings {
    float relief = 600.0f;
    int faults = 500;
    FaultProfile profile = FaultProfile::Cosine;
    float width = 150.0f;
    float last = 0.15f;
    float smoothing = 10.0f;
};
inline constexpr Idle<FaultSettings> kStepHasNoWidth{
    [](const FaultSettings& s) { return s.profile == FaultProfile::Step; }, "Profile is step"};
inline constexpr Idle<FaultSettings> kFaultOfNoWidth{[](const FaultSettings& s) { return s.width <= 0.0f; },
                                                     "Fault width is 0"};
inline constexpr Idle<FaultSettings> kSingleFault{[](const FaultSettings& s) { return s.faults == 1; }, "Faults is 1"};

template <>
inline constexpr auto knobsOf<FaultSettings> = std::tuple{
    Knob{&FaultSettings::relief, "relief", "", "Relief", 1.0f, 9000.0f, "m", Scale::Log,
         "Height difference between the lowest and the highest point."},
    Knob{&FaultSettings::faults, "faults", "n", "Faults", 1, 2000, "", Scale::Log,
         "Number of fault lines. Few leave large blocks."},
    Knob{&FaultSettings::profile, "profile", "", "Profile", FaultProfile::Step, FaultProfile::Cosine, "", Scale::Linear,
         "Profile across a fault. step: a cliff. linear: a ramp. cosine: a slope rounded at both ends.",
         kFaultOfNoWidth},
    Knob{&FaultSettings::width, "width", "b", "Fault width", 0.0f, 5000.0f, "m", Scale::LogFromZero,
         "Width of the ramp or slope. Narrow faults leave terraces.", kStepHasNoWidth},
    Knob{&FaultSettings::last, "last", "A_min", "Last faults", 0.0f, 1.0f, "× first", Scale::Linear,
         "Lift of the last fault relative to the first. High values make the land rougher.", kSingleFault},
    Knob{&FaultSettings::smoothing, "smoothing", "", "Smoothing", 0.0f, 500.0f, "m", Scale::LogFromZero,
         "Distance over which the edges are rounded at the end."},
};
static_assert(knobsAreComplete<FaultSettings>());

/// Heights in metres, lowest 0, highest the relief.
Field<float> faultHeights(const TerrainSettings& terrain, const FaultSettings& settings, const GeneratorWork& work);

}  // namespace scree
