#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/document/preset.h"

namespace scree {

/// Gives these knobs of `preset`, by their names ("thermal.talus"), the values that they have in `before`. Names
/// without a knob are ignored. Returns the labels of the knobs that changed by this.
std::vector<std::string> keepKnobs(const std::set<std::string>& names, const Preset& before, Preset& preset);

}  // namespace scree
