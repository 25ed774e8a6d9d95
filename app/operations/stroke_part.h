#pragma once

#include <array>
#include <string_view>

#include "erosion/base/knob.h"

namespace scree {

/// The parts of a stroke of a brush, from the press of the button to its release.
enum class StrokePart { First, More, Last };
template <>
inline constexpr auto choicesOf<StrokePart> = std::array<std::string_view, 3>{"first", "more", "last"};

}  // namespace scree
