#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>

#include "renderer/camera/camera.h"
#include "renderer/camera/camera_motion.h"
#include "renderer/camera/flight.h"
#include "renderer/camera/ground_projection.h"
#include "renderer/camera/scene_view.h"
#include "renderer/settings/view_settings.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

constexpr float kFieldAspect = 1.6f;
constexpr double kFieldsOfView[] = {5.0, 20.0, 34.0, 60.0, 90.0, 110.0};

/// Returns the normalised device coordinates of a point in world space.
glm::dvec3 seenBy(const Camera& camera, const glm::dvec3& at) {
    const glm::dvec4 clip =
        glm::dmat4(camera.projection(kFieldAspect)) * glm::dmat4(camera.view()) * glm::dvec4(at, 1.0);
    return glm::dvec3(clip) / clip.w;
}

Camera framedWith(const Terrain& terrain, double fieldOfView, Projection projection = Projection::Perspective) {
    Camera camera;
    camera.setFieldOfView(fieldOfView);
    camera.setProjection(projection);
    camera.frame(terrain, 1.0f, kFieldAspect);
    return camera;
}

glm::dvec3 up(const Camera& camera) {
    return glm::cross(camera.right(), camera.forward());
}

TEST(FieldOfView, APointAtHalfTheAngleLandsAtTheEdgeOfThePicture) {
    const Terrain terrain = hills(200, 150);
    for (const double field : kFieldsOfView) {
        const Camera camera = framedWith(terrain, field);
        const double half = 0.5 * glm::radians(field);
        const glm::dvec3 way = std::cos(half) * camera.forward() + std::sin(half) * up(camera);
        EXPECT_NEAR(seenBy(camera, camera.position() + way * camera.distance()).y, 1.0, 1e-5) << field;
        EXPECT_NEAR(glm::dot(camera.rayThrough(0.5f, 0.0f, kFieldAspect).direction, camera.forward()), std::cos(half),
                    1e-9);
        // The tangent of half the horizontal angle is that of half the vertical one times the aspect.
        const double across = std::atan(std::tan(half) * static_cast<double>(kFieldAspect));
        EXPECT_NEAR(glm::dot(camera.rayThrough(1.0f, 0.5f, kFieldAspect).direction, camera.right()), std::sin(across),
                    1e-7);
    }
}

TEST(FieldOfView, RaysProjectBackToTheirPixels) {
    const Terrain terrain = hills(200, 150);
    for (const double field : kFieldsOfView) {
        const Camera camera = framedWith(terrain, field);
        const Ray ray = camera.rayThrough(0.2f, 0.9f, kFieldAspect);
        const glm::dvec3 seen = seenBy(camera, ray.origin + ray.direction * camera.distance());
        EXPECT_NEAR(seen.x, -0.6, 1e-4) << field;
        EXPECT_NEAR(seen.y, -0.8, 1e-4) << field;
    }
}

TEST(FieldOfView, AWiderFieldFramesTheTerrainFromNearer) {
    // Seen from straight above, half the height of a flat map has the tangent of a fixed share of half the angle.
    const Terrain flat(128, 128, 10.0f);
    std::vector<double> reaches;
    for (const double field : kFieldsOfView) {
        Camera camera;
        camera.setFieldOfView(field);
        camera.lookDown();
        camera.frame(flat, 1.0f, kFieldAspect);
        reaches.push_back(camera.position().y * std::tan(0.5 * glm::radians(field)));
    }
    for (const double reach : reaches) EXPECT_NEAR(reach, 0.5 * 1270.0 / 0.94, 1e-6);
}

TEST(FieldOfView, TheFramedTerrainFillsThePicture) {
    const Terrain wide = hills(300, 90);
    for (const double field : kFieldsOfView) {
        const Camera camera = framedWith(wide, field);
        const Extremes range = extremes(wide.heights());
        double widest = 0.0;
        for (const double x : {0.0, 2990.0})
            for (const float y : {range.lowest, range.highest})
                for (const double z : {0.0, 890.0}) {
                    const glm::dvec3 at = seenBy(camera, {x, static_cast<double>(y), z});
                    widest = std::max({widest, std::abs(at.x), std::abs(at.y)});
                    EXPECT_LT(std::abs(at.z), 1.0) << field;
                }
        EXPECT_LT(widest, 1.0) << field;
        EXPECT_GT(widest, 0.8) << field;
    }
}

TEST(FieldOfView, ItsTangentIsTheLengthOfAPixel) {
    Camera camera;
    camera.setPose({.distance = 500.0, .fieldOfView = 90.0});
    // The picture is as high as twice the distance.
    EXPECT_NEAR(camera.metresPerPixel(800.0f), 1000.0 / 800.0, 1e-12);
    camera.setFieldOfView(60.0);
    EXPECT_NEAR(camera.metresPerPixel(800.0f), 1000.0 / std::sqrt(3.0) / 800.0, 1e-12);
}

TEST(FieldOfView, ADragMovesTheGroundAsFarAsTheMouse) {
    const Terrain terrain = hills(200, 150);
    for (const double field : kFieldsOfView) {
        Camera camera = framedWith(terrain, field);
        const glm::dvec3 grabbed = camera.target();
        camera.pan(40.0f, 0.0f, 800.0f);
        EXPECT_NEAR(seenBy(camera, grabbed).x, 2.0 * 40.0 / (800.0 * static_cast<double>(kFieldAspect)), 1e-3) << field;
    }
}

TEST(FieldOfView, ZoomKeepsThePointUnderThePointer) {
    const Terrain terrain = hills(200, 150);
    for (const double field : kFieldsOfView) {
        Camera camera = framedWith(terrain, field);
        const glm::dvec3 point{420.0, 55.0, 910.0};
        const glm::dvec3 before = seenBy(camera, point);
        for (const float steps : {3.0f, -5.0f}) {
            const double distance = camera.distance();
            camera.zoom(steps, point);
            EXPECT_EQ(camera.distance() < distance, steps > 0.0f) << field;
            EXPECT_NEAR(seenBy(camera, point).x, before.x, 1e-4) << field;
            EXPECT_NEAR(seenBy(camera, point).y, before.y, 1e-4) << field;
        }
    }
}

TEST(FieldOfView, LevelOfDetailFollowsIt) {
    Camera camera;
    camera.setPose({.distance = 500.0, .fieldOfView = 90.0});
    const Viewport viewport{0, 0, 1280, 800};
    // One metre at one metre from the eye is half the height of the picture.
    EXPECT_NEAR(SceneView(camera, viewport).pixelsPerMetre(), 400.0, 1e-3);
    camera.setFieldOfView(60.0);
    EXPECT_NEAR(SceneView(camera, viewport).pixelsPerMetre(), 400.0 * std::sqrt(3.0), 1e-3);
}

TEST(FieldOfView, LabelsStandOnTheirGround) {
    const Terrain terrain = hills(200, 150);
    const Viewport viewport{0, 0, 1280, 800};
    for (const double field : kFieldsOfView) {
        const Camera camera = framedWith(terrain, field);
        const SceneView view(camera, viewport);
        const GroundProjection projection(terrain, 1.0f, extremes(terrain.heights()), view, viewport);
        const Point cell{60.0f, 100.0f};
        const glm::dvec3 seen = seenBy(camera, groundPosition(terrain, 1.0f, cell));
        const auto pixel = projection.pixelOf(cell);
        ASSERT_TRUE(pixel);
        EXPECT_NEAR(static_cast<double>(pixel->x), (0.5 + 0.5 * seen.x) * 1280.0, 0.05) << field;
        EXPECT_NEAR(static_cast<double>(pixel->y), (0.5 + 0.5 * seen.y) * 800.0, 0.05) << field;
    }
}

TEST(FieldOfView, AnOrthographicPictureKeepsItsScale) {
    const Terrain terrain = hills(200, 150);
    Camera camera = framedWith(terrain, kNormalFieldOfView, Projection::Orthographic);
    const glm::mat4 before = camera.projection(kFieldAspect);
    const double length = camera.metresPerPixel(800.0f);
    camera.setFieldOfView(90.0);
    EXPECT_EQ(camera.projection(kFieldAspect), before);
    EXPECT_EQ(camera.metresPerPixel(800.0f), length);
}

TEST(FieldOfView, ChangingTheProjectionKeepsTheScaleAtTheTarget) {
    const Terrain terrain = hills(200, 150);
    for (const double field : kFieldsOfView) {
        Camera camera = framedWith(terrain, field);
        const CameraPose pose = camera.pose();
        const glm::dvec3 beside = camera.target() + camera.right() * (0.2 * camera.distance());
        const double seen = seenBy(camera, beside).x;
        camera.setProjection(Projection::Orthographic);
        EXPECT_NEAR(seenBy(camera, beside).x, seen, 1e-4 * std::max(1.0, seen)) << field;
        camera.setProjection(Projection::Perspective);
        EXPECT_NEAR(camera.distance(), pose.distance, 1e-9 * pose.distance) << field;
    }
}

TEST(FieldOfView, TheEyeStaysWhenItChanges) {
    const Terrain terrain = hills(200, 150);
    Camera camera = framedWith(terrain, 34.0);
    const glm::dvec3 eye = camera.position();
    camera.setFieldOfView(90.0);
    EXPECT_EQ(camera.position(), eye);
    CameraMotion motion;
    motion.follow(camera, Motion::Immediate);
    Camera goal = camera;
    goal.orbit(0.5f, 0.1f);
    goal.setFieldOfView(50.0);
    motion.follow(goal, Motion::Smooth);
    EXPECT_TRUE(motion.moving());
    EXPECT_EQ(motion.shown().pose().fieldOfView, 50.0) << "a slider takes effect at once";
    EXPECT_EQ(motion.shown().position(), eye);
}

TEST(FieldOfView, ANarrowOneFliesFromWhereItFramedTheTerrain) {
    const Terrain terrain = hills(200, 150);
    Camera camera = framedWith(terrain, 5.0);
    const glm::dvec3 eye = camera.position();
    Flight flight;
    flight.begin(camera);
    flight.advance(camera, terrain, 1.0f, {}, {}, 0.1);
    EXPECT_NEAR(glm::length(camera.position() - eye), 0.0, 1e-6);
}

TEST(FieldOfView, HasTheFocalLengthOfALensOnAFrameOf36By24Millimetres) {
    EXPECT_NEAR(focalLength(34.0), 39.25, 0.005);
    EXPECT_NEAR(focalLength(2.0 * glm::degrees(std::atan(0.5))), 24.0, 1e-9);
    EXPECT_NEAR(focalLength(90.0), 12.0, 1e-9);
}

}  // namespace
}  // namespace scree
