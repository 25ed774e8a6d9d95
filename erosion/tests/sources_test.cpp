#include "erosion/sources.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace scree {
namespace {

constexpr int kDroplets = 100000;

std::vector<Point> starts(const SourceSettings& settings, const Terrain& terrain, std::uint64_t seed = 5) {
    const DropletSampler sampler(settings, terrain);
    std::vector<Point> points;
    for (int i = 0; i < kDroplets; ++i) points.push_back(sampler.start(seed, static_cast<std::uint64_t>(i)));
    return points;
}

/// Share of the points for which `in` holds.
template <class In>
double share(const std::vector<Point>& points, In&& in) {
    return static_cast<double>(std::count_if(points.begin(), points.end(), in)) / static_cast<double>(points.size());
}

/// Five deviations of a share p of kDroplets.
double fiveSigma(double p) {
    return 5.0 * std::sqrt(p * (1.0 - p) / kDroplets);
}

TEST(Sources, EvenRainFallsEverywhereAlike) {
    const Terrain terrain(81, 41, 10.0f);
    const std::vector<Point> points = starts({}, terrain);
    for (int part = 0; part < 8; ++part) {
        const auto inColumn = [&](Point p) {
            return p.x >= 10.0f * static_cast<float>(part) && p.x < 10.0f * static_cast<float>(part + 1);
        };
        EXPECT_NEAR(share(points, inColumn), 0.125, fiveSigma(0.125)) << part;
    }
    EXPECT_NEAR(share(points, [](Point p) { return p.y < 20.0f; }), 0.5, fiveSigma(0.5));
}

TEST(Sources, StartsStayOnTheMap) {
    SourceSettings settings;
    settings.springs = {{.x = 0.0f, .y = 1.0f, .radius = 500.0f, .rate = 1.0f}};
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
        Terrain terrain(33, 17, 10.0f, boundary);
        for (const bool painted : {false, true}) {
            if (painted) terrain.use(Layer::Rain);
            const float edge = boundary == Boundary::Wrap ? 0.0f : 1.0f;
            for (const Point p : starts(settings, terrain)) {
                ASSERT_GE(p.x, 0.0f);
                ASSERT_LT(p.x, 33.0f - edge);
                ASSERT_GE(p.y, 0.0f);
                ASSERT_LT(p.y, 17.0f - edge);
            }
        }
    }
}

TEST(Sources, PaintedRainFallsInProportion) {
    Terrain terrain(64, 64, 10.0f);
    Field<float>& rain = terrain.use(Layer::Rain);
    // Nothing in the west, weight 1 in the north-east, 3 in the south-east quarter.
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) rain(x, y) = x < 32 ? 0.0f : y < 32 ? 1.0f : 3.0f;
    const std::vector<Point> points = starts({}, terrain);
    EXPECT_EQ(share(points, [](Point p) { return p.x < 31.49f; }), 0.0) << "rain on dry ground";
    EXPECT_NEAR(share(points, [](Point p) { return p.y > 31.5f; }), 0.75, fiveSigma(0.75));
}

TEST(Sources, RainOnASingleCellStartsAroundItsNode) {
    Terrain terrain(64, 64, 10.0f);
    terrain.use(Layer::Rain).fill(0.0f);
    terrain.use(Layer::Rain)(40, 21) = 0.01f;
    for (const Point p : starts({}, terrain)) {
        ASSERT_NEAR(p.x, 40.0f, 0.5f);
        ASSERT_NEAR(p.y, 21.0f, 0.5f);
    }
}

TEST(Sources, SpringSpreadsItsDropsEvenlyOverItsDisc) {
    SourceSettings settings;
    settings.rain.amount = 0.0f;
    settings.springs = {{.x = 0.5f, .y = 0.25f, .radius = 60.0f, .rate = 2.0f}};
    const Terrain terrain(101, 101, 10.0f);
    const std::vector<Point> points = starts(settings, terrain);
    const auto within = [&](float cells) {
        return share(points, [&](Point p) { return std::hypot(p.x - 50.0f, p.y - 25.0f) <= cells; });
    };
    EXPECT_EQ(within(6.001f), 1.0);
    EXPECT_NEAR(within(3.0f), 0.25, fiveSigma(0.25)) << "half the radius is a quarter of the area";
    EXPECT_NEAR(share(points, [](Point p) { return p.x < 50.0f; }), 0.5, fiveSigma(0.5));
}

TEST(Sources, SpringsAndRainShareTheDropletsByTheirRates) {
    SourceSettings settings;
    settings.springs = {{.x = 0.1f, .y = 0.1f, .radius = 10.0f, .rate = 0.5f},
                        {.x = 0.9f, .y = 0.9f, .radius = 10.0f, .rate = 1.5f}};
    const Terrain terrain(1001, 1001, 10.0f);
    const std::vector<Point> points = starts(settings, terrain);
    const auto near = [&](float x, float y) {
        return share(points, [&](Point p) { return std::hypot(p.x - x, p.y - y) <= 1.01f; });
    };
    // Weights 1 : 0.5 : 1.5; the rain's own drops within such a disc are 3e-6 of all.
    EXPECT_NEAR(near(100.0f, 100.0f), 0.5 / 3.0, fiveSigma(0.5 / 3.0) + 1e-5);
    EXPECT_NEAR(near(900.0f, 900.0f), 1.5 / 3.0, fiveSigma(0.5) + 1e-5);
}

TEST(Sources, PaintedRainWeighsAgainstSpringsByItsMean) {
    SourceSettings settings;
    settings.springs = {{.x = 0.0f, .y = 0.0f, .radius = 0.0f, .rate = 1.0f}};
    Terrain terrain(100, 100, 10.0f);
    Field<float>& rain = terrain.use(Layer::Rain);
    rain.fill(0.0f);
    for (int y = 50; y < 100; ++y)
        for (int x = 0; x < 100; ++x) rain(x, y) = 6.0f;  // a mean of 3
    EXPECT_NEAR(share(starts(settings, terrain), [](Point p) { return p.y < 1.0f; }), 0.25, fiveSigma(0.25));
}

TEST(Sources, NoRainAndNoSpringsIsNoWater) {
    Terrain terrain(32, 32, 10.0f);
    SourceSettings settings;
    EXPECT_TRUE(DropletSampler(settings, terrain).hasWater());
    terrain.use(Layer::Rain).fill(0.0f);
    EXPECT_FALSE(DropletSampler(settings, terrain).hasWater());
    settings.springs = {{.rate = 0.0f}};
    EXPECT_FALSE(DropletSampler(settings, terrain).hasWater());
    settings.springs[0].rate = 0.1f;
    EXPECT_TRUE(DropletSampler(settings, terrain).hasWater());
}

TEST(Sources, StartIsAFunctionOfSeedAndDroplet) {
    const Terrain terrain(64, 64, 10.0f);
    const DropletSampler one({}, terrain);
    const DropletSampler other({}, terrain);
    const Point late = one.start(3, 1000);
    for (std::uint64_t i = 0; i < 1000; ++i) other.start(3, i);
    EXPECT_EQ(other.start(3, 1000).x, late.x);
    EXPECT_EQ(other.start(3, 1000).y, late.y);
    EXPECT_NE(other.start(4, 1000).x, late.x);
}

}  // namespace
}  // namespace scree
