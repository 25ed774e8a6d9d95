#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>

#include "renderer/camera/camera.h"
#include "renderer/camera/camera_motion.h"
#include "renderer/tests/test_scenes.h"

/// Turning the camera around a point that lies anywhere in the picture.
namespace scree {
namespace {

constexpr float kOrbitAspect = 1.6f;
const glm::dvec3 kOrbitPoint{420.0, 55.0, 910.0};

/// Returns the normalised device coordinates of a point in world space.
glm::dvec3 placeIn(const Camera& camera, const glm::dvec3& at) {
    const glm::dvec4 clip =
        glm::dmat4(camera.projection(kOrbitAspect)) * glm::dmat4(camera.view()) * glm::dvec4(at, 1.0);
    return glm::dvec3(clip) / clip.w;
}

Camera beforeOrbit(Projection projection, double fieldOfView = 34.0) {
    Camera camera;
    camera.setFieldOfView(fieldOfView);
    camera.setProjection(projection);
    camera.frame(hills(200, 150), 1.0f, kOrbitAspect);
    return camera;
}

void expectSamePlace(const glm::dvec3& found, const glm::dvec3& expected) {
    EXPECT_NEAR(found.x, expected.x, 1e-4);
    EXPECT_NEAR(found.y, expected.y, 1e-4);
}

TEST(OrbitAroundAPoint, ThePointKeepsItsPlaceAndItsDistance) {
    for (const Projection projection : {Projection::Perspective, Projection::Orthographic})
        for (const double field : {20.0, 34.0, 90.0}) {
            Camera camera = beforeOrbit(projection, field);
            const glm::dvec3 before = placeIn(camera, kOrbitPoint);
            const double away = glm::length(camera.position() - kOrbitPoint);
            const CameraPose start = camera.pose();
            for (const glm::vec2 turn : {glm::vec2(0.4f, 0.1f), {-1.9f, -0.2f}, {0.0f, 0.3f}, {2.5f, 0.0f}}) {
                camera.orbitAround(kOrbitPoint, turn.x, turn.y);
                expectSamePlace(placeIn(camera, kOrbitPoint), before);
                EXPECT_NEAR(glm::length(camera.position() - kOrbitPoint), away, 1e-6 * away);
                EXPECT_EQ(camera.right().y, 0.0) << "the horizon stays level";
            }
            EXPECT_NEAR(camera.pose().yaw, start.yaw + 0.4 - 1.9 + 2.5, 1e-6);
            EXPECT_NEAR(camera.pose().pitch, start.pitch + 0.1 - 0.2 + 0.3, 1e-6);
            EXPECT_EQ(camera.distance(), start.distance);
        }
}

TEST(OrbitAroundAPoint, AroundTheTargetItIsAnOrbit) {
    Camera around = beforeOrbit(Projection::Perspective);
    Camera orbit = around;
    around.orbitAround(around.target(), 0.7f, -0.2f);
    orbit.orbit(0.7f, -0.2f);
    EXPECT_LT(glm::length(around.position() - orbit.position()), 1e-9 * orbit.distance());
    EXPECT_EQ(around.pose().pitch, orbit.pose().pitch);
}

TEST(OrbitAroundAPoint, TheEyeDoesNotSinkBelowThePoint) {
    // A point in the upper part of the picture, and one in the lower part.
    for (const double height : {0.7, -0.7}) {
        Camera camera = beforeOrbit(Projection::Perspective);
        const Ray ray = camera.rayThrough(0.4f, static_cast<float>(0.5 - 0.5 * height), kOrbitAspect);
        const glm::dvec3 point = ray.origin + ray.direction * camera.distance();
        const glm::dvec3 before = placeIn(camera, point);
        for (int i = 0; i < 20; ++i) camera.orbitAround(point, 0.0f, -0.1f);
        EXPECT_GT(camera.position().y, point.y);
        EXPECT_GT(camera.pose().pitch, 0.0);
        expectSamePlace(placeIn(camera, point), before);
        for (int i = 0; i < 40; ++i) camera.orbitAround(point, 0.0f, 0.1f);
        EXPECT_NEAR(camera.pose().pitch, glm::half_pi<double>(), 1e-12);
        expectSamePlace(placeIn(camera, point), before);
    }
}

TEST(OrbitAroundAPoint, APointAboveTheEyeDoesNotMakeItJump) {
    Camera camera = beforeOrbit(Projection::Perspective);
    const glm::dvec3 peak = camera.position() + camera.forward() * 500.0 + glm::dvec3(0.0, 700.0, 0.0);
    const glm::dvec3 eye = camera.position();
    camera.orbitAround(peak, 0.0f, -0.1f);
    EXPECT_LT(glm::length(camera.position() - eye), 1e-6) << "it may not sink further";
    const double away = glm::length(eye - peak);
    camera.orbitAround(peak, 0.0f, 0.05f);
    EXPECT_GT(camera.position().y, eye.y);
    EXPECT_NEAR(glm::length(camera.position() - peak), away, 1e-6 * away);
}

TEST(OrbitAroundAPoint, TheTargetComesToItsDepthAndThePictureStays) {
    for (const Projection projection : {Projection::Perspective, Projection::Orthographic}) {
        Camera camera = beforeOrbit(projection);
        const glm::dvec3 other{150.0, 20.0, 300.0};
        const glm::dvec3 before = placeIn(camera, kOrbitPoint);
        const glm::dvec3 otherBefore = placeIn(camera, other);
        camera.setTargetDepth(kOrbitPoint);
        EXPECT_NEAR(glm::dot(kOrbitPoint - camera.target(), camera.forward()), 0.0, 1e-6);
        expectSamePlace(placeIn(camera, kOrbitPoint), before);
        expectSamePlace(placeIn(camera, other), otherBefore);
    }
}

TEST(OrbitAroundAPoint, ThePointKeepsItsPlaceWhileTheMotionIsSmooth) {
    const Camera start = beforeOrbit(Projection::Perspective);
    CameraMotion motion;
    motion.follow(start, Motion::Immediate);
    Camera goal = start;
    goal.setTargetDepth(kOrbitPoint);
    goal.orbitAround(kOrbitPoint, 1.2f, 0.3f);
    motion.follow(goal, Motion::Smooth, kOrbitPoint);
    const glm::dvec3 before = placeIn(start, kOrbitPoint);
    const double away = glm::length(start.position() - kOrbitPoint);
    int frames = 0;
    for (; motion.moving() && frames < 1000; ++frames) {
        motion.advance(1.0 / 60.0);
        expectSamePlace(placeIn(motion.shown(), kOrbitPoint), before);
        EXPECT_NEAR(glm::length(motion.shown().position() - kOrbitPoint), away, 1e-4 * away);
    }
    EXPECT_GT(frames, 6);
    EXPECT_EQ(motion.shown().pose(), goal.pose());
}

}  // namespace
}  // namespace scree
