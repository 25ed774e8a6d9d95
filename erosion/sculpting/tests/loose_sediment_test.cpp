#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/sculpting/stroke.h"
#include "erosion/simulation/base_grid.h"
#include "erosion/tests/scenes.h"

/// Pile and Dig: what comes and goes is loose sediment, and the rock below stays.
namespace scree {
namespace {

// Not multiples of a cell of the base, so that the last ones are smaller.
constexpr int kLooseWidth = 162, kLooseHeight = 143;

/// Rock with 5 m of loose sediment on its western half.
Terrain halfBuried() {
    Terrain terrain(fieldOf(kLooseWidth, kLooseHeight,
                            [](int x, int y) {
                                return 0.7f * static_cast<float>(x) + 8.0f * std::sin(0.05f * static_cast<float>(y));
                            }),
                    10.0f, 800.0);
    terrain.keepRecord();
    for (int y = 0; y < kLooseHeight; ++y)
        for (int x = 0; x < kLooseWidth / 2; ++x) {
            float& height = terrain.use(Layer::Height)(x, y);
            terrain.record().nodes(x, y).note(height, height + 5.0f);
            height += 5.0f;
        }
    terrain.openLedger();
    return terrain;
}

Stroke moving(StrokeMode mode, Point at, float strength) {
    return {.layer = Layer::Height, .mode = mode, .path = {at}, .radius = 30.0f, .strength = strength};
}

/// Effect of a soft dab at a distance of `cells` from its centre, as a share of its strength.
double softShare(double cells) {
    const double square = std::min(1.0, cells * cells / 900.0);
    return (1.0 - square) * (1.0 - square);
}

double difference(const Terrain& after, const Terrain& before, Layer layer, int x, int y) {
    return static_cast<double>(after.value(layer, x, y)) - static_cast<double>(before.value(layer, x, y));
}

TEST(LooseSediment, PileLaysItOnTheGroundByTheFormulaOfTheBrush) {
    const Terrain before = halfBuried();
    Terrain terrain = before;
    applyStroke(terrain, moving(StrokeMode::Pile, {81.0f, 70.0f}, 12.0f));
    for (int y = 0; y < kLooseHeight; ++y)
        for (int x = 0; x < kLooseWidth; ++x) {
            const double piled = 12.0 * softShare(std::hypot(x - 81, y - 70));
            ASSERT_NEAR(difference(terrain, before, Layer::Height, x, y), piled, 1e-4) << x << ", " << y;
            ASSERT_NEAR(difference(terrain, before, Layer::Sediment, x, y), piled, 1e-4) << x << ", " << y;
            ASSERT_NEAR(difference(terrain, before, Layer::Wear, x, y), 0.0, 1e-4) << x << ", " << y;
            ASSERT_NEAR(difference(terrain, before, Layer::Deposit, x, y), 0.0, 1e-4) << x << ", " << y;
        }
    EXPECT_NEAR(terrain.ledger().edited, terrain.volume() - before.volume(), 1.0);
}

TEST(LooseSediment, DigEndsAtTheRock) {
    const Terrain before = halfBuried();
    Terrain terrain = before;
    for (int dab = 0; dab < 5; ++dab) applyStroke(terrain, moving(StrokeMode::Dig, {81.0f, 70.0f}, 3.0f));
    for (int y = 0; y < kLooseHeight; ++y)
        for (int x = 0; x < kLooseWidth; ++x) {
            const double most = x < kLooseWidth / 2 ? 5.0 : 0.0;
            const double dug = std::min(most, 5 * 3.0 * softShare(std::hypot(x - 81, y - 70)));
            ASSERT_NEAR(difference(terrain, before, Layer::Height, x, y), -dug, 1e-4) << x << ", " << y;
            ASSERT_NEAR(difference(terrain, before, Layer::Sediment, x, y), -dug, 1e-4) << x << ", " << y;
            ASSERT_NEAR(difference(terrain, before, Layer::Wear, x, y), 0.0, 1e-4) << x << ", " << y;
        }
}

TEST(LooseSediment, LandThatHasNeverErodedCanBePiledOn) {
    Terrain terrain(kLooseWidth, kLooseHeight, 10.0f);
    const Terrain before = terrain;
    applyStroke(terrain, moving(StrokeMode::Dig, {81.0f, 70.0f}, 3.0f));
    EXPECT_EQ(terrain.heights(), before.heights()) << "it is rock";
    applyStroke(terrain, moving(StrokeMode::Pile, {81.0f, 70.0f}, 3.0f));
    EXPECT_FLOAT_EQ(terrain.value(Layer::Sediment, 81, 70), 3.0f);
    // Erosion has lowered the ground since, so only what is piled on it now is loose.
    terrain.use(Layer::Height)(81, 70) = -40.0f;
    applyStroke(terrain, moving(StrokeMode::Pile, {81.0f, 70.0f}, 2.0f));
    EXPECT_FLOAT_EQ(terrain.value(Layer::Sediment, 81, 70), 2.0f);
}

TEST(LooseSediment, OnAFinerGridTheBaseHasItsMeans) {
    ThreadPool pool(2);
    for (const int level : {1, 2, 3}) {
        SCOPED_TRACE(level);
        Terrain before = halfBuried();
        makeBase(before, level, pool);
        Terrain terrain = before;
        // An earlier stroke that the base has not followed yet, with rock.
        applyStroke(terrain, moving(StrokeMode::Subtract, {150.0f, 140.0f}, 60.0f));
        for (const Point at : {Point{81.0f, 70.0f}, Point{150.0f, 140.0f}})
            applyStroke(terrain, moving(StrokeMode::Pile, at, 12.0f));
        const GridLevel& grid = terrain.baseGrid();
        Field<float> piled(kLooseWidth, kLooseHeight);
        for (int y = 0; y < kLooseHeight; ++y)
            for (int x = 0; x < kLooseWidth; ++x)
                piled(x, y) = static_cast<float>(
                    12.0 * (softShare(std::hypot(x - 81, y - 70)) + softShare(std::hypot(x - 150, y - 140))));
        const Field<float> means = grid.coarsen(piled, pool);
        for (const bool follows : {false, true}) {
            SCOPED_TRACE(follows);
            if (follows) followFineGrid(terrain, pool);
            const Terrain &base = *terrain.base(), &old = *before.base();
            for (int y = 0; y < grid.height(); ++y)
                for (int x = 0; x < grid.width(); ++x) {
                    ASSERT_NEAR(difference(base, old, Layer::Sediment, x, y), means(x, y), 2e-4) << x << ", " << y;
                    ASSERT_NEAR(difference(base, old, Layer::Wear, x, y), 0.0, 2e-4) << x << ", " << y;
                    ASSERT_NEAR(difference(base, old, Layer::Deposit, x, y), 0.0, 2e-4) << x << ", " << y;
                }
        }
        EXPECT_NEAR(terrain.ledger().edited, terrain.volume() - before.volume(), 1.0);

        // The dabs dig away the pile and the layer below it. The rock of the base stays where it was.
        for (int dab = 0; dab < 30; ++dab) applyStroke(terrain, moving(StrokeMode::Dig, {60.0f, 70.0f}, 5.0f));
        followFineGrid(terrain, pool);
        const int x = 60 / grid.ratio(), y = 70 / grid.ratio();
        EXPECT_NEAR(terrain.base()->value(Layer::Sediment, x, y), 0.0f, 0.02f);
        EXPECT_NEAR(terrain.base()->bedrock(x, y), before.base()->bedrock(x, y), 0.02f);
    }
}

TEST(LooseSediment, OnlyItsTilesAreNewerAlsoOnTheBase) {
    ThreadPool pool(2);
    Terrain terrain(512, 512, 10.0f);
    terrain.keepRecord();
    makeBase(terrain, 1, pool);
    const std::uint64_t fine = terrain.revision(), coarse = terrain.base()->revision();
    applyStroke(terrain, moving(StrokeMode::Pile, {400.0f, 60.0f}, 12.0f));
    const TileVersions &onBase = terrain.base()->versions(Layer::Sediment), &here = terrain.versions(Layer::Sediment);
    EXPECT_GT(onBase.version(3), coarse) << "x from 192 to 255";
    EXPECT_LE(onBase.version(0), coarse);
    EXPECT_LE(terrain.base()->versions(Layer::Height).newest(), coarse);
    EXPECT_GT(here.version(6), fine) << "x from 384 to 447";
    EXPECT_LE(here.version(0), fine);
}

}  // namespace
}  // namespace scree
