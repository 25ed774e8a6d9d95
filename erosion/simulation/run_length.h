#pragma once

#include <cstdint>

#include "erosion/simulation/simulation.h"

namespace scree {

/// How long a run is.
struct RunLength {
    enum class Unit { Rounds, Droplets };

    Unit unit = Unit::Rounds;
    std::uint64_t amount = 0;

    /// How much of that these statistics show.
    std::uint64_t done(const SimulationStatistics& statistics) const {
        return unit == Unit::Droplets ? statistics.droplets : statistics.rounds;
    }
};

}  // namespace scree
