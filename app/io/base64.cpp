#include "app/io/base64.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace scree {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::uint8_t kNoDigit = 64;

/// The digit that each character stands for.
constexpr std::array<std::uint8_t, 256> kValues = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(kNoDigit);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        values[static_cast<unsigned char>(kDigits[i])] = static_cast<std::uint8_t>(i);
    return values;
}();

}  // namespace

std::string toBase64(std::span<const std::byte> bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8 | (k < count ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) text.push_back(k <= count ? kDigits[bits >> (18 - 6 * k) & 63u] : '=');
    }
    return text;
}

std::optional<std::vector<std::byte>> fromBase64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const std::string_view group = text.substr(i, 4);
        const bool isLast = i + 4 == text.size();
        const std::size_t padding = !isLast || group[3] != '=' ? 0 : group[2] != '=' ? 1 : 2;
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint8_t digit = k < 4 - padding ? kValues[static_cast<unsigned char>(group[k])] : 0;
            if (digit == kNoDigit) return std::nullopt;
            bits = bits << 6 | digit;
        }
        for (std::size_t k = 0; k < 3 - padding; ++k) bytes.push_back(static_cast<std::byte>(bits >> (16 - 8 * k)));
    }
    return bytes;
}

}  // namespace scree
