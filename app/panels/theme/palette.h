#pragma once

namespace scree {

/// Colours of the interface, as 0xRRGGBBAA.
struct Palette {
    unsigned text, textDim, accent, warning, error, good, code;
    unsigned panel, bar, popup;
    unsigned card;                       ///< Ground of texts over the land.
    unsigned cardKey;                    ///< Ground of a key's name on a card.
    unsigned chosen;                     ///< Ground of the chosen one of several.
    unsigned mainButton;                 ///< Ground of the button that most users want.
    unsigned fill, fillHover;            ///< Part of a slider up to its value.
    unsigned track, trackHover;          ///< Ground of sliders and of fields for text.
    unsigned trackActive;                ///< The same while it is held.
    unsigned button, buttonHover;        ///< Grounds of other buttons.
    unsigned heading, headingHover;      ///< Grounds of a section's heading.
    unsigned border, line;               ///< Edges of lists and menus; lines between parts.
    unsigned grip, gripHover, gripHeld;  ///< Scroll bars.
    unsigned dimmed;                     ///< Laid over the window while a question is open.
};

inline constexpr Palette kDarkPalette{.text = 0xDDE1E6FF,
                                      .textDim = 0xAEB6C0FF,
                                      .accent = 0x7AC4EEFF,
                                      .warning = 0xE5B567FF,
                                      .error = 0xF49F93FF,
                                      .good = 0x86C08BFF,
                                      .code = 0xD9C08AFF,
                                      .panel = 0x1C1F23FF,
                                      .bar = 0x17191CFF,
                                      .popup = 0x23272CFA,
                                      .card = 0x15181CDC,
                                      .cardKey = 0x3A424CFF,
                                      .chosen = 0x284658FF,
                                      .mainButton = 0x2F6280FF,
                                      .fill = 0x2C3E4AFF,
                                      .fillHover = 0x2C4858FF,
                                      .track = 0x272B30FF,
                                      .trackHover = 0x2E333AFF,
                                      .trackActive = 0x383E46FF,
                                      .button = 0x2F343BFF,
                                      .buttonHover = 0x3A414AFF,
                                      .heading = 0x262A30FF,
                                      .headingHover = 0x30353CFF,
                                      .border = 0x3A4048FF,
                                      .line = 0x2C3137FF,
                                      .grip = 0x3A4048FF,
                                      .gripHover = 0x4A525CFF,
                                      .gripHeld = 0x5A6470FF,
                                      .dimmed = 0x0A0C0E90};

inline constexpr Palette kLightPalette{.text = 0x1B1F24FF,
                                       .textDim = 0x464E58FF,
                                       .accent = 0x0A527AFF,
                                       .warning = 0x6F4300FF,
                                       .error = 0x951A12FF,
                                       .good = 0x1C6428FF,
                                       .code = 0x66460AFF,
                                       .panel = 0xF2F4F6FF,
                                       .bar = 0xE5E9EDFF,
                                       .popup = 0xFAFBFCFA,
                                       .card = 0xF7F9FBE8,
                                       .cardKey = 0xD3D9E0FF,
                                       .chosen = 0xC3DFEFFF,
                                       .mainButton = 0x9FCDE7FF,
                                       .fill = 0xBFDBEBFF,
                                       .fillHover = 0xB2D5E9FF,
                                       .track = 0xDFE4E9FF,
                                       .trackHover = 0xD5DBE2FF,
                                       .trackActive = 0xCAD2DAFF,
                                       .button = 0xD8DEE4FF,
                                       .buttonHover = 0xCBD3DBFF,
                                       .heading = 0xE2E7ECFF,
                                       .headingHover = 0xD7DDE4FF,
                                       .border = 0xB4BDC7FF,
                                       .line = 0xCDD4DBFF,
                                       .grip = 0xB4BDC7FF,
                                       .gripHover = 0x98A3AFFF,
                                       .gripHeld = 0x7D8996FF,
                                       .dimmed = 0x2A303890};

/// Returns the palette that choosePalette() set last; at first, the dark one.
const Palette& palette();

/// Draws the interface in these colours from the next frame on. The palette must outlive the interface. Call outside of
/// a frame, with a context of Dear ImGui.
void choosePalette(const Palette& colours);

/// Converts a colour of a palette to ImGui's format.
unsigned packed(unsigned rgba);

}  // namespace scree
