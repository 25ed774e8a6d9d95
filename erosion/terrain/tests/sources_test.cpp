#include "erosion/terrain/sources.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "erosion/base/random.h"

namespace scree {
namespace {

constexpr int kDroplets = 100000;

RainPattern patternOf(const SourceSettings& settings, const Terrain& terrain, std::uint64_t seed = 5) {
    ThreadPool pool(2);
    RainPattern pattern;
    pattern.update(settings.rain, terrain, seed, pool);
    return pattern;
}

std::vector<Point> starts(const SourceSettings& settings, const Terrain& terrain, std::uint64_t seed = 5) {
    const RainPattern pattern = patternOf(settings, terrain);
    const DropletSampler sampler(settings, terrain, pattern);
    std::vector<Point> points;
    for (int i = 0; i < kDroplets; ++i) points.push_back(sampler.start(seed, static_cast<std::uint64_t>(i)));
    return points;
}

/// Returns the share of the points for which `in` holds.
template <class In>
double share(const std::vector<Point>& points, In&& in) {
    return static_cast<double>(std::count_if(points.begin(), points.end(), in)) / static_cast<double>(points.size());
}

/// Returns five standard deviations of a share p of kDroplets.
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
    // No rain in the west, weight 1 in the north-east, weight 3 in the south-east quarter.
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
    const Terrain terrain(100, 100, 10.0f);  // its centre is between the nodes 49 and 50
    const std::vector<Point> points = starts(settings, terrain);
    const auto within = [&](float cells) {
        return share(points, [&](Point p) { return std::hypot(p.x - 49.5f, p.y - 24.5f) <= cells; });
    };
    EXPECT_EQ(within(6.001f), 1.0);
    EXPECT_NEAR(within(3.0f), 0.25, fiveSigma(0.25)) << "half the radius is a quarter of the area";
    EXPECT_NEAR(share(points, [](Point p) { return p.x < 49.5f; }), 0.5, fiveSigma(0.5));
}

TEST(Sources, SpringsAndRainShareTheDropletsByTheirRates) {
    SourceSettings settings;
    settings.springs = {{.x = 0.1f, .y = 0.1f, .radius = 10.0f, .rate = 0.5f},
                        {.x = 0.9f, .y = 0.9f, .radius = 10.0f, .rate = 1.5f}};
    const Terrain terrain(1000, 1000, 10.0f);
    const std::vector<Point> points = starts(settings, terrain);
    const auto near = [&](float x, float y) {
        return share(points, [&](Point p) { return std::hypot(p.x - x, p.y - y) <= 1.01f; });
    };
    // The weights are 1 : 0.5 : 1.5. Drops of rain within such a disc are only 3e-6 of all drops.
    EXPECT_NEAR(near(99.5f, 99.5f), 0.5 / 3.0, fiveSigma(0.5 / 3.0) + 1e-5);
    EXPECT_NEAR(near(899.5f, 899.5f), 1.5 / 3.0, fiveSigma(0.5) + 1e-5);
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

bool hasWater(const SourceSettings& settings, const Terrain& terrain) {
    return DropletSampler(settings, terrain, patternOf(settings, terrain)).hasWater();
}

TEST(Sources, NoRainAndNoSpringsIsNoWater) {
    Terrain terrain(32, 32, 10.0f);
    SourceSettings settings;
    EXPECT_TRUE(hasWater(settings, terrain));
    terrain.use(Layer::Rain).fill(0.0f);
    EXPECT_FALSE(hasWater(settings, terrain));
    settings.springs = {{.rate = 0.0f}};
    EXPECT_FALSE(hasWater(settings, terrain));
    settings.springs[0].rate = 0.1f;
    EXPECT_TRUE(hasWater(settings, terrain));
}

TEST(Sources, StartIsAFunctionOfSeedAndDroplet) {
    const Terrain terrain(64, 64, 10.0f);
    const RainPattern even;
    const DropletSampler one({}, terrain, even);
    const DropletSampler other({}, terrain, even);
    const Point late = one.start(3, 1000);
    for (std::uint64_t i = 0; i < 1000; ++i) other.start(3, i);
    EXPECT_EQ(other.start(3, 1000).x, late.x);
    EXPECT_EQ(other.start(3, 1000).y, late.y);
    EXPECT_NE(other.start(4, 1000).x, late.x);
}

TEST(Sources, UnevenRainKeepsItsRegionsAndItsMean) {
    const Terrain terrain(256, 256, 10.0f);
    SourceSettings settings;
    settings.rain = {.noise = 0.8f, .noiseScale = 0.1f};
    const RainPattern pattern = patternOf(settings, terrain);
    ASSERT_NE(pattern.weights(), nullptr);
    const Field<float>& weights = *pattern.weights();
    double sum = 0.0;
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) sum += static_cast<double>(weights(x, y));
    EXPECT_NEAR(pattern.mean(), sum / 65536.0, 1e-9);
    // Noise of mean 0 over several hundred regions; the cut at zero adds little.
    EXPECT_NEAR(pattern.mean(), 1.0, 0.1);
    const Extremes range = extremes(weights);
    EXPECT_GE(range.lowest, 0.0f);
    EXPECT_LT(range.lowest, 0.4f);
    EXPECT_GT(range.highest, 1.6f);
    // The share of droplets in places wetter than the mean must be the share of the weights there.
    double wet = 0.0;
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x) wet += weights(x, y) > 1.2f ? static_cast<double>(weights(x, y)) : 0.0;
    const auto onWetCell = [&](Point p) {
        return weights(static_cast<int>(p.x + 0.5f), static_cast<int>(p.y + 0.5f)) > 1.2f;
    };
    EXPECT_NEAR(share(starts(settings, terrain), onWetCell), wet / sum, fiveSigma(wet / sum));
}

TEST(Sources, RainPatternFollowsThePaintedMap) {
    ThreadPool pool(1);
    Terrain terrain(64, 64, 10.0f);
    RainPattern pattern;
    pattern.update({}, terrain, 1, pool);
    EXPECT_EQ(pattern.weights(), nullptr);
    terrain.use(Layer::Rain)(5, 6) = 4.0f;
    terrain.nextRevision();
    terrain.markChanged(Layer::Rain, {5, 6, 6, 7});
    pattern.update({}, terrain, 1, pool);
    ASSERT_NE(pattern.weights(), nullptr);
    EXPECT_EQ((*pattern.weights())(5, 6), 4.0f);
    EXPECT_NEAR(pattern.mean(), 1.0 + 3.0 / 4096.0, 1e-12);
    terrain.use(Layer::Rain)(5, 6) = 1.0f;
    terrain.nextRevision();
    terrain.markChanged(Layer::Rain, {5, 6, 6, 7});
    pattern.update({}, terrain, 1, pool);
    EXPECT_EQ(pattern.weights(), nullptr) << "even rain falls the same whether it was painted or not";
    EXPECT_EQ(pattern.mean(), 1.0);
}

TEST(Sources, MeltwaterRunsOffWithTheRain) {
    ThreadPool pool(1);
    Terrain terrain(64, 64, 10.0f);
    terrain.use(Layer::Meltwater);
    RainPattern pattern;
    pattern.update({}, terrain, 1, pool);
    EXPECT_EQ(pattern.weights(), nullptr) << "the ice is gone";
    terrain.use(Layer::Meltwater)(7, 6) = terrain.use(Layer::Meltwater)(5, 6) = 3.5f;
    terrain.use(Layer::Rain)(7, 6) = terrain.use(Layer::Rain)(9, 9) = 2.0f;
    terrain.nextRevision();
    for (const Layer layer : {Layer::Meltwater, Layer::Rain}) terrain.markAllChanged(layer);
    pattern.update({}, terrain, 1, pool);
    ASSERT_NE(pattern.weights(), nullptr);
    EXPECT_EQ((*pattern.weights())(5, 6), 4.5f) << "even rain, and meters of meltwater a year";
    EXPECT_EQ((*pattern.weights())(7, 6), 5.5f);
    EXPECT_EQ((*pattern.weights())(9, 9), 2.0f);
    EXPECT_EQ((*pattern.weights())(20, 20), 1.0f);
    EXPECT_NEAR(pattern.mean(), 1.0 + (3.5 + 4.5 + 1.0) / 4096.0, 1e-12);
}

TEST(Sources, NodeAtAShareOfTheRainIsWhereThePlainSumReachesIt) {
    ThreadPool pool(2);
    // There are dry nodes and rows, and weights whose sums are exact in double.
    Terrain terrain(71, 37, 10.0f);
    Field<float>& rain = terrain.use(Layer::Rain);
    for (int y = 0; y < 37; ++y)
        for (int x = 0; x < 71; ++x) {
            const auto weight = static_cast<int>(randomBits(1, RandomStream::Generator, 71u * y + x, 0) % 5);
            rain(x, y) = y % 6 == 0 || x > 64 ? 0.0f : static_cast<float>(weight);
        }
    RainPattern pattern;
    pattern.update({}, terrain, 1, pool);
    std::vector<Point> nodes;  // one for each unit of rain
    for (int y = 0; y < 37; ++y)
        for (int x = 0; x < 71; ++x)
            nodes.insert(nodes.end(), static_cast<std::size_t>(rain(x, y)),
                         {static_cast<float>(x), static_cast<float>(y)});
    const auto units = static_cast<double>(nodes.size());
    const auto expectAt = [&](double share, Point expected) {
        const Point node = pattern.nodeAt(share);
        ASSERT_EQ(node.x, expected.x) << share;
        ASSERT_EQ(node.y, expected.y) << share;
    };
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (const double part : {0.001, 0.5, 0.999}) expectAt((static_cast<double>(i) + part) / units, nodes[i]);
    expectAt(0.0, nodes.front());
    expectAt(std::nextafter(1.0, 0.0), nodes.back());
}

TEST(Sources, SpringWatersTheNodesWithinItsRadius) {
    const Terrain terrain(101, 101, 10.0f);
    const std::vector<SpringNode> nodes = springNodes({.x = 0.5f, .y = 0.5f, .radius = 20.0f}, terrain);
    EXPECT_EQ(nodes.size(), 13u);  // lattice points within two cells of a node
    double share = 0.0;
    for (const SpringNode& node : nodes) {
        EXPECT_LE((node.x - 50) * (node.x - 50) + (node.y - 50) * (node.y - 50), 4);
        share += node.share;
    }
    EXPECT_NEAR(share, 1.0, 1e-12);
    const std::vector<SpringNode> corner = springNodes({.x = 1.0f, .y = 1.0f, .radius = 0.0f}, terrain);
    ASSERT_EQ(corner.size(), 1u);
    EXPECT_EQ(corner[0].x, 100);
    EXPECT_EQ(corner[0].y, 100);
}

TEST(Sources, SeaSurfaceIsMeasuredFromTheDatum) {
    const Terrain terrain(Field<float>(8, 8, 0.0f), 10.0f, 4000.0);
    SourceSettings settings;
    EXPECT_TRUE(std::isinf(seaSurface(settings, terrain)));
    settings.sea = {.enabled = true, .level = 4012.5f};
    EXPECT_EQ(seaSurface(settings, terrain), 12.5f);
}

}  // namespace
}  // namespace scree
