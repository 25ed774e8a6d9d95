#pragma once

#include "erosion/base/field.h"

namespace scree {

/// Which snow slides.
struct SlideRules {
    float angle = 50.0f;  ///< Degrees, above 25: slope from which no snow stays.
    float held = 3.0f;    ///< Most that lies on a slope of `angle` less 25 degrees, m; less on steeper slopes.
};

/// Lets snow slide off steep slopes, in one pass from the highest node to the lowest (after M. Bernhardt and K. Schulz,
/// "SnowSlide: A simple routine for calculating gravitational snow transport", 2010). A slope of at most `angle` less
/// 25 degrees holds twice `held`. Steeper ones hold less and less, none from `angle` on. What a node does not
/// hold goes to its lower neighbours, more of it to the steeper side. Nodes without a lower neighbour keep all. So
/// tracks join in gullies and end in cones where the ground becomes gentle. The sum of `snow` (m) stays the same.
void slideDown(const Field<float>& ground, float cellSize, const SlideRules& rules, Field<float>& snow);

}  // namespace scree
