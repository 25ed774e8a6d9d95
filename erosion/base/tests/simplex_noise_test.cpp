#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "erosion/base/noise.h"
#include "erosion/base/random.h"
#include "erosion/tests/landscape_metrics.h"
#include "erosion/tests/recipes.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

/// A random place within `range` units of the origin.
std::array<float, 2> randomPlace(std::uint64_t item, float range) {
    const auto draw = [&](std::uint64_t i) {
        return range * (2.0f * randomUnit(3, RandomStream::Generator, item, i) - 1.0f);
    };
    return {draw(0), draw(1)};
}

/// Upper limits of the noise and of its slope, at a place in the triangle with corners at unit-edge lattice points,
/// scaled to noise units. Each corner has the worst possible gradient.
struct SimplexBounds {
    double value = 0.0;  ///< Without the factor 99.20433.
    double slope = 0.0;
};
SimplexBounds largestInATriangle() {
    const double edge = std::sqrt(2.0 / 3.0);
    const double cornersX[] = {0.0, edge, 0.5 * edge};
    const double cornersY[] = {0.0, 0.0, std::sqrt(0.5)};
    SimplexBounds bounds;
    constexpr int kParts = 600;
    for (int i = 0; i <= kParts; ++i)
        for (int j = 0; i + j <= kParts; ++j) {
            const double a = static_cast<double>(i) / kParts;
            const double b = static_cast<double>(j) / kParts;
            const double x = a * cornersX[1] + b * cornersX[2];
            const double y = b * cornersY[2];
            double value = 0.0;
            double slope = 0.0;
            for (int corner = 0; corner < 3; ++corner) {
                const double r = std::hypot(x - cornersX[corner], y - cornersY[corner]);
                const double near = std::max(0.0, 0.5 - r * r);
                value += std::pow(near, 4) * r;
                // The gradient of near^4 (g . d) is near^4 g - 8 near^3 (g . d) d. It is largest if g is along d or
                // across it.
                slope += std::max(std::abs(std::pow(near, 4) - 8.0 * std::pow(near, 3) * r * r), std::pow(near, 4));
            }
            bounds.value = std::max(bounds.value, value);
            bounds.slope = std::max(bounds.slope, slope);
        }
    return bounds;
}

constexpr double kSimplexScale = 99.2043346;

TEST(SimplexNoise, StaysWithinItsRangeAndFillsIt) {
    // If all gradients point at the worst place, the sum is 1 / kSimplexScale, so no seed can exceed 1.
    EXPECT_NEAR(kSimplexScale * largestInATriangle().value, 1.0, 1e-4);
    float lowest = 0.0f;
    float highest = 0.0f;
    double sum = 0.0;
    constexpr int kPlaces = 400000;
    for (std::uint64_t i = 0; i < kPlaces; ++i) {
        const auto [x, y] = randomPlace(i, 5000.0f);
        const float value = simplexNoise(i % 7, x, y);
        lowest = std::min(lowest, value);
        highest = std::max(highest, value);
        sum += static_cast<double>(value);
    }
    EXPECT_GE(lowest, -1.000001f);
    EXPECT_LE(highest, 1.000001f);
    EXPECT_LT(lowest, -0.85f);
    EXPECT_GT(highest, 0.85f);
    EXPECT_NEAR(sum / kPlaces, 0.0, 0.005);
}

TEST(SimplexNoise, ChangesNoFasterThanItsGradientsAllow) {
    const double steepest = kSimplexScale * largestInATriangle().slope;
    double seen = 0.0;
    for (std::uint64_t i = 0; i < 400000; ++i) {
        const auto [x, y] = randomPlace(i, 50.0f);
        const UnitVector way = randomDirection(5, RandomStream::Generator, i, 0);
        const float toX = x + 0.01f * way.x;
        const float toY = y + 0.01f * way.y;
        const double length = std::hypot(static_cast<double>(toX - x), static_cast<double>(toY - y));
        const double change = static_cast<double>(simplexNoise(1, toX, toY) - simplexNoise(1, x, y));
        ASSERT_LE(std::abs(change), steepest * length + 1e-6) << x << ", " << y;
        seen = std::max(seen, std::abs(change) / length);
    }
    EXPECT_GT(seen, 0.5 * steepest);
}

TEST(SimplexNoise, HasNoEdgesFarFromTheOriginEither) {
    // At 2^14 units, floats are 2^-9 apart. Even there, no step between two of them is larger than a slope of 7 allows.
    for (int i = 0; i < 20000; ++i) {
        const float x = 16384.0f + static_cast<float>(i) * 0x1p-9f;
        const float change = simplexNoise(2, x + 0x1p-9f, -9000.0f) - simplexNoise(2, x, -9000.0f);
        ASSERT_LE(std::abs(change), 7.0f * 0x1p-9f) << x;
    }
}

// The lattice has a symmetry of 60 degrees, and the gradients have no preferred direction. So the mean of cos 4 theta
// over all slopes is 0. For noise on squares it is not 0, because axes and diagonals differ.
TEST(SimplexNoise, FavoursNeitherAxesNorDiagonals) {
    const auto bias = [](auto noise, std::uint64_t seed) {
        return metricsOf(terrainOf(257, 257, 1.0f, Boundary::Open,
                                   [&](int x, int y) {
                                       return 8.0 * static_cast<double>(noise(seed, 0.125f * static_cast<float>(x),
                                                                              0.125f * static_cast<float>(y)));
                                   }))
            .gridBias4;
    };
    constexpr int kSeeds = 8;
    double onTriangles = 0.0;
    double onSquares = 0.0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        onTriangles += bias(simplexNoise, seed) / kSeeds;
        onSquares += bias(gradientNoise, seed) / kSeeds;
    }
    EXPECT_NEAR(onTriangles, 0.0, 0.01);
    EXPECT_GT(std::abs(onSquares), 0.02);
}

TEST(SimplexNoise, DependsOnItsSeed) {
    int equal = 0;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const auto [x, y] = randomPlace(i, 100.0f);
        EXPECT_EQ(simplexNoise(1, x, y), simplexNoise(1, x, y));
        equal += simplexNoise(1, x, y) == simplexNoise(2, x, y) ? 1 : 0;
    }
    EXPECT_LE(equal, 2);
}

// One octave without warp and falloff: the height is the square of the ridge 1 - |N|, stretched.
TEST(RidgedSimplex, IsTheRidgeOfSimplexNoise) {
    TerrainRecipe recipe = recipeOf(Start::Ridged, 65, 65);
    recipe.ridged = {.relief = 100.0f,
                     .wavelength = 0.25f,
                     .octaves = 1,
                     .warp = 0.0f,
                     .falloff = 0.0f,
                     .noise = NoiseKind::Simplex};
    const Field<float> heights = heightsFor(recipe);
    std::vector<double> ridges;
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x) {
            const float px = (static_cast<float>(x) + 0.5f) / 65.0f / 0.25f + 0.37f;
            const float py = (static_cast<float>(y) + 0.5f) / 65.0f / 0.25f + 0.71f;
            const double ridge = 1.0 - std::abs(static_cast<double>(simplexNoise(mixBits(1), px, py)));
            ridges.push_back(ridge * ridge);
        }
    const auto [low, high] = std::minmax_element(ridges.begin(), ridges.end());
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x)
            ASSERT_NEAR(static_cast<double>(heights(x, y)),
                        100.0 * (ridges[static_cast<std::size_t>(y * 65 + x)] - *low) / (*high - *low), 1e-3)
                << x << ", " << y;
    EXPECT_EQ(heights, heightsFor(recipe, 3));
}

}  // namespace
}  // namespace scree
