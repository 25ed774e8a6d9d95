#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/sculpting/stroke.h"
#include "erosion/simulation/base_grid.h"

/// Strokes that change the height, and strokes with an effect on one side only.
namespace scree {
namespace {

constexpr int kWavesWidth = 200, kWavesHeight = 150;
constexpr double kDatum = 1200.0;

/// Waves on a slope, metres above the datum.
Terrain waves() {
    Field<float> heights(kWavesWidth, kWavesHeight);
    for (int y = 0; y < kWavesHeight; ++y)
        for (int x = 0; x < kWavesWidth; ++x)
            heights(x, y) = 0.8f * static_cast<float>(x) +
                            25.0f * std::sin(0.11f * static_cast<float>(x)) * std::cos(0.07f * static_cast<float>(y));
    return {std::move(heights), 10.0f, kDatum};
}

/// Waves of which one part is eroded and one part is buried.
Terrain erodedWaves() {
    Terrain terrain = waves();
    terrain.keepRecord();
    for (int y = 0; y < kWavesHeight; ++y)
        for (int x = 0; x < kWavesWidth; ++x) {
            float& height = terrain.use(Layer::Height)(x, y);
            const float before = height;
            height += 4.0f * std::sin(0.2f * static_cast<float>(x + 2 * y));
            if (height > before) terrain.record().nodes(x, y).note(before, height);
        }
    terrain.openLedger();
    return terrain;
}

Stroke stroke(StrokeMode mode, float strength = 30.0f) {
    return {.layer = Layer::Height,
            .mode = mode,
            .path = {{70.0f, 60.0f}, {74.0f, 63.0f}, {78.0f, 66.0f}},
            .radius = 24.0f,
            .strength = strength};
}

double farthest(const Field<float>& a, const Field<float>& b) {
    double most = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            most = std::max(most, std::abs(static_cast<double>(a(x, y)) - static_cast<double>(b(x, y))));
    return most;
}

TEST(Sculpt, ADabRaisesTheGroundByItsFormula) {
    const Field<float> before = waves().heights();
    for (const float falloff : {1.0f, 0.5f, 0.05f}) {
        Terrain terrain = waves();
        applyStroke(
            terrain,
            {.layer = Layer::Height, .path = {{70.0f, 60.0f}}, .radius = 20.0f, .strength = 30.0f, .falloff = falloff});
        EXPECT_FLOAT_EQ(terrain.heights()(70, 60), before(70, 60) + 30.0f) << "the centre";
        for (int y = 30; y < 90; ++y)
            for (int x = 40; x < 100; ++x) {
                const double r = std::hypot(x - 70, y - 60) / 20.0;
                const double s = std::max(0.0, r - (1.0 - static_cast<double>(falloff))) / static_cast<double>(falloff);
                const double share = r < 1.0 ? (1.0 - s * s) * (1.0 - s * s) : 0.0;
                ASSERT_NEAR(terrain.heights()(x, y), static_cast<double>(before(x, y)) + 30.0 * share, 1e-3)
                    << x << ", " << y << ", falloff " << falloff;
            }
    }
}

TEST(Sculpt, LoweringTakesBackWhatRaisingBrought) {
    Terrain terrain = waves();
    applyStroke(terrain, stroke(StrokeMode::Add));
    EXPECT_GT(farthest(terrain.heights(), waves().heights()), 60.0);
    applyStroke(terrain, stroke(StrokeMode::Subtract));
    EXPECT_LT(farthest(terrain.heights(), waves().heights()), 1e-4);
}

TEST(Sculpt, FlattenReachesItsTargetWhichCountsTheDatum) {
    Terrain terrain = waves();
    Stroke flatten = stroke(StrokeMode::Flatten, 1.0f);
    flatten.falloff = 0.05f;
    flatten.target = kDatum + 55.0;
    applyStroke(terrain, flatten);
    for (const Point& at : flatten.path)
        for (int y = -15; y <= 15; ++y)
            for (int x = -15; x <= 15; ++x)
                ASSERT_NEAR(terrain.heights()(static_cast<int>(at.x) + x, static_cast<int>(at.y) + y), 55.0f, 1e-4f);
    // A weaker dab moves its centre half of the way.
    Terrain half = waves();
    flatten.path = {{70.0f, 60.0f}};
    flatten.strength = 0.5f;
    applyStroke(half, flatten);
    EXPECT_NEAR(half.heights()(70, 60), 0.5f * (55.0f + waves().heights()(70, 60)), 1e-4f);
}

TEST(Sculpt, SmoothKeepsAPlaneAndLevelsWaves) {
    Field<float> plane(kWavesWidth, kWavesHeight);
    for (int y = 0; y < kWavesHeight; ++y)
        for (int x = 0; x < kWavesWidth; ++x) plane(x, y) = 3.0f * static_cast<float>(x) - 2.0f * static_cast<float>(y);
    Terrain even(plane, 10.0f, kDatum);
    applyStroke(even, stroke(StrokeMode::Smooth, 1.0f));
    EXPECT_LT(farthest(even.heights(), plane), 1e-4);

    // The mean of sin(k x) over the 7 nodes around x is sin(k x) (1 + 2 cos k + 2 cos 2k + 2 cos 3k) / 7.
    Field<float> sines(kWavesWidth, kWavesHeight);
    for (int y = 0; y < kWavesHeight; ++y)
        for (int x = 0; x < kWavesWidth; ++x) sines(x, y) = 100.0f * std::sin(0.9f * static_cast<float>(x));
    Terrain wavy(sines, 10.0f, kDatum);
    applyStroke(wavy, {.layer = Layer::Height,
                       .mode = StrokeMode::Smooth,
                       .path = {{70.0f, 60.0f}},
                       .radius = 24.0f,
                       .strength = 1.0f,
                       .falloff = 0.1f});
    const double left = (1.0 + 2.0 * (std::cos(0.9) + std::cos(1.8) + std::cos(2.7))) / 7.0;
    for (int x = 60; x < 80; ++x)
        EXPECT_NEAR(wavy.heights()(x, 60), left * static_cast<double>(sines(x, 60)), 1e-3) << x;
}

TEST(Sculpt, TheLedgerHasTheVolumeAsEdited) {
    for (const StrokeMode mode : {StrokeMode::Add, StrokeMode::Subtract, StrokeMode::Smooth, StrokeMode::Flatten}) {
        Terrain terrain = erodedWaves();
        const double before = terrain.volume();
        const bool isShare = mode == StrokeMode::Smooth || mode == StrokeMode::Flatten;
        applyStroke(terrain, stroke(mode, isShare ? 0.7f : 30.0f));
        const double change = terrain.volume() - before;
        EXPECT_GT(std::abs(change), 100.0);
        EXPECT_NEAR(terrain.ledger().edited, change, 1e-6 * std::abs(change));
        EXPECT_NEAR(terrain.ledger().drift(terrain.volume()), 0.0, 1e-6 * std::abs(change));
        EXPECT_EQ(terrain.ledger().eroded, 0.0);
    }
}

TEST(Sculpt, TheErosionRecordMovesAlong) {
    for (const StrokeMode mode : {StrokeMode::Add, StrokeMode::Subtract, StrokeMode::Smooth, StrokeMode::Flatten}) {
        Terrain terrain = erodedWaves();
        const Terrain before = terrain;
        applyStroke(terrain, stroke(mode, mode == StrokeMode::Smooth || mode == StrokeMode::Flatten ? 0.7f : 30.0f));
        EXPECT_GT(farthest(terrain.heights(), before.heights()), 1.0);
        for (const Layer layer : {Layer::Sediment, Layer::Wear, Layer::Deposit}) {
            EXPECT_LT(farthest(terrain.values(layer), before.values(layer)), 1e-3) << info(layer).name;
            const bool isMarked = layer == Layer::Deposit || terrain.versions(layer).newest() == terrain.revision();
            EXPECT_TRUE(isMarked) << info(layer).name;
        }
    }
}

TEST(Sculpt, TheBaseFollowsWithItsRecord) {
    ThreadPool pool(2);
    Terrain terrain = erodedWaves();
    makeBase(terrain, 1, pool);
    const Terrain before = terrain;
    const double volume = terrain.volume();
    applyStroke(terrain, stroke(StrokeMode::Add));
    EXPECT_NEAR(terrain.ledger().edited, terrain.volume() - volume, 1e-6 * terrain.ledger().edited);
    followFineGrid(terrain, pool);
    EXPECT_NEAR(terrain.base()->volume() - before.base()->volume(), terrain.ledger().edited,
                1e-4 * terrain.ledger().edited);
    EXPECT_GT(farthest(terrain.base()->heights(), before.base()->heights()), 30.0);
    for (const Layer layer : {Layer::Sediment, Layer::Wear, Layer::Deposit})
        EXPECT_LT(farthest(terrain.values(layer), before.values(layer)), 1e-3) << info(layer).name;
}

TEST(Sculpt, HeightsStayWithinTheLimitsOfARun) {
    Terrain terrain = waves();
    applyStroke(terrain, stroke(StrokeMode::Add, 1e9f));
    EXPECT_EQ(extremes(terrain.heights()).highest, kHighestHeight);
    applyStroke(terrain, stroke(StrokeMode::Subtract, 1e9f));
    EXPECT_EQ(extremes(terrain.heights()).lowest, -kHighestHeight);
}

TEST(Sculpt, AFaultActsOnTheLeftOfTheWayAlone) {
    // The stroke goes east, so the north, with smaller row numbers, is on the left.
    Terrain terrain = waves();
    applyStroke(terrain, {.layer = Layer::Uplift,
                          .side = StrokeSide::Left,
                          .path = {{60.0f, 60.0f}, {70.0f, 60.0f}},
                          .radius = 20.0f,
                          .strength = 2.0f});
    const Field<float>& uplift = terrain.layer(Layer::Uplift);
    EXPECT_NEAR(uplift(70, 50), 1.0 + 2.0 * 0.75 * 0.75, 1e-5) << "half a radius to the left of the one dab";
    for (int y = 60; y < kWavesHeight; ++y)
        for (int x = 0; x < kWavesWidth; ++x) ASSERT_EQ(uplift(x, y), 1.0f) << x << ", " << y;

    Terrain point = waves();
    applyStroke(point, {.layer = Layer::Uplift, .side = StrokeSide::Left, .path = {{60.0f, 60.0f}}});
    EXPECT_EQ(extremes(point.layer(Layer::Uplift)).highest, 1.0f) << "a point has no way";
}

}  // namespace
}  // namespace scree
