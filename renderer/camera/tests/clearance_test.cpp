#include <gtest/gtest.h>

#include <cmath>

#include "renderer/camera/flight.h"
#include "renderer/camera/picking.h"
#include "renderer/tests/test_scenes.h"

/// The near plane, which may not cut off ground near the eye.
namespace scree {
namespace {

constexpr float kNearAspect = 1.6f;

/// Returns how many of 33 x 33 rays through the picture meet ground before the near plane.
int raysCutOff(const Camera& camera, const Terrain& terrain) {
    const glm::dmat4 toClip = glm::dmat4(camera.projection(kNearAspect)) * glm::dmat4(camera.view());
    int cut = 0;
    for (int row = 0; row <= 32; ++row)
        for (int column = 0; column <= 32; ++column) {
            const Ray ray =
                camera.rayThrough(static_cast<float>(column) / 32.0f, static_cast<float>(row) / 32.0f, kNearAspect);
            const auto cell = pickGround(terrain, 1.0f, ray);
            if (!cell) continue;
            const glm::dvec4 clip = toClip * glm::dvec4(groundPosition(terrain, 1.0f, *cell), 1.0);
            if (clip.z < -clip.w) ++cut;
        }
    return cut;
}

TEST(Clearance, IsTheHeightOfTheEyeAboveTheGroundOrTheWater) {
    const Terrain terrain = terrainOf(101, 51, 10.0f, [](int x, int) { return 100.0f + static_cast<float>(x); });
    Camera camera;
    camera.setPose({.distance = 1.0, .yaw = 0.0, .pitch = 0.0});
    camera.moveTo({200.0, 130.0, 400.0});
    EXPECT_NEAR(*clearanceOf(camera, terrain, 1.0f, {}), 10.0, 1e-4) << "200 m from the west the ground is at 120 m";
    EXPECT_NEAR(*clearanceOf(camera, terrain, 1.0f, {.layer = {}, .sea = 125.0f}), 5.0, 1e-4);
    camera.moveTo({1200.0, 130.0, 400.0});
    EXPECT_FALSE(clearanceOf(camera, terrain, 1.0f, {}));
}

TEST(Clearance, AWalkAtEyeHeightShowsAllGround) {
    const Terrain terrain = hills(200, 150);
    for (const double field : {20.0, 34.0, 70.0, 110.0})
        for (const double pitch : {-0.4, 0.0, 0.5, 1.2})
            for (const double yaw : {0.0, 1.7, -2.2}) {
                Camera camera;
                camera.frame(terrain, 1.0f, kNearAspect);
                CameraPose pose = camera.pose();
                pose.yaw = yaw;
                pose.pitch = pitch;
                pose.fieldOfView = field;
                camera.setPose(pose);
                camera.moveTo({900.0, 0.0, 700.0});
                Flight walk;
                walk.begin(camera, Gait::Walk);
                walk.advance(camera, terrain, 1.0f, {}, {}, 0.1);
                EXPECT_NEAR(*clearanceOf(camera, terrain, 1.0f, {}), 1.7, 1e-3);
                EXPECT_EQ(raysCutOff(camera, terrain), 0) << field << ", " << pitch << ", " << yaw;
                // After the walk the target lies far ahead.
                camera.setTargetAhead(1500.0);
                camera.setClearance(clearanceOf(camera, terrain, 1.0f, {}));
                EXPECT_EQ(raysCutOff(camera, terrain), 0) << field << ", " << pitch << ", " << yaw;
            }
}

TEST(Clearance, WithoutItTheGroundBeforeAFarTargetIsCutOff) {
    const Terrain terrain = hills(200, 150);
    Camera camera;
    camera.frame(terrain, 1.0f, kNearAspect);
    camera.setPose({.distance = 1500.0, .yaw = 0.0, .pitch = 0.3});
    const glm::dvec3 ground = groundPosition(terrain, 1.0f, {90.0f, 70.0f});
    camera.moveTo(ground + glm::dvec3(0.0, 1.7, 0.0));
    EXPECT_GT(raysCutOff(camera, terrain), 100);
    camera.setClearance(1.7);
    EXPECT_EQ(raysCutOff(camera, terrain), 0);
}

TEST(Clearance, ADistantEyeKeepsItsNearPlane) {
    Camera camera;
    camera.frame(hills(200, 150), 1.0f, kNearAspect);
    const glm::mat4 before = camera.projection(kNearAspect);
    camera.setClearance(camera.position().y);
    EXPECT_EQ(camera.projection(kNearAspect), before);
    camera.setClearance(-5.0);
    EXPECT_EQ(camera.projection(kNearAspect), before) << "below the ground";
    camera.setClearance(1e-9);
    EXPECT_TRUE(std::isfinite(camera.projection(kNearAspect)[3][2]));
}

}  // namespace
}  // namespace scree
