#include "erosion/terrain/resample.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/simulation/simulation.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using test::fieldOf;

/// A parabola over a map of 1000 m, sampled at the centres of the cells.
Field<float> parabola(int nodes) {
    return fieldOf(nodes, nodes, [&](int x, int y) {
        const double cell = 1000.0 / nodes, east = (x + 0.5) * cell - 400.0, south = (y + 0.5) * cell - 600.0;
        return 200.0 + 0.1 * east - 0.0002 * east * east + 0.0001 * south * south;
    });
}

// Keys 1981: cubic convolution reproduces polynomials up to the second degree exactly, away from the edges.
TEST(Resample, UpwardsParabolasStayWhatTheyAre) {
    ThreadPool pool(2);
    const Terrain fine = resampled(Terrain(parabola(100), 10.0f, 0.0), 257, 257, pool);
    const Field<float> expected = parabola(257);
    EXPECT_FLOAT_EQ(fine.cellSize(), 1000.0f / 257.0f);
    for (int y = 8; y < 249; ++y)
        for (int x = 8; x < 249; ++x) ASSERT_NEAR(fine.heights()(x, y), expected(x, y), 2e-3) << x << ", " << y;
}

TEST(Resample, DownwardsEachCellIsTheMeanOfItsGroundAndTheVolumeStays) {
    ThreadPool pool(2);
    const Field<float> noise = fieldOf(300, 200, [](int x, int y) { return (x * 7919 + y * 104729) % 997; });
    const Terrain from(noise, 10.0f, 0.0);
    for (const int width : {150, 149, 37}) {
        const int height = width * 2 / 3;
        const Terrain to = resampled(from, width, height, pool);
        const double sizes = static_cast<double>(width) * height * to.cellArea() / (300.0 * 200.0 * 100.0);
        EXPECT_NEAR(to.volume() / from.volume(), sizes, 1e-5) << width;
        EXPECT_NEAR(to.ledger().drift(to.volume()) / to.volume(), 0.0, 1e-12) << "what it gained or lost is booked";
    }
}

TEST(Resample, ALandThatWasErodedKeepsItsBaseAndGoesOn) {
    SimulationSettings settings;
    auto& droplets = std::get<ModelEntry<DropletModel>>(settings.models).settings;
    droplets.dropletsPerRound = 300;
    const auto pool = std::make_shared<ThreadPool>(2);
    // 512 nodes are their own base, and the base of 2048 nodes.
    Simulation simulation(
        Terrain(fieldOf(512, 512, [](int x, int y) { return 300.0 * std::sin(0.02 * x) * std::cos(0.03 * y); }), 10.0f,
                0.0),
        settings, pool);
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(simulation.runRound());
    const Terrain before = simulation.terrain();
    const Terrain fine = resampled(before, 2048, 2048, *pool);
    ASSERT_NE(fine.base(), nullptr);
    EXPECT_TRUE(keepsGround(before, fine));
    EXPECT_EQ(hashBits(fine.base()->heights()), hashBits(before.heights()));
    EXPECT_LE(std::abs(fine.ledger().resampled), 1e-6 * before.ledger().eroded) << "the base keeps the volume";
    EXPECT_DOUBLE_EQ(fine.extent(), before.extent());
    const Terrain back = resampled(fine, 512, 512, *pool);
    EXPECT_EQ(back.base(), nullptr);
    EXPECT_EQ(hashBits(back.heights()), hashBits(before.heights())) << "and back again";
    EXPECT_EQ(back.values(Layer::Wear), before.values(Layer::Wear));
    const Terrain engine = resampled(before, 505, 505, *pool);
    EXPECT_EQ(engine.base(), nullptr);
    EXPECT_TRUE(engine.has(Layer::Wear));
    EXPECT_NEAR(valueAt(engine, Layer::Height, {200.0f, 300.0f}),
                valueAt(before, Layer::Height, {200.5f * 512.0f / 505.0f - 0.5f, 300.5f * 512.0f / 505.0f - 0.5f}),
                0.5);
}

TEST(Resample, PaintAndTheirRangesCome) {
    ThreadPool pool(2);
    Terrain terrain(64, 64, 10.0f);
    Field<float>& hardness = terrain.use(Layer::Hardness);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) hardness(x, y) = x < 32 ? 0.0f : 1.0f;
    for (const int nodes : {200, 20}) {
        const Terrain other = resampled(terrain, nodes, nodes, pool);
        const Extremes range = extremes(other.layer(Layer::Hardness));
        EXPECT_GE(range.lowest, 0.0f);
        EXPECT_LE(range.highest, 1.0f) << "cubic convolution overshoots beside the edge; the layer's range holds";
        EXPECT_EQ(other.layer(Layer::Hardness)(nodes / 8, nodes / 2), 0.0f);
        EXPECT_EQ(other.layer(Layer::Hardness)(nodes - nodes / 8, nodes / 2), 1.0f);
    }
}

TEST(Resample, ByCornersTheCornerNodesKeepTheirBitsUpwardsAndDownwards) {
    ThreadPool pool(2);
    const Field<float> land =
        fieldOf(57, 43, [](int x, int y) { return 0.1 + std::sin(0.37 * x) * std::cos(0.9 * y); });
    for (const auto& [width, height] : {std::pair{101, 77}, std::pair{57, 43}, std::pair{20, 11}, std::pair{2, 2}}) {
        const Field<float> other =
            Resampler(57, 43, width, height, Boundary::Wrap, Aligned::Corners)(land, pool, -10.0f, 10.0f);
        EXPECT_EQ(other(0, 0), land(0, 0));
        EXPECT_EQ(other(width - 1, 0), land(56, 0));
        EXPECT_EQ(other(0, height - 1), land(0, 42));
        EXPECT_EQ(other(width - 1, height - 1), land(56, 42));
    }
    EXPECT_EQ(Resampler(57, 43, 57, 43, Boundary::Open, Aligned::Corners)(land, pool, -10.0f, 10.0f), land);
}

TEST(Resample, ByCornersPlanesStayPlanesToTheEdge) {
    ThreadPool pool(2);
    const auto plane = [](double east, double south) { return 40.0 + 3.0 * east - 7.0 * south; };
    const Field<float> land = fieldOf(41, 31, [&](int x, int y) { return plane(x / 40.0, y / 30.0); });
    for (const auto& [width, height] : {std::pair{97, 64}, std::pair{40, 30}, std::pair{17, 9}}) {
        const Field<float> other =
            Resampler(41, 31, width, height, Boundary::Open, Aligned::Corners)(land, pool, -100.0f, 100.0f);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                ASSERT_NEAR(other(x, y), plane(x / (width - 1.0), y / (height - 1.0)), 2e-5) << x << ", " << y;
    }
}

// The mean of x^2 over a width w is x^2 + w^2 / 12, and w^2 is ratio^2 - 1.
TEST(Resample, ByCornersANodeOfACoarserGridIsAMean) {
    ThreadPool pool(2);
    const Field<float> land = fieldOf(121, 2, [](int x, int) { return 0.01 * x * x; });
    for (const int nodes : {121, 100, 41, 16}) {
        const double ratio = 120.0 / (nodes - 1);
        const Field<float> other =
            Resampler(121, 2, nodes, 2, Boundary::Open, Aligned::Corners)(land, pool, -1000.0f, 1000.0f);
        for (int x = 2; x < nodes - 2; ++x) {
            const double at = x * ratio;
            ASSERT_NEAR(other(x, 0), 0.01 * (at * at + (ratio * ratio - 1.0) / 12.0), 2e-4) << nodes << ": " << x;
        }
    }
}

TEST(Resample, ByCornersNothingPassesTheLimits) {
    ThreadPool pool(1);
    const Field<float> cliff = fieldOf(10, 10, [](int x, int) { return x < 5 ? 0.0 : 100.0; });
    const Field<float> free = Resampler(10, 10, 55, 55, Boundary::Open, Aligned::Corners)(cliff, pool, -1e3f, 1e3f);
    const Field<float> kept = Resampler(10, 10, 55, 55, Boundary::Open, Aligned::Corners)(cliff, pool, 0.0f, 100.0f);
    EXPECT_LT(extremes(free).lowest, -1.0f) << "the cubic swings over";
    EXPECT_EQ(extremes(kept).lowest, 0.0f);
    EXPECT_EQ(extremes(kept).highest, 100.0f);
}

}  // namespace
}  // namespace scree
