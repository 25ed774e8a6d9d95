#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Bytes as text of letters, digits, + and /, padded with = (RFC 4648, section 4).
std::string toBase64(std::span<const std::byte> bytes);

/// The bytes of such a text; empty where it is none.
std::optional<std::vector<std::byte>> fromBase64(std::string_view text);

}  // namespace scree
