#include "erosion/analysis/slope_texture.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "erosion/base/noise.h"

namespace scree {
namespace {

/// A slope of 0.6 down the direction (x, y), with a form on it.
template <class Form>
Field<float> slope(double x, double y, const Form& form) {
    Field<float> heights(256, 256);
    for (int j = 0; j < 256; ++j)
        for (int i = 0; i < 256; ++i) heights(i, j) = static_cast<float>(-6.0 * (x * i + y * j) + form(i, j));
    return heights;
}

constexpr float kCell = 10.0f;

TEST(SlopeTexture, RillsAtEqualDistancesAreACombAndCorduroy) {
    // A cosine across the fall line: its autocorrelation returns to 1 after one wavelength. The slope falls to the
    // east, so that all gradients of the rills point along the other axis.
    ThreadPool pool(2);
    const Field<float> rills =
        slope(1.0, 0.0, [](int, int y) { return 3.0 * std::cos(2.0 * std::numbers::pi * y / 8.0); });
    const SlopeTexture texture = slopeTexture(rills, kCell, 2.0, pool);
    EXPECT_GT(texture.share, 0.95);
    EXPECT_GT(texture.comb, 0.95);
    // Without the edges of the map, where the Gaussian of a slope is not the slope, both were infinite.
    EXPECT_GT(texture.corduroy, 20.0);
    EXPECT_GT(texture.axes, 20.0);
}

TEST(SlopeTexture, LedgesAlongTheSlopeAreNeither) {
    ThreadPool pool(2);
    const Field<float> ledges =
        slope(0.0, 1.0, [](int, int y) { return 3.0 * std::cos(2.0 * std::numbers::pi * y / 8.0); });
    const SlopeTexture texture = slopeTexture(ledges, kCell, 2.0, pool);
    EXPECT_LT(texture.corduroy, 0.01);
}

TEST(SlopeTexture, FormsAlongTheDiagonalsHaveFewAxes) {
    ThreadPool pool(2);
    const double half = std::sqrt(0.5);
    const Field<float> rills =
        slope(half, half, [&](int x, int y) { return 3.0 * std::cos(2.0 * std::numbers::pi * half * (x - y) / 8.0); });
    const SlopeTexture texture = slopeTexture(rills, kCell, 2.0, pool);
    EXPECT_LT(texture.axes, 0.01);
    EXPECT_GT(texture.comb, 0.9);
}

TEST(SlopeTexture, NoiseWithoutADirectionHasNone) {
    // Each value is 1 in expectation. About 256^2 / 6^2 / 2 independent waves: an error of some per cent.
    ThreadPool pool(2);
    const Field<float> noise = slope(0.8, 0.6, [](int x, int y) {
        return 4.0 * static_cast<double>(simplexNoise(7, 0.17f * static_cast<float>(x), 0.17f * static_cast<float>(y)));
    });
    const SlopeTexture texture = slopeTexture(noise, kCell, 4.0, pool);
    EXPECT_NEAR(texture.corduroy, 1.0, 0.15);
    EXPECT_NEAR(texture.axes, 1.0, 0.2);
    EXPECT_LT(texture.comb, 0.12) << "simplex noise has a weak period of its own";
}

TEST(SlopeTexture, GentleGroundDoesNotCount) {
    ThreadPool pool(1);
    const Field<float> plain = slope(0.0, 0.0, [](int x, int y) { return 0.1 * ((x * 7 + y * 13) % 11); });
    EXPECT_EQ(slopeTexture(plain, kCell, 2.0, pool).share, 0.0);
}

// Gentle ground with gullies along a direction, between steep ground with gullies along the axes, which must not count.
TEST(SlopeTexture, FindsTheDirectionOfGulliesOfGentleGround) {
    ThreadPool pool(2);
    const auto land = [&](double alongX, double alongY) {
        Field<float> heights(256, 256);
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x) {
                const bool steep = x < 64;
                const double across = steep ? y : alongY * x - alongX * y;
                const double gullies = std::cos(2.0 * std::numbers::pi * across / 8.0);
                heights(x, y) = static_cast<float>((steep ? 3.0 * (64 - x) : 0.0) + gullies);
            }
        return lowlandAxes(heights, kCell, pool);
    };
    const double half = std::sqrt(0.5);
    EXPECT_GT(land(1.0, 0.0), 20.0);
    EXPECT_GT(land(0.0, 1.0), 20.0);
    EXPECT_LT(land(half, half), 0.2) << "the foot of the steep ground lies along an axis";
}

TEST(SlopeTexture, IsTheSameOnAnyNumberOfThreads) {
    const Field<float> land = slope(0.8, 0.6, [](int x, int y) { return ((x * 7 + y * 13) % 11) * 0.7; });
    ThreadPool one(1), three(3);
    const SlopeTexture a = slopeTexture(land, kCell, 2.0, one), b = slopeTexture(land, kCell, 2.0, three);
    EXPECT_EQ(a.comb, b.comb);
    EXPECT_EQ(a.corduroy, b.corduroy);
    EXPECT_EQ(a.axes, b.axes);
}

}  // namespace
}  // namespace scree
