#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// At most so many items in a batch, and values in a list.
inline constexpr std::size_t kMostItems = 10'000;

/// The seeds of "1..20", "1,5,9" or "1..4,9", as text; repeated ones once. An Error names --seeds.
Result<std::vector<std::string>> parseSeeds(std::string_view text);

/// The values that --vary gives to a knob.
struct VariedKnob {
    std::string name;                 ///< "droplet.capacity"
    std::vector<std::string> values;  ///< As --set takes them.
};

/// Reads "KNOB=LOW..HIGH:COUNT" (number knobs; see spreadValues()) or "KNOB=VALUE,VALUE". An Error names --vary.
Result<VariedKnob> parseVary(std::string_view text);

}  // namespace scree
