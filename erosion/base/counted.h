#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scree {

/// Returns a count with its noun: "1 round", "2 rounds", "0 rounds". Only for nouns with a plural in s.
inline std::string counted(std::uint64_t count, std::string_view thing) {
    return std::to_string(count).append(" ").append(thing).append(count == 1 ? "" : "s");
}

}  // namespace scree
