#include "renderer/camera/camera_motion.h"

#include <gtest/gtest.h>

#include <cmath>

#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

Camera framed(const Terrain& terrain) {
    Camera camera;
    camera.frame(terrain, 1.0f, 1.6f);
    return camera;
}

/// Returns a motion at rest at `start`.
CameraMotion restingAt(const Camera& start) {
    CameraMotion motion;
    motion.follow(start, Motion::Immediate);
    return motion;
}

TEST(CameraMotion, EndsExactlyAtItsGoalAndThenRests) {
    const Terrain terrain = hills(200, 150);
    const Camera start = framed(terrain);
    Camera goal = start;
    goal.orbit(2.5f, 0.4f);
    goal.zoom(9.0f, {300.0, 20.0, 700.0});
    CameraMotion motion = restingAt(start);
    motion.follow(goal, Motion::Smooth);
    int frames = 0;
    for (; motion.moving() && frames < 1000; ++frames) motion.advance(1.0 / 60.0);
    EXPECT_GT(frames, 6) << "a jump is no motion";
    EXPECT_LT(frames, 90) << "nobody waits for more than a second and a half";
    EXPECT_EQ(motion.shown().pose(), goal.pose());
}

TEST(CameraMotion, TheWayDoesNotDependOnTheFrameRate) {
    const Terrain terrain = hills(200, 150);
    const Camera start = framed(terrain);
    Camera goal = start;
    goal.orbit(-1.0f, 0.2f);
    goal.zoom(3.0f, goal.target());
    CameraMotion fast = restingAt(start);
    CameraMotion slow = restingAt(start);
    fast.follow(goal, Motion::Smooth);
    slow.follow(goal, Motion::Smooth);
    for (int i = 0; i < 20; ++i) fast.advance(0.005);
    slow.advance(0.1);
    EXPECT_TRUE(fast.moving());
    EXPECT_NEAR(fast.shown().pose().yaw, slow.shown().pose().yaw, 1e-9);
    EXPECT_NEAR(fast.shown().pose().pitch, slow.shown().pose().pitch, 1e-9);
    EXPECT_NEAR(fast.shown().distance(), slow.shown().distance(), 1e-6);
    // The remainder after a tenth of a second: exp(-0.1 / 0.07) of the turn.
    EXPECT_NEAR(goal.pose().yaw - slow.shown().pose().yaw, (goal.pose().yaw - start.pose().yaw) * std::exp(-0.1 / 0.07),
                1e-9);
}

TEST(CameraMotion, AZoomKeepsItsPointInPlaceAllTheWay) {
    const Terrain terrain = hills(200, 150);
    const Camera start = framed(terrain);
    const glm::dvec3 point{420.0, 55.0, 910.0};
    const auto seenAt = [&](const Camera& camera) {
        const glm::dvec4 clip =
            glm::dmat4(camera.projection(1.6f)) * glm::dmat4(camera.view()) * glm::dvec4(point, 1.0);
        return glm::dvec2(clip) / clip.w;
    };
    const glm::dvec2 before = seenAt(start);
    Camera goal = start;
    goal.zoom(6.0f, point);
    CameraMotion motion = restingAt(start);
    motion.follow(goal, Motion::Smooth);
    while (motion.moving()) {
        motion.advance(0.02);
        EXPECT_NEAR(glm::length(seenAt(motion.shown()) - before), 0.0, 1e-3);
    }
}

TEST(CameraMotion, TurnsTheShortWayRound) {
    const Terrain terrain = hills(100, 100);
    Camera start = framed(terrain);
    start.orbit(3.0f - static_cast<float>(start.pose().yaw), 0.0f);
    Camera goal = start;
    goal.orbit(0.3f, 0.0f);
    ASSERT_LT(goal.pose().yaw, 0.0) << "past south the direction changes its sign";
    CameraMotion motion = restingAt(start);
    motion.follow(goal, Motion::Smooth);
    motion.advance(0.05);
    EXPECT_GT(motion.shown().pose().yaw, 3.0);
    EXPECT_LT(motion.shown().pose().yaw, 3.3);
}

TEST(CameraMotion, IsThereAtOnceIfMotionIsImmediate) {
    const Terrain terrain = hills(200, 150);
    const Camera start = framed(terrain);
    Camera goal = start;
    goal.orbit(1.0f, 0.0f);
    CameraMotion motion = restingAt(start);
    motion.follow(goal, Motion::Immediate);
    EXPECT_FALSE(motion.moving());
    EXPECT_EQ(motion.shown().pose(), goal.pose());

    const Terrain other = hills(90, 300);
    motion.follow(framed(other), Motion::Smooth);
    EXPECT_FALSE(motion.moving()) << "no way leads to another scene";
    EXPECT_EQ(motion.shown().pose(), framed(other).pose());
}

}  // namespace
}  // namespace scree
