#pragma once

#include <string>

#include "erosion/simulation/simulation.h"

namespace scree {

/// What a run has done, as JSON for scripts: counts, time, each model's counters, the ledger with its drift, heights in
/// metres, and a hash of the height bits.
std::string formatStatistics(const Simulation& simulation);

}  // namespace scree
