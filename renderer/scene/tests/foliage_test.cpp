#include <gtest/gtest.h>

#include <algorithm>

#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// A moist plain in the west, with a wall of rock in the east.
Terrain plainBelowAWall() {
    Terrain terrain =
        terrainOf(64, 64, 10.0f, [](int x, int) { return std::max(0.0f, 25.0f * static_cast<float>(x - 40)); });
    terrain.use(Layer::Moisture).fill(0.5f);
    return terrain;
}

/// Returns the number of pixels in the columns from..to that differ.
int changed(const Image& a, const Image& b, int from, int to) {
    int count = 0;
    for (int y = 40; y < 160; ++y)
        for (int x = from; x < to; ++x) count += pixel(a, x, y) != pixel(b, x, y) ? 1 : 0;
    return count;
}

TEST(Foliage, TreesGrowOnGentleMoistGroundAndNotOnWalls) {
    Drawing drawing;
    const Terrain terrain = plainBelowAWall();
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    ViewSettings view;
    const Image bare = drawing.draw(terrain, camera, view);
    view.foliage = true;
    const Image wooded = drawing.draw(terrain, camera, view);
    EXPECT_GT(changed(bare, wooded, 75, 150), 2000);
    EXPECT_LT(changed(bare, wooded, 200, 240), 100);
}

TEST(Foliage, NoTreesStandInWaterOrOnAnOverlay) {
    Drawing drawing;
    Terrain terrain = plainBelowAWall();
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    ViewSettings view;
    terrain.use(Layer::Water).fill(50.0f);
    const Image lake = drawing.draw(terrain, camera, view);
    view.foliage = true;
    EXPECT_LT(meanDifference(lake, drawing.draw(terrain, camera, view)), 0.5);
    view.overlay = overlayOf(Layer::Moisture);
    view.overlayOpacity = 1.0f;
    const Image with = drawing.draw(terrain, camera, view);
    view.foliage = false;
    EXPECT_EQ(meanDifference(with, drawing.draw(terrain, camera, view)), 0.0);
}

}  // namespace
}  // namespace scree
