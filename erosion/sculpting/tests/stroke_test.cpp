#include "erosion/sculpting/stroke.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

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

// At a place that lies u along and v across the turned brush, the effect is that of a round one at (u, v / roundness).
TEST(Stroke, AFlatBrushIsTurnedClockwiseFromEast) {
    for (const float turn : {0.0f, 30.0f, -100.0f}) {
        Terrain terrain(80, 80, 1.0f);
        Stroke stroke{.path = {{40.0f, 40.0f}}, .radius = 30.0f, .strength = 0.5f, .falloff = 0.8f};
        stroke.roundness = 0.4f;
        stroke.turn = turn;
        applyStroke(terrain, stroke);
        const double angle = static_cast<double>(turn) * std::numbers::pi / 180.0;
        for (int y = 0; y < 80; ++y)
            for (int x = 0; x < 80; ++x) {
                // South is clockwise of east.
                const double u = (x - 40) * std::cos(angle) + (y - 40) * std::sin(angle);
                const double v = (y - 40) * std::cos(angle) - (x - 40) * std::sin(angle);
                const double squared = (u * u + v * v / 0.16) / 900.0;
                const float share = brushShare(static_cast<float>(squared), 0.8f, FalloffShape::Smooth);
                ASSERT_NEAR(terrain.layer(Layer::Rain)(x, y), 1.0f + 0.5f * share, 2e-4f) << x << ", " << y;
            }
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

/// Expects that a dab of 8 m has raised a level ground as the formula says.
void expectMound(const Terrain& terrain, Point metres, float radius, const CellRect& cells) {
    const auto cell = static_cast<double>(terrain.cellSize());
    for (int y = cells.y0; y < cells.y1; ++y)
        for (int x = cells.x0; x < cells.x1; ++x) {
            const double east = (x + 0.5) * cell - static_cast<double>(metres.x);
            const double south = (y + 0.5) * cell - static_cast<double>(metres.y);
            const double square = (east * east + south * south) / (static_cast<double>(radius) * radius);
            const double expected = square < 1.0 ? 8.0 * (1.0 - square) * (1.0 - square) : 0.0;
            ASSERT_NEAR(terrain.heights()(x, y), expected, 2e-3) << x << ", " << y << " of cells of " << cell << " m";
        }
}

Stroke moundAt(Point metres, float radius, float cellSize) {
    return {.layer = Layer::Height,
            .path = {{metres.x / cellSize - 0.5f, metres.y / cellSize - 0.5f}},
            .radius = radius / cellSize,
            .strength = 8.0f};
}

TEST(Stroke, HasItsFormOnThreeGridsAndOnEachEdge) {
    for (const int nodes : {75, 300, 1200})
        for (const Point at : {Point{750.0f, 700.0f}, Point{10.0f, 700.0f}, Point{1495.0f, 700.0f},
                               Point{700.0f, -40.0f}, Point{700.0f, 1560.0f}, Point{1500.0f, 0.0f}}) {
            Terrain terrain(nodes, nodes, 1500.0f / static_cast<float>(nodes));
            applyStroke(terrain, moundAt(at, 210.0f, terrain.cellSize()));
            expectMound(terrain, at, 210.0f, {0, 0, nodes, nodes});
        }
}

TEST(Stroke, CrossesTilesOfTheLargestMap) {
    Terrain terrain(8192, 8192, 1.25f);
    const std::uint64_t before = terrain.revision();
    const Point corner{1.25f * 8000.0f, 1.25f * 64.0f};  // the corner of four tiles
    applyStroke(terrain, moundAt(corner, 100.0f, 1.25f));
    expectMound(terrain, corner, 100.0f, {7900, 0, 8192, 160});
    const TileVersions& versions = terrain.versions(Layer::Height);
    for (int row = 0; row < 4; ++row)
        for (int column = 122; column < 128; ++column)
            EXPECT_EQ(versions.version(row * versions.across() + column) > before,
                      row <= 2 && column >= 123 && column <= 126)
                << column << ", " << row;
}

}  // namespace
}  // namespace scree
