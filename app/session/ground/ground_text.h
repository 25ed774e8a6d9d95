#pragma once

#include <string>

#include "renderer/ground/ground_rule.h"

namespace scree {

/// Returns a direction, degrees clockwise from north, as "135° (south-east)"; "level" if it is negative.
std::string facingText(float degrees);

/// Returns the materials of at least 5%, the largest first: "Rock 72%, scree 21%".
std::string materialText(const MaterialWeights& weights);

}  // namespace scree
