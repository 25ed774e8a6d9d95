#include "app/session/ground/likeness.h"

#include <gtest/gtest.h>

#include <array>

#include "app/session/ground/ground_text.h"

/// Which values count as alike.
namespace scree {
namespace {

/// All of one material, or shares of two.
MaterialWeights weightsOf(Material material, float share = 1.0f, Material other = Material::Soil) {
    MaterialWeights weights{};
    weights[static_cast<std::size_t>(material)] += share;
    weights[static_cast<std::size_t>(other)] += 1.0f - share;
    return weights;
}

TEST(Likeness, ThePlaceItselfIsAlwaysAlike) {
    for (const float alike : {0.0f, 0.3f, 0.7f, 1.0f})
        for (const float value : {0.0f, 31.4159f, 89.9f}) {
            EXPECT_EQ(slopesLike(value, alike).at(value), 1.0f);
            EXPECT_EQ(heightsLike(100.0f * value, 250.0f, alike).at(100.0f * value), 1.0f);
            EXPECT_EQ(heightsLike(value, 0.0f, alike).at(value), 1.0f) << "on level land";
            EXPECT_EQ(materialsLike(alike).at(1.0f), 1.0f);
        }
}

// The mask fades by smoothstep, which is a half in the middle of the fading.
TEST(Likeness, SlopesAreAlikeWithinOneDegreeToFifteen) {
    struct Range {
        float alike, reach;
    };
    for (const auto& [alike, reach] : {Range{1.0f, 1.0f}, Range{0.5f, 8.0f}, Range{0.0f, 15.0f}})
        for (const float side : {-1.0f, 1.0f}) {
            const MaskRule rule = slopesLike(40.0f, alike);
            EXPECT_EQ(rule.at(40.0f + 0.99f * side * reach), 1.0f) << alike;
            EXPECT_NEAR(rule.at(40.0f + 1.5f * side * reach), 0.5f, 1e-4f) << alike;
            EXPECT_EQ(rule.at(40.0f + 2.01f * side * reach), 0.0f) << alike;
        }
}

TEST(Likeness, HeightsAreAlikeWithinOnePercentOfTheReliefToAQuarter) {
    EXPECT_EQ(heightsLike(1000.0f, 400.0f, 1.0f).at(1003.9f), 1.0f);
    EXPECT_NEAR(heightsLike(1000.0f, 400.0f, 1.0f).at(1006.0f), 0.5f, 1e-3f);
    EXPECT_EQ(heightsLike(1000.0f, 400.0f, 1.0f).at(1008.1f), 0.0f);
    EXPECT_EQ(heightsLike(1000.0f, 400.0f, 0.0f).at(901.0f), 1.0f);
    EXPECT_NEAR(heightsLike(1000.0f, 400.0f, 0.0f).at(850.0f), 0.5f, 1e-3f);
}

TEST(Likeness, MaterialsAreAlikeFromNineteenTwentiethsInCommonToAQuarter) {
    EXPECT_EQ(materialsLike(1.0f).at(0.951f), 1.0f);
    EXPECT_NEAR(materialsLike(1.0f).at(0.925f), 0.5f, 1e-3f);
    EXPECT_EQ(materialsLike(1.0f).at(0.899f), 0.0f);
    EXPECT_EQ(materialsLike(0.0f).at(0.251f), 1.0f);
    EXPECT_NEAR(materialsLike(0.0f).at(0.15f), 0.5f, 1e-3f);
}

TEST(Likeness, PlacesHaveTheSmallerWeightsInCommon) {
    const MaterialWeights rock = weightsOf(Material::Rock), snow = weightsOf(Material::Snow);
    EXPECT_EQ(commonShare(rock, rock), 1.0f);
    EXPECT_EQ(commonShare(rock, snow), 0.0f);
    EXPECT_FLOAT_EQ(commonShare(rock, weightsOf(Material::Rock, 0.25f)), 0.25f);
    EXPECT_FLOAT_EQ(commonShare(weightsOf(Material::Rock, 0.5f), weightsOf(Material::Rock, 0.25f)), 0.75f);
}

TEST(GroundText, NamesTheWindsAndTheMaterials) {
    EXPECT_EQ(facingText(-1.0f), "level");
    EXPECT_EQ(facingText(0.0f), "0° (north)");
    EXPECT_EQ(facingText(359.8f), "0° (north)");
    EXPECT_EQ(facingText(340.0f), "340° (north)");
    EXPECT_EQ(facingText(135.2f), "135° (south-east)");
    EXPECT_EQ(materialText(weightsOf(Material::Rock, 0.72f, Material::Scree)), "Rock 72%, scree 28%");
    EXPECT_EQ(materialText(weightsOf(Material::Rock, 0.03f, Material::Snow)), "Snow 97%");
}

}  // namespace
}  // namespace scree
