#include "erosion/land_cover/detailed_land.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/land_cover/inland_water.h"
#include "erosion/tests/straight_river.h"

namespace scree {
namespace {

constexpr int kDetailedFrom = 40;       // nodes
constexpr float kDetailedCell = 10.0f;  // metres

Terrain landOf(const auto& height) {
    Terrain terrain(kDetailedFrom, kDetailedFrom, kDetailedCell);
    for (int y = 0; y < kDetailedFrom; ++y)
        for (int x = 0; x < kDetailedFrom; ++x) terrain.use(Layer::Height)(x, y) = height(x, y);
    return terrain;
}

TEST(DetailedLand, APlaneStaysAPlaneAndKeepsItsPlace) {
    const auto plane = [](double x, double y) { return 3.0 + 0.2 * x - 0.1 * y; };  // x and y in nodes
    Terrain terrain = landOf([&](int x, int y) { return static_cast<float>(plane(x, y)); });
    const MapPlace place{.west = 1000.0, .south = 2000.0, .east = 1400.0, .north = 2400.0, .crs = 25832};
    terrain.setPlace(place);
    ThreadPool pool(2);
    for (const int times : {1, 2, 3, 4}) {
        const Terrain land = detailedLand(terrain, times, pool);
        ASSERT_EQ(land.width(), kDetailedFrom * times);
        EXPECT_FLOAT_EQ(land.cellSize(), kDetailedCell / static_cast<float>(times));
        EXPECT_EQ(land.place(), place);
        // As in pictures, the outermost nodes count again beyond the edges, so the land is flatter between them and the
        // next ones inside.
        for (int y = 2 * times; y < land.height() - 2 * times; ++y)
            for (int x = 2 * times; x < land.width() - 2 * times; ++x)
                ASSERT_NEAR(land.heights()(x, y), plane((x + 0.5) / times - 0.5, (y + 0.5) / times - 0.5), 1e-4);
    }
}

// A river of 8 m on a plain with nodes every 10 m: its bed is a parabola, in the middle kDepthOfMetre * 8^0.8 below its
// level.
TEST(DetailedLand, ARiverHasItsBed) {
    Terrain terrain = landOf([](int, int) { return 50.0f; });
    constexpr float kHalf = 4.0f, kLevel = 49.0f;  // metres
    terrain.setInlandWater(test::waterOf({.middle = 201.25f, .halfWidth = kHalf, .level = kLevel, .bank = 3.0f},
                                         kDetailedFrom, kDetailedCell, 10));
    ThreadPool pool(2);
    const Terrain land = detailedLand(terrain, 4, pool);  // node x lies (x + 0.5) 2.5 - 5 metres to the east
    const float depth = test::kDepthOfMetre * std::pow(2.0f * kHalf, 0.8f);
    EXPECT_NEAR(land.heights()(82, 77), kLevel - depth, 0.02f);
    EXPECT_NEAR(land.heights()(83, 77), kLevel - depth * (1.0f - 0.625f * 0.625f), 0.03f);
    EXPECT_EQ(land.heights()(85, 77), 50.0f);
    EXPECT_EQ(land.heights()(79, 77), 50.0f);
}

}  // namespace
}  // namespace scree
