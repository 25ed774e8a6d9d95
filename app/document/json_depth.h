#pragma once

#include <nlohmann/json.hpp>

namespace scree {

/// Objects and lists within each other: more than any file of Scree has, few enough to walk by recursion.
inline constexpr int kDeepestNesting = 32;

/// Thrown where more of them lie within each other.
struct JsonTooDeep {};

/// For nlohmann::json::parse(): throws JsonTooDeep beyond kDeepestNesting.
inline bool limitJsonDepth(int depth, nlohmann::json::parse_event_t /*event*/, const nlohmann::json& /*value*/) {
    return depth > kDeepestNesting ? throw JsonTooDeep() : true;
}

}  // namespace scree
