#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// The present range of an overlay's colours, for the colour bar.
struct OverlayScale {
    float low = 0.0f;  ///< Larger than `high` if the colours are reversed.
    float high = 1.0f;
    bool logarithmic = false;  ///< True if the scale is logarithmic, for positive values only.
    bool classes = false;      ///< True if each whole number is a class, not an amount.
    Extremes automatic = {};   ///< Range that an automatic scale would have.
};

}  // namespace scree
