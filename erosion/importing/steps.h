#pragma once

#include <cstdint>
#include <optional>

#include "erosion/base/field.h"

/// Maps whose heights have few levels, such as pictures of 8 bits, look like stairs. What follows finds and removes the
/// stairs.
namespace scree {

/// Nodes that are to be left alone: those that are not 0. Empty for none.
using NodeMask = Field<std::uint8_t>;

/// Evenly spaced levels of a map.
struct HeightSteps {
    double lowest = 0.0;  ///< Metres.
    double step = 0.0;    ///< Metres from a level to the next, above 0.
    int levels = 0;       ///< Different heights that occur.
    double flat = 0.0;    ///< Share of neighbouring nodes that have the same height, 0 to 1.
};

/// The levels of a map that has steps: at least 3 and at most 10000 different heights, all whole steps apart, and at
/// least a tenth of the neighbours equally high. Empty for another map.
std::optional<HeightSteps> findSteps(const Field<float>& heights, const NodeMask& ignored = {});

/// Removes these steps. Between two neighbouring levels lies a contour line at their mean height. A connected area of
/// one level that has contours above and below becomes a slope from one to the other, by the distances to both. An area
/// that has them on one side alone becomes a rounded top or hollow. An area that is much wider than those around it, or
/// whose edges are all higher than a step, is real flat ground and stays as it is. No height changes by more than half
/// a step.
void removeSteps(Field<float>& heights, const HeightSteps& steps, const NodeMask& ignored = {});

}  // namespace scree
