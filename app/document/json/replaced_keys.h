#pragma once

#include <array>
#include <string_view>

namespace scree {

/// A knob of an earlier version, and those that an artist uses for the same purpose now.
struct ReplacedKey {
    std::string_view name;
    std::string_view by;
};
inline constexpr std::array kReplacedKeys{
    ReplacedKey{"simulation.finerScales", "slopes.enabled"},
    ReplacedKey{"simulation.fineCut", "slopes.gullySpacing and slopes.rockDetail"},
    ReplacedKey{"simulation.fineTalus", "slopes.rockDetail and slopes.scree"},
};

/// Returns the names of the knobs that replaced this one, or an empty text.
constexpr std::string_view replacedBy(std::string_view name) {
    for (const ReplacedKey& key : kReplacedKeys)
        if (key.name == name) return key.by;
    return {};
}

}  // namespace scree
