#pragma once

#include "erosion/base/knob.h"

namespace scree {

/// How long the landscape of a preset is eroded.
struct RunSettings {
    int rounds = 0;  ///< Rounds from the starting terrain to the best look; 0 if no length is given.
};
template <>
inline constexpr auto knobsOf<RunSettings> = std::tuple{
    Knob{&RunSettings::rounds, "rounds", "", "Length in rounds", 0, 1000000, "", Scale::LogFromZero,
         "Number of rounds, counted from the starting terrain, after which the landscape looks best. A run stops there "
         "once. 0: no stop."}
        .alsoCalled("iterations, duration, stop after, number of rounds"),
};
static_assert(knobsAreComplete<RunSettings>());

}  // namespace scree
