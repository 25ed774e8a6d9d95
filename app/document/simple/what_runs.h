#pragma once

#include <string>

#include "app/document/preset.h"

namespace scree {

/// Returns what a run does to the land, in words: "Rivers, uplift and slides, 10,000 years a round: rebuilds the land".
/// Models that are off, or whose Amount is 0 everywhere, do not count.
std::string whatRuns(const Preset& preset);

}  // namespace scree
