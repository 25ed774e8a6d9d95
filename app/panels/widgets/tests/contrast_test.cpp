#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "app/panels/widgets/theme.h"

namespace scree {
namespace {

/// Relative luminance of a colour as 0xRRGGBBAA (WCAG 2.1, definitions).
double luminance(unsigned colour) {
    const auto part = [&](unsigned shift) {
        const double share = ((colour >> shift) & 0xFFu) / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(24) + 0.7152 * part(16) + 0.0722 * part(8);
}

double contrast(unsigned a, unsigned b) {
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

TEST(Contrast, IsThatOfTheStandardForKnownColours) {
    EXPECT_NEAR(contrast(0x000000FF, 0xFFFFFFFF), 21.0, 1e-9);
    EXPECT_NEAR(contrast(0x777777FF, 0xFFFFFFFF), 4.48, 0.005);  // the grey that just fails on white
}

TEST(Contrast, OfEachTextIsEnough) {
    constexpr double kEnough = 4.5;  // WCAG 2.1, 1.4.3, for text of usual size
    constexpr std::array kTexts{std::pair{"text", colour::kText},     std::pair{"dim text", colour::kTextDim},
                                std::pair{"accent", colour::kAccent}, std::pair{"warning", colour::kWarning},
                                std::pair{"error", colour::kError},   std::pair{"code", colour::kCode}};
    constexpr std::array kGrounds{
        std::pair{"panel", colour::kPanel},     std::pair{"bar", colour::kBar},
        std::pair{"track", colour::kTrack},     std::pair{"track, hovered", colour::kTrackHover},
        std::pair{"fill", colour::kFill},       std::pair{"fill, hovered", colour::kFillHover},
        std::pair{"chosen", colour::kAccentDim}};
    for (const auto& [ground, below] : kGrounds)
        for (const auto& [text, above] : kTexts) EXPECT_GE(contrast(above, below), kEnough) << text << " on " << ground;
    EXPECT_GE(contrast(colour::kText, colour::kAccentHover), kEnough) << "text on the main button";
}

}  // namespace
}  // namespace scree
