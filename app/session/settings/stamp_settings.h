#pragma once

#include <tuple>

#include "erosion/base/knob.h"
#include "erosion/sculpting/stamp.h"
#include "erosion/sculpting/stamp_forms.h"

namespace scree {

/// How the tool Stamp prints.
struct StampSettings {
    StampForm form = StampForm::Peak;
    StampJoin join = StampJoin::Add;
    float height = 150.0f;
    float turn = 0.0f;
    float edge = 0.2f;
};
template <>
inline constexpr auto knobsOf<StampSettings> = std::tuple{
    Knob{&StampSettings::form, "form", "", "Form", StampForm::Peak, StampForm::Cirque, "", Scale::Linear,
         "Land that the stamp prints."},
    Knob{&StampSettings::join, "join", "", "Join", StampJoin::Add, StampJoin::Replace, "", Scale::Linear,
         "Add puts the form on the ground, Highest and Lowest keep what is higher or lower, Replace puts it in place "
         "of the "
         "ground."},
    Knob{&StampSettings::height, "height", "", "Height", 0.5f, 10000.0f, "m", Scale::Log,
         "Height of the form. Ctrl turns it upside down."},
    Knob{&StampSettings::turn, "turn", "", "Turn", -180.0f, 180.0f, "°", Scale::Linear, "Turns the form clockwise."},
    Knob{&StampSettings::edge, "edge", "", "Edge", 0.02f, 1.0f, "× radius", Scale::Linear,
         "Part of the radius over which the print fades."},
};
static_assert(knobsAreComplete<StampSettings>());

}  // namespace scree
