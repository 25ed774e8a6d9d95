#include "erosion/snow/snow_cover.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "erosion/snow/avalanches.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

constexpr float kSnowCell = 10.0f;

double sumOf(const Field<float>& field) {
    double sum = 0.0;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) sum += static_cast<double>(field(x, y));
    return sum;
}

/// Snow on a land with its line at these metres.
Field<float> snowOn(const Terrain& land, SnowRules rules, float line, float sea = kNoSea, int threads = 2) {
    rules.line = {.byRelief = false, .share = 0.0f, .metres = line};
    ThreadPool pool(threads);
    return findSnow(land, rules, sea, pool);
}

// A plane that rises by 0.1 m/m from 0 to 127 m: full snow a quarter of the relief above the line.
TEST(SnowCover, GrowsWithHeightAboveTheLine) {
    const Terrain land = terrainOf(128, 32, kSnowCell, Boundary::Open, [](int x, int) { return x; });
    const Field<float> snow = snowOn(land, {.depth = 3.0f, .drift = 0.0f}, 60.0f);
    for (int x = 4; x < 124; ++x) {
        const float expected = 3.0f * std::clamp((static_cast<float>(x) - 60.0f) / (0.25f * 127.0f), 0.0f, 1.0f);
        EXPECT_NEAR(snow(x, 16), expected, 1e-4f) << x;
    }
}

TEST(SnowCover, TakesTheLineFromTheRelief) {
    const SnowLine line{.byRelief = true, .share = 0.25f, .metres = 0.0f};
    EXPECT_FLOAT_EQ(line.heightOn({100.0f, 500.0f}, 40.0), 200.0f);
    const SnowLine metres{.byRelief = false, .share = 0.25f, .metres = 900.0f};
    EXPECT_FLOAT_EQ(metres.heightOn({100.0f, 500.0f}, 40.0), 860.0f);
}

// Wind moves snow, but makes none. On a torus nothing leaves.
TEST(SnowCover, WindKeepsTheSnow) {
    const Terrain land = terrainOf(96, 96, kSnowCell, Boundary::Wrap, [](int x, int y) {
        return 500.0 + 20.0 * std::sin(6.2831853 * x / 96.0) * std::cos(6.2831853 * y / 48.0);
    });
    const Field<float> snow = snowOn(land, {.depth = 2.0f, .windFrom = 300.0f}, 100.0f);
    // Only the smoothing of the surface may add or take a little.
    EXPECT_NEAR(sumOf(snow) / (96 * 96), 2.0, 0.02);
    const Extremes range = extremes(snow);
    EXPECT_LT(range.lowest, 1.6f);
    EXPECT_GT(range.highest, 2.4f);
}

/// Mean depth west and east of a ridge from north to south, for a wind from this direction.
std::pair<double, double> besideRidge(float windFrom, float drift) {
    const Terrain land = terrainOf(128, 128, kSnowCell, Boundary::Open, [](int x, int) {
        return 500.0 + 60.0 * std::exp(-0.5 * std::pow((x - 63.5) / 10.0, 2.0));
    });
    const Field<float> snow = snowOn(land, {.depth = 2.0f, .windFrom = windFrom, .drift = drift}, 300.0f);
    double west = 0.0, east = 0.0;
    for (int y = 32; y < 96; ++y)
        for (int k = 1; k <= 12; ++k) {
            west += static_cast<double>(snow(64 - k, y));
            east += static_cast<double>(snow(63 + k, y));
        }
    return {west / (64 * 12), east / (64 * 12)};
}

TEST(SnowCover, LiesDeeperBehindACrestThanBeforeIt) {
    const auto [calmWest, calmEast] = besideRidge(270.0f, 0.0f);
    EXPECT_NEAR(calmWest, calmEast, 1e-3);
    const auto [before, behind] = besideRidge(270.0f, 1.0f);
    EXPECT_GT(behind, 1.3 * before);
    const auto [behindEastWind, beforeEastWind] = besideRidge(90.0f, 1.0f);
    EXPECT_NEAR(behindEastWind, behind, 0.05 * behind);
    EXPECT_NEAR(beforeEastWind, before, 0.05 * before);
}

TEST(SnowCover, FillsHollowsAndBaresRibs) {
    const Terrain land =
        terrainOf(65, 65, kSnowCell, Boundary::Open, [](int x, int) { return x % 8 == 4 ? 3.0 : 0.0; });
    const Field<float> snow = snowOn(land, {.depth = 2.0f, .drift = 0.0f}, -1000.0f);
    // A rib stands two thirds of its height above the mean of its neighbours; four fifths of that are evened out.
    EXPECT_NEAR(snow(36, 32), 2.0f - 0.8f * 2.0f, 1e-4f);
    EXPECT_NEAR(snow(35, 32), 2.0f + 0.8f * 1.0f, 1e-4f);
    EXPECT_NEAR(snow(33, 32), 2.0f, 1e-4f);
}

TEST(SnowCover, LiesNeitherInTheSeaNorBelowTheLine) {
    const Terrain land = terrainOf(64, 64, kSnowCell, Boundary::Open, [](int x, int) { return 4.0 * x; });
    EXPECT_EQ(extremes(snowOn(land, {.depth = 2.0f}, 0.0f, 1000.0f)).highest, 0.0f);
    EXPECT_EQ(extremes(snowOn(land, {.depth = 2.0f}, 5000.0f)).highest, 0.0f);
    EXPECT_EQ(extremes(snowOn(land, {.depth = 0.0f}, 0.0f)).highest, 0.0f);
}

TEST(SnowCover, LiesOnTheIceIfIceIsShown) {
    Terrain land = terrainOf(64, 64, kSnowCell, Boundary::Open, [](int x, int) { return 2.0 * x; });
    land.use(Layer::Ice).fill(100.0f);
    const SnowRules calm{.depth = 2.0f, .drift = 0.0f};
    SnowRules bed = calm;
    bed.onIce = false;
    EXPECT_NEAR(snowOn(land, calm, 150.0f)(60, 32), 2.0f, 1e-4f);
    EXPECT_EQ(snowOn(land, bed, 150.0f)(60, 32), 0.0f);
}

TEST(SnowCover, IsTheSameOnAnyNumberOfThreadsAndAlikeOnAFinerGrid) {
    const auto landOf = [](int size) {
        return terrainOf(size, size, 5120.0f / static_cast<float>(size), Boundary::Open, [size](int x, int y) {
            const double u = (x + 0.5) / size, v = (y + 0.5) / size;
            return 900.0 + 300.0 * std::sin(21.0 * u + 3.0 * v) * std::cos(17.0 * v - 2.0 * u);
        });
    };
    const Field<float> one = snowOn(landOf(512), {.depth = 2.0f}, 700.0f, kNoSea, 1);
    EXPECT_EQ(snowOn(landOf(512), {.depth = 2.0f}, 700.0f, kNoSea, 8), one);
    const Field<float> fine = snowOn(landOf(1024), {.depth = 2.0f}, 700.0f);
    double apart = 0.0, all = 0.0;
    for (int y = 8; y < 504; ++y)
        for (int x = 8; x < 504; ++x) {
            const float mean = 0.25f * (fine(2 * x, 2 * y) + fine(2 * x + 1, 2 * y) + fine(2 * x, 2 * y + 1) +
                                        fine(2 * x + 1, 2 * y + 1));
            apart += static_cast<double>(std::abs(mean - one(x, y)));
            all += static_cast<double>(one(x, y));
        }
    EXPECT_LE(apart, 0.05 * all);
}

TEST(SnowCover, BearsAnyLand) {
    for (const Boundary boundary : kBoundaries)
        for (const auto& [width, height] : {std::pair{2, 2}, {3, 4}, {17, 18}, {1100, 3}, {2, 1030}}) {
            const Terrain land =
                terrainOf(width, height, 3000.0f, boundary, [](int x, int y) { return 4000.0 * ((x + y) % 2); });
            const Extremes range = extremes(snowOn(land, {.depth = 20.0f, .drift = 3.0f, .slideAngle = 30.0f}, 0.0f));
            EXPECT_GE(range.lowest, 0.0f);
            EXPECT_LE(range.highest, 2000.0f);
        }
}

/// A slope of this many degrees to the east, then level ground from column 40 on.
Field<float> slopeThenPlain(double degrees) {
    const double drop = 10.0 * std::tan(degrees / 57.29577951308232);
    return fieldOf(80, 40, [&](int x, int) { return drop * std::max(40 - x, 0); });
}

TEST(Avalanches, KeepAllSnowAndLeaveNoneOnSteepGround) {
    const Field<float> ground = slopeThenPlain(52.0);
    Field<float> snow(80, 40);
    snow.fill(2.0f);
    const double before = sumOf(snow);
    slideDown(ground, kSnowCell, {.angle = 50.0f, .held = 3.0f}, snow);
    EXPECT_NEAR(sumOf(snow), before, 1e-4 * before);
    for (int x = 0; x < 40; ++x) EXPECT_EQ(snow(x, 20), 0.0f) << x;
    EXPECT_GT(snow(40, 20), 40.0f) << "the snow of the slope lies at its foot, which has no lower neighbour";
    EXPECT_EQ(snow(60, 20), 2.0f);
}

TEST(Avalanches, ASlopeHoldsLessTheSteeperItIs) {
    const auto heldOn = [](double degrees) {
        const Field<float> ground = slopeThenPlain(degrees);
        Field<float> snow(80, 40);
        snow.fill(10.0f);
        slideDown(ground, kSnowCell, {.angle = 50.0f, .held = 3.0f}, snow);
        return static_cast<double>(snow(20, 20));
    };
    const auto tangent = [](double degrees) { return std::tan(degrees / 57.29577951308232); };
    for (const double degrees : {30.0, 40.0, 48.0}) {
        const double share = (tangent(50.0) - tangent(degrees)) / (tangent(50.0) - tangent(25.0));
        EXPECT_NEAR(heldOn(degrees), 3.0 * share, 1e-3) << degrees;
    }
    EXPECT_NEAR(heldOn(20.0), 6.0, 1e-3);
}

}  // namespace
}  // namespace scree
