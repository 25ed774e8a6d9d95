#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "app/panels/theme/palette.h"

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

/// The lowest contrast of text on a ground that may be seen through, over any land: black or white below it.
double contrastOnCard(unsigned text, unsigned card) {
    const auto over = [&](unsigned below) {
        unsigned mixed = 0xFF;
        for (const unsigned shift : {8u, 16u, 24u}) {
            const unsigned opacity = card & 0xFFu;
            mixed |= (((card >> shift) & 0xFFu) * opacity + below * (255 - opacity)) / 255 << shift;
        }
        return contrast(text, mixed);
    };
    return std::min(over(0), over(255));
}

class PaletteContrast : public testing::TestWithParam<std::pair<const char*, const Palette*>> {};

TEST_P(PaletteContrast, OfEachTextIsEnough) {
    constexpr double kEnough = 4.5;  // WCAG 2.1, 1.4.3, for text of usual size
    const Palette& colours = *GetParam().second;
    const std::array texts{std::pair{"text", colours.text},     std::pair{"dim text", colours.textDim},
                           std::pair{"accent", colours.accent}, std::pair{"warning", colours.warning},
                           std::pair{"error", colours.error},   std::pair{"code", colours.code}};
    const std::array grounds{std::pair{"panel", colours.panel},
                             std::pair{"bar", colours.bar},
                             std::pair{"popup", colours.popup},
                             std::pair{"track", colours.track},
                             std::pair{"track, hovered", colours.trackHover},
                             std::pair{"fill", colours.fill},
                             std::pair{"fill, hovered", colours.fillHover},
                             std::pair{"heading", colours.heading},
                             std::pair{"heading, hovered", colours.headingHover},
                             std::pair{"button", colours.button},
                             std::pair{"chosen", colours.chosen}};
    for (const auto& [ground, below] : grounds)
        for (const auto& [text, above] : texts) EXPECT_GE(contrast(above, below), kEnough) << text << " on " << ground;
    for (const auto& [ground, below] :
         {std::pair{"main button", colours.mainButton}, std::pair{"hovered button", colours.buttonHover},
          std::pair{"held track", colours.trackActive}})
        EXPECT_GE(contrast(colours.text, below), kEnough) << "text on " << ground;
    EXPECT_GE(contrast(colours.good, colours.panel), kEnough);
    EXPECT_GE(contrast(colours.accent, colours.cardKey), kEnough);
    for (const unsigned text : {colours.text, colours.textDim, colours.accent})
        EXPECT_GE(contrastOnCard(text, colours.card), kEnough) << "on a card over the land";
}

INSTANTIATE_TEST_SUITE_P(Contrast, PaletteContrast,
                         testing::Values(std::pair{"dark", &kDarkPalette}, std::pair{"light", &kLightPalette}),
                         [](const auto& of) { return std::string(of.param.first); });

}  // namespace
}  // namespace scree
