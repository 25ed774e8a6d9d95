#include "app/pictures/camera_path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "app/pictures/named_view_camera.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using test::terrainOf;

/// A map 2000 m wide and 500 m high (from south to north), with a ridge of 300 m across its middle.
Terrain plainsWithARidge() {
    return terrainOf(201, 51, 10.0f, Boundary::Open,
                     [](int x, int) { return 100.0 + 300.0 * std::exp(-(x - 100) * (x - 100) / 200.0); });
}

/// A view from this place to the east.
NamedView viewFrom(const std::string& name, float east, float height) {
    return {.name = name,
            .east = east + 50.0f,
            .north = 250.0f,
            .height = height,
            .distance = 50.0f,
            .direction = 90.0f,
            .pitch = 0.0f};
}

void expectSamePose(const CameraPose& a, const CameraPose& b) {
    EXPECT_LT(glm::distance(a.target, b.target), 1e-6);
    EXPECT_NEAR(a.distance, b.distance, 1e-6);
    EXPECT_NEAR(a.yaw, b.yaw, 1e-9);
    EXPECT_NEAR(a.pitch, b.pitch, 1e-9);
    EXPECT_NEAR(a.fieldOfView, b.fieldOfView, 1e-9);
}

/// Expects that there is no path, and that the message has this part.
void expectNoPath(const std::vector<NamedView>& views, const std::string& part) {
    const Terrain terrain = plainsWithARidge();
    const Result<CameraPath> path = CameraPath::throughViews(views, {terrain, 1.0f, {}});
    ASSERT_FALSE(path.ok());
    EXPECT_NE(path.error().message.find(part), std::string::npos) << path.error().message;
}

TEST(CameraPath, ATurntableTurnsByEqualAnglesAndChangesNothingElse) {
    Camera first;
    first.setPose({.target = {100.0, 20.0, 300.0}, .distance = 900.0, .yaw = 0.5, .pitch = 0.7, .fieldOfView = 60.0});
    const CameraPath path = CameraPath::turntable(first);
    for (const std::uint64_t number : {0u, 1u, 7u}) {
        CameraPose expected = first.pose();
        expected.yaw += glm::two_pi<double>() * static_cast<double>(number) / 8.0;
        EXPECT_EQ(path.at(number, 8).pose(), expected);
    }
}

TEST(CameraPath, AFilmBeginsWithTheFirstViewAndEndsWithTheLast) {
    const Terrain terrain = plainsWithARidge();
    const std::vector<NamedView> views{viewFrom("A", 100.0f, 500.0f), viewFrom("B", 900.0f, 600.0f),
                                       viewFrom("A", 100.0f, 500.0f), viewFrom("C", 1800.0f, 450.0f)};
    const Result<CameraPath> path = CameraPath::throughViews(views, {terrain, 2.0f, {}});
    ASSERT_TRUE(path.ok()) << path.error().message;
    expectSamePose(path->at(0, 60).pose(), placedView(views.front(), terrain, 2.0f, {}).pose);
    expectSamePose(path->at(59, 60).pose(), placedView(views.back(), terrain, 2.0f, {}).pose);
    EXPECT_TRUE(path->moved().empty());
}

TEST(CameraPath, TheEyeStaysAtEyeHeightAboveGroundAndWater) {
    Terrain terrain = plainsWithARidge();
    // Water 100 m deep on the eastern plain.
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 140; x < 160; ++x) terrain.use(Layer::Water)(x, y) = 100.0f;
    const ShownWater water{.layer = Layer::Water};
    // The line between the views is 240 m below the top of the ridge, and 40 m below the water.
    const std::vector<NamedView> views{viewFrom("West", 100.0f, 160.0f), viewFrom("East", 1800.0f, 160.0f)};
    const Result<CameraPath> path = CameraPath::throughViews(views, {terrain, 1.0f, water});
    ASSERT_TRUE(path.ok());
    for (std::uint64_t i = 0; i < 400; ++i) {
        const std::optional<double> clearance = clearanceOf(path->at(i, 400), terrain, 1.0f, water);
        ASSERT_TRUE(clearance);
        EXPECT_GE(*clearance, 1.7 - 1e-4) << i;
    }
}

TEST(CameraPath, WaterAloneRaisesTheEye) {
    Terrain terrain = terrainOf(201, 51, 10.0f, Boundary::Open, [](int, int) { return 100.0; });
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 100; x < 104; ++x) terrain.use(Layer::Water)(x, y) = 100.0f;
    const std::vector<NamedView> views{viewFrom("West", 100.0f, 160.0f), viewFrom("East", 1800.0f, 160.0f)};
    for (const bool isShown : {true, false}) {
        ShownWater water;
        if (isShown) water.layer = Layer::Water;
        const Result<CameraPath> path = CameraPath::throughViews(views, {terrain, 1.0f, water});
        ASSERT_TRUE(path.ok());
        double highest = 0.0;
        for (std::uint64_t i = 0; i < 400; ++i) highest = std::max(highest, path->at(i, 400).position().y);
        EXPECT_NEAR(highest, isShown ? 201.7 : 160.0, 0.5);
    }
}

TEST(CameraPath, AViewCloserToTheGroundThanAnEyeStaysWhereItIs) {
    const Terrain terrain = plainsWithARidge();
    const std::vector<NamedView> views{viewFrom("Mouse", 100.0f, 100.3f), viewFrom("East", 1800.0f, 160.0f)};
    const Result<CameraPath> path = CameraPath::throughViews(views, {terrain, 1.0f, {}});
    ASSERT_TRUE(path.ok());
    EXPECT_NEAR(*clearanceOf(path->at(0, 100), terrain, 1.0f, {}), 0.3, 1e-4);
    for (std::uint64_t i = 0; i < 100; ++i)
        EXPECT_GE(*clearanceOf(path->at(i, 100), terrain, 1.0f, {}), 0.3 - 1e-4) << i;
}

TEST(CameraPath, AViewOfAnotherLandIsMovedAndALineSaysSo) {
    const Terrain terrain = plainsWithARidge();
    const std::vector<NamedView> views{viewFrom("Here", 100.0f, 500.0f), viewFrom("Far", 90000.0f, 500.0f)};
    const Result<CameraPath> path = CameraPath::throughViews(views, {terrain, 1.0f, {}});
    ASSERT_TRUE(path.ok());
    ASSERT_EQ(path->moved().size(), 1u);
    EXPECT_NE(path->moved().front().find("'Far' is of another land"), std::string::npos);
}

TEST(CameraPath, ViewsThatGiveNoPathAreRefused) {
    NamedView map = viewFrom("Map", 900.0f, 500.0f);
    map.orthographic = true;
    const NamedView a = viewFrom("A", 100.0f, 500.0f), b = viewFrom("B", 900.0f, 500.0f);
    expectNoPath({}, "at least two views");
    expectNoPath({a}, "at least two views");
    expectNoPath({a, b, b}, "'B' follows itself");
    expectNoPath({a, map}, "only one of 'A' and 'Map' is orthographic");
}

}  // namespace
}  // namespace scree
