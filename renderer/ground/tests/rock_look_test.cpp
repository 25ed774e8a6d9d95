#include <gtest/gtest.h>

#include <cmath>

#include "renderer/ground/ground_rule.h"

namespace scree {
namespace {

/// Returns the share of the light that a colour reflects.
float luminance(const glm::vec3& colour) {
    return glm::dot(colour, glm::vec3(0.2126f, 0.7152f, 0.0722f));
}
/// Returns how much more red than blue a colour reflects.
float redness(const glm::vec3& colour) {
    return colour.r / colour.b;
}
/// Returns the rock's mean colour.
glm::vec3 middle(const RockLook& rock) {
    return 0.5f * (rock.dark + rock.pale);
}

// These are common ranges of the visible albedo of dry outcrops. No table was found to cite.
TEST(RockLook, ReflectsAsMuchLightAsTheRockDoes) {
    const auto expectWithin = [](Rock rock, float least, float most) {
        const float light = luminance(middle(rockLook(rock)));
        EXPECT_GE(light, least) << choicesOf<Rock>[static_cast<std::size_t>(rock)];
        EXPECT_LE(light, most) << choicesOf<Rock>[static_cast<std::size_t>(rock)];
    };
    expectWithin(Rock::Granite, 0.20f, 0.35f);
    expectWithin(Rock::Limestone, 0.28f, 0.45f);
    expectWithin(Rock::Sandstone, 0.15f, 0.30f);
    expectWithin(Rock::Basalt, 0.05f, 0.10f);
}

TEST(RockLook, SandstoneIsRedGraniteAndBasaltAreGrey) {
    EXPECT_GT(redness(middle(rockLook(Rock::Sandstone))), 2.0f);
    EXPECT_LT(redness(middle(rockLook(Rock::Granite))), 1.25f);
    EXPECT_LT(redness(middle(rockLook(Rock::Basalt))), 1.35f);
    EXPECT_GT(redness(rockLook(Rock::Granite).stain), 1.5f) << "feldspar is pink";
}

TEST(RockLook, ScreeHasTheColoursOfItsRock) {
    for (const RockLook& rock : kRockLooks) {
        EXPECT_GT(luminance(rock.scree), luminance(rock.dark));
        EXPECT_LT(luminance(rock.scree), 1.1f * luminance(rock.pale));
        EXPECT_NEAR(redness(rock.scree) / redness(rock.pale), 1.0f, 0.15f);
    }
}

// Granite breaks in patches that look the same in each direction; sandstone and limestone lie in long, straight beds.
TEST(RockLook, SandstoneIsMoreBeddedThanGranite) {
    for (const Rock bedded : {Rock::Limestone, Rock::Sandstone}) {
        EXPECT_GT(rockLook(bedded).lens, 4.0f * rockLook(Rock::Granite).lens);
        EXPECT_LT(rockLook(bedded).folds, rockLook(Rock::Granite).folds);
    }
    GroundSite site{};
    site.macro = site.meso = glm::vec4(0.5f);
    const auto contrast = [&](Rock rock) {
        GroundLook look;
        look.rock = rockLook(rock);
        look.rock.stainShare = 0.0f;
        const float pale = luminance(colourOfRock(site, look, 0.5f, glm::vec2(1.0f, 0.0f)));
        return pale / luminance(colourOfRock(site, look, 0.5f, glm::vec2(0.0f)));
    };
    EXPECT_GT(contrast(Rock::Sandstone), 1.5f * contrast(Rock::Granite));
}

}  // namespace
}  // namespace scree
