#include <gtest/gtest.h>

#include <vector>

#include "renderer/ground/ground_materials.h"
#include "renderer/ground/ground_rule.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

constexpr int kRampWidth = 768, kRampHeight = 192;

/// An even slope that falls to the south, so that each row of nodes has one height. `slope` in m/m.
Terrain ramp(float slope) {
    return terrainOf(kRampWidth, kRampHeight, 10.0f,
                     [slope](int, int y) { return 10.0f * slope * static_cast<float>(kRampHeight - 1 - y); });
}

/// Returns the share of the variance of `value(sample)` that the height alone explains, 0 to 1: 1 on bands of equal
/// height, 0 if no border follows a height.
template <class Value>
double shareOfHeight(const Terrain& land, const ViewSettings& view, Value value) {
    const GroundMaterials materials(land, view, {}, {}, nullptr);
    std::vector<GroundSample> samples(kRampWidth);
    double sum = 0.0, squares = 0.0, squaresOfRows = 0.0;
    for (int y = 0; y < kRampHeight; ++y) {
        materials.row(y, samples);
        double row = 0.0;
        for (const GroundSample& sample : samples) {
            const auto x = static_cast<double>(value(sample));
            row += x / kRampWidth;
            squares += x * x / kRampWidth;
        }
        sum += row;
        squaresOfRows += row * row;
    }
    const double mean = sum / kRampHeight;
    return (squaresOfRows / kRampHeight - mean * mean) / (squares / kRampHeight - mean * mean);
}

float weightOf(const GroundSample& sample, Material material) {
    return sample.weights[static_cast<std::size_t>(material)];
}

/// A place where all noise has its mean.
GroundSite evenSite(float steepness, float hollow, float basin) {
    GroundSite site{};
    site.steepness = steepness;
    site.hollow = hollow;
    site.basin = basin;
    site.level = 0.5f;
    site.macro = site.meso = site.micro = site.rock = glm::vec4(0.5f);
    return site;
}

float grassAt(const GroundSite& site) {
    return GroundCover::of(site, {}).weights[static_cast<std::size_t>(Material::Grass)];
}

// The ground within 12 nodes of a crest whose sides fall by 1 m/m lies about 8 cells lower, the four neighbours on
// average half a cell.
TEST(GroundBands, ACrestBetweenBareSlopesCarriesLessGrassThanLevelGround) {
    const float level = grassAt(evenSite(0.1f, 0.0f, 0.0f));
    const float crest = grassAt(evenSite(0.1f, -0.5f, -7.0f));
    EXPECT_GT(level, 0.4f);
    EXPECT_LT(crest, 0.1f * level);
}

// The sides of a rounded hill fall by a tenth: its top is meadow like the land around it.
TEST(GroundBands, ARoundedHilltopKeepsItsGrass) {
    const float level = grassAt(evenSite(0.05f, 0.0f, 0.0f));
    EXPECT_GT(grassAt(evenSite(0.05f, -0.01f, -0.7f)), 0.6f * level);
}

TEST(GroundBands, GrassDoesNotEndAtAHeight) {
    for (const float slope : {0.2f, 0.4f})
        EXPECT_LT(shareOfHeight(ramp(slope), {}, [](const auto& at) { return weightOf(at, Material::Grass); }), 0.6);
}

TEST(GroundBands, RockWithoutStrataShowsNoLevelBands) {
    for (const float slope : {1.1f, 1.4f})
        EXPECT_LT(shareOfHeight(ramp(slope), {}, [](const auto& at) { return at.albedo.g; }), 0.15);
}

float snowAt(GroundSite site) {
    GroundLook look;
    look.relief = 1000.0f;
    look.snowLine = 0.0f;
    site.height = 200.0f;  // two edges above the snow line
    return GroundCover::of(site, look).weights[static_cast<std::size_t>(Material::Snow)];
}

TEST(GroundBands, WindBlowsSnowOffSharpCrestsButNotOffLevelGround) {
    EXPECT_GT(snowAt(evenSite(0.1f, 0.0f, 0.0f)), 0.95f);
    EXPECT_LT(snowAt(evenSite(0.1f, -0.5f, -7.0f)), 0.4f);
}

// Behind a crest the ground falls with the wind, so snow settles there.
TEST(GroundBands, SnowLiesThickerBehindACrestThanBeforeIt) {
    const auto at = [](float lee) {
        GroundSite site = evenSite(0.5f, -0.2f, -5.0f);
        site.lee = lee;
        return snowAt(site);
    };
    EXPECT_GT(at(0.5f), at(-0.5f) + 0.5f);
}

TEST(GroundBands, SnowSlidesOffSteepRockAndHoldsInGullies) {
    EXPECT_LT(snowAt(evenSite(1.8f, 0.0f, 0.0f)), 0.1f);
    EXPECT_GT(snowAt(evenSite(1.5f, 0.3f, 4.0f)), snowAt(evenSite(1.5f, 0.0f, 0.0f)) + 0.3f);
}

}  // namespace
}  // namespace scree
