#include <glad/gl.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "renderer/maps/upload_schedule.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

// A renderer that has followed the changes and a new one draw the same textures with the same shaders. So no channel of
// any pixel may differ.

TEST(Upload, OnlyTilesThatChangedAreUploaded) {
    Drawing drawing;
    Terrain terrain = hills(200, 130);
    const ViewSettings view;
    EXPECT_EQ(drawing.renderer().update(terrain, view), 200u * 130u * 4u);
    EXPECT_EQ(drawing.renderer().update(terrain, view), 0u);

    terrain.nextRevision();
    terrain.markChanged(Layer::Height, {70, 70, 71, 71});
    EXPECT_EQ(drawing.renderer().update(terrain, view), 64u * 64u * 4u);

    // The tile in the south-eastern corner is cut off by the map's edge: 8 x 2 nodes.
    terrain.nextRevision();
    terrain.markChanged(Layer::Height, {199, 129, 200, 130});
    EXPECT_EQ(drawing.renderer().update(terrain, view), 8u * 2u * 4u);

    // Two changed tiles with an unchanged one between them.
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
    view.overlay = overlayOf(Layer::Rain);
    EXPECT_EQ(drawing.renderer().update(terrain, view), field);
    EXPECT_EQ(drawing.renderer().update(terrain, view), 0u);
}

TEST(Upload, TheViewNeedsTheLayerOfItsOverlay) {
    ViewSettings view;
    EXPECT_TRUE(TerrainRenderer::layersFor(view, kLayers).contains(Layer::Moisture));
    EXPECT_TRUE(TerrainRenderer::layersFor(view, kLayers).contains(Layer::Sediment));
    EXPECT_FALSE(TerrainRenderer::layersFor(view, kLayers).contains(Layer::Flow));
    view.overlay = overlayOf(Layer::Flow);
    EXPECT_TRUE(TerrainRenderer::layersFor(view, kLayers).contains(Layer::Flow));
    view.overlay = overlayOf(Layer::Colour);
    EXPECT_TRUE(TerrainRenderer::layersFor(view, kLayers).contains(Layer::Colour));
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
    EXPECT_GT(meanDifference(before, after), 1.0) << "of 255; 3.5 if the change is seen";
    Drawing fresh;
    EXPECT_EQ(meanDifference(after, fresh.draw(terrain, camera, view)), 0.0);
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
    EXPECT_EQ(meanDifference(after, fresh.draw(large, camera, view)), 0.0);
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
    EXPECT_GT(meanDifference(drawnWet, drawnDry), 10.0) << "of 255; 35 if the moisture is seen";
    Drawing fresh;
    EXPECT_EQ(meanDifference(drawnDry, fresh.draw(dry, camera, view)), 0.0);
}

/// Draws until the picture no longer changes.
Image settledPicture(Drawing& drawing, const Terrain& terrain, const Camera& camera, const ViewSettings& view) {
    for (int frame = 0; frame < 200; ++frame) {
        Image image = drawing.draw(terrain, camera, view);
        if (drawing.renderer().settled()) return image;
    }
    ADD_FAILURE() << "the picture never settles";
    return {};
}

TEST(Upload, ManyChangesAreSpreadOverFrames) {
    RenderQuality quality;
    quality.uploadBytesPerFrame = 6 * kTileBytes;
    Drawing drawing(160, 100, quality);
    Terrain terrain = hills(512, 384);
    const ViewSettings view;
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    EXPECT_EQ(drawing.renderer().update(terrain, view), 48 * kTileBytes) << "a new map is shown as a whole at once";
    drawing.draw(terrain, camera, view);
    EXPECT_TRUE(drawing.renderer().settled());

    terrain.nextRevision();
    for (int y = 0; y < 384; ++y)
        for (int x = 0; x < 512; ++x) terrain.use(Layer::Height)(x, y) *= -0.7f;
    terrain.markAllChanged(Layer::Height);
    for (int frame = 0; frame < 8; ++frame) {
        EXPECT_FALSE(frame > 0 && drawing.renderer().settled());
        EXPECT_EQ(drawing.renderer().update(terrain, view), 6 * kTileBytes);
    }
    EXPECT_EQ(drawing.renderer().update(terrain, view), 0u);
    const Image image = settledPicture(drawing, terrain, camera, view);
    Drawing fresh(160, 100, RenderQuality{});
    EXPECT_EQ(meanDifference(image, fresh.draw(terrain, camera, view)), 0.0);
}

TEST(Upload, ALargeMapThatIsNewIsSeenCoarselyUntilAllOfItIsThere) {
    RenderQuality quality;
    quality.uploadBytesPerFrame = 20 * kTileBytes;
    Drawing drawing(160, 100, quality);
    const Terrain terrain = hills(1100, 900);
    const ViewSettings view;
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    // The preview has every fourth node, so it is a sixteenth of the map. The last tile of a frame may exceed the
    // frame's bytes.
    EXPECT_LE(drawing.renderer().update(terrain, view), 21 * kTileBytes + 275 * 225 * 4);
    const Image first = drawing.draw(terrain, camera, view);
    EXPECT_FALSE(drawing.renderer().settled());
    int frames = 2;  // update() was called twice above
    for (; !drawing.renderer().settled() && frames < 100; ++frames) {
        EXPECT_LE(drawing.renderer().update(terrain, view), 21 * kTileBytes);
        drawing.renderer().draw(terrain, camera, view, drawing.viewport(), {});
    }
    EXPECT_GE(frames, 1100 * 900 / (21 * 64 * 64));
    // Each frame has the bytes of 20 tiles, which gives 12 frames and a part. The first frame also has the preview.
    EXPECT_LE(frames, 1100 * 900 / (20 * 64 * 64) + 2);
    const Image last = settledPicture(drawing, terrain, camera, view);
    Drawing fresh(160, 100, kPictureQuality);
    EXPECT_EQ(meanDifference(last, fresh.draw(terrain, camera, view)), 0.0);
    // The preview has every fourth node, so its slopes are gentler: a difference of 4.5 of 255 was measured. Theory
    // gives no limit; this one is less than twice the measured value.
    EXPECT_LT(meanDifference(last, first), 8.0);
}

TEST(Upload, LandThatChangesFasterThanItCanBeUploadedIsDrawnFromFewNodes) {
    RenderQuality quality;
    quality.uploadBytesPerFrame = 20 * kTileBytes;
    quality.mostFramesPerMoment = 4;
    Drawing drawing(160, 100, quality);
    Terrain terrain = hills(1100, 900);
    terrain.use(Layer::Moisture);
    const ViewSettings view;
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    const Image first = settledPicture(drawing, terrain, camera, view);
    std::vector<Terrain> moments;
    std::vector<Image> pictures;
    for (int moment = 0; moment < 4; ++moment) {
        terrain.nextRevision();
        terrain.use(Layer::Moisture).fill(0.25f * static_cast<float>(moment + 1));
        terrain.markAllChanged(Layer::Moisture);
        moments.push_back(terrain);
        pictures.push_back(drawing.draw(terrain, camera, view));
        EXPECT_FALSE(drawing.renderer().busy()) << "the next moment need not wait";
        EXPECT_FALSE(drawing.renderer().settled());
    }
    const Image last = settledPicture(drawing, terrain, camera, view);

    Drawing fresh(160, 100, kPictureQuality);
    for (std::size_t i = 0; i < moments.size(); ++i) {
        const Image now = fresh.draw(moments[i], camera, view);
        EXPECT_LT(meanDifference(pictures[i], now), 8.0) << i << ": the limit for the preview of a new map, above";
    }
    EXPECT_GT(meanDifference(first, pictures.back()), 20.0) << "35 if the moisture is seen, as above";
    EXPECT_EQ(meanDifference(last, fresh.draw(terrain, camera, view)), 0.0);
}

TEST(Upload, ALayerShownLaterIsUploadedWithinTheBytesOfAFrame) {
    RenderQuality quality;
    quality.uploadBytesPerFrame = 60 * kTileBytes;
    Drawing drawing(160, 100, quality);
    Terrain terrain = hills(640, 640);
    terrain.use(Layer::Hardness).fill(0.2f);
    ViewSettings view;
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    settledPicture(drawing, terrain, camera, view);
    view.overlay = overlayOf(Layer::Hardness);
    EXPECT_EQ(drawing.renderer().update(terrain, view), 60 * kTileBytes);
    const Image image = settledPicture(drawing, terrain, camera, view);
    Drawing fresh(160, 100, kPictureQuality);
    EXPECT_EQ(meanDifference(image, fresh.draw(terrain, camera, view)), 0.0);
}

TEST(Upload, EveryTileHasItsTurnHoweverFastTheOthersChange) {
    Drawing context(16, 16);
    Terrain terrain = hills(512, 512);
    const MapGrid grid = MapGrid::of(terrain, Terrain::kMaxSize);
    const Result<MapPainter> painter = MapPainter::create(SCREE_SHADER_FOLDER);
    ASSERT_TRUE(painter);
    terrain.use(Layer::Moisture);
    LayerTexture heights(Layer::Height);
    LayerTexture moisture(Layer::Moisture);
    const std::array<LayerTexture*, 2> layers{&heights, &moisture};
    UploadSchedule schedule(10 * kTileBytes);
    for (LayerTexture* layer : layers) layer->update(terrain, grid, {}, *painter);
    std::vector<int> turns(64, 0);
    for (int frame = 0; frame < 13; ++frame) {
        terrain.nextRevision();
        terrain.markAllChanged(Layer::Height);
        terrain.markAllChanged(Layer::Moisture);
        const std::vector<int> turn = schedule.next(terrain, grid, layers);
        EXPECT_FALSE(schedule.complete());
        EXPECT_EQ(turn.size(), 5u) << "two layers for each tile";
        std::size_t bytes = 0;
        for (LayerTexture* layer : layers) bytes += layer->update(terrain, grid, turn, *painter).bytes;
        EXPECT_EQ(bytes, 10 * kTileBytes);
        for (const int tile : turn) ++turns[static_cast<std::size_t>(tile)];
    }
    EXPECT_EQ(*std::min_element(turns.begin(), turns.end()), 1);
    EXPECT_EQ(*std::max_element(turns.begin(), turns.end()), 2);
}

TEST(Upload, TilesInViewComeFirstAndTheOthersInTurn) {
    Drawing context(16, 16);
    Terrain terrain = hills(512, 512);
    const MapGrid grid = MapGrid::of(terrain, Terrain::kMaxSize);
    const Result<MapPainter> painter = MapPainter::create(SCREE_SHADER_FOLDER);
    ASSERT_TRUE(painter);
    LayerTexture heights(Layer::Height);
    LayerTexture* const layers[]{&heights};
    UploadSchedule schedule(8 * kTileBytes);
    heights.update(terrain, grid, {}, *painter);
    const std::array<int, 9> inView{3, 4, 5, 11, 12, 13, 60, 61, 63};
    std::vector<int> turns(64, 0);
    for (int frame = 0; frame < 30; ++frame) {
        terrain.nextRevision();
        terrain.markAllChanged(Layer::Height);
        const std::vector<int> turn = schedule.next(terrain, grid, layers, inView);
        EXPECT_EQ(turn.size(), 8u);
        EXPECT_TRUE(std::is_sorted(turn.begin(), turn.end()));
        for (const int tile : turn) ++turns[static_cast<std::size_t>(tile)];
        heights.update(terrain, grid, turn, *painter);
    }
    // In each frame 6 tiles go to the 9 tiles in view. Another 2 go to all tiles in turn, most of which are the 55
    // others.
    for (int tile = 0; tile < 64; ++tile) {
        const int count = turns[static_cast<std::size_t>(tile)];
        if (std::find(inView.begin(), inView.end(), tile) == inView.end())
            EXPECT_TRUE(count == 1 || count == 2) << tile << " had " << count;
        else
            EXPECT_GE(count, 30 * 6 / 9) << tile;
    }
}

TEST(Upload, ALayerShownLaterIsThereAtOnceWhereOneLooks) {
    RenderQuality quality;
    quality.uploadBytesPerFrame = 16 * kTileBytes;
    Drawing drawing(160, 100, quality);
    Terrain terrain = hills(1024, 1024);
    terrain.use(Layer::Hardness).fill(1.0f);
    ViewSettings view;
    Camera camera = cameraAbove(terrain, drawing.aspect());
    CameraPose near = camera.pose();
    near.distance *= 0.15;
    camera.setPose(near);
    const Image without = settledPicture(drawing, terrain, camera, view);
    view.overlay = overlayOf(Layer::Hardness);
    Image image;
    for (int frame = 0; frame < 3; ++frame) image = drawing.draw(terrain, camera, view);
    EXPECT_FALSE(drawing.renderer().settled()) << "48 of 256 tiles";
    Drawing fresh(160, 100, kPictureQuality);
    const Image whole = fresh.draw(terrain, camera, view);
    EXPECT_GT(meanDifference(without, whole), 10.0) << "of 255, if the hardness is seen";
    EXPECT_EQ(meanDifference(image, whole), 0.0);
}

TEST(Upload, MipmapsOfChangedTilesEqualThoseOfAllTiles) {
    Drawing context(16, 16);
    Terrain terrain = hills(301, 190);
    const MapGrid grid = MapGrid::of(terrain, Terrain::kMaxSize);
    const Result<MapPainter> painter = MapPainter::create(SCREE_SHADER_FOLDER);
    ASSERT_TRUE(painter);
    LayerTexture changed(Layer::Height);
    changed.update(terrain, grid, {}, *painter);
    terrain.nextRevision();
    for (const int tile : {2, 6, 14}) {
        const CellRect cells = terrain.versions(Layer::Height).rect(tile);
        for (int y = cells.y0; y < cells.y1; ++y)
            for (int x = cells.x0; x < cells.x1; ++x) terrain.use(Layer::Height)(x, y) += 200.0f;
        terrain.markTileChanged(Layer::Height, tile);
    }
    const std::array<int, 4> tiles{2, 3, 6, 14};
    EXPECT_EQ(changed.update(terrain, grid, tiles, *painter).parts.size(), 3u);
    LayerTexture fresh(Layer::Height);
    fresh.update(terrain, grid, {}, *painter);
    glm::ivec2 size = grid.nodes;
    double mean = 0.0;
    for (int level = 0; level <= 8; ++level, size = glm::max(size / 2, glm::ivec2(1))) {
        std::vector<float> ours(static_cast<std::size_t>(size.x * size.y));
        std::vector<float> theirs(ours.size());
        glBindTexture(GL_TEXTURE_2D, changed.name());
        glGetTexImage(GL_TEXTURE_2D, level, GL_RED, GL_FLOAT, ours.data());
        glBindTexture(GL_TEXTURE_2D, fresh.name());
        glGetTexImage(GL_TEXTURE_2D, level, GL_RED, GL_FLOAT, theirs.data());
        EXPECT_EQ(ours, theirs) << "level " << level;
        double sum = 0.0;
        for (const float height : ours) sum += static_cast<double>(height);
        if (level == 0) mean = sum / static_cast<double>(ours.size());
        // A level omits an odd last row or column of the level below, and with it up to 0.15 m of the mean. A level
        // that missed the changed tiles would lack 200 m in each of them, or 38 m of the mean.
        EXPECT_NEAR(sum / static_cast<double>(ours.size()), mean, 1.0) << "level " << level;
    }
    EXPECT_EQ(size, glm::ivec2(1));
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST(Upload, AShadowThatFallsFarFromAChangeIsDrawn) {
    Drawing drawing(240, 150);
    Terrain terrain = hills(640, 64);
    ViewSettings view;
    view.sunAzimuth = 270.0f;
    view.sunElevation = 6.0f;
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image before = drawing.draw(terrain, camera, view);
    terrain.nextRevision();
    for (int y = 0; y < 64; ++y)
        for (int x = 20; x < 30; ++x) terrain.use(Layer::Height)(x, y) = 500.0f;
    terrain.markTileChanged(Layer::Height, 0);
    settledPicture(drawing, terrain, camera, view);
    // The same peak at another node of the tile, so that no range or extreme of the map changes.
    terrain.nextRevision();
    for (int y = 0; y < 64; ++y)
        for (int x = 20; x < 50; ++x) terrain.use(Layer::Height)(x, y) = x < 40 ? hillHeight(x, y) : 500.0f;
    terrain.markTileChanged(Layer::Height, 0);
    const Image image = settledPicture(drawing, terrain, camera, view);
    Drawing fresh(240, 150);
    EXPECT_EQ(meanDifference(image, fresh.draw(terrain, camera, view)), 0.0);
    EXPECT_GT(meanDifference(image, before), 0.5) << "of 255; 1.5 if the peak and its shadow are seen";
}

TEST(Upload, AMapTooLargeForTexturesIsDrawnFromFewerNodes) {
    const Terrain terrain = hills(301, 261);
    const ViewSettings view;
    Drawing whole;
    const Camera camera = cameraFromSouth(terrain, whole.aspect());
    const Image expected = whole.draw(terrain, camera, view);
    RenderQuality quality;
    quality.largestMap = 160;
    Drawing drawing(320, 200, quality);
    EXPECT_EQ(drawing.renderer().update(terrain, view), 151u * 131u * 4u);
    // Every second node is drawn, and every 32nd in the second case. So slopes are gentler, and crests, whose height
    // counts in cells, are less exposed. Differences of 8.9 of 255 were measured, and of 13.3 in the second case before
    // crests were bare. Theory gives no limits; these are less than twice the measured values.
    EXPECT_LT(meanDifference(drawing.draw(terrain, camera, view), expected), 14.0);

    quality.largestMap = 16;
    Drawing tiny(320, 200, quality);
    Terrain changing = hills(301, 261);
    tiny.draw(changing, camera, view);
    changing.nextRevision();
    changing.markTileChanged(Layer::Height, 1);
    EXPECT_EQ(tiny.renderer().update(changing, view), 2u * 2u * 4u) << "every 32nd node of the tile";
    EXPECT_LT(meanDifference(settledPicture(tiny, changing, camera, view), expected), 20.0);
}

}  // namespace
}  // namespace scree
