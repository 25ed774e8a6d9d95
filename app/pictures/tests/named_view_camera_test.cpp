#include "app/pictures/named_view_camera.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using test::terrainOf;

/// A plane 1000 m wide and 500 m high (from south to north) that rises by one in ten to the east.
Terrain slopingPlane() {
    return terrainOf(101, 51, 10.0f, Boundary::Open, [](int x, int) { return 100.0 + x; });
}

glm::dvec3 eyeOfPose(const CameraPose& pose) {
    Camera camera;
    camera.setPose(pose);
    return camera.position();
}

TEST(NamedViewCamera, ComesBackAsItWasSaved) {
    const Terrain terrain = slopingPlane();
    for (const Projection projection : {Projection::Perspective, Projection::Orthographic})
        for (const float exaggeration : {1.0f, 3.0f}) {
            const CameraPose pose{.target = {640.0, 480.0, 120.0},
                                  .distance = 700.0,
                                  .yaw = -0.7,
                                  .pitch = 0.4,
                                  .projection = projection,
                                  .fieldOfView = 60.0};
            const NamedView view = namedView("A", pose, terrain, exaggeration);
            EXPECT_TRUE(checkNamedView(view));
            EXPECT_FLOAT_EQ(view.direction, 360.0f - 0.7f * 180.0f / 3.14159265f);
            EXPECT_FLOAT_EQ(view.north, 500.0f - 120.0f);
            EXPECT_FLOAT_EQ(view.height, 480.0f / exaggeration);
            const PlacedView placed = placedView(view, terrain, exaggeration, {});
            EXPECT_EQ(placed.moved, "");
            EXPECT_LT(glm::distance(placed.pose.target, pose.target), 1e-3);
            EXPECT_NEAR(std::remainder(placed.pose.yaw - pose.yaw, 2.0 * 3.14159265358979), 0.0, 1e-6);
            EXPECT_NEAR(placed.pose.pitch, pose.pitch, 1e-6);
            EXPECT_EQ(placed.pose.distance, pose.distance);
            EXPECT_EQ(placed.pose.fieldOfView, 60.0);
            EXPECT_EQ(placed.pose.projection, projection);
        }
}

TEST(NamedViewCamera, HeightsFollowTheExaggeration) {
    const NamedView view{.name = "A", .east = 500.0f, .north = 250.0f, .height = 150.0f, .pitch = 90.0f};
    // The ground of the plane is 150 m high there.
    EXPECT_NEAR(placedView(view, slopingPlane(), 1.0f, {}).pose.target.y, 150.0, 1e-3);
    EXPECT_NEAR(placedView(view, slopingPlane(), 4.0f, {}).pose.target.y, 600.0, 1e-3);
}

TEST(NamedViewCamera, AViewOfAnotherLandMovesToTheNearestGround) {
    const NamedView view{.name = "Far",
                         .east = 40000.0f,
                         .north = -9000.0f,
                         .height = 3000.0f,
                         .distance = 800.0f,
                         .direction = 315.0f,
                         .pitch = 30.0f};
    const PlacedView placed = placedView(view, slopingPlane(), 1.0f, {});
    EXPECT_NE(placed.moved.find("'Far' is of another land"), std::string::npos);
    // The south-east corner, whose ground is 200 m high.
    EXPECT_LT(glm::distance(placed.pose.target, {1000.0, 200.0, 500.0}), 1e-3);
    EXPECT_EQ(placed.pose.distance, 800.0);
    NamedView beside = view;
    beside.east = 1400.0f;
    beside.north = 100.0f;
    EXPECT_EQ(placedView(beside, slopingPlane(), 1.0f, {}).moved, "") << "less than half a map away";
}

TEST(NamedViewCamera, AnEyeBelowTheGroundIsLifted) {
    const NamedView view{.name = "Low",
                         .east = 500.0f,
                         .north = 250.0f,
                         .height = 100.0f,
                         .distance = 10.0f,
                         .direction = 0.0f,
                         .pitch = 0.0f};
    const PlacedView placed = placedView(view, slopingPlane(), 1.0f, {});
    EXPECT_NE(placed.moved.find("'Low' was below the ground"), std::string::npos);
    EXPECT_LT(glm::distance(eyeOfPose(placed.pose), {500.0, 151.7, 260.0}), 1e-3);
    const ShownWater sea{.layer = {}, .sea = 160.0f};
    EXPECT_NEAR(eyeOfPose(placedView(view, slopingPlane(), 1.0f, sea).pose).y, 161.7, 1e-3) << "and from the water";
}

TEST(NamedViewCamera, TheGroundAtTheFeetIsNotCutOff) {
    // An eye 1.7 m above the ground that looks at a place 600 m away.
    NamedView view{.name = "Walk",
                   .east = 500.0f,
                   .north = 1000.0f,
                   .height = 151.7f,
                   .distance = 600.0f,
                   .direction = 0.0f,
                   .pitch = 0.0f};
    view.north = 700.0f;
    const PlacedView placed = placedView(view, slopingPlane(), 1.0f, {});
    EXPECT_EQ(placed.moved, "");
    EXPECT_LT(glm::distance(eyeOfPose(placed.pose), {500.0, 151.7, 400.0}), 1e-2);
    EXPECT_EQ(placed.pose.distance, 600.0);
    Camera camera;
    camera.setPose(placed.pose);
    camera.setClearance(clearanceOf(camera, slopingPlane(), 1.0f, {}));
    // The lowest ray of the picture meets flat ground 1.7 m / tan(17 degrees) ahead.
    const double ahead = 1.7 / std::tan(glm::radians(17.0));
    const glm::vec4 clip =
        camera.projection(1.5f) * camera.view() * glm::vec4(500.0f, 150.0f, static_cast<float>(400.0 - ahead), 1.0f);
    EXPECT_GT(clip.z, -clip.w);
}

}  // namespace
}  // namespace scree
