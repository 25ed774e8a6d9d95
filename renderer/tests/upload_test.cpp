#include <gtest/gtest.h>

#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

TEST(Upload, OnlyTilesThatChangedAreUploaded) {
    Drawing drawing;
    Terrain terrain = hills(200, 130);
    const ViewSettings view;
    EXPECT_EQ(drawing.renderer().update(terrain, view), 200u * 130u * 4u);
    EXPECT_EQ(drawing.renderer().update(terrain, view), 0u);

    terrain.nextRevision();
    terrain.markChanged(Layer::Height, {70, 70, 71, 71});
    EXPECT_EQ(drawing.renderer().update(terrain, view), 64u * 64u * 4u);

    // The tile in the south-east corner is cut off at the map's edge: 8 x 2 nodes.
    terrain.nextRevision();
    terrain.markChanged(Layer::Height, {199, 129, 200, 130});
    EXPECT_EQ(drawing.renderer().update(terrain, view), 8u * 2u * 4u);

    // Two tiles with an unchanged one between them.
    terrain.nextRevision();
    terrain.markTileChanged(Layer::Height, 0);
    terrain.markTileChanged(Layer::Height, 2);
    EXPECT_EQ(drawing.renderer().update(terrain, view), 2u * 64u * 64u * 4u);
}

TEST(Upload, LayersGoUpWhenTheViewNeedsThem) {
    Drawing drawing;
    Terrain terrain = hills(100, 80);
    terrain.use(Layer::Rain);
    terrain.use(Layer::Moisture);
    ViewSettings view;
    const std::size_t field = 100u * 80u * 4u;
    EXPECT_EQ(drawing.renderer().update(terrain, view), 2 * field) << "height and moisture";
    view.overlay = Overlay::Rain;
    EXPECT_EQ(drawing.renderer().update(terrain, view), field);
    EXPECT_EQ(drawing.renderer().update(terrain, view), 0u);
}

TEST(Upload, TheViewNeedsTheLayerOfItsOverlay) {
    ViewSettings view;
    EXPECT_TRUE(TerrainRenderer::layersFor(view).contains(Layer::Moisture));
    EXPECT_TRUE(TerrainRenderer::layersFor(view).contains(Layer::Sediment));
    EXPECT_FALSE(TerrainRenderer::layersFor(view).contains(Layer::Flow));
    view.overlay = Overlay::Flow;
    EXPECT_TRUE(TerrainRenderer::layersFor(view).contains(Layer::Flow));
    view.overlay = Overlay::Colour;
    EXPECT_TRUE(TerrainRenderer::layersFor(view).contains(Layer::Colour));
}

TEST(Upload, AChangedTileShowsUpInThePicture) {
    Drawing drawing;
    Terrain terrain = hills(128, 128);
    const ViewSettings view;
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image before = drawing.draw(terrain, camera, view);
    terrain.nextRevision();
    for (int y = 64; y < 128; ++y)
        for (int x = 0; x < 64; ++x) terrain.use(Layer::Height)(x, y) += 30.0f * (x > 20 && x < 44 ? 1.0f : 0.0f);
    terrain.markTileChanged(Layer::Height, 2);
    const Image after = drawing.draw(terrain, camera, view);
    EXPECT_GT(meanDifference(before, after), 1.0);
    Drawing fresh;
    EXPECT_LT(meanDifference(after, fresh.draw(terrain, camera, view)), 0.02);
}

TEST(Upload, ATerrainOfAnotherSizeReplacesTheOld) {
    Drawing drawing;
    const ViewSettings view;
    const Terrain small = hills(70, 50);
    drawing.draw(small, cameraFromSouth(small, drawing.aspect()), view);
    const Terrain large = cone(151);
    const Camera camera = cameraFromSouth(large, drawing.aspect());
    const Image after = drawing.draw(large, camera, view);
    Drawing fresh;
    EXPECT_LT(meanDifference(after, fresh.draw(large, camera, view)), 0.02);
}

TEST(Upload, ALayerThatIsNoLongerThereLooksLikeItsInitialValue) {
    Drawing drawing;
    const ViewSettings view;
    Terrain wet = hills(90, 90);
    wet.use(Layer::Moisture).fill(1.0f);
    wet.markAllChanged(Layer::Moisture);
    const Terrain dry = hills(90, 90);
    const Camera camera = cameraFromSouth(dry, drawing.aspect());
    const Image drawnWet = drawing.draw(wet, camera, view);
    const Image drawnDry = drawing.draw(dry, camera, view);
    EXPECT_GT(meanDifference(drawnWet, drawnDry), 3.0);
    Drawing fresh;
    EXPECT_LT(meanDifference(drawnDry, fresh.draw(dry, camera, view)), 0.02);
}

}  // namespace
}  // namespace scree
