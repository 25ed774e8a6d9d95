#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// Largest number of items in a batch, and of values in a list.
inline constexpr std::size_t kMostItems = 10'000;

/// Parses seeds such as "1..20", "1,5,9" or "1..4,9" to texts, without repetitions. Errors name --seeds.
Result<std::vector<std::string>> parseSeeds(std::string_view text);

/// A knob varied by --vary, and its values.
struct VariedKnob {
    std::string name;                 ///< "droplet.capacity"
    std::vector<std::string> values;  ///< In the form of --set.
};

/// Parses "KNOB=LOW..HIGH:COUNT" (number knobs; see spreadValues()) or "KNOB=VALUE,VALUE". Errors name --vary.
Result<VariedKnob> parseVary(std::string_view text);

}  // namespace scree
