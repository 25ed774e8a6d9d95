#pragma once

#include <cstdint>
#include <optional>

#include "erosion/base/field.h"

/// Maps with few different heights, such as 8-bit pictures, look like stairs. These functions find and remove the stair
/// steps.
namespace scree {

/// Nodes to leave alone: those with a value other than 0. An empty mask ignores no node.
using NodeMask = Field<std::uint8_t>;

/// Evenly spaced levels of a map.
struct HeightSteps {
    double lowest = 0.0;  ///< Height of the lowest level, metres.
    double step = 0.0;    ///< Height difference between neighbouring levels, metres, above 0.
    int levels = 0;       ///< Number of different heights in the map.
    double flat = 0.0;    ///< Fraction of neighbouring nodes with equal heights, 0 to 1.
};

/// Finds the levels of a map with stair steps: at least 3 and at most 10000 different heights, spaced by whole
/// multiples of one step, and at least a tenth of neighbouring nodes equally high. Returns nothing if the map is not
/// like that.
std::optional<HeightSteps> findSteps(const Field<float>& heights, const NodeMask& ignored = {});

/// Removes these steps. The contour line between two neighbouring levels has their mean height. A connected area of one
/// level with contours both above and below becomes a slope between them, weighted by the distances to both. An area
/// with contours on one side only becomes a rounded top or hollow. An area that is much wider than the areas around it,
/// or whose edges are all higher than one step, is real flat ground and stays unchanged. No height changes by more than
/// half a step.
void removeSteps(Field<float>& heights, const HeightSteps& steps, const NodeMask& ignored = {});

}  // namespace scree
