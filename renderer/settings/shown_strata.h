#pragma once

#include <cstdint>

#include "erosion/terrain/strata.h"

namespace scree {

/// The beds of rock that a picture shows.
struct ShownStrata {
    StrataSettings settings;
    std::uint64_t seed = 0;  ///< Seed of the simulation.

    bool operator==(const ShownStrata& other) const {
        return sameKnobs(settings, other.settings) && seed == other.seed;
    }
};

}  // namespace scree
