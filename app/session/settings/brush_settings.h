#pragma once

#include <algorithm>
#include <tuple>

#include "erosion/base/field.h"
#include "erosion/base/knob.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The brush of the painting tools.
struct BrushSettings {
    float size = 240.0f;
    float strength = 0.5f;
    float falloff = 1.0f;
};
template <>
inline constexpr auto knobsOf<BrushSettings> = std::tuple{
    Knob{&BrushSettings::size, "size", "", "Size", 0.01f, 1e8f, "m", Scale::Log,
         "Radius of the brush. The keys [ and ] also change it."},
    Knob{
        &BrushSettings::strength, "strength", "", "Strength", 0.01f, 1.0f, "", Scale::Log,
        "How much each dab changes. At 1, Raise and Lower move the ground by a twentieth of the radius, and Erode does "
        "the work of four rounds at once. Ctrl inverts, Shift smooths."},
    Knob{&BrushSettings::falloff, "falloff", "", "Falloff", 0.05f, 1.0f, "× radius", Scale::Linear,
         "Part of the radius over which the effect fades: 1 is a soft brush, 0.05 has a hard edge."},
};
static_assert(knobsAreComplete<BrushSettings>());

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
