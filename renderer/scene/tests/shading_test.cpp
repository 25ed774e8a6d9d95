// The ground is drawn as places, then shaded once per pixel, then drawn with several samples per pixel.

#include <gtest/gtest.h>

#include <algorithm>

#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

constexpr int kWide = 160;
constexpr int kHigh = 100;
constexpr int kFiner = 4;

/// Ridges behind each other, seen from the south.
Terrain ridges() {
    return terrainOf(96, 96, 10.0f, [](int x, int y) {
        return 120.0f * std::max(std::sin(0.35f * static_cast<float>(y)), 0.0f) *
               (0.6f + 0.4f * std::sin(0.21f * static_cast<float>(x)));
    });
}

RenderQuality withSamples(int samples) {
    RenderQuality quality = kPictureQuality;
    quality.samples = samples;
    return quality;
}

Image drawn(int finer, int samples, const ViewSettings& view) {
    const Terrain terrain = ridges();
    Drawing drawing(kWide * finer, kHigh * finer, withSamples(samples));
    return drawing.draw(terrain, cameraFromSouth(terrain, drawing.aspect()), view);
}

/// Returns the means of kFiner x kFiner pixels.
Image shrunk(const Image& fine) {
    Image image{kWide, kHigh, {}};
    for (int y = 0; y < kHigh; ++y)
        for (int x = 0; x < kWide; ++x)
            for (std::size_t channel = 0; channel < 3; ++channel) {
                int sum = 0;
                for (int j = 0; j < kFiner; ++j)
                    for (int i = 0; i < kFiner; ++i) sum += pixel(fine, x * kFiner + i, y * kFiner + j)[channel];
                image.rgb.push_back(static_cast<std::uint8_t>(sum / (kFiner * kFiner)));
            }
    return image;
}

int differenceAt(const Image& a, const Image& b, int x, int y) {
    const auto first = pixel(a, x, y), second = pixel(b, x, y);
    int most = 0;
    for (std::size_t channel = 0; channel < 3; ++channel)
        most = std::max(most, std::abs(first[channel] - second[channel]));
    return most;
}

// One sample per pixel makes stairs of the edges between ridges and against the sky: whole pixels that should be mixed.
// Four samples leave a quarter of a step.
TEST(Shading, SeveralSamplesSmoothTheEdgesOfRidges) {
    const ViewSettings view;
    const Image one = drawn(1, 1, view), four = drawn(1, 4, view), fine = shrunk(drawn(kFiner, 1, view));
    int stairs = 0;
    double withOne = 0.0, withFour = 0.0;
    for (int y = 1; y + 1 < kHigh; ++y)
        for (int x = 1; x + 1 < kWide; ++x) {
            const int error = differenceAt(one, fine, x, y);
            if (error < 40) continue;
            ++stairs;
            withOne += error;
            withFour += differenceAt(four, fine, x, y);
        }
    ASSERT_GT(stairs, 100);
    EXPECT_LT(withFour, 0.5 * withOne);
}

// Between edges the samples have the colour of their pixel.
TEST(Shading, SeveralSamplesChangeNothingButEdges) {
    const ViewSettings view;
    const Image one = drawn(1, 1, view), four = drawn(1, 4, view);
    int changed = 0;
    for (int y = 0; y < kHigh; ++y)
        for (int x = 0; x < kWide; ++x) changed += differenceAt(one, four, x, y) > 2 ? 1 : 0;
    EXPECT_GT(changed, 100);
    EXPECT_LT(changed, kWide * kHigh / 8);
}

// An overlay that covers all shows none of the ground's colours; below a transparent one they show.
TEST(Shading, AnOverlayIsMixedWithTheGroundByItsOpacity) {
    ViewSettings view;
    const Image ground = drawn(1, 1, view);
    view.overlay = overlayOf(Layer::Height);
    view.overlayShading = false;
    view.overlayOpacity = 1.0f;
    const Image overlay = drawn(1, 1, view);
    view.overlayOpacity = 0.5f;
    const Image half = drawn(1, 1, view);
    for (int y = 0; y < kHigh; y += 7)
        for (int x = 0; x < kWide; x += 7)
            for (std::size_t channel = 0; channel < 3; ++channel) {
                const int mean = (pixel(ground, x, y)[channel] + pixel(overlay, x, y)[channel]) / 2;
                EXPECT_NEAR(pixel(half, x, y)[channel], mean, 1) << x << ", " << y;
            }
}

// Needles are so thin that samples of a pixel lie on one although neither the pixel's centre nor a neighbour's does.
TEST(Shading, NeedlesBeforeTheSkyShowNothingOfAnEarlierPicture) {
    const Terrain needles = terrainOf(
        192, 192, 10.0f, [](int x, int y) { return x % 16 == 8 && y % 16 == 8 && x > 16 && y > 16 ? 250.0f : 0.0f; });
    ViewSettings view;
    view.haze = 0.0f;
    Drawing fresh, used;
    Camera camera = cameraFromSouth(needles, fresh.aspect());
    camera.orbit(0.0f, -2.0f);  // almost level
    ViewSettings bright = view;
    bright.exposure = 4.0f;
    used.draw(needles, cameraAbove(needles, used.aspect()), bright);
    const Image expected = fresh.draw(needles, camera, view);
    EXPECT_EQ(meanDifference(used.draw(needles, camera, view), expected), 0.0);
}

}  // namespace
}  // namespace scree
