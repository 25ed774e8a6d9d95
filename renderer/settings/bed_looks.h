#pragma once

#include <vector>

#include "erosion/terrain/strata.h"

namespace scree {

/// Texels of a picture of how the beds look, across their thickness, from the lowest bed up.
struct BedLooks {
    static constexpr int kTexelsPerBed = 16;
    static constexpr int kTexels = Strata::kBeds * kTexelsPerBed;

    /// Returns the look at the middle of each texel, for beds of this mean thickness in metres.
    static std::vector<Strata::Look> of(const Strata& strata, float thickness) {
        std::vector<Strata::Look> looks;
        looks.reserve(kTexels);
        for (int i = 0; i < kTexels; ++i)
            looks.push_back(strata.look((i + 0.5) / kTexelsPerBed * static_cast<double>(thickness)));
        return looks;
    }
};

}  // namespace scree
