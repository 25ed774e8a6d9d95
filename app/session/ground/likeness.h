#pragma once

#include "erosion/masks/mask_rule.h"
#include "renderer/ground/ground_rule.h"

/// Which ground counts as like the ground at a place.
namespace scree {

/// What ground must share with the place, and how closely.
struct Likeness {
    bool slope = true;
    bool height = false;
    bool material = true;
    float alike = 0.7f;  ///< How alike: 1 for ground that is almost the same, 0 for ground that differs a lot.
    bool operator==(const Likeness&) const = default;

    /// True if at least one property must be alike.
    bool any() const { return slope || height || material; }
};

// Each of these rules is 1 in a range around the value at the place, and fades beyond it. The range grows evenly from
// its narrowest at alike = 1 to its widest at alike = 0.

/// From 1° to 15° around this slope, in degrees. Fades over the same width again.
MaskRule slopesLike(float slope, float alike);

/// From 1% to 25% of the relief around this height. Fades over the same width again. Height and relief are in metres.
MaskRule heightsLike(float height, float relief, float alike);

/// From 95% to 25% of the materials in common: see commonShare(). Fades over 5% to 20% below.
MaskRule materialsLike(float alike);

/// Returns the share of materials that two places have in common: the sum of the smaller weights. 1 if the places have
/// the same materials, 0 if they have none in common.
float commonShare(const MaterialWeights& a, const MaterialWeights& b);

}  // namespace scree
