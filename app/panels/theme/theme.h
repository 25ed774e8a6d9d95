#pragma once

#include <string>

#include "app/panels/theme/palette.h"

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

/// Loads the fonts for this scale and sets ImGui's style, in the colours of palette(). Call outside of a frame. Then
/// make the font texture again.
Theme applyTheme(float scale);

}  // namespace scree
