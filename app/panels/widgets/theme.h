#pragma once

#include <string>

struct ImFont;

namespace scree {

/// Paths of the interface's fonts; empty if a font was not found. On Linux, the set-up (./dev) installs their packages.
struct FontFiles {
    std::string text;
    std::string bold;
    std::string icons;
};

/// Finds the interface's fonts with fontFile().
FontFiles findFontFiles();

/// Fonts and scale of the interface.
struct Theme {
    float scale = 1.0f;
    ImFont* text = nullptr;
    ImFont* bold = nullptr;
    ImFont* small = nullptr;
    ImFont* heading = nullptr;  ///< Font for headings of a page.
    bool hasIcons = false;      ///< True if the icon font was found. Otherwise words replace icons.
};

/// Colours that are not in ImGui's style, as 0xRRGGBBAA.
namespace colour {
inline constexpr unsigned kAccent = 0x7AC4EEFF;
inline constexpr unsigned kAccentDim = 0x284658FF;
inline constexpr unsigned kAccentHover = 0x2F6280FF;
inline constexpr unsigned kFill = 0x2C3E4AFF;
inline constexpr unsigned kFillHover = 0x2C4858FF;
inline constexpr unsigned kTrack = 0x272B30FF;
inline constexpr unsigned kTrackHover = 0x2E333AFF;
inline constexpr unsigned kText = 0xDDE1E6FF;
inline constexpr unsigned kTextDim = 0xAEB6C0FF;
inline constexpr unsigned kPanel = 0x1C1F23FF;
inline constexpr unsigned kBar = 0x17191CFF;
inline constexpr unsigned kSeparator = 0x0F1113FF;
inline constexpr unsigned kWarning = 0xE5B567FF;
inline constexpr unsigned kError = 0xF3998CFF;
inline constexpr unsigned kGood = 0x86C08BFF;
inline constexpr unsigned kCode = 0xD9C08AFF;
}  // namespace colour

/// Converts one of these colours to ImGui's format.
unsigned packed(unsigned rgba);

/// Loads the fonts for this scale and sets ImGui's style. Call outside of a frame. Then make the font texture again.
Theme applyTheme(float scale);

}  // namespace scree
