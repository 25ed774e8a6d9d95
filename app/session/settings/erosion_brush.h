#pragma once

#include <tuple>

#include "erosion/base/knob.h"
#include "erosion/simulation/brush_erosion.h"

namespace scree {

/// What erodes under the brush of the tool Erode: see BrushErosion.
struct ErosionBrush {
    bool droplets = true;
    bool slides = true;
    bool rivers = false;
    bool runsOn = false;
};
inline constexpr Idle<ErosionBrush> kNoDroplets{[](const ErosionBrush& s) { return !s.droplets; }, "Droplets is off"};

template <>
inline constexpr auto knobsOf<ErosionBrush> = std::tuple{
    Knob{&ErosionBrush::droplets, "droplets", "", "Droplets", false, true, "", Scale::Linear,
         "Water droplets start under the brush. Their knobs are those of the model Water droplets, even if it is off."},
    Knob{&ErosionBrush::slides, "slides", "", "Slides", false, true, "", Scale::Linear,
         "Steep ground under the brush slides, with the knobs of the model Thermal."},
    Knob{
        &ErosionBrush::rivers, "rivers", "", "Rivers", false, true, "", Scale::Linear,
        "Rivers cut under the brush, with the water of all land above and the knobs of the model Stream power. Nothing "
        "rises meanwhile."},
    Knob{
        &ErosionBrush::runsOn, "runsOn", "", "Run on", false, true, "", Scale::Linear,
        "Droplets go on eroding where they run out of the brush. Otherwise the ground outside stays as it is, and what "
        "they carry out is lost.",
        kNoDroplets},
};
static_assert(knobsAreComplete<ErosionBrush>());

}  // namespace scree
