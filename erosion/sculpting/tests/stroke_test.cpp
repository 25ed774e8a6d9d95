#include "erosion/sculpting/stroke.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scree {
namespace {

Terrain flat() {
    return {200, 150, 10.0f};
}

TEST(Stroke, DabHasTheFalloffItPromises) {
    Terrain terrain = flat();
    applyStroke(terrain, {.layer = Layer::Hardness, .path = {{70.0f, 60.0f}}, .radius = 10.0f, .strength = 0.8f});
    const Field<float>& hardness = terrain.layer(Layer::Hardness);
    for (int y = 45; y < 75; ++y)
        for (int x = 55; x < 85; ++x) {
            const double square = ((x - 70) * (x - 70) + (y - 60) * (y - 60)) / 100.0;
            const double expected = square < 1.0 ? 0.8 * (1.0 - square) * (1.0 - square) : 0.0;
            ASSERT_NEAR(hardness(x, y), expected, 1e-6) << x << ", " << y;
        }
}

TEST(Stroke, SubtractTakesBackWhatAddHasPainted) {
    Terrain terrain = flat();
    Stroke stroke{.layer = Layer::Rain, .path = {{50.0f, 50.0f}, {55.0f, 52.0f}}, .radius = 12.0f, .strength = 0.5f};
    applyStroke(terrain, stroke);
    EXPECT_NEAR(terrain.layer(Layer::Rain)(52, 51), 1.0f + 0.5f * 2.0f, 0.12f);
    stroke.mode = StrokeMode::Subtract;
    applyStroke(terrain, stroke);
    for (int y = 0; y < 150; ++y)
        for (int x = 0; x < 200; ++x) ASSERT_NEAR(terrain.layer(Layer::Rain)(x, y), 1.0f, 1e-6f);
}

TEST(Stroke, PaintStaysInTheLayersRange) {
    Terrain terrain = flat();
    Stroke stroke{.layer = Layer::Rain, .path = {{50.0f, 50.0f}}, .radius = 9.0f, .strength = 100.0f};
    applyStroke(terrain, stroke);
    EXPECT_EQ(terrain.layer(Layer::Rain)(50, 50), info(Layer::Rain).highest);
    stroke.mode = StrokeMode::Subtract;
    applyStroke(terrain, stroke);
    EXPECT_EQ(terrain.layer(Layer::Rain)(50, 50), 0.0f);
    stroke.layer = Layer::Moisture;
    stroke.mode = StrokeMode::Add;
    applyStroke(terrain, stroke);
    EXPECT_EQ(terrain.layer(Layer::Moisture)(50, 50), 1.0f);
}

TEST(Stroke, SmoothLevelsAPeakAndKeepsEvenGround) {
    Terrain terrain = flat();
    terrain.use(Layer::Hardness).fill(0.5f);
    terrain.use(Layer::Hardness)(40, 40) = 1.0f;
    applyStroke(terrain, {.layer = Layer::Hardness,
                          .mode = StrokeMode::Smooth,
                          .path = {{40.0f, 40.0f}},
                          .radius = 20.0f,
                          .strength = 1.0f});
    const Field<float>& hardness = terrain.layer(Layer::Hardness);
    EXPECT_NEAR(hardness(40, 40), 0.5f + 0.5f / 25.0f, 1e-6f) << "the mean of the 5 x 5 nodes: 20 / 8 cells around";
    EXPECT_FLOAT_EQ(hardness(30, 40), 0.5f);
}

TEST(Stroke, PaintOverTheEdgeFallsAway) {
    Terrain terrain = flat();
    applyStroke(terrain, {.layer = Layer::Hardness,
                          .path = {{-3.0f, -3.0f}, {203.0f, 75.0f}, {-500.0f, 900.0f}},
                          .radius = 8.0f,
                          .strength = 0.5f});
    EXPECT_GT(terrain.layer(Layer::Hardness)(0, 0), 0.0f);
    EXPECT_GT(terrain.layer(Layer::Hardness)(199, 75), 0.0f);
    EXPECT_EQ(terrain.layer(Layer::Hardness)(100, 75), 0.0f);
}

TEST(Stroke, OnlyTheTilesItTouchedAreNewer) {
    Terrain terrain = flat();
    terrain.use(Layer::Rain);
    const std::uint64_t before = terrain.revision();
    applyStroke(terrain, {.layer = Layer::Rain, .path = {{100.0f, 30.0f}}, .radius = 10.0f, .strength = 1.0f});
    EXPECT_GT(terrain.revision(), before);
    const TileVersions& versions = terrain.versions(Layer::Rain);
    for (int tile = 0; tile < versions.count(); ++tile)
        EXPECT_EQ(versions.version(tile) > before, tile == 1) << "tile " << tile;  // x 64 to 127, y 0 to 63
}

TEST(Stroke, LeavesHeightsAndLedgerAlone) {
    Terrain terrain = flat();
    applyStroke(terrain, {.layer = Layer::Rain, .path = {{100.0f, 30.0f}}, .radius = 10.0f, .strength = 1.0f});
    EXPECT_EQ(terrain.heights(), flat().heights());
    EXPECT_EQ(terrain.ledger().drift(terrain.volume()), 0.0);
}

}  // namespace
}  // namespace scree
