#include "erosion/models/wind/wind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

/// Sand of all nodes of a terrain, mm.
std::int64_t millimetresOf(const Terrain& terrain) {
    std::int64_t sum = 0;
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x) sum += sandAt(terrain, x, y);
    return sum;
}

Terrain plain(int size, Boundary boundary, float cell = 10.0f) {
    return terrainOf(size, size, cell, boundary, [](int, int) { return 0.0; });
}

/// Slopes of a field of dunes.
struct Slopes {
    double crestNormal = 0.0;  ///< Degrees clockwise from north, 0 to 180, from the structure tensor of the heights.
    double coherence = 0.0;    ///< 0: no common direction, 1: all slopes have the same.
    std::vector<double> slipFaces;  ///< Degrees, falling.
};
Slopes slopesOf(const Terrain& terrain, double windFromDegrees, int rim = 0) {
    const Field<float>& h = terrain.heights();
    const int width = h.width(), height = h.height();
    const double east = -std::sin(windFromDegrees / 57.29577951), south = std::cos(windFromDegrees / 57.29577951);
    double xx = 0.0, yy = 0.0, xy = 0.0;
    Slopes slopes;
    for (int y = rim; y < height - rim; ++y)
        for (int x = rim; x < width - rim; ++x) {
            const auto at = [&](int u, int v) {
                return static_cast<double>(h((u + width) % width, (v + height) % height));
            };
            const double run = 2.0 * static_cast<double>(terrain.cellSize());
            const double gx = (at(x + 1, y) - at(x - 1, y)) / run, gy = (at(x, y + 1) - at(x, y - 1)) / run;
            xx += gx * gx;
            yy += gy * gy;
            xy += gx * gy;
            const double size = std::hypot(gx, gy);
            if (sandAt(terrain, x, y) > 1000 && size > 0.4 && gx * east + gy * south < -0.7 * size)
                slopes.slipFaces.push_back(std::atan(size) * 57.29577951);
        }
    // Axis of the steepest slopes in the plane of east and south, turned into degrees from north.
    slopes.crestNormal = 90.0 + 0.5 * std::atan2(2.0 * xy, xx - yy) * 57.29577951;
    slopes.coherence = std::hypot(xx - yy, 2.0 * xy) / (xx + yy);
    std::sort(slopes.slipFaces.begin(), slopes.slipFaces.end(), std::greater<>());
    return slopes;
}

/// Angle between two axes, 0 to 90 degrees.
double apart(double a, double b) {
    return std::abs(std::remainder(a - b, 180.0));
}

TEST(Wind, CrestsLieAcrossTheWind) {
    double worst = 0.0;
    for (const float angle : {0.0f, 30.0f, 45.0f})
        for (int seed = 1; seed <= 5; ++seed) {
            ModelRig<WindModel> rig({.sandDepth = 10.0f, .direction = 270.0f + angle});
            rig.seed = static_cast<std::uint64_t>(seed);
            Terrain terrain = plain(192, Boundary::Wrap);
            for (int k = 0; k < 2; ++k) {
                rig.run(terrain, 40);
                const Slopes slopes = slopesOf(terrain, 270.0 + static_cast<double>(angle));
                const double off = apart(slopes.crestNormal, 270.0 + static_cast<double>(angle));
                const auto& f = slopes.slipFaces;
                std::printf("angle %.0f seed %d: %.1f off, coherence %.2f, faces %zu 10%% %.1f median %.1f\n", angle,
                            seed, off, slopes.coherence, f.size(), f.empty() ? 0 : f[f.size() / 10],
                            f.empty() ? 0 : f[f.size() / 2]);
                if (k == 1) worst = std::max(worst, off);
            }
        }
    EXPECT_LE(worst, 10.0);
}

TEST(Wind, MovesSandToTheMillimetre) {
    for (const Boundary boundary : kBoundaries)
        for (const float direction : {270.0f, 20.0f, 135.0f}) {
            ModelRig<WindModel> rig({.direction = direction});
            Terrain terrain = terrainOf(65, 50, 10.0f, boundary, [](int x, int y) {
                return 300.0 + 20.0 * std::sin(0.3 * x) * std::cos(0.23 * y) + (x > 40 && y > 30 ? 60.0 : 0.0);
            });
            terrain.openLedger();
            rig.run(terrain, 1);
            const std::int64_t before = millimetresOf(terrain);
            const Ledger first = terrain.ledger();
            rig.run(terrain, 12);
            const Ledger& ledger = terrain.ledger();
            const double volume = 0.001 * terrain.cellArea();
            const std::int64_t brought = std::llround((ledger.edited - first.edited) / volume);
            const std::int64_t out = std::llround((ledger.out - first.out) / volume);
            EXPECT_EQ(millimetresOf(terrain), before + brought - out) << static_cast<int>(boundary) << " " << direction;
            EXPECT_EQ(out > 0, boundary == Boundary::Open);
            EXPECT_EQ(brought > 0, boundary == Boundary::Open);
            EXPECT_LE(std::abs(ledger.drift(terrain.volume())), 1e-9 * ledger.eroded);
            EXPECT_GT(ledger.eroded, 1000.0);
        }
}

}  // namespace
}  // namespace scree
