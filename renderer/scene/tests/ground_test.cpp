#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "renderer/tests/drawing.h"
#include "renderer/tests/test_scenes.h"

/// Materials of the ground, recognised by their colours.
namespace scree {
namespace {

constexpr int kNodes = 96;

/// A plane that falls to the west by this slope in m/m, with the same moisture everywhere.
Terrain plane(float slope, float moisture) {
    Terrain terrain =
        terrainOf(kNodes, kNodes, 10.0f, [=](int x, int) { return 10.0f * slope * static_cast<float>(x); });
    terrain.use(Layer::Moisture).fill(moisture);
    return terrain;
}
constexpr float kGentle = 0.05f;
constexpr float kSteep = 2.0f;

/// No haze, no water from moisture, and light from the side that the planes face.
ViewSettings clearView() {
    ViewSettings view;
    view.haze = 0.0f;
    view.waterThreshold = 1.0f;
    view.sunAzimuth = 270.0f;
    view.sunElevation = 50.0f;
    return view;
}

struct Colour {
    double red = 0.0, green = 0.0, blue = 0.0;

    double brightness() const { return (red + green + blue) / 3.0; }
    /// Excess of green over red and blue, as a share of the brightness.
    double greenness() const { return (green - 0.5 * (red + blue)) / brightness(); }
};

/// Mean of the pixels in columns x0..x1 and rows y0..y1.
Colour mean(const Image& image, int x0, int x1, int y0, int y1) {
    Colour sum;
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) {
            const auto [red, green, blue] = pixel(image, x, y);
            sum.red += red;
            sum.green += green;
            sum.blue += blue;
        }
    const double count = static_cast<double>(x1 - x0) * (y1 - y0);
    return {sum.red / count, sum.green / count, sum.blue / count};
}

/// Draws from above, in a new context: a renderer takes terrains with equal revisions for the same terrain.
Image draw(const Terrain& terrain, const ViewSettings& view) {
    Drawing drawing;
    return drawing.draw(terrain, cameraAbove(terrain, drawing.aspect()), view);
}
/// Returns the mean colour in the middle of the map.
Colour shown(const Terrain& terrain, const ViewSettings& view) {
    return mean(draw(terrain, view), 120, 200, 70, 130);
}

/// Returns the standard deviation of the brightness of pixel columns, which follow the contour lines of the slope.
double banding(const Image& image) {
    constexpr int kX0 = 130, kX1 = 195;
    std::vector<double> columns;
    for (int x = kX0; x < kX1; ++x) columns.push_back(mean(image, x, x + 1, 60, 140).brightness());
    double middle = 0.0;
    for (const double column : columns) middle += column / static_cast<double>(columns.size());
    double variance = 0.0;
    for (const double column : columns)
        variance += (column - middle) * (column - middle) / static_cast<double>(columns.size());
    return std::sqrt(variance);
}

TEST(Ground, SteepIsRockInBedsAndGentleIsNot) {
    ViewSettings view = clearView();
    const Image steep = draw(plane(kSteep, 0.0f), view);
    const Image gentle = draw(plane(kGentle, 0.0f), view);
    EXPECT_GT(banding(steep), 8.0);
    EXPECT_LT(banding(gentle), 5.0);
}

TEST(Ground, WetIsDarkerOnSoilAndMoreSoOnRock) {
    ViewSettings view = clearView();
    view.vegetation = 0.0f;  // because wet grass gets darker by itself
    std::vector<double> left;
    for (const float slope : {kGentle, kSteep}) {
        const double dry = shown(plane(slope, 0.0f), view).brightness();
        const double wet = shown(plane(slope, 0.8f), view).brightness();
        left.push_back(wet / dry);
    }
    EXPECT_LT(left[0], 0.97);
    EXPECT_LT(left[1], left[0] - 0.03);
}

TEST(Ground, MoistureAboveTheThresholdIsDrawnAsWater) {
    Terrain terrain = plane(kGentle, 0.5f);
    for (int y = 0; y < kNodes; ++y)
        for (int x = kNodes / 2; x < kNodes; ++x) terrain.use(Layer::Moisture)(x, y) = 0.95f;
    ViewSettings view = clearView();
    const Image none = draw(terrain, view);
    view.waterThreshold = 0.98f;
    EXPECT_EQ(meanDifference(none, draw(terrain, view)), 0.0) << "nothing is as wet as that";
    view.waterThreshold = 0.9f;
    const Image water = draw(terrain, view);
    const auto west = [](const Image& image) { return mean(image, 110, 150, 70, 130); };
    const auto east = [](const Image& image) { return mean(image, 170, 210, 70, 130); };
    EXPECT_EQ(west(water).brightness(), west(none).brightness());
    const auto blueness = [](const Colour& colour) { return (colour.blue - colour.red) / colour.brightness(); };
    EXPECT_GT(blueness(east(water)), blueness(east(none)) + 0.2);
}

TEST(Ground, VegetationGrowsOnWetGentleGround) {
    const auto greenness = [&](float slope, float moisture, float vegetation) {
        ViewSettings view = clearView();
        view.vegetation = vegetation;
        return shown(plane(slope, moisture), view).greenness();
    };
    const double bare = greenness(kGentle, 0.7f, 0.0f);
    const double wet = greenness(kGentle, 0.7f, 1.0f);
    const double dry = greenness(kGentle, 0.0f, 1.0f);
    const double steep = greenness(kSteep, 0.7f, 1.0f);
    EXPECT_GT(wet, bare + 0.1);
    EXPECT_GT(wet, dry + 0.05);
    EXPECT_GT(wet, steep + 0.1);
    EXPECT_LT(steep, 0.05);
}

// A half holds at most 65504. A single infinite node would blacken the ground around it.
TEST(Ground, WornByMoreThanAHalfHoldsLooksLikeWornGround) {
    const auto worn = [](float metres) {
        Terrain terrain = plane(kGentle, 0.3f);
        terrain.keepRecord();
        for (int y = kNodes / 3; y < 2 * kNodes / 3; ++y)
            for (int x = kNodes / 3; x < 2 * kNodes / 3; ++x) terrain.record().nodes(x, y).deposit += metres;
        return draw(terrain, clearView());
    };
    EXPECT_LT(meanDifference(worn(65000.0f), worn(70000.0f)), 0.01);
}

}  // namespace
}  // namespace scree
