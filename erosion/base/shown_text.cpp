#include "erosion/base/shown_text.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace scree {

namespace {

/// A character, or a byte that is not part of valid UTF-8.
struct Decoded {
    std::size_t bytes;
    char32_t character;
    bool valid;
};

/// Returns the first character of UTF-8 text. Precondition: the text is not empty (Unicode 15, table 3-7).
Decoded decoded(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return {1, first, true};
    const std::size_t bytes = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (bytes == 0 || bytes > text.size()) return {1, first, false};
    char32_t character = first & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {1, first, false};
        character = character << 6 | (byte(i) & 0x3Fu);
    }
    constexpr std::array<char32_t, 5> kLowest{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
    if (character < kLowest[bytes] || character > 0x10FFFF || surrogate) return {1, first, false};
    return {bytes, character, true};
}

bool isPrintable(char32_t c) {
    const auto in = [c](char32_t low, char32_t high) { return c >= low && c <= high; };
    if (c < 0x20 || in(0x7F, 0x9F)) return false;                                      // controls: C0, DEL, C1
    if (c == 0xAD || c == 0x61C || in(0x200B, 0x200F) || c == 0xFEFF) return false;    // invisible
    if (in(0x2028, 0x202E) || in(0x2060, 0x206F) || in(0xFFF9, 0xFFFB)) return false;  // lines, directions
    return (c & 0xFFFE) != 0xFFFE && !in(0xFDD0, 0xFDEF) && !in(0xE0000, 0xE0FFF);     // noncharacters, tags
}

std::string escaped(const Decoded& decoded) {
    switch (decoded.character) {
        case '\n':
            return "\\n";
        case '\r':
            return "\\r";
        case '\t':
            return "\\t";
        default:
            break;
    }
    const auto number = static_cast<std::uint32_t>(decoded.character);
    const bool byte = !decoded.valid || number < 0x80;
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), byte ? "\\x%02x" : number < 0x10000 ? "\\u%04x" : "\\U%08x", number);
    return text.data();
}

/// A character as it is shown, which may be an escape.
struct Shown {
    std::string text;
    std::size_t length;  ///< Characters.
};

/// Returns shown characters from the start of the text, until they are longer than `longest` or the text ends.
std::vector<Shown> shownFront(std::string_view text, std::size_t longest) {
    std::vector<Shown> front;
    for (std::size_t length = 0; !text.empty() && length <= longest; length += front.back().length) {
        const Decoded next = decoded(text);
        if (next.valid && isPrintable(next.character)) {
            front.push_back({std::string(text.substr(0, next.bytes)), 1});
        } else {
            std::string escape = escaped(next);
            const std::size_t size = escape.size();
            front.push_back({std::move(escape), size});
        }
        text.remove_prefix(next.bytes);
    }
    return front;
}

std::size_t lengthOf(const std::vector<Shown>& all) {
    std::size_t length = 0;
    for (const Shown& each : all) length += each.length;
    return length;
}

/// Returns the end of the text as it is shown, with at most `longest` characters.
std::string shownEnd(std::string_view text, std::size_t longest) {
    // At most this many bytes can be shown. The cut must not split a character.
    std::size_t begin = text.size() > 4 * longest ? text.size() - 4 * longest : 0;
    for (int i = 0; i < 3 && begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80; ++i) ++begin;
    const std::vector<Shown> all = shownFront(text.substr(begin), 10 * 4 * longest);
    std::size_t first = all.size();
    for (std::size_t length = 0; first > 0 && length + all[first - 1].length <= longest; --first)
        length += all[first - 1].length;
    std::string end;
    for (; first < all.size(); ++first) end += all[first].text;
    return end;
}

}  // namespace

std::string shownText(std::string_view text, std::size_t longest) {
    constexpr std::string_view kGap = "...";
    assert(longest >= kGap.size() + 2);
    const std::vector<Shown> front = shownFront(text, longest);
    std::string shown;
    if (lengthOf(front) <= longest) {
        for (const Shown& each : front) shown += each.text;
        return shown;
    }
    const std::size_t endLength = (longest - kGap.size()) / 2;
    const std::size_t frontLength = longest - kGap.size() - endLength;
    std::size_t length = 0;
    for (const Shown& each : front) {
        if (length + each.length > frontLength) break;
        shown += each.text;
        length += each.length;
    }
    return shown.append(kGap).append(shownEnd(text, endLength));
}

std::string shownPath(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return shownText({reinterpret_cast<const char*>(text.data()), text.size()}, kShownPath);
}

}  // namespace scree
