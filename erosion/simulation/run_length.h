#pragma once

#include <cstdint>

#include "erosion/simulation/simulation.h"

namespace scree {

/// Length of a run, in rounds or droplets.
struct RunLength {
    enum class Unit { Rounds, Droplets };

    Unit unit = Unit::Rounds;
    std::uint64_t amount = 0;

    /// Number of rounds or droplets done so far, according to these statistics.
    std::uint64_t done(const SimulationStatistics& statistics) const {
        return unit == Unit::Droplets ? statistics.droplets : statistics.rounds;
    }
};

}  // namespace scree
