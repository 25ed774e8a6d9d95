#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scree {

/// Returns a count with its noun: "1 round", "2 rounds", "0 rounds". Only for nouns with a plural in s.
inline std::string counted(std::uint64_t count, std::string_view thing) {
    return std::to_string(count).append(" ").append(thing).append(count == 1 ? "" : "s");
}

/// Returns a text that isTaken() is false of: the wanted one, or that with the first free number from 2 on behind it.
template <class IsTaken>
std::string untaken(const std::string& wanted, std::string_view between, const IsTaken& isTaken) {
    std::string free = wanted;
    for (int number = 2; isTaken(free); ++number) free = wanted + std::string(between) + std::to_string(number);
    return free;
}

}  // namespace scree
