#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scree {

/// "1 round", "2 rounds", "0 rounds": a number of things whose name takes an s.
inline std::string counted(std::uint64_t count, std::string_view thing) {
    return std::to_string(count).append(" ").append(thing).append(count == 1 ? "" : "s");
}

}  // namespace scree
