#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// The range that an overlay's colours span now, for the colour bar.
struct OverlayScale {
    float low = 0.0f;  ///< Above `high` where the colours are turned around.
    float high = 1.0f;
    bool logarithmic = false;  ///< Only from positive values.
    bool classes = false;      ///< Each whole number is a kind of its own, not an amount.
    Extremes automatic = {};   ///< What an automatic range spans.
};

}  // namespace scree
