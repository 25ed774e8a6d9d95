/// Conversion of narrow text to wide text by the C library: UTF-8 to UTF-16.
///
/// std::filesystem::path(std::string) of libstdc++ calls mbrtowc(). That of msvcrt.dll knows the code pages of its
/// locales alone, and none of them is UTF-8, whatever the manifest says. These functions take its place in each program
/// that links this library; see CMakeLists.txt. Bytes that are no UTF-8 become U+FFFD: a path with such a character
/// names no file, and the message about it says which.

#include <cstdint>
#include <cwchar>
#include <string>

namespace {

constexpr wchar_t kReplacement = 0xFFFD;
constexpr std::mbstate_t kHalfDone = 0x10000;  // a low surrogate is to come, its upper bits are in the state

struct Form {
    unsigned char mask, mark;  ///< The first byte's fixed bits.
    std::uint32_t lowest;      ///< Code point for which this length is the shortest.
};
constexpr Form kForms[] = {{0x80, 0x00, 0}, {0xE0, 0xC0, 0x80}, {0xF0, 0xE0, 0x800}, {0xF8, 0xF0, 0x10000}};

/// One code point at the beginning of `bytes`, of which there are `count`.
struct CodePoint {
    std::uint32_t value = kReplacement;
    std::size_t length = 1;  ///< In bytes.
};

CodePoint decode(const unsigned char* bytes, std::size_t count) {
    for (std::size_t length = 1; length <= 4 && length <= count; ++length) {
        const Form& form = kForms[length - 1];
        if ((bytes[0] & form.mask) != form.mark) continue;
        std::uint32_t value = bytes[0] & static_cast<unsigned char>(~form.mask);
        for (std::size_t i = 1; i < length; ++i) {
            if ((bytes[i] & 0xC0) != 0x80) return {};
            value = value << 6 | (bytes[i] & 0x3Fu);
        }
        const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
        if (value < form.lowest || value > 0x10FFFF || surrogate) return {};
        return {value, length};
    }
    return {};
}

}  // namespace

extern "C" {

// CMake names it as undefined, so that this file is linked before the C library.
int screeReadsUtf8 = 1;

std::size_t mbrtowc(wchar_t* wide, const char* text, std::size_t count, std::mbstate_t* state) {
    static thread_local std::mbstate_t own = 0;
    if (state == nullptr) state = &own;
    wchar_t ignored = 0;
    if (wide == nullptr) wide = &ignored;
    if (text == nullptr) {
        *state = 0;
        return 0;
    }
    if (count == 0) return static_cast<std::size_t>(-2);
    const auto* bytes = reinterpret_cast<const unsigned char*>(text);
    if (*state != 0) {
        // The last byte of four: decode() has seen it with the first three.
        *wide = static_cast<wchar_t>(0xDC00 | (*state & 0x3FF) | (bytes[0] & 0x3F));
        *state = 0;
        return 1;
    }
    const CodePoint point = decode(bytes, count);
    if (point.value < 0x10000) {
        *wide = static_cast<wchar_t>(point.value);
        return point.value == 0 ? 0 : point.length;
    }
    // Two wide characters: the first stands for three bytes, the second for the last one.
    *wide = static_cast<wchar_t>(0xD800 + ((point.value - 0x10000) >> 10));
    *state = kHalfDone | static_cast<std::mbstate_t>(point.value & 0x3C0);
    return 3;
}

std::size_t mbrlen(const char* text, std::size_t count, std::mbstate_t* state) {
    static thread_local std::mbstate_t own = 0;
    return mbrtowc(nullptr, text, count, state == nullptr ? &own : state);
}

std::size_t mbsrtowcs(wchar_t* wide, const char** text, std::size_t count, std::mbstate_t* state) {
    static thread_local std::mbstate_t own = 0;
    if (state == nullptr) state = &own;
    const char* at = *text;
    std::size_t done = 0;
    for (; wide == nullptr || done < count; ++done) {
        wchar_t next = 0;
        const std::size_t length = mbrtowc(&next, at, std::char_traits<char>::length(at) + 1, state);
        if (wide != nullptr) wide[done] = next;
        if (length == 0) {
            at = nullptr;
            break;
        }
        at += length;
    }
    if (wide != nullptr) *text = at;
    return done;
}
}
