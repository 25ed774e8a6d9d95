#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "renderer/light/daylight.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

TEST(Light, AConeUnderAVerticalSunIsShadedAlikeOnAllSides) {
    Drawing drawing(240, 240);
    const Terrain terrain = cone(129);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    ViewSettings view;
    view.overlay = Overlay::Hillshade;
    view.haze = 0.0f;
    view.sunElevation = 90.0f;
    const Image image = drawing.draw(terrain, camera, view);
    int compared = 0;
    int darkest = 255, brightest = 0;
    // Seen from above, the map fills a square in the middle of the picture.
    for (int y = 30; y < 120; ++y)
        for (int x = 30; x < 120; ++x) {
            const int here = pixel(image, x, y)[0];
            EXPECT_LE(std::abs(here - pixel(image, 239 - x, y)[0]), 1) << x << ", " << y;
            EXPECT_LE(std::abs(here - pixel(image, x, 239 - y)[0]), 1) << x << ", " << y;
            EXPECT_LE(std::abs(here - pixel(image, 239 - x, 239 - y)[0]), 1) << x << ", " << y;
            darkest = std::min(darkest, here);
            brightest = std::max(brightest, here);
            ++compared;
        }
    EXPECT_EQ(compared, 8100);
    EXPECT_GT(brightest - darkest, 5) << "the cone is darker than the plain";
}

TEST(Light, AtDawnTheSkyIsWarmTowardTheSunAndCoolOverhead) {
    ViewSettings view;
    view.sunElevation = 5.0f;
    const auto skyAt = [&](float elevation) {
        return SkyTable(Atmosphere::clear(), glm::radians(static_cast<double>(elevation)));
    };
    const SkyTable sky = skyAt(5.0f);
    const Daylight dawn = Daylight::of(view, sky);
    const auto seen = [&](double azimuth, double sine) { return dawn.scale * sky.at(azimuth, sine); };
    const glm::vec3 sunward = seen(0.0, 0.02), away = seen(3.14159, 0.02), zenith = seen(0.0, 1.0);
    EXPECT_GT(sunward.r, 1.3f * sunward.b);
    EXPECT_GT(sunward.r, 1.5f * away.r);
    EXPECT_GT(zenith.b, 2.0f * zenith.r);
    view.sunElevation = 60.0f;
    const Daylight noon = Daylight::of(view, skyAt(60.0f));
    EXPECT_GT(dawn.sun.r / dawn.sun.b, 2.0f * noon.sun.r / noon.sun.b);
    view.exposure = 1.0f;
    EXPECT_FLOAT_EQ(Daylight::of(view, skyAt(60.0f)).sun.g, 2.0f * noon.sun.g);
}

TEST(Light, TheSunStandsInTheSkyWhereItsKnobsSay) {
    Drawing drawing;
    const Terrain terrain = terrainOf(33, 33, 10.0f, [](int, int) { return 0.0f; });
    Camera camera = cameraFromSouth(terrain, drawing.aspect());
    camera.orbit(0.0f, -2.0f);  // almost level
    ViewSettings view;
    view.haze = 0.0f;
    view.sunAzimuth = 4.0f;
    view.sunElevation = 6.0f;
    const Image image = drawing.draw(terrain, camera, view);
    const glm::dvec3 sun(towardSun(view));
    // The brightest pixels are in the direction of the sun; no other pixel of the sky is white.
    int white = 0;
    for (int y = 0; y < image.height / 2; ++y)
        for (int x = 0; x < image.width; ++x) {
            if (pixel(image, x, y)[2] < 250) continue;
            const Ray ray = camera.rayThrough((static_cast<float>(x) + 0.5f) / 320.0f,
                                              (static_cast<float>(y) + 0.5f) / 200.0f, drawing.aspect());
            EXPECT_GT(glm::dot(ray.direction, sun), 0.9997);
            ++white;
        }
    // The disc has a radius of 0.267 degrees, which is 7.3 pixels of 0.175 x 0.175 degrees, and its edge is soft.
    EXPECT_GE(white, 4);
    EXPECT_LE(white, 12);
}

TEST(Light, SnowLiesAboveItsLineAndLessOnSteepGround) {
    Drawing drawing;
    // A level shelf in the south at 500 m, a face of 60 degrees, and a level shelf in the north at 1000 m above the
    // sea.
    const Terrain terrain = terrainOf(
        96, 96, 10.0f, [](int, int y) { return std::clamp(17.3f * static_cast<float>(62 - y), 0.0f, 500.0f); }, 500.0);
    const Camera camera = cameraAbove(terrain, drawing.aspect());
    ViewSettings view;
    view.haze = 0.0f;
    view.sunElevation = 70.0f;
    const auto whiteness = [&](const Image& image, int from, int to) {
        double least = 0.0;
        int count = 0;
        for (int y = from; y < to; ++y)
            for (int x = 100; x < 220; ++x) {
                const std::array<int, 3> shown = pixel(image, x, y);
                least += *std::min_element(shown.begin(), shown.end());
                ++count;
            }
        return least / count;
    };
    const Image bare = drawing.draw(terrain, camera, view);
    view.snow = true;
    view.snowLineBy = SnowLineBy::Metres;
    view.snowLine = 700.0f;
    const Image snowy = drawing.draw(terrain, camera, view);
    // Rows of the picture: the high shelf, the face, the low shelf.
    EXPECT_GT(whiteness(snowy, 30, 55), 190.0);
    EXPECT_LT(whiteness(bare, 30, 55), 150.0);
    EXPECT_LT(whiteness(snowy, 88, 108), 0.75 * whiteness(snowy, 30, 55));
    EXPECT_NEAR(whiteness(snowy, 140, 165), whiteness(bare, 140, 165), 1.0);
    // The same line as a share of the relief, on a terrain with another datum.
    const Extremes ground = extremes(terrain.heights());
    view.snowLineBy = SnowLineBy::Relief;
    view.snowLineShare =
        (700.0f - static_cast<float>(terrain.datum()) - ground.lowest) / (ground.highest - ground.lowest);
    view.snowLine = 0.0f;
    EXPECT_LT(meanDifference(snowy, drawing.draw(terrain, camera, view)), 0.01);
    view.snowLineBy = SnowLineBy::Metres;
    view.snowLine = 3000.0f;
    EXPECT_EQ(meanDifference(bare, drawing.draw(terrain, camera, view)), 0.0);
}

}  // namespace
}  // namespace scree
