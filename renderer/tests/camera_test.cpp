#include "renderer/camera.h"

#include <gtest/gtest.h>

#include <cmath>

#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// Normalised device coordinates of a point of world space.
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
    // 40 pixels to the right, of a viewport 1.6 times as wide as high.
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

}  // namespace
}  // namespace scree
