#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// Encodes bytes as letters, digits, + and /, padded with = (RFC 4648, section 4).
std::string toBase64(std::span<const std::byte> bytes);

/// Decodes such a text. Returns nothing if the text is not base64.
std::optional<std::vector<std::byte>> fromBase64(std::string_view text);

}  // namespace scree
