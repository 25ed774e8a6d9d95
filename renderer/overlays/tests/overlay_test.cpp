#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "erosion/land_cover/biomes.h"
#include "renderer/camera/picking.h"
#include "renderer/overlays/colour_maps.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// The place on the colour bar with the colour most similar to the pixel, and the difference in 8-bit steps.
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
    const ViewSettings view = clearView(overlayOf(Layer::Rain));
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
            const BarPlace place = placeOnBar(overlayOf(Layer::Rain), pixel(image, x, y));
            EXPECT_LT(place.offset, 1.8f) << "level ground should show the bar's own colours";
            EXPECT_NEAR(place.t, sampleBilinear(rain, *at) / scale->high, 1.0f / 255.0f);
            ++compared;
        }
    EXPECT_GT(compared, 200);
}

TEST(Overlay, WithoutShadingColoursInvertOnAnyGround) {
    Drawing drawing;
    Terrain terrain = hills(128, 128);
    terrain.keepRecord();
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x)
            terrain.record().nodes(x, y).deposit = 0.02f * static_cast<float>(x) + 0.01f * static_cast<float>(y);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    ViewSettings view = clearView(overlayOf(Layer::Deposit));
    view.overlayShading = false;
    view.haze = 1.0f;
    view.sunElevation = 5.0f;
    view.overlayRange = OverlayRange::Fixed;
    view.overlayLow = 0.5f;
    view.overlayHigh = 3.0f;
    const Image image = drawing.draw(terrain, camera, view);
    int compared = 0;
    for (int y = 60; y < image.height; y += 7)
        for (int x = 3; x < image.width; x += 7) {
            // If neighbouring pixels show distant ground, the samples of the pixel belong to two places.
            float lowest = 1e9f, highest = -1e9f;
            for (const glm::vec2 corner :
                 {glm::vec2(0.0f), glm::vec2(1.0f, 0.0f), glm::vec2(0.0f, 1.0f), glm::vec2(1.0f)}) {
                const Ray ray = camera.rayThrough((static_cast<float>(x) + corner.x) / 320.0f,
                                                  (static_cast<float>(y) + corner.y) / 200.0f, drawing.aspect());
                const std::optional<Point> at = pickGround(terrain, 1.0f, ray);
                const float value = at ? (valueAt(terrain, Layer::Deposit, *at) - 0.5f) / 2.5f : 1e9f;
                lowest = std::min(lowest, value);
                highest = std::max(highest, value);
            }
            if (highest > 1.0f || lowest < 0.0f || highest - lowest > 0.03f) continue;
            const BarPlace place = placeOnBar(overlayOf(Layer::Deposit), pixel(image, x, y));
            EXPECT_LT(place.offset, 1.8f);
            EXPECT_GT(place.t, lowest - 1.0f / 255.0f);
            EXPECT_LT(place.t, highest + 1.0f / 255.0f);
            ++compared;
        }
    EXPECT_GT(compared, 150);
}

TEST(Overlay, AFixedRangeIsTheScaleWhateverTheLayerHolds) {
    Drawing drawing;
    const Terrain ramp = terrainOf(
        80, 40, 10.0f, [](int x, int) { return 10.0f * static_cast<float>(x); }, 1200.0);
    ViewSettings view = clearView(overlayOf(Layer::Height));
    view.overlayRange = OverlayRange::Fixed;
    view.overlayLow = 1000.0f;
    view.overlayHigh = 3000.0f;
    const Camera camera = cameraAbove(ramp, drawing.aspect());
    view.overlayShading = false;
    const auto middle = [&] {
        const Image image = drawing.draw(ramp, camera, view);
        return placeOnBar(overlayOf(Layer::Height), pixel(image, image.width / 2, image.height / 2)).t;
    };
    // The middle is at 1200 m + 395 m.
    EXPECT_NEAR(middle(), 595.0f / 2000.0f, 0.01f);
    EXPECT_FLOAT_EQ(drawing.renderer().overlayScale()->low, 1000.0f);
    EXPECT_FLOAT_EQ(drawing.renderer().overlayScale()->high, 3000.0f);
    EXPECT_FLOAT_EQ(drawing.renderer().overlayScale()->automatic.lowest, 1200.0f);
    EXPECT_FLOAT_EQ(drawing.renderer().overlayScale()->automatic.highest, 1990.0f);
    std::swap(view.overlayLow, view.overlayHigh);
    EXPECT_NEAR(middle(), 1.0f - 595.0f / 2000.0f, 0.01f);
    view.overlayLow = view.overlayHigh = 1500.0f;
    EXPECT_NEAR(middle(), 1.0f, 1.0f / 255.0f);
    view.overlayLow = view.overlayHigh = 1700.0f;
    EXPECT_NEAR(middle(), 0.0f, 1.0f / 255.0f);
}

TEST(Overlay, AFixedRangeFromZeroIsNotLogarithmic) {
    Drawing drawing;
    Terrain terrain(32, 32, 10.0f);
    terrain.use(Layer::Flow).fill(100.0f);
    ViewSettings view = clearView(overlayOf(Layer::Flow));
    view.overlayRange = OverlayRange::Fixed;
    view.overlayHigh = 400.0f;
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image image = drawing.draw(terrain, camera, view);
    EXPECT_FALSE(drawing.renderer().overlayScale()->logarithmic);
    EXPECT_NEAR(placeOnBar(overlayOf(Layer::Flow), pixel(image, image.width / 2, image.height / 2)).t, 0.25f,
                1.0f / 255.0f);
}

TEST(Overlay, HillshadeIsNeutralAndFollowsTheSun) {
    Drawing drawing;
    const Terrain terrain = hills(128, 128);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    ViewSettings view = clearView(Overlay::Hillshade);
    view.overlayOpacity = 0.0f;
    std::array<double, 2> meanOfSlopes{};
    for (const bool sunEast : {false, true}) {
        view.sunAzimuth = sunEast ? 90.0f : 270.0f;
        const Image image = drawing.draw(terrain, camera, view);
        EXPECT_FALSE(drawing.renderer().overlayScale().has_value());
        double sum = 0.0;
        for (int y = 20; y < 180; y += 3)
            for (int x = 80; x < 240; x += 3) {
                const std::array<int, 3> shown = pixel(image, x, y);
                EXPECT_LE(std::abs(shown[0] - shown[1]), 1);
                EXPECT_LE(std::abs(shown[0] - shown[2]), 1);
                const Ray ray = camera.rayThrough((static_cast<float>(x) + 0.5f) / 320.0f,
                                                  (static_cast<float>(y) + 0.5f) / 200.0f, drawing.aspect());
                const std::optional<Point> at = pickGround(terrain, 1.0f, ray);
                ASSERT_TRUE(at.has_value());
                const float east = sampleBilinear(terrain.heights(), {at->x + 1.0f, at->y}) -
                                   sampleBilinear(terrain.heights(), {at->x - 1.0f, at->y});
                sum += static_cast<double>(east) * shown[0];
            }
        meanOfSlopes[sunEast ? 1 : 0] = sum;
    }
    // Ground that rises to the east faces west.
    EXPECT_GT(meanOfSlopes[0], 0.0);
    EXPECT_LT(meanOfSlopes[1], 0.0);
}

TEST(Overlay, NormalsAreColouredAsInANormalMap) {
    Drawing drawing;
    // The ground falls by 1 in 2 to the east and rises by 1 in 4 to the south.
    const Terrain ramp = terrainOf(
        80, 40, 10.0f, [](int x, int y) { return -5.0f * static_cast<float>(x) + 2.5f * static_cast<float>(y); });
    const Image image = drawing.draw(ramp, cameraAbove(ramp, drawing.aspect()), clearView(Overlay::Normals));
    const glm::vec3 normal = glm::normalize(glm::vec3(0.5f, 0.25f, 1.0f));  // east, north, up
    const std::array<int, 3> shown = pixel(image, image.width / 2, image.height / 2);
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(shown[static_cast<std::size_t>(i)], (0.5f + 0.5f * normal[i]) * 255.0f, 1.01f);
}

TEST(Overlay, KindsHaveTheirOwnColoursAndNoneBetween) {
    Drawing drawing;
    Terrain terrain(64, 48, 10.0f);
    // Forest beside rock: values between their numbers would be other biomes.
    Field<float>& biome = terrain.use(Layer::Biome);
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x) biome(x, y) = static_cast<float>(x < 32 ? Biome::Forest : Biome::Snow);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image image = drawing.draw(terrain, camera, clearView(overlayOf(Layer::Biome)));
    const auto share = [](Biome which) {
        return (static_cast<float>(which) + 0.5f) / static_cast<float>(kBiomes.size());
    };
    const auto isColour = [&](const std::array<int, 3>& shown, Biome which) {
        const glm::vec3 colour = overlayColour(overlayOf(Layer::Biome), share(which)) * 255.0f;
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
    const Image image = drawing.draw(terrain, camera, clearView(overlayOf(Layer::Flow)));
    const std::optional<OverlayScale> scale = drawing.renderer().overlayScale();
    ASSERT_TRUE(scale.has_value());
    EXPECT_TRUE(scale->logarithmic);
    EXPECT_FLOAT_EQ(scale->low, 1.0f);
    EXPECT_FLOAT_EQ(scale->high, 10000.0f);
    EXPECT_NEAR(placeOnBar(overlayOf(Layer::Flow), pixel(image, image.width / 2, image.height / 2)).t, 0.5f,
                1.0f / 255.0f);
}

TEST(Overlay, HeightScaleCountsFromTheSeaAndSlopeIsInDegrees) {
    Drawing drawing;
    const Terrain ramp = terrainOf(
        80, 40, 10.0f, [](int x, int) { return 10.0f * static_cast<float>(x); }, 1200.0);
    drawing.renderer().update(ramp, clearView(overlayOf(Layer::Height)));
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
    const Image image =
        drawing.draw(terrain, cameraAbove(terrain, drawing.aspect()), clearView(overlayOf(Layer::Colour)));
    EXPECT_FALSE(drawing.renderer().overlayScale().has_value());
    const std::array<int, 3> middle = pixel(image, image.width / 2, image.height / 2);
    EXPECT_GT(middle[0], 2 * middle[1]);
    EXPECT_GT(middle[0], 2 * middle[2]);
    drawing.renderer().update(terrain, clearView(Overlay::None));
    EXPECT_FALSE(drawing.renderer().overlayScale().has_value());
}

TEST(Overlay, ShowsAnAddedLayerByItsNameOverItsWholeRange) {
    Drawing drawing;
    Terrain terrain(64, 48, 10.0f);
    const Result<Layer> snow = terrain.addLayer(
        {.name = "snow", .title = "Snow", .unit = "m", .initial = 0.5f, .lowest = -1.0f, .highest = 2.0f});
    ASSERT_TRUE(snow);
    const Overlay overlay = *Overlay::fromName("snow");
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const auto shareShown = [&] {
        const Image image = drawing.draw(terrain, camera, clearView(overlay));
        const BarPlace place = placeOnBar(overlay, pixel(image, image.width / 2, image.height / 2));
        EXPECT_LT(place.offset, 1.8f);
        return place.t;
    };
    EXPECT_NEAR(shareShown(), 0.5f, 1.0f / 255.0f) << "not painted yet";
    const std::optional<OverlayScale> scale = drawing.renderer().overlayScale();
    ASSERT_TRUE(scale.has_value());
    EXPECT_EQ(scale->low, -1.0f);
    EXPECT_EQ(scale->high, 2.0f);
    terrain.use(*snow).fill(-0.25f);
    terrain.nextRevision();
    terrain.markAllChanged(*snow);
    EXPECT_NEAR(shareShown(), 0.25f, 1.0f / 255.0f);
}

TEST(Overlay, OfALayerThatTheTerrainDoesNotHaveIsNone) {
    Drawing drawing;
    const Terrain terrain = hills(64, 64);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const ViewSettings missing = clearView(*Overlay::fromName("snow"));
    const Image plain = drawing.draw(terrain, camera, clearView(Overlay::None));
    EXPECT_EQ(drawing.draw(terrain, camera, missing).rgb, plain.rgb);
    EXPECT_FALSE(drawing.renderer().overlayScale().has_value());
    EXPECT_EQ(missingOverlay(terrain.layers(), missing), "The terrain has no layer 'snow'; no overlay is shown");
    EXPECT_EQ(missingOverlay(terrain.layers(), clearView(overlayOf(Layer::Rain))), "");
    EXPECT_EQ(missingOverlay(terrain.layers(), clearView(Overlay::Slope)), "");
}

TEST(Overlay, NamesOfFormsCannotBeLayers) {
    for (const Overlay& form : kOverlaysWithoutLayer) {
        Terrain terrain(8, 8, 1.0f);
        EXPECT_FALSE(terrain.addLayer({.name = std::string(form.name()), .title = "", .unit = ""})) << form.name();
        EXPECT_FALSE(hasLayer(form));
    }
    EXPECT_EQ(Overlay::fromName("a layer"), std::nullopt);
    EXPECT_EQ(Overlay::fromName(std::string(33, 'a')), std::nullopt);
    EXPECT_EQ(Overlay::fromName(std::string(32, 'a'))->name(), std::string(32, 'a'));
}

TEST(Overlay, WithoutColoursTheGroundShowsItsOwn) {
    Drawing drawing;
    const Terrain terrain = hills(128, 128);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    const Image plain = drawing.draw(terrain, camera, clearView(Overlay::None));
    const Image clear = drawing.draw(terrain, camera, clearView(overlayOf(Layer::Colour)));
    EXPECT_EQ(clear.rgb, plain.rgb);
}

TEST(Overlay, ContourLinesLieAtMultiplesOfTheIntervalAboveTheSea) {
    Drawing drawing(400, 240);
    // The ground rises by 1 m per cell of 1 m, from 7 m above the sea. Lines of 20 m are at nodes 13, 33, 53 ...
    const Terrain ramp = terrainOf(
        101, 61, 1.0f, [](int x, int) { return static_cast<float>(x); }, 7.0);
    ViewSettings view = clearView(overlayOf(Layer::Hardness));
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
