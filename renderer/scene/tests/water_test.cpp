#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "erosion/land_cover/following_water.h"
#include "erosion/land_cover/river_map.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// A bowl with a depth of 60 m on cells of 10 m. Its middle is at height zero.
Terrain bowl(int nodes = 97) {
    const float middle = 0.5f * static_cast<float>(nodes - 1);
    return terrainOf(nodes, nodes, 10.0f, [=](int x, int y) {
        const float dx = (static_cast<float>(x) - middle) / middle;
        const float dy = (static_cast<float>(y) - middle) / middle;
        return 60.0f * (dx * dx + dy * dy);
    });
}

/// Fills hollows up to this height in metres.
void flood(Terrain& terrain, float level) {
    Field<float>& water = terrain.use(Layer::Water);
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x) water(x, y) = std::max(0.0f, level - terrain.heights()(x, y));
    terrain.nextRevision();
    terrain.markAllChanged(Layer::Water);
}

int sumOf(const std::array<int, 3>& colour) {
    return colour[0] + colour[1] + colour[2];
}

/// Returns the pixel that shows a node from cameraAbove(), if the surface there is at `height` metres.
std::array<int, 3> pixelAt(const Image& image, const Camera& camera, const Drawing& drawing, glm::vec2 metres,
                           float height) {
    const glm::vec4 clip =
        camera.projection(drawing.aspect()) * camera.view() * glm::vec4(metres.x, height, metres.y, 1.0f);
    return pixel(image, static_cast<int>((clip.x / clip.w * 0.5f + 0.5f) * static_cast<float>(image.width)),
                 static_cast<int>((0.5f - clip.y / clip.w * 0.5f) * static_cast<float>(image.height)));
}

TEST(Water, ALakeIsBlueAndLeavesTheLandAroundItAsItIs) {
    Drawing drawing;
    Terrain terrain = bowl();
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const ViewSettings view;
    const Image dry = drawing.draw(terrain, camera, view);
    flood(terrain, 20.0f);
    const Image wet = drawing.draw(terrain, camera, view);
    const std::array<int, 3> lake = pixelAt(wet, camera, drawing, {480.0f, 480.0f}, 20.0f);
    EXPECT_GT(lake[2], lake[0] + 25);
    const std::array<int, 3> before = pixelAt(dry, camera, drawing, {480.0f, 480.0f}, 0.0f);
    EXPECT_GT(before[0], before[2]);
    // 60 (r / 480)^2 is 20 m at r = 277 m. From 60 m farther out the land is dry. It may look slightly different,
    // because the light map includes the water.
    for (const float east : {337.0f, 400.0f}) {
        const std::array<int, 3> land = pixelAt(wet, camera, drawing, {480.0f + east, 480.0f}, 40.0f);
        const std::array<int, 3> same = pixelAt(dry, camera, drawing, {480.0f + east, 480.0f}, 40.0f);
        for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(land[c], same[c], 6);
    }
    const std::array<int, 3> within = pixelAt(wet, camera, drawing, {480.0f + 240.0f, 480.0f}, 20.0f);
    EXPECT_GT(within[2], within[0] + 10) << "37 m from the shore";
}

TEST(Water, LakesAndRiversOfTheLandAreDrawnOnRequestIfNoModelHasMadeWater) {
    Drawing drawing;
    const Terrain dry = bowl();
    const Camera camera = cameraAbove(dry, drawing.aspect());
    Terrain flooded = dry;
    flood(flooded, 20.0f);
    const Image asWater = drawing.draw(flooded, camera, {});
    const Image none = drawing.draw(dry, camera, {});

    // A lake of the same level, known at every third node as on a coarser grid, and the shore around it.
    Terrain analysed = dry;
    const auto water = std::make_shared<InlandWater>();
    water->flowCell = 3;
    water->lakes = Field<float>(33, 33, InlandWater::kNoLake);
    const auto floods = [&](int x, int y) {
        return flooded.layer(Layer::Water)(std::min(3 * x + 1, 96), std::min(3 * y + 1, 96)) > 0.0f;
    };
    for (int y = 1; y < 32; ++y)
        for (int x = 1; x < 32; ++x)
            for (int step = 0; step < 9; ++step)
                if (floods(x + step % 3 - 1, y + step / 3 - 1)) water->lakes(x, y) = 20.0f;
    analysed.setInlandWater(water);
    ViewSettings view;
    EXPECT_TRUE(view.freshwater) << "what water there is, is shown from the start";
    EXPECT_TRUE(TerrainRenderer::layersFor(view, kLayers).hasInlandWater());
    EXPECT_LT(meanDifference(asWater, drawing.draw(analysed, camera, view)), 0.05 * meanDifference(asWater, none));
    view.freshwater = false;
    EXPECT_EQ(meanDifference(none, drawing.draw(analysed, camera, view)), 0.0);
    view.freshwater = true;
    EXPECT_LT(meanDifference(asWater, drawing.draw(analysed, camera, view)), 0.05 * meanDifference(asWater, none))
        << "shown again";

    // The water of the models takes precedence. Here the models have drained all of it.
    analysed.use(Layer::Water);
    EXPECT_LT(meanDifference(none, drawing.draw(analysed, camera, view)), 0.01);
    view.showWater = false;
    EXPECT_FALSE(TerrainRenderer::layersFor(view, kLayers).hasInlandWater());
}

TEST(Water, DeeperIsDarker) {
    Drawing drawing;
    // A level bed below water that gets deeper to the east.
    Terrain terrain = terrainOf(97, 97, 10.0f, [](int, int) { return 0.0f; });
    Field<float>& water = terrain.use(Layer::Water);
    for (int y = 0; y < 97; ++y)
        for (int x = 0; x < 97; ++x) water(x, y) = x < 16 ? 0.0f : 0.15f * static_cast<float>(x - 16);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image image = drawing.draw(terrain, camera, {});
    const auto at = [&](float x) {
        int sum = 0;  // over several places, because the bed has a grain
        for (float y = 200.0f; y < 760.0f; y += 20.0f) sum += sumOf(pixelAt(image, camera, drawing, {x, y}, 0.0f));
        return sum;
    };
    int before = at(100.0f);
    for (const float x : {240.0f, 400.0f, 600.0f, 900.0f}) {
        EXPECT_LT(at(x), before) << x;
        before = at(x);
    }
}

TEST(Water, RipplesAreDrawnOutAlongTheFlow) {
    for (const bool eastward : {true, false}) {
        Drawing drawing;
        Terrain terrain =
            terrainOf(97, 97, 4.0f, [=](int x, int y) { return 100.0f - 0.2f * static_cast<float>(eastward ? x : y); });
        terrain.use(Layer::Water).fill(50.0f);  // so deep that the bed is invisible
        const Image image = drawing.draw(terrain, cameraAbove(terrain, drawing.aspect()), {});
        double inX = 0.0;
        double inY = 0.0;
        for (int y = image.height / 4; y < image.height * 3 / 4; ++y)
            for (int x = image.width / 4; x < image.width * 3 / 4; ++x) {
                const int here = sumOf(pixel(image, x, y));
                inX += std::abs(sumOf(pixel(image, x + 1, y)) - here);
                inY += std::abs(sumOf(pixel(image, x, y + 1)) - here);
            }
        EXPECT_GT(inX + inY, 0.0);
        EXPECT_GT(eastward ? inY / inX : inX / inY, 1.25);
    }
}

TEST(Water, AFilmOfMillimetresIsNotSeen) {
    Drawing drawing;
    Terrain terrain = hills(90, 90);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    const Image dry = drawing.draw(terrain, camera, {});
    terrain.use(Layer::Water).fill(0.003f);
    EXPECT_LT(meanDifference(dry, drawing.draw(terrain, camera, {})), 0.05);
    terrain.nextRevision();
    terrain.use(Layer::Water).fill(0.5f);
    terrain.markAllChanged(Layer::Water);
    EXPECT_GT(meanDifference(dry, drawing.draw(terrain, camera, {})), 3.0);
}

TEST(Water, IsNeitherDrawnNorUploadedIfTheViewHidesIt) {
    Drawing drawing;
    Terrain terrain = bowl();
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    ViewSettings hidden;
    hidden.showWater = false;
    EXPECT_FALSE(TerrainRenderer::layersFor(hidden, kLayers).contains(Layer::Water));
    EXPECT_TRUE(TerrainRenderer::layersFor({}, kLayers).contains(Layer::Water));
    const Image dry = drawing.draw(terrain, camera, hidden);
    flood(terrain, 20.0f);
    EXPECT_EQ(drawing.renderer().update(terrain, hidden), 0u);
    EXPECT_EQ(meanDifference(dry, drawing.draw(terrain, camera, hidden, {.brush = {}, .springs = {}, .sea = 30.0f})),
              0.0);
    // When shown again the water is complete, though ground and water have changed meanwhile.
    terrain.nextRevision();
    terrain.use(Layer::Height)(48, 48) = 5.0f;
    terrain.markAllChanged(Layer::Height);
    flood(terrain, 25.0f);
    drawing.draw(terrain, camera, hidden);
    const Image shown = drawing.draw(terrain, camera, {});
    Drawing fresh;
    EXPECT_LT(meanDifference(shown, fresh.draw(terrain, camera, {})), 0.01);
    EXPECT_GT(meanDifference(shown, dry), 1.0);
}

TEST(Water, FromMoistureIsHiddenWithAllOtherWater) {
    Drawing drawing;
    Terrain terrain = bowl();
    terrain.use(Layer::Moisture).fill(1.0f);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    ViewSettings view;
    const Image shown = drawing.draw(terrain, camera, view);
    view.waterThreshold = 1.0f;  // no water from moisture
    const Image none = drawing.draw(terrain, camera, view);
    EXPECT_GT(meanDifference(shown, none), 3.0);
    view.waterThreshold = ViewSettings{}.waterThreshold;
    view.showWater = false;
    EXPECT_EQ(meanDifference(drawing.draw(terrain, camera, view), none), 0.0);
    forEachKnob<ViewSettings>([&](const auto& knob) {
        EXPECT_TRUE(knob.key != "waterThreshold" || idleBecause(knob, view) == "Show water is off");
    });
}

TEST(Water, DisappearsWithItsLayer) {
    Drawing drawing;
    Terrain terrain = bowl();
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    const Image dry = drawing.draw(terrain, camera, {});
    Terrain wet = terrain;
    flood(wet, 20.0f);
    EXPECT_GT(meanDifference(dry, drawing.draw(wet, camera, {})), 1.0);
    EXPECT_EQ(meanDifference(dry, drawing.draw(terrain, camera, {})), 0.0);
}

/// A plain of 97 x 97 nodes of 10 m that falls to the east by `slope`, and a river of this width in its middle row.
Terrain plainWithRiver(float slope, float width) {
    Terrain terrain = terrainOf(97, 97, 10.0f, [&](int x, int) { return slope * 10.0f * static_cast<float>(60 - x); });
    const auto water = std::make_shared<InlandWater>();
    RiverLine river;
    for (int i = 0; i <= 4 * 96; ++i) {
        RiverPoint point;
        point.x = 0.25 * i;
        point.y = 48.0;
        point.level = slope * 10.0f * static_cast<float>(60.0 - point.x) - 0.5f;
        point.width = width;
        river.points.push_back(point);
    }
    water->rivers.push_back(river);
    water->riverMap = drawRiverMap(water->rivers, terrain, 3.0);
    terrain.setInlandWater(water);
    return terrain;
}

// A river flows above the level of the sea. At its mouth no slope of the surface may be drawn as white water.
TEST(Water, ARiverRunsIntoTheSeaWithoutAWhitePatch) {
    Drawing drawing;
    // The shore is at x = 60.
    const Terrain terrain = plainWithRiver(0.01f, 90.0f);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image image = drawing.draw(terrain, camera, {}, {.brush = {}, .springs = {}, .sea = 0.0f});
    /// Returns the largest least channel of the pixels around the shore in these rows: white pixels have a high least
    /// channel.
    const auto whitest = [&](float north, float south) {
        int most = 0;
        for (float x = 520.0f; x <= 680.0f; x += 2.0f)
            for (float y = north; y <= south; y += 2.0f) {
                const std::array<int, 3> colour = pixelAt(image, camera, drawing, {x, y}, 0.0f);
                most = std::max(most, std::min({colour[0], colour[1], colour[2]}));
            }
        return most;
    };
    // Shallow water adds the sky's light to that of its bed, but white water would have more than 150.
    EXPECT_LE(whitest(445.0f, 515.0f), whitest(600.0f, 700.0f) + 30) << "the beach beside it";
}

// The width of a river does not depend on the grid: 24 m are 2.4 cells here.
TEST(Water, ARiverHasItsWidthInMetres) {
    Drawing drawing;
    const Terrain terrain = plainWithRiver(0.001f, 24.0f);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image image = drawing.draw(terrain, camera, {});
    for (const float x : {203.0f, 480.0f, 777.0f}) {
        int wet = 0;
        for (float y = 430.0f; y <= 530.0f; y += 0.5f) {
            const std::array<int, 3> colour = pixelAt(image, camera, drawing, {x, y}, 0.5f);
            wet += colour[2] > colour[0] ? 1 : 0;
        }
        // A pixel is about 1.5 m wide, and its edge lies anywhere within it.
        EXPECT_NEAR(0.5f * static_cast<float>(wet), 24.0f, 3.0f) << x;
    }
}

// Water that was found a while ago, on ground that has moved by `up` metres since: the mean share of blue pixels in
// rows across the river.
TEST(Water, ARiverGoesWithTheGroundAndFadesWhereItsGroundHasMovedFar) {
    Drawing drawing;
    ThreadPool pool(1);
    Terrain terrain = plainWithRiver(0.001f, 24.0f);
    const std::shared_ptr<const InlandWater> found = terrain.inlandWater();
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const auto blueMetres = [&](float up) {
        const Image image = drawing.draw(terrain, camera, {});
        int wet = 0;
        for (float y = 430.0f; y <= 530.0f; y += 0.5f) {
            const std::array<int, 3> colour = pixelAt(image, camera, drawing, {480.0f, y}, 0.5f + up);
            wet += colour[2] > colour[0] ? 1 : 0;
        }
        return 0.5f * static_cast<float>(wet);
    };
    EXPECT_NEAR(blueMetres(0.0f), 24.0f, 3.0f);
    const auto moveBy = [&](float up) {
        terrain.nextRevision();
        for (int y = 0; y < terrain.height(); ++y)
            for (int x = 0; x < terrain.width(); ++x) terrain.use(Layer::Height)(x, y) += up;
        terrain.markAllChanged(Layer::Height);
        terrain.setInlandWater(followGround(found, terrain, 0.2, pool));
    };
    moveBy(-1.0f);
    EXPECT_NEAR(blueMetres(-1.0f), 24.0f, 3.0f) << "less than the depth";
    moveBy(-19.0f);
    EXPECT_EQ(blueMetres(-20.0f), 0.0f);
    const Image faded = drawing.draw(terrain, camera, {});
    terrain.setInlandWater(nullptr);
    EXPECT_LT(meanDifference(faded, drawing.draw(terrain, camera, {})), 0.05) << "neither water nor a bed is left";
}

TEST(Water, StaysUntilTheGroundOfItsNextMomentIsShown) {
    Drawing drawing(320, 200, RenderQuality{.uploadBytesPerFrame = 1u << 13});
    Terrain terrain = plainWithRiver(0.001f, 24.0f);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    Image before = drawing.draw(terrain, camera, {});
    while (!drawing.renderer().settled()) before = drawing.draw(terrain, camera, {});
    terrain.nextRevision();
    terrain.markAllChanged(Layer::Height);
    terrain.setInlandWater(nullptr);
    const Image first = drawing.draw(terrain, camera, {});
    ASSERT_TRUE(drawing.renderer().busy()) << "the moment takes several frames";
    EXPECT_EQ(meanDifference(before, first), 0.0);
    Image after = first;
    while (!drawing.renderer().settled()) after = drawing.draw(terrain, camera, {});
    EXPECT_GT(meanDifference(before, after), 0.5);
}

TEST(Water, TheSeaDrownsLowGroundAndTheBlocksSide) {
    Drawing drawing;
    // Level ground at 10 m, with a peak.
    const Terrain terrain = terrainOf(97, 97, 10.0f, [](int x, int y) {
        return 10.0f + 300.0f * std::exp(-0.004f * static_cast<float>((x - 48) * (x - 48) + (y - 48) * (y - 48)));
    });
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    const Image dry = drawing.draw(terrain, camera, {});
    const Image low = drawing.draw(terrain, camera, {}, {.brush = {}, .springs = {}, .sea = 5.0f});
    EXPECT_EQ(meanDifference(dry, low), 0.0) << "a sea below all ground";
    const Image sea = drawing.draw(terrain, camera, {}, {.brush = {}, .springs = {}, .sea = 60.0f});
    const auto seaAt = [&](glm::vec2 metres, float height) { return pixelAt(sea, camera, drawing, metres, height); };
    const std::array<int, 3> surface = seaAt({480.0f, 900.0f}, 60.0f);
    EXPECT_GT(surface[2], surface[0] + 25);
    const std::array<int, 3> side = seaAt({480.0f, 960.0f}, 35.0f);
    EXPECT_GT(side[2], side[0] + 15) << "the cut side of the sea";
    const std::array<int, 3> peak = seaAt({480.0f, 490.0f}, 305.0f);
    const std::array<int, 3> peakBefore = pixelAt(dry, camera, drawing, {480.0f, 490.0f}, 305.0f);
    for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(peak[c], peakBefore[c], 6) << "far above the sea";
}

}  // namespace
}  // namespace scree
