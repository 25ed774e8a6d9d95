#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "renderer/light/daylight.h"
#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

/// Shadows of clouds.
namespace scree {
namespace {

constexpr int kSide = 200;   // pixels
constexpr int kMargin = 60;  // pixels around the middle of a picture from above, where only level ground is seen

/// Returns a view whose pictures of level ground show nothing but shadows of clouds.
ViewSettings shadowsAlone() {
    ViewSettings view;
    view.overlay = Overlay::Hillshade;
    view.haze = 0.0f;
    view.sunElevation = 80.0f;
    view.cloudShadows = 1.0f;
    view.cloudSize = 600.0f;
    return view;
}

Terrain plain(float height) {
    return terrainOf(201, 201, 10.0f, [height](int, int) { return height; });
}

/// Returns a picture from straight above, drawn until it is complete.
Image complete(Drawing& drawing, const Terrain& terrain, const Camera& camera, const ViewSettings& view) {
    Image image = drawing.draw(terrain, camera, view);
    while (!drawing.renderer().settled()) image = drawing.draw(terrain, camera, view);
    return image;
}

/// Returns the metres on ground of height 0 that a pixel in the middle of a picture from above shows.
double metresPerPixel(const Camera& camera) {
    const auto eastOf = [&](float x) {
        const Ray ray = camera.rayThrough(x, 0.5f, 1.0f);
        return ray.origin.x - ray.direction.x / ray.direction.y * ray.origin.y;
    };
    return (eastOf(0.75f) - eastOf(0.25f)) / (0.5 * kSide);
}

/// Returns the mean difference of each pixel in the middle of `a` and the one in `b` that is `shift` pixels to the
/// east.
double differenceAt(const Image& a, const Image& b, int shift) {
    double sum = 0.0;
    int count = 0;
    for (int y = kMargin; y < kSide - kMargin; ++y)
        for (int x = kMargin; x < kSide - kMargin; ++x, ++count)
            sum += std::abs(pixel(a, x, y)[0] - pixel(b, x + shift, y)[0]);
    return sum / count;
}

TEST(Clouds, WithoutTheirShadowsThePictureIsTheSameBitForBit) {
    Terrain terrain = hills(150, 130);
    ViewSettings view;
    view.foliage = true;
    view.surroundings = Surroundings::Hills;
    Drawing plainly;
    const Camera camera = cameraFromSouth(terrain, plainly.aspect());
    const Image expected = plainly.draw(terrain, camera, view);
    Drawing drawing;
    view.cloudShadows = 0.7f;
    view.cloudSize = 300.0f;
    EXPECT_GT(meanDifference(drawing.draw(terrain, camera, view), expected), 1.0);
    view.cloudShadows = 0.0f;
    EXPECT_EQ(meanDifference(complete(drawing, terrain, camera, view), expected), 0.0);
    view.cloudSize = 5000.0f;
    EXPECT_EQ(meanDifference(complete(drawing, terrain, camera, view), expected), 0.0);
}

TEST(Clouds, DarkenLandWaterAndTheLandAround) {
    Drawing drawing;
    const Terrain terrain = hills(150, 130);
    const Camera camera = cameraFromSouth(terrain, drawing.aspect());
    ViewSettings view;
    view.foliage = true;
    view.surroundings = Surroundings::Plain;
    view.sunElevation = 60.0f;
    Decoration decoration;
    decoration.sea = 30.0f;
    const Image clear = drawing.draw(terrain, camera, view, decoration);
    view.cloudShadows = 0.8f;
    view.cloudSize = 300.0f;
    const Image cloudy = drawing.draw(terrain, camera, view, decoration);
    int darker = 0, brighter = 0;
    for (int y = 0; y < clear.height; ++y)
        for (int x = 0; x < clear.width; ++x) {
            darker += pixel(cloudy, x, y)[1] < pixel(clear, x, y)[1] - 20 ? 1 : 0;
            brighter += pixel(cloudy, x, y)[1] > pixel(clear, x, y)[1] ? 1 : 0;
        }
    EXPECT_GT(darker, clear.width * clear.height / 20);
    EXPECT_EQ(brighter, 0);
}

TEST(Clouds, ShadowsHaveSoftEdgesEverywhere) {
    Drawing drawing(kSide, kSide);
    const Terrain terrain = plain(0.0f);
    const Camera camera = cameraAbove(terrain, 1.0f);
    const Image image = complete(drawing, terrain, camera, shadowsAlone());
    int darkest = 255, brightest = 0, steepest = 0;
    for (int y = kMargin; y < kSide - kMargin; ++y)
        for (int x = kMargin; x < kSide - kMargin; ++x) {
            const int here = pixel(image, x, y)[0];
            darkest = std::min(darkest, here);
            brightest = std::max(brightest, here);
            steepest = std::max(
                {steepest, std::abs(pixel(image, x + 1, y)[0] - here), std::abs(pixel(image, x, y + 1)[0] - here)});
        }
    EXPECT_GT(brightest - darkest, 80) << "there is full light and full shadow";
    // A seam between two parts of the map would be a jump. The narrowest edge of a cloud of 600 m was 5.5 pixels wide.
    EXPECT_LT(steepest, (brightest - darkest) / 4) << "an edge is four pixels wide, or wider";
}

TEST(Clouds, ShadowsOfAMapDrawnInPartsAreThoseOfAMapDrawnAtOnce) {
    RenderQuality slow;
    slow.visibilityTexelsPerFrame = 1 << 12;
    Drawing inParts(kSide, kSide, slow), atOnce(kSide, kSide);
    const Terrain terrain = plain(0.0f);
    const Camera camera = cameraAbove(terrain, 1.0f);
    ViewSettings view = shadowsAlone();
    view.cloudSize = 900.0f;
    complete(inParts, terrain, camera, view);
    for (const float size : {600.0f, 400.0f}) {
        view.cloudSize = size;
        inParts.draw(terrain, camera, view);
        EXPECT_FALSE(inParts.renderer().settled());
        EXPECT_EQ(meanDifference(complete(inParts, terrain, camera, view), complete(atOnce, terrain, camera, view)),
                  0.0);
    }
}

TEST(Clouds, ShadowsMoveAwayFromTheSun) {
    Drawing drawing(kSide, kSide);
    const Terrain terrain = plain(0.0f);
    const Camera camera = cameraAbove(terrain, 1.0f);
    // The clouds lie 1500 m high. Two suns opposite each other cast shadows that lie this many pixels apart.
    constexpr int kApart = 40;
    ViewSettings view = shadowsAlone();
    view.sunElevation = static_cast<float>(glm::degrees(std::atan(2.0 * 1500.0 / (kApart * metresPerPixel(camera)))));
    view.sunAzimuth = 90.0f;
    const Image sunInTheEast = complete(drawing, terrain, camera, view);
    view.sunAzimuth = 270.0f;
    const Image sunInTheWest = complete(drawing, terrain, camera, view);
    EXPECT_LT(differenceAt(sunInTheEast, sunInTheWest, kApart), 2.0);
    EXPECT_GT(differenceAt(sunInTheEast, sunInTheWest, 0), 10.0);
    EXPECT_GT(differenceAt(sunInTheEast, sunInTheWest, -kApart), 10.0);
}

TEST(Clouds, HighGroundIsShadedNearerToTheSun) {
    Drawing drawing(kSide, kSide), another(kSide, kSide);
    const Terrain low = plain(0.0f);
    const Camera camera = cameraAbove(low, 1.0f);
    ViewSettings view = shadowsAlone();
    view.sunElevation = 45.0f;
    view.sunAzimuth = 270.0f;
    constexpr int kApart = 30;
    const double rise = kApart * metresPerPixel(camera);
    const Terrain high = plain(static_cast<float>(rise));
    Camera raised = camera;
    raised.moveTo(camera.position() + glm::dvec3(0.0, rise, 0.0));
    const Image onLow = complete(drawing, low, camera, view);
    const Image onHigh = complete(another, high, raised, view);
    EXPECT_LT(differenceAt(onLow, onHigh, -kApart), 2.0);
    EXPECT_GT(differenceAt(onLow, onHigh, kApart), 10.0);
}

}  // namespace
}  // namespace scree
