#pragma once

#include <string>

#include "erosion/simulation/simulation.h"

namespace scree {

/// The results of a run as JSON for scripts: counts, time, counters of each model, the ledger with its drift, heights
/// in metres, and a hash of the height bits.
std::string formatStatistics(const Simulation& simulation);

}  // namespace scree
