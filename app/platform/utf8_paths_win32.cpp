/// Conversion of narrow text to wide text by the C library: UTF-8 to UTF-16.
///
/// std::filesystem::path(std::string) of libstdc++ calls mbrtowc(). The one in msvcrt.dll knows only the code pages of
/// its locales, and none of these is UTF-8, whatever the manifest says. These functions replace it in each program that
/// links this library; see CMakeLists.txt. Invalid UTF-8 becomes U+FFFD: no file has such a name, and the error message
/// shows it.

#include <cstdint>
#include <cwchar>
#include <string>

namespace {

constexpr wchar_t kReplacement = 0xFFFD;
constexpr std::mbstate_t kHalfDone =
    0x10000;  // in the state: a low surrogate follows; its upper bits are in there, too

struct Form {
    unsigned char mask, mark;  ///< Fixed bits of the first byte.
    std::uint32_t lowest;      ///< Lowest code point that needs this length.
};
constexpr Form kForms[] = {{0x80, 0x00, 0}, {0xE0, 0xC0, 0x80}, {0xF0, 0xE0, 0x800}, {0xF8, 0xF0, 0x10000}};

/// The first code point in `bytes`, which has `count` bytes.
struct CodePoint {
    std::uint32_t value = kReplacement;
    std::size_t length = 1;  ///< Bytes.
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

// CMake marks this as undefined, so that this file is linked before the C library.
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
        // The last byte of four. decode() has validated it together with the first three.
        *wide = static_cast<wchar_t>(0xDC00 | (*state & 0x3FF) | (bytes[0] & 0x3F));
        *state = 0;
        return 1;
    }
    const CodePoint point = decode(bytes, count);
    if (point.value < 0x10000) {
        *wide = static_cast<wchar_t>(point.value);
        return point.value == 0 ? 0 : point.length;
    }
    // Two wide characters: the first is returned for three bytes, the second for the last one.
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
