#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "erosion/generators/landscape.h"
#include "erosion/generators/recipe.h"
#include "erosion/tests/recipes.h"

/// The shape of each starting terrain, compared with its formula.
namespace scree {
namespace {

using test::heightsFor;
using test::recipeOf;

/// Roughness of a landscape: root mean square of the second differences along rows, divided by that of the heights.
double roughness(const Field<float>& heights) {
    double bends = 0.0;
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 1; x + 1 < heights.width(); ++x) {
            const float bend = heights(x - 1, y) - 2.0f * heights(x, y) + heights(x + 1, y);
            bends += static_cast<double>(bend) * static_cast<double>(bend);
        }
    return std::sqrt(bends / (static_cast<double>(heights.height()) * (heights.width() - 2)));
}

TEST(EvenNoise, HasMeanZeroAndDeviationOne) {
    double sum = 0.0;
    double squares = 0.0;
    int count = 0;
    for (int seed = 0; seed < 12; ++seed) {
        TerrainSettings terrain{.width = 257, .height = 257, .seed = seed};
        const FractalNoise noise = evenNoise(terrain, 1, 0.05f, 3, 0.5f);
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x) {
                const auto value =
                    static_cast<double>(noise({0.00973f * static_cast<float>(x), 0.01017f * static_cast<float>(y)}));
                sum += value;
                squares += value * value;
                ++count;
            }
    }
    EXPECT_NEAR(sum / count, 0.0, 0.05);
    EXPECT_NEAR(std::sqrt(squares / count), 1.0, 0.05);
}

// Billows have round backs and sharp valleys: the strongest curvature is upwards (the opposite of ridges).
TEST(Billow, HasSharpValleysBetweenRoundBacks) {
    const auto sharpest = [](Start start) {
        TerrainRecipe recipe = recipeOf(start, 257, 257);
        recipe.billow.octaves = recipe.ridged.octaves = 1;
        recipe.billow.relief = recipe.ridged.relief = 300.0f;
        recipe.ridged.warp = recipe.ridged.falloff = 0.0f;
        const Field<float> heights = heightsFor(recipe);
        float valley = 0.0f;
        float crest = 0.0f;
        for (int y = 0; y < 257; ++y)
            for (int x = 1; x < 256; ++x) {
                const float bend = heights(x - 1, y) - 2.0f * heights(x, y) + heights(x + 1, y);
                valley = std::max(valley, bend);
                crest = std::max(crest, -bend);
            }
        return valley / crest;
    };
    EXPECT_GT(sharpest(Start::Billow), 4.0f);
    EXPECT_LT(sharpest(Start::Ridged), 0.25f);
}

TEST(Warped, IsPlainNoiseWithoutWarpAndBendsWithIt) {
    TerrainRecipe recipe = recipeOf(Start::Warped, 129, 129);
    recipe.warped.octaves = 3;
    const auto bent = [&](float warp) {
        recipe.warped.warp = warp;
        return heightsFor(recipe);
    };
    const Field<float> straight = bent(0.0f);
    const Field<float> gentle = bent(0.005f);
    const Field<float> strong = bent(0.15f);
    float moved = 0.0f;
    for (int y = 0; y < 129; ++y)
        for (int x = 0; x < 129; ++x) moved = std::max(moved, std::abs(straight(x, y) - gentle(x, y)));
    EXPECT_GT(moved, 0.0f);
    EXPECT_LT(moved, 0.15f * recipe.warped.relief);
    EXPECT_GT(roughness(strong), 1.5 * roughness(straight));
}

// One fault with a step gives two levels, separated by a straight line, that fill the map.
TEST(Fault, OneStepMakesTwoLevelsSeparatedByALine) {
    for (int seed = 0; seed < 20; ++seed) {
        TerrainRecipe recipe = recipeOf(Start::Fault, 65, 49, seed);
        recipe.fault = {.relief = 100.0f, .faults = 1, .profile = FaultProfile::Step, .smoothing = 0.0f};
        const Field<float> heights = heightsFor(recipe);
        // From row to row the position of the boundary is a linear function of y, so that its second difference is only
        // rounding.
        std::vector<int> lifted;
        for (int y = 0; y < 49; ++y) {
            int count = 0;
            int changes = 0;
            for (int x = 0; x < 65; ++x) {
                ASSERT_TRUE(heights(x, y) == 0.0f || heights(x, y) == 100.0f);
                count += heights(x, y) > 0.0f;
                changes += x > 0 && heights(x, y) != heights(x - 1, y);
            }
            EXPECT_LE(changes, 1);
            lifted.push_back(count);
        }
        for (std::size_t y = 1; y + 1 < lifted.size(); ++y)
            if (lifted[y - 1] % 65 != 0 && lifted[y] % 65 != 0 && lifted[y + 1] % 65 != 0) {
                EXPECT_LE(std::abs(lifted[y - 1] - 2 * lifted[y] + lifted[y + 1]), 1) << seed;
            }
    }
}

// Within a fault's width b, at the fraction h of the lift, the land rises by 1 / b (linear) or pi sqrt(h (1 - h)) / b
// (cosine: h = (1 - cos(pi t)) / 2) of the lift per metre, and nowhere by more.
TEST(Fault, RisesLikeItsProfile) {
    int seen = 0;
    for (int seed = 0; seed < 20; ++seed)
        for (const FaultProfile profile : {FaultProfile::Linear, FaultProfile::Cosine}) {
            TerrainRecipe recipe = recipeOf(Start::Fault, 129, 129, seed);
            recipe.fault = {.relief = 1.0f, .faults = 1, .profile = profile, .width = 200.0f, .smoothing = 0.0f};
            const Field<float> heights = heightsFor(recipe);
            int low = 0;
            int high = 0;
            for (int y = 0; y < 129; ++y)
                for (int x = 0; x < 129; ++x) {
                    low += heights(x, y) == 0.0f;
                    high += heights(x, y) == 1.0f;
                }
            if (low < 500 || high < 500) continue;  // the line only grazes the map, so its lift was stretched
            ++seen;
            for (int y = 1; y < 128; ++y)
                for (int x = 1; x < 128; ++x) {
                    const float h = heights(x, y);
                    const float slope =
                        std::hypot(heights(x + 1, y) - heights(x - 1, y), heights(x, y + 1) - heights(x, y - 1)) /
                        20.0f;
                    const bool linear = profile == FaultProfile::Linear;
                    const float expected = (linear ? 1.0f : 3.1415927f * std::sqrt(h * (1.0f - h))) / 200.0f;
                    ASSERT_LE(slope, 1.001f * (linear ? 1.0f : 1.5707963f) / 200.0f) << seed;
                    if (h > 0.2f && h < 0.8f) {
                        ASSERT_NEAR(slope, expected, 0.02f * expected) << seed;
                    }
                }
        }
    EXPECT_GT(seen, 10);
}

TEST(Fault, MoreWidthAndMoreSmoothingMakeSmootherLand) {
    TerrainRecipe recipe = recipeOf(Start::Fault, 129, 129);
    const auto roughnessWith = [&](FaultProfile profile, float width, float smoothing) {
        recipe.fault.profile = profile;
        recipe.fault.width = width;
        recipe.fault.smoothing = smoothing;
        return roughness(heightsFor(recipe));
    };
    const double steps = roughnessWith(FaultProfile::Step, 100.0f, 0.0f);
    const double slopes = roughnessWith(FaultProfile::Cosine, 100.0f, 0.0f);
    EXPECT_LT(slopes, 0.5 * steps);
    EXPECT_LT(roughnessWith(FaultProfile::Cosine, 400.0f, 0.0f), 0.5 * slopes);
    EXPECT_LT(roughnessWith(FaultProfile::Step, 100.0f, 20.0f), 0.5 * steps);
}

// The filter runs in both directions along both axes, so that slopes before and after agree best without a shift.
TEST(Fault, SmoothingDoesNotDisplaceTheLand) {
    TerrainRecipe recipe = recipeOf(Start::Fault, 129, 129, 4);
    recipe.fault.smoothing = 0.0f;
    const Field<float> sharp = heightsFor(recipe);
    recipe.fault.smoothing = 40.0f;
    const Field<float> smooth = heightsFor(recipe);
    const auto agreement = [&](int dx, int dy) {
        double sum = 0.0;
        for (int y = 30; y < 99; ++y)
            for (int x = 30; x < 99; ++x) {
                const float east = sharp(x + dx + 1, y + dy) - sharp(x + dx - 1, y + dy);
                const float south = sharp(x + dx, y + dy + 1) - sharp(x + dx, y + dy - 1);
                sum += static_cast<double>(east * (smooth(x + 1, y) - smooth(x - 1, y)) +
                                           south * (smooth(x, y + 1) - smooth(x, y - 1)));
            }
        return sum;
    };
    for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        EXPECT_GT(agreement(0, 0), agreement(dx, dy)) << dx << ", " << dy;
}

TEST(Volcano, HasTheRequestedCraterAndFlank) {
    TerrainRecipe recipe = recipeOf(Start::Volcano, 401, 401);
    recipe.volcano = {.relief = 1000.0f, .radius = 500.0f, .crater = 200.0f, .depth = 120.0f, .roughness = 0.0f};
    const Field<float> heights = heightsFor(recipe);
    const Extremes range = extremes(heights);
    // Lowest in the corners, 2000 sqrt(2) m from the middle.
    const double corner = 1000.0 * std::exp(-(2000.0 * std::sqrt(2.0) - 200.0) / 500.0);
    EXPECT_NEAR(range.highest, 1000.0 - corner, 0.01);
    EXPECT_NEAR(heights(220, 200), range.highest, 0.01f);                   // the rim, 20 cells east
    EXPECT_NEAR(heights(200, 200), range.highest - 120.0f, 0.01f);          // the floor
    EXPECT_NEAR(heights(210, 200), range.highest - 120.0f * 0.75f, 0.01f);  // half-way out: 1 - 1/4 of the depth
    for (int x = 221; x < 400; x += 7)
        EXPECT_NEAR(heights(x, 200), 1000.0 * std::exp(-((x - 200) * 10.0 - 200.0) / 500.0) - corner, 0.02) << x;
}

TEST(Crater, HasItsRimItsFloorAndItsEjecta) {
    TerrainRecipe recipe = recipeOf(Start::Crater, 401, 401);
    recipe.crater = {
        .radius = 800.0f, .rim = 150.0f, .depth = 300.0f, .floor = 0.5f, .irregular = 0.0f, .roughness = 0.0f};
    const Field<float> heights = heightsFor(recipe);
    for (int x = 161; x < 240; ++x) EXPECT_EQ(heights(x, 200), 0.0f);  // floor: 400 m to both sides
    EXPECT_NEAR(heights(280, 200), 450.0f, 0.01f);
    EXPECT_NEAR(heights(248, 264), 450.0f, 0.01f);  // a 3-4-5 triangle: also 80 cells away
    EXPECT_NEAR(extremes(heights).highest, 450.0f, 0.01f);
    EXPECT_NEAR(heights(360, 200), 300.0f + 150.0f / 8.0f, 0.01f);  // twice the radius away
}

TEST(Mesa, HasTheRequestedNumberOfLevels) {
    for (const int levels : {1, 2, 4}) {
        TerrainRecipe recipe = recipeOf(Start::Mesa, 257, 257);
        recipe.mesa = {.relief = 400.0f, .levels = levels, .coverage = 0.5f, .cliff = 0.01f, .roughness = 0.0f};
        const Field<float> heights = heightsFor(recipe);
        int onALevel = 0;
        std::vector<int> counts(static_cast<std::size_t>(levels) + 1);
        for (int y = 0; y < 257; ++y)
            for (int x = 0; x < 257; ++x) {
                const float level = heights(x, y) / 400.0f * static_cast<float>(levels);
                if (std::abs(level - std::round(level)) > 0.1f) continue;
                ++onALevel;
                ++counts[static_cast<std::size_t>(std::round(level))];
            }
        EXPECT_GT(onALevel, 257 * 257 * 8 / 10);
        for (const int count : counts) EXPECT_GT(count, 257 * 257 / 50) << levels;
    }
}

TEST(Mesa, CoverageIsAboutTheFractionOfHighLand) {
    for (const char* coverage : {"0.15", "0.5", "0.85"}) {
        int high = 0;
        for (int seed = 0; seed < 8; ++seed) {
            TerrainRecipe recipe = recipeOf(Start::Mesa, 97, 97, seed);
            recipe.mesa = {.relief = 100.0f, .levels = 1, .wavelength = 0.1f, .cliff = 0.01f, .roughness = 0.0f};
            ASSERT_TRUE(setKnob(recipe.mesa, "mesa", "coverage", coverage));
            const Field<float> heights = heightsFor(recipe);
            for (int y = 0; y < 97; ++y)
                for (int x = 0; x < 97; ++x) high += heights(x, y) > 50.0f;
        }
        EXPECT_NEAR(high / (8.0 * 97 * 97), std::stod(coverage), 0.06);
    }
}

TEST(Escarpment, FallsFromThePlateauInTheWestToThePlainInTheEast) {
    TerrainRecipe recipe = recipeOf(Start::Escarpment, 201, 101);  // 2010 m wide, nodes in the middle of their cells
    recipe.escarpment = {.relief = 300.0f,
                         .position = 1205.0f / 2010.0f,
                         .width = 100.0f,
                         .wander = 0.0f,
                         .tilt = 0.01f,
                         .roughness = 0.0f};
    const Field<float> heights = heightsFor(recipe);
    for (const int y : {0, 50, 100}) {
        for (int x = 0; x <= 115; x += 5)  // only the tilt: 10 m per 1000 m
            EXPECT_NEAR(heights(x, y), 300.0 + 0.01 * (2000.0 - 10.0 * x), 0.01) << x;
        EXPECT_NEAR(heights(120, y), 150.0 + 0.01 * 800.0, 0.01);  // the middle of the scarp, at 1200 m
        for (int x = 125; x <= 200; x += 5) EXPECT_NEAR(heights(x, y), 0.01 * (2000.0 - 10.0 * x), 0.01) << x;
    }
}

TEST(Escarpment, IrregularityMovesTheScarpAndNothingElse) {
    TerrainRecipe recipe = recipeOf(Start::Escarpment, 201, 201);
    recipe.escarpment = {
        .relief = 300.0f, .position = 0.5f, .width = 0.0f, .wander = 0.04f, .tilt = 0.0f, .roughness = 0.0f};
    const Field<float> heights = heightsFor(recipe);
    std::set<int> places;
    for (int y = 0; y < 201; ++y) {
        int high = 0;
        for (int x = 0; x < 201; ++x) {
            ASSERT_TRUE(heights(x, y) == 0.0f || heights(x, y) == 300.0f);
            high += heights(x, y) > 0.0f;
        }
        places.insert(high);
        EXPECT_NEAR(high, 100, 40) << y;  // 0.04 x 200 cells is the standard deviation
    }
    EXPECT_GT(places.size(), 8u);
}

TEST(Steps, DescendByEqualStepsFromWestToEast) {
    TerrainRecipe recipe = recipeOf(Start::Steps, 400, 50);
    recipe.steps = {.relief = 420.0f, .count = 7, .riser = 60.0f, .wander = 0.0f, .roughness = 0.0f};
    const Field<float> heights = heightsFor(recipe);
    EXPECT_NEAR(extremes(heights).highest, 420.0f, 0.01f);
    // Eight treads of 50 cells, 60 m apart in height.
    for (int tread = 0; tread < 8; ++tread)
        for (const int x : {50 * tread + 5, 50 * tread + 25, 50 * tread + 45})
            EXPECT_NEAR(heights(x, 20), 60.0f * static_cast<float>(7 - tread), 0.01f) << x;
    // The nodes beside the middle of the third riser: their mean is half way down.
    EXPECT_NEAR(0.5f * (heights(149, 20) + heights(150, 20)), 60.0f * 4.5f, 0.01f);
}

TEST(Flat, HasTheRequestedTiltAndIsAPlaneWithoutRoughness) {
    TerrainRecipe recipe = recipeOf(Start::Flat, 65, 33);
    recipe.flat = {.tiltEast = 0.1f, .tiltSouth = -0.05f, .roughness = 0.0f};
    const Field<float> heights = heightsFor(recipe);
    for (int y = 0; y < 33; ++y)  // lowest in the north-east
        for (int x = 0; x < 65; ++x) EXPECT_NEAR(heights(x, y), (64 - x) * 1.0 + y * 0.5, 0.001);

    recipe.flat = {.tiltEast = 0.0f, .tiltSouth = 0.0f, .roughness = 0.0f};
    EXPECT_EQ(extremes(heightsFor(recipe)).highest, 0.0f);

    recipe.flat.roughness = 20.0f;
    const float relief = extremes(heightsFor(recipe)).highest;
    EXPECT_GT(relief, 15.0f);
    EXPECT_LT(relief, 80.0f);
}

}  // namespace
}  // namespace scree
