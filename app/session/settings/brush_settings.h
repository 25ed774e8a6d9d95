#pragma once

#include <algorithm>
#include <tuple>

#include "erosion/base/field.h"
#include "erosion/base/knob.h"
#include "erosion/sculpting/falloff.h"
#include "erosion/sculpting/stroke.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The brush of the painting tools.
struct BrushSettings {
    float size = 240.0f;
    float strength = 0.5f;
    float falloff = 1.0f;
    float limit = 60.0f;
};
template <>
inline constexpr auto knobsOf<BrushSettings> = std::tuple{
    Knob{&BrushSettings::size, "size", "", "Size", 0.01f, 1e8f, "m", Scale::Log,
         "Radius of the brush. The keys [ and ] also change it."},
    Knob{&BrushSettings::strength, "strength", "", "Strength", 0.01f, 1.0f, "", Scale::Log,
         "How much each dab changes. At 1, Raise and Lower move the ground by a twentieth of the radius, Pile and Dig "
         "by a fiftieth, and Erode does the work of four rounds at once. Ctrl inverts, Shift smooths."},
    Knob{&BrushSettings::falloff, "falloff", "", "Falloff", 0.05f, 1.0f, "× radius", Scale::Linear,
         "Part of the radius over which the effect fades: 1 is a soft brush, 0.05 has a hard edge."},
    Knob{&BrushSettings::limit, "limit", "", "Limit", 0.1f, 1e5f, "m", Scale::Log,
         "How far one stroke of Raise, Lower, Pile, Dig, Sharpen or Noise moves the ground at most. At the upper end "
         "there is no limit."},
};
static_assert(knobsAreComplete<BrushSettings>());

/// The shape of the dabs, the distance between them, and what single tools need.
struct BrushTip {
    FalloffShape shape = FalloffShape::Smooth;
    float spacing = 0.25f;
    float jitter = 0.0f;
    float bumps = 0.5f;
    float step = 20.0f;
    float roundness = 1.0f;
    float turn = 0.0f;
    PressureEffect pressure = PressureEffect::Off;
};
inline constexpr Idle<BrushTip> kRoundBrush{[](const BrushTip& s) { return s.roundness == 1.0f; }, "Roundness is 1"};
template <>
inline constexpr auto knobsOf<BrushTip> = std::tuple{
    Knob{&BrushTip::shape, "shape", "", "Shape", FalloffShape::Smooth, FalloffShape::Flat, "", Scale::Linear,
         "How the effect fades towards the edge."},
    Knob{&BrushTip::spacing, "spacing", "", "Spacing", 0.05f, 2.0f, "× radius", Scale::Log,
         "Distance between dabs. Above 1 they stand apart."},
    Knob{&BrushTip::jitter, "jitter", "", "Jitter", 0.0f, 2.0f, "× radius", Scale::Linear,
         "How far dabs are moved to the side by chance."},
    Knob{&BrushTip::bumps, "bumps", "", "Bumps", 0.02f, 2.0f, "× radius", Scale::Log,
         "Size of the largest bumps of Noise."},
    Knob{&BrushTip::step, "step", "", "Step", 0.5f, 1000.0f, "m", Scale::Log, "Height of a step of Terrace."},
    Knob{&BrushTip::roundness, "roundness", "", "Roundness", 0.05f, 1.0f, "", Scale::Linear,
         "Width of the brush as a share of its length. 1 is a round brush."},
    Knob{&BrushTip::turn, "turn", "", "Turn", -180.0f, 180.0f, "°", Scale::Linear,
         "Direction of the brush, clockwise from east.", kRoundBrush},
    Knob{&BrushTip::pressure, "pressure", "", "Pressure", PressureEffect::Off, PressureEffect::Both, "", Scale::Linear,
         "What the pressure of a pen changes: the size of the dabs, their strength, or both."},
};
static_assert(knobsAreComplete<BrushTip>());

/// Smallest and largest brush size on this terrain, in metres: from one cell to half of the map.
inline Extremes brushSizes(const Terrain& terrain) {
    const float cell = terrain.cellSize();
    return {cell, std::max(cell, 0.5f * static_cast<float>(terrain.extent()))};
}
/// Returns the nearest size, in metres, that a brush can have on this terrain.
inline float fittedBrush(float size, const Terrain& terrain) {
    const Extremes sizes = brushSizes(terrain);
    return std::clamp(size, sizes.lowest, sizes.highest);
}

}  // namespace scree
