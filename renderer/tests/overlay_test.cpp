#include <gtest/gtest.h>

#include <cmath>

#include "erosion/analysis/biomes.h"
#include "renderer/picking.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// The place on the colour bar that looks most like the pixel, and how far off in 8-bit steps it is.
struct BarPlace {
    float t;
    float offset;
};

BarPlace placeOnBar(Overlay overlay, const std::array<int, 3>& shown) {
    BarPlace best{0.0f, 1e9f};
    for (int i = 0; i <= 2048; ++i) {
        const float t = static_cast<float>(i) / 2048.0f;
        const glm::vec3 colour = overlayColour(overlay, t) * 255.0f;
        const float offset = glm::distance(colour, glm::vec3(shown[0], shown[1], shown[2]));
        if (offset < best.offset) best = {t, offset};
    }
    return best;
}

ViewSettings clearView(Overlay overlay) {
    ViewSettings view;
    view.overlay = overlay;
    view.overlayOpacity = 1.0f;
    view.haze = 0.0f;
    return view;
}

TEST(Overlay, ColoursOnLevelGroundInvertToTheLayersValues) {
    Drawing drawing;
    Terrain terrain(64, 48, 10.0f);
    Field<float>& rain = terrain.use(Layer::Rain);
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x)
            rain(x, y) = 1.5f + std::sin(0.13f * static_cast<float>(x)) + 0.01f * static_cast<float>(y);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const ViewSettings view = clearView(Overlay::Rain);
    const Image image = drawing.draw(terrain, camera, view);
    const std::optional<OverlayScale> scale = drawing.renderer().overlayScale();
    ASSERT_TRUE(scale.has_value());
    EXPECT_FLOAT_EQ(scale->low, 0.0f);
    EXPECT_FLOAT_EQ(scale->high, extremes(rain).highest);
    int compared = 0;
    for (int y = 5; y < image.height; y += 11)
        for (int x = 3; x < image.width; x += 7) {
            const Ray ray =
                camera.rayThrough((static_cast<float>(x) + 0.5f) / static_cast<float>(image.width),
                                  (static_cast<float>(y) + 0.5f) / static_cast<float>(image.height), drawing.aspect());
            const std::optional<Point> at = pickGround(terrain, 1.0f, ray);
            if (!at || at->x < 1.0f || at->y < 1.0f || at->x > 62.0f || at->y > 46.0f) continue;
            const BarPlace place = placeOnBar(Overlay::Rain, pixel(image, x, y));
            EXPECT_LT(place.offset, 1.8f) << "level ground should show the bar's own colours";
            EXPECT_NEAR(place.t, sampleBilinear(rain, *at) / scale->high, 1.0f / 255.0f);
            ++compared;
        }
    EXPECT_GT(compared, 200);
}

TEST(Overlay, KindsHaveTheirOwnColoursAndNoneBetween) {
    Drawing drawing;
    Terrain terrain(64, 48, 10.0f);
    // Forest beside rock: the numbers between belong to other kinds.
    Field<float>& biome = terrain.use(Layer::Biome);
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x) biome(x, y) = static_cast<float>(x < 32 ? Biome::Forest : Biome::Snow);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image image = drawing.draw(terrain, camera, clearView(Overlay::Biome));
    const auto share = [](Biome which) {
        return (static_cast<float>(which) + 0.5f) / static_cast<float>(kBiomes.size());
    };
    const auto isColour = [&](const std::array<int, 3>& shown, Biome which) {
        const glm::vec3 colour = overlayColour(Overlay::Biome, share(which)) * 255.0f;
        return glm::distance(colour, glm::vec3(shown[0], shown[1], shown[2])) < 4.0f;
    };
    int forest = 0, snow = 0, between = 0;
    for (int x = 100; x < 220; ++x) {
        const std::array<int, 3> shown = pixel(image, x, image.height / 2);
        forest += isColour(shown, Biome::Forest) ? 1 : 0;
        snow += isColour(shown, Biome::Snow) ? 1 : 0;
        for (const BiomeInfo& kind : kBiomes)
            if (kind.biome != Biome::Forest && kind.biome != Biome::Snow)
                between += isColour(shown, kind.biome) ? 1 : 0;
    }
    EXPECT_GT(forest, 40);
    EXPECT_GT(snow, 40);
    EXPECT_EQ(between, 0);
}

TEST(Overlay, LogarithmicFlowReadsOffTheBar) {
    Drawing drawing;
    Terrain terrain(32, 32, 10.0f);
    terrain.use(Layer::Flow).fill(100.0f);
    terrain.use(Layer::Flow)(31, 31) = 10000.0f;
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image image = drawing.draw(terrain, camera, clearView(Overlay::Flow));
    const std::optional<OverlayScale> scale = drawing.renderer().overlayScale();
    ASSERT_TRUE(scale.has_value());
    EXPECT_TRUE(scale->logarithmic);
    EXPECT_FLOAT_EQ(scale->low, 1.0f);
    EXPECT_FLOAT_EQ(scale->high, 10000.0f);
    EXPECT_NEAR(placeOnBar(Overlay::Flow, pixel(image, image.width / 2, image.height / 2)).t, 0.5f, 1.0f / 255.0f);
}

TEST(Overlay, HeightScaleCountsFromTheSeaAndSlopeIsInDegrees) {
    Drawing drawing;
    const Terrain ramp = terrainOf(
        80, 40, 10.0f, [](int x, int) { return 10.0f * static_cast<float>(x); }, 1200.0);
    drawing.renderer().update(ramp, clearView(Overlay::Height));
    std::optional<OverlayScale> scale = drawing.renderer().overlayScale();
    ASSERT_TRUE(scale.has_value());
    EXPECT_FLOAT_EQ(scale->low, 1200.0f);
    EXPECT_FLOAT_EQ(scale->high, 1990.0f);
    drawing.renderer().update(ramp, clearView(Overlay::Slope));
    scale = drawing.renderer().overlayScale();
    ASSERT_TRUE(scale.has_value());
    EXPECT_FLOAT_EQ(scale->high, 45.0f);
}

TEST(Overlay, TheFirstPictureOfAnOverlayIsAsGoodAsLaterOnes) {
    const Terrain terrain = hills(100, 100);
    Drawing drawing;
    Camera camera = cameraFromSouth(terrain, drawing.aspect());
    const Image first = drawing.draw(terrain, camera, clearView(Overlay::Slope));
    Camera elsewhere = camera;
    elsewhere.orbit(1.0f, 0.0f);
    drawing.draw(terrain, elsewhere, clearView(Overlay::Slope));
    EXPECT_EQ(meanDifference(first, drawing.draw(terrain, camera, clearView(Overlay::Slope))), 0.0);
}

TEST(Overlay, ColourShowsNoScaleAndTheLayersColour) {
    Drawing drawing;
    Terrain terrain(32, 32, 10.0f);
    terrain.useColour().fill({0.6f, 0.02f, 0.02f, 1.0f});
    terrain.markAllChanged(Layer::Colour);
    const Image image = drawing.draw(terrain, cameraAbove(terrain, drawing.aspect()), clearView(Overlay::Colour));
    EXPECT_FALSE(drawing.renderer().overlayScale().has_value());
    const std::array<int, 3> middle = pixel(image, image.width / 2, image.height / 2);
    EXPECT_GT(middle[0], 2 * middle[1]);
    EXPECT_GT(middle[0], 2 * middle[2]);
    drawing.renderer().update(terrain, clearView(Overlay::None));
    EXPECT_FALSE(drawing.renderer().overlayScale().has_value());
}

TEST(Overlay, ContourLinesLieAtMultiplesOfTheIntervalAboveTheSea) {
    Drawing drawing(400, 240);
    // 1 m a cell on cells of 1 m, from 7 m above the sea: lines of 20 m at nodes 13, 33, 53 ...
    const Terrain ramp = terrainOf(
        101, 61, 1.0f, [](int x, int) { return static_cast<float>(x); }, 7.0);
    ViewSettings view = clearView(Overlay::Hardness);
    const Camera camera = cameraAbove(ramp, drawing.aspect());
    const Image plain = drawing.draw(ramp, camera, view);
    view.contours = true;
    view.contourInterval = 20.0f;
    const Image lined = drawing.draw(ramp, camera, view);
    int inked = 0;
    for (int x = 0; x < lined.width; ++x) {
        const int change = pixel(plain, x, 120)[0] - pixel(lined, x, 120)[0];
        if (change < 40) continue;
        const Ray ray = camera.rayThrough((static_cast<float>(x) + 0.5f) / 400.0f, 120.5f / 240.0f, drawing.aspect());
        const std::optional<Point> at = pickGround(ramp, 1.0f, ray);
        ASSERT_TRUE(at.has_value());
        EXPECT_LT(std::abs(std::remainder(at->x + 7.0f, 20.0f)), 1.0f);
        ++inked;
    }
    EXPECT_GE(inked, 5);
}

}  // namespace
}  // namespace scree
