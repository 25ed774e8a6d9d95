#include "renderer/camera/camera.h"

#include <gtest/gtest.h>

#include <cmath>

#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// Returns the normalised device coordinates of a point in world space.
glm::dvec3 project(const Camera& camera, float aspect, const glm::dvec3& at) {
    const glm::dvec4 clip = glm::dmat4(camera.projection(aspect)) * glm::dmat4(camera.view()) * glm::dvec4(at, 1.0);
    return glm::dvec3(clip) / clip.w;
}

glm::dvec3 corner(const Terrain& terrain, float exaggeration, int index) {
    const Extremes range = extremes(terrain.heights());
    const double cell = static_cast<double>(terrain.cellSize());
    return {(index & 1) != 0 ? (terrain.width() - 1) * cell : 0.0,
            static_cast<double>(((index & 2) != 0 ? range.highest : range.lowest) * exaggeration),
            (index & 4) != 0 ? (terrain.height() - 1) * cell : 0.0};
}

TEST(Camera, FramePutsAllCornersOfTheTerrainInsideTheClipVolume) {
    const Terrain wide = hills(300, 90);
    const Terrain tall = terrainOf(65, 65, 2.0f, [](int x, int y) { return x == 10 && y == 20 ? 900.0f : 0.0f; });
    const Terrain flat(128, 256, 90.0f);
    for (const Terrain* terrain : {&wide, &tall, &flat})
        for (const float exaggeration : {0.1f, 1.0f, 5.0f})
            for (const float aspect : {0.6f, 1.6f, 3.0f}) {
                Camera camera;
                camera.frame(*terrain, exaggeration, aspect);
                double widest = 0.0;
                for (int i = 0; i < 8; ++i) {
                    const glm::dvec3 at = project(camera, aspect, corner(*terrain, exaggeration, i));
                    EXPECT_LT(std::abs(at.x), 1.0);
                    EXPECT_LT(std::abs(at.y), 1.0);
                    EXPECT_LT(std::abs(at.z), 1.0);
                    widest = std::max({widest, std::abs(at.x), std::abs(at.y)});
                }
                EXPECT_GT(widest, 0.85) << "the terrain should fill the picture";
            }
}

TEST(Camera, FramesTheWholeTerrainFromTheDirectionInWhichItLooks) {
    const Terrain wide = hills(300, 90);
    for (const Projection projection : {Projection::Perspective, Projection::Orthographic})
        for (const double yaw : {-2.9, 0.0, 1.2})
            for (const double pitch : {0.05, 0.25, 0.35, 1.1, 1.5707963267948966})
                for (const float aspect : {0.6f, 3.0f}) {
                    Camera camera;
                    camera.setPose({.target = {-900.0, 40.0, 7000.0},
                                    .distance = 12.0,
                                    .yaw = yaw,
                                    .pitch = pitch,
                                    .projection = projection});
                    camera.frame(wide, 2.0f, aspect);
                    EXPECT_EQ(camera.pose().yaw, yaw);
                    EXPECT_EQ(camera.pose().pitch, pitch);
                    double widest = 0.0;
                    for (int i = 0; i < 8; ++i) {
                        const glm::dvec3 at = project(camera, aspect, corner(wide, 2.0f, i));
                        EXPECT_LT(std::max({std::abs(at.x), std::abs(at.y), std::abs(at.z)}), 1.0)
                            << yaw << " " << pitch << " " << aspect;
                        widest = std::max({widest, std::abs(at.x), std::abs(at.y)});
                    }
                    EXPECT_GT(widest, 0.8) << yaw << " " << pitch << " " << aspect;
                }
}

TEST(Camera, FramesFromJustAboveTheHorizonIfItLooksUp) {
    const Terrain terrain = hills(100, 100);
    Camera camera;
    camera.setPose({.yaw = 0.5, .pitch = -0.8});
    camera.frame(terrain, 1.0f, 1.6f);
    EXPECT_GT(camera.pose().pitch, 0.0);
    EXPECT_LT(camera.pose().pitch, 0.1);
    EXPECT_EQ(camera.pose().yaw, 0.5);
}

TEST(Camera, FramedViewLooksDownFromTheSouth) {
    Camera camera;
    const Terrain terrain = hills(100, 100);
    camera.frame(terrain, 1.0f, 1.6f);
    EXPECT_GT(camera.position().z, 99 * 10.0);
    EXPECT_GT(camera.position().y, 100.0);
}

TEST(Camera, ZoomKeepsThePointUnderTheCursor) {
    Camera camera;
    const Terrain terrain = hills(200, 150);
    camera.frame(terrain, 1.0f, 1.6f);
    camera.orbit(0.7f, -0.1f);
    const glm::dvec3 point{420.0, 55.0, 910.0};
    const glm::dvec3 before = project(camera, 1.6f, point);
    for (const float steps : {1.0f, 5.0f, -3.0f, 12.0f}) {
        const double distance = camera.distance();
        camera.zoom(steps, point);
        EXPECT_EQ(camera.distance() < distance, steps > 0.0f);
        const glm::dvec3 after = project(camera, 1.6f, point);
        EXPECT_NEAR(after.x, before.x, 1e-4);
        EXPECT_NEAR(after.y, before.y, 1e-4);
    }
}

TEST(Camera, ZoomStopsBeforeTheTargetAndBeforeTheWorldIsADot) {
    Camera camera;
    const Terrain terrain = hills(200, 200);
    camera.frame(terrain, 1.0f, 1.6f);
    camera.zoom(1e4f, camera.target());
    EXPECT_GT(camera.distance(), 0.1);
    camera.zoom(-1e4f, camera.target());
    EXPECT_LT(camera.distance(), 2000.0 * 20.0);
    EXPECT_TRUE(std::isfinite(camera.position().y));
}

TEST(Camera, RayThroughAPixelProjectsBackToIt) {
    Camera camera;
    const Terrain terrain = hills(200, 150);
    camera.frame(terrain, 1.0f, 1.6f);
    camera.orbit(-1.1f, 0.3f);
    for (const glm::vec2 at : {glm::vec2(0.5f, 0.5f), glm::vec2(0.1f, 0.2f), glm::vec2(0.93f, 0.71f)}) {
        const Ray ray = camera.rayThrough(at.x, at.y, 1.6f);
        EXPECT_NEAR(glm::length(ray.direction), 1.0, 1e-12);
        const glm::dvec3 ndc = project(camera, 1.6f, ray.origin + ray.direction * camera.distance());
        EXPECT_NEAR(ndc.x, 2.0 * static_cast<double>(at.x) - 1.0, 1e-4);
        EXPECT_NEAR(ndc.y, 1.0 - 2.0 * static_cast<double>(at.y), 1e-4);
    }
}

TEST(Camera, PanMovesTheTargetWithTheDrag) {
    constexpr float kHeight = 800.0f;
    Camera camera;
    const Terrain terrain = hills(200, 150);
    camera.frame(terrain, 1.0f, 1.6f);
    const glm::dvec3 grabbed = camera.target();
    camera.pan(40.0f, 0.0f, kHeight);
    EXPECT_DOUBLE_EQ(camera.target().y, grabbed.y);
    const glm::dvec3 ndc = project(camera, 1.6f, grabbed);
    // 40 pixels to the right, in a viewport 1.6 times as wide as high.
    EXPECT_NEAR(ndc.x, 2.0 * 40.0 / (800.0 * 1.6), 1e-3);
    EXPECT_NEAR(ndc.y, 0.0, 1e-3);
    camera.pan(-40.0f, 10.0f, kHeight);
    EXPECT_LT(project(camera, 1.6f, grabbed).y, 0.0) << "dragging down moves the ground down";
}

TEST(Camera, OrbitNeverGoesBelowTheHorizonOrOverTheTop) {
    Camera camera;
    const Terrain terrain = hills(100, 100);
    camera.frame(terrain, 1.0f, 1.6f);
    camera.orbit(0.0f, -10.0f);
    EXPECT_GT(camera.position().y, camera.target().y);
    camera.orbit(0.0f, 20.0f);
    const glm::dvec3 offset = camera.position() - camera.target();
    EXPECT_NEAR(offset.y, camera.distance(), camera.distance() * 1e-3);
}

TEST(Camera, LooksStraightDownWithNorthUp) {
    for (const Projection projection : {Projection::Perspective, Projection::Orthographic}) {
        Camera camera;
        const Terrain terrain = hills(200, 150);
        camera.frame(terrain, 1.0f, 1.6f);
        camera.orbit(0.9f, 0.1f);
        camera.setProjection(projection);
        camera.lookDown();
        const glm::dvec3 below = camera.target() - glm::dvec3(0.0, 100.0, 0.0);
        EXPECT_NEAR(glm::length(glm::dvec2(project(camera, 1.6f, below))), 0.0, 1e-4);
        const glm::dvec3 north = project(camera, 1.6f, camera.target() + glm::dvec3(0.0, 0.0, -50.0));
        EXPECT_NEAR(north.x, 0.0, 1e-4);
        EXPECT_GT(north.y, 0.02);
        const glm::dvec3 east = project(camera, 1.6f, camera.target() + glm::dvec3(50.0, 0.0, 0.0));
        EXPECT_GT(east.x, 0.02);
        EXPECT_NEAR(east.y, 0.0, 1e-4);
    }
}

TEST(Camera, OrthographicPixelsSpanTheSameLengthEverywhere) {
    constexpr float kHeight = 800.0f;
    constexpr float kAspect = 1.6f;
    Camera camera;
    const Terrain terrain = hills(200, 150);
    camera.setProjection(Projection::Orthographic);
    camera.frame(terrain, 1.0f, kAspect);
    const glm::dvec3 hundred = camera.right() * 100.0;
    for (const glm::dvec3& from : {glm::dvec3(0.0), glm::dvec3(1500.0, 300.0, 20.0), camera.target()}) {
        const double shown = (project(camera, kAspect, from + hundred).x - project(camera, kAspect, from).x) * 0.5 *
                             static_cast<double>(kAspect * kHeight);
        EXPECT_NEAR(shown * camera.metresPerPixel(kHeight), 100.0, 0.01);
    }
}

TEST(Camera, PerspectivePixelsSpanTheirLengthAtTheTarget) {
    Camera camera;
    const Terrain terrain = hills(200, 150);
    camera.frame(terrain, 1.0f, 1.6f);
    const glm::dvec3 beside = camera.target() + camera.right() * (10.0 * camera.metresPerPixel(800.0f));
    EXPECT_NEAR(project(camera, 1.6f, beside).x * 0.5 * 800.0 * 1.6, 10.0, 0.01);
}

TEST(Camera, OrthographicFrameHoldsAllCornersOfTheTerrain) {
    const Terrain wide = hills(300, 90);
    for (const float aspect : {0.6f, 1.6f, 3.0f}) {
        Camera camera;
        camera.setProjection(Projection::Orthographic);
        camera.frame(wide, 2.0f, aspect);
        double widest = 0.0;
        for (int i = 0; i < 8; ++i) {
            const glm::dvec3 at = project(camera, aspect, corner(wide, 2.0f, i));
            EXPECT_LT(std::max({std::abs(at.x), std::abs(at.y), std::abs(at.z)}), 1.0);
            widest = std::max({widest, std::abs(at.x), std::abs(at.y)});
        }
        EXPECT_GT(widest, 0.85);
    }
}

TEST(Camera, OrthographicRayThroughAPixelProjectsBackToIt) {
    Camera camera;
    const Terrain terrain = hills(200, 150);
    camera.frame(terrain, 1.0f, 1.6f);
    camera.setProjection(Projection::Orthographic);
    for (const glm::vec2 at : {glm::vec2(0.5f, 0.5f), glm::vec2(0.1f, 0.2f), glm::vec2(0.93f, 0.71f)}) {
        const Ray ray = camera.rayThrough(at.x, at.y, 1.6f);
        const double way = glm::dot(camera.target() - ray.origin, ray.direction);
        for (const double distance : {way, way + 500.0}) {
            const glm::dvec3 ndc = project(camera, 1.6f, ray.origin + ray.direction * distance);
            EXPECT_NEAR(ndc.x, 2.0 * static_cast<double>(at.x) - 1.0, 1e-3);
            EXPECT_NEAR(ndc.y, 1.0 - 2.0 * static_cast<double>(at.y), 1e-3);
        }
    }
}

TEST(Camera, ChangingTheProjectionKeepsTheScaleAtTheTarget) {
    Camera camera;
    const Terrain terrain = hills(200, 150);
    camera.frame(terrain, 1.0f, 1.6f);
    const glm::dvec3 beside = camera.target() + camera.right() * 200.0;
    const double seen = project(camera, 1.6f, beside).x;
    camera.setProjection(Projection::Orthographic);
    EXPECT_NEAR(project(camera, 1.6f, beside).x, seen, 1e-4);
}

TEST(Camera, TurnsInItsPlaceAndFindsATargetAhead) {
    Camera camera;
    const Terrain terrain = hills(200, 150);
    camera.frame(terrain, 1.0f, 1.6f);
    const glm::dvec3 eye = camera.position();
    camera.turn(0.8, -1.0);
    EXPECT_NEAR(glm::length(camera.position() - eye), 0.0, 1e-8);
    EXPECT_GT(camera.forward().y, 0.0) << "looks up";
    camera.setTargetAhead(321.0);
    EXPECT_NEAR(glm::length(camera.position() - eye), 0.0, 1e-8);
    EXPECT_NEAR(glm::length(camera.target() - eye), 321.0, 1e-8);
}

}  // namespace
}  // namespace scree
