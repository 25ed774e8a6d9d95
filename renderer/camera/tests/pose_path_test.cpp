#include "renderer/camera/pose_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>
#include <limits>
#include <vector>

namespace scree {
namespace {

constexpr double kStep = 10.0;  // metres

double noLimit(double, double) {
    return -std::numeric_limits<double>::infinity();
}

/// A pose with the eye at this place, and the target 100 m ahead.
CameraPose poseAt(const glm::dvec3& eye, double yaw = 0.0, double pitch = 0.2, double fieldOfView = 34.0) {
    CameraPose pose{.target = {}, .distance = 100.0, .yaw = yaw, .pitch = pitch, .fieldOfView = fieldOfView};
    pose.target = eye + fromAxesOf(pose, {0.0, 0.0, pose.distance});
    return pose;
}

glm::dvec3 eyeOf(const CameraPose& pose) {
    return pose.target - fromAxesOf(pose, {0.0, 0.0, pose.distance});
}

glm::dvec3 forwardOf(const CameraPose& pose) {
    return fromAxesOf(pose, {0.0, 0.0, 1.0});
}

std::vector<CameraPose> sampled(const PosePath& path, int count) {
    std::vector<CameraPose> poses;
    for (int i = 0; i <= count; ++i) poses.push_back(path.at(static_cast<double>(i) / count));
    return poses;
}

/// A winding way over 2 km, with turns and a zoom.
std::vector<CameraPose> winding() {
    return {poseAt({0.0, 300.0, 0.0}, 0.3, 0.4, 34.0), poseAt({700.0, 250.0, -200.0}, 1.2, 0.1, 50.0),
            poseAt({900.0, 400.0, 500.0}, 2.0, 0.9, 60.0), poseAt({1800.0, 320.0, 600.0}, 3.6, -0.1, 25.0)};
}

TEST(PosePath, PassesThroughEveryPose) {
    const std::vector<CameraPose> poses = winding();
    const PosePath path(poses, noLimit, kStep);
    const std::vector<CameraPose> film = sampled(path, 200000);
    for (const CameraPose& pose : poses) {
        CameraPose nearest = film.front();
        for (const CameraPose& each : film)
            if (glm::distance(eyeOf(each), eyeOf(pose)) < glm::distance(eyeOf(nearest), eyeOf(pose))) nearest = each;
        // Within one step of the film, which is some 3000 m / 200 000 long.
        EXPECT_LT(glm::distance(eyeOf(nearest), eyeOf(pose)), 0.03);
        EXPECT_NEAR(nearest.yaw, pose.yaw, 1e-4);
        EXPECT_NEAR(nearest.pitch, pose.pitch, 1e-4);
        EXPECT_NEAR(nearest.fieldOfView, pose.fieldOfView, 5e-3);
    }
    for (const auto& [share, pose] : {std::pair(0.0, poses.front()), std::pair(1.0, poses.back())}) {
        EXPECT_LT(glm::distance(eyeOf(path.at(share)), eyeOf(pose)), 1e-9);
        EXPECT_NEAR(path.at(share).fieldOfView, pose.fieldOfView, 1e-9);
        EXPECT_NEAR(path.at(share).distance, pose.distance, 1e-9);
    }
}

TEST(PosePath, TheSpeedIsConstantAndAFifthOfTheTimeIsEaseAtEachEnd) {
    const std::vector<CameraPose> poses{poseAt({0.0, 300.0, 0.0}), poseAt({200.0, 350.0, -100.0}),
                                        poseAt({900.0, 400.0, 500.0}), poseAt({1800.0, 320.0, 600.0})};
    constexpr int kCount = 2000;
    const std::vector<CameraPose> film = sampled(PosePath(poses, noLimit, kStep), kCount);
    std::vector<double> steps;
    double length = 0.0;
    for (int i = 0; i < kCount; ++i) {
        const auto at = static_cast<std::size_t>(i);
        steps.push_back(glm::distance(eyeOf(film[at]), eyeOf(film[at + 1])));
        length += steps.back();
    }
    // A smoothstep from 0 to full speed goes half as far as full speed.
    const double full = length / (1.0 - 0.2) / kCount;
    for (int i = kCount / 5; i < kCount * 4 / 5; ++i)
        EXPECT_NEAR(steps[static_cast<std::size_t>(i)], full, 0.01 * full) << i;
    for (const int tenth : {kCount / 10, kCount * 9 / 10})
        EXPECT_NEAR(steps[static_cast<std::size_t>(tenth)], 0.5 * full, 0.01 * full) << "half of the ramp";
    EXPECT_LT(steps.front(), 1e-3 * full);
    EXPECT_LT(steps.back(), 1e-3 * full);
}

TEST(PosePath, EyeAndDirectionHaveNoJumpsAndNoKinks) {
    constexpr int kCount = 4000;
    const std::vector<CameraPose> film = sampled(PosePath(winding(), noLimit, kStep), kCount);
    // Steps of a smooth path differ by (1 / count)^2 times its acceleration, and those at a kink by 1 / count.
    for (std::size_t i = 1; i + 1 < film.size(); ++i) {
        const glm::dvec3 bend = eyeOf(film[i + 1]) - 2.0 * eyeOf(film[i]) + eyeOf(film[i - 1]);
        EXPECT_LT(glm::length(bend), 0.02) << i << ": of steps of about 0.9 m";
        const glm::dvec3 turn = forwardOf(film[i + 1]) - 2.0 * forwardOf(film[i]) + forwardOf(film[i - 1]);
        EXPECT_LT(glm::length(turn), 3e-5) << i << ": of steps of about 1e-3";
    }
}

TEST(PosePath, TwoPosesGiveAStraightLine) {
    const PosePath path(std::vector{poseAt({0.0, 100.0, 0.0}), poseAt({800.0, 300.0, -400.0}, 0.0, 0.6)}, noLimit,
                        kStep);
    EXPECT_LT(glm::distance(eyeOf(path.at(0.5)), {400.0, 200.0, -200.0}), 1e-6);
    EXPECT_NEAR(path.at(0.5).pitch, 0.4, 1e-9);
    for (const CameraPose& pose : sampled(path, 100)) EXPECT_NEAR(eyeOf(pose).z, -0.5 * eyeOf(pose).x, 1e-6);
}

TEST(PosePath, HasNoLoopBetweenClosePoses) {
    // With knots at equal intervals the path would shoot 75 m past the two poses in the middle and come back.
    const PosePath path(std::vector{poseAt({0.0, 100.0, 0.0}), poseAt({1000.0, 100.0, 0.0}),
                                    poseAt({1010.0, 100.0, 10.0}), poseAt({1010.0, 100.0, 1000.0})},
                        noLimit, kStep);
    for (const CameraPose& pose : sampled(path, 1000)) {
        const glm::dvec3 eye = eyeOf(pose);
        if (eye.z < 10.0) {
            EXPECT_LT(eye.x, 1010.0 + 1e-6);
        }
    }
}

TEST(PosePath, TurnsTheShorterWayAndNeverPastAPose) {
    constexpr double kTurn = glm::two_pi<double>();
    const PosePath path(
        std::vector{poseAt({0.0, 100.0, 0.0}, 0.97 * kTurn), poseAt({100.0, 100.0, 0.0}, 0.25 * kTurn),
                    poseAt({300.0, 100.0, 50.0}, 0.25 * kTurn, 1.5), poseAt({400.0, 100.0, 0.0}, 0.25 * kTurn, 1.5)},
        noLimit, kStep);
    double last = 0.97 * kTurn;
    for (const CameraPose& pose : sampled(path, 1000)) {
        EXPECT_GE(pose.yaw, last - 1e-9) << "always to the right";
        EXPECT_LE(pose.yaw, 1.25 * kTurn + 1e-9);
        EXPECT_LE(pose.pitch, 1.5 + 1e-9);
        last = pose.yaw;
    }
    EXPECT_NEAR(last, 1.25 * kTurn, 1e-9);
}

TEST(PosePath, ATurnOnTheSpotTakesTime) {
    const glm::dvec3 summit{1000.0, 100.0, 0.0};
    const PosePath path(std::vector{poseAt({0.0, 100.0, 0.0}), poseAt(summit), poseAt(summit, 0.5 * 3.14159265358979)},
                        noLimit, kStep);
    constexpr int kCount = 1000;
    const std::vector<CameraPose> film = sampled(path, kCount);
    // The way of the eye, 1000 m, counts as much as a full turn, so the quarter counts 250 m: a fifth of the film. At
    // full speed, 1250 m / 0.8, it turns by 2 pi / 1000 m.
    const double fastest = 1250.0 / 0.8 * glm::two_pi<double>() / 1000.0 / kCount;
    for (std::size_t i = 0; i < kCount; ++i) EXPECT_LT(film[i + 1].yaw - film[i].yaw, 1.1 * fastest) << i;
    EXPECT_LT(film[700].yaw, 0.1);
    EXPECT_GT(film[900].yaw, 1.0);
}

TEST(PosePath, StopsWhereItTurnsBack) {
    const CameraPose start = poseAt({0.0, 100.0, 0.0}), far = poseAt({500.0, 100.0, 0.0});
    constexpr int kCount = 1000;
    const std::vector<CameraPose> film = sampled(PosePath(std::vector{start, far, start}, noLimit, kStep), kCount);
    EXPECT_NEAR(eyeOf(film[500]).x, 500.0, 1e-6);
    EXPECT_LT(eyeOf(film[500]).x - eyeOf(film[499]).x, 1e-3) << "comes to rest";
    EXPECT_GT(eyeOf(film[251]).x - eyeOf(film[250]).x, 1.0) << "at full speed half-way";
    EXPECT_NEAR(eyeOf(film[1000]).x, 0.0, 1e-6);
}

TEST(PosePath, ClimbsOverAHillInASmoothHump) {
    // A steep hill of 100 m, on the way between two of the poses.
    const auto hill = [](double x, double z) {
        return 5.0 + 100.0 * std::exp(-((x - 500.0) * (x - 500.0) + z * z) / (2.0 * 15.0 * 15.0));
    };
    const std::vector<CameraPose> poses{poseAt({0.0, 10.0, 0.0}), poseAt({1000.0, 10.0, 0.0}),
                                        poseAt({2000.0, 10.0, 0.0})};
    constexpr int kCount = 4000;
    const std::vector<CameraPose> film = sampled(PosePath(poses, hill, kStep), kCount);
    double highest = 0.0;
    for (std::size_t i = 0; i < film.size(); ++i) {
        const glm::dvec3 eye = eyeOf(film[i]);
        EXPECT_GE(eye.y, hill(eye.x, eye.z) - 1e-9) << i;
        highest = std::max(highest, eye.y);
        if (eye.x > 1000.0) {
            EXPECT_NEAR(eye.y, 10.0, 1e-6) << "there is no hill after the second pose";
        }
        if (i == 0) continue;
        const glm::dvec3 step = eye - eyeOf(film[i - 1]);
        // Up to 100 m within 250 m, while the hill has a slope of 100 / 15 * exp(-1/2) = 4.
        EXPECT_LE(std::abs(step.y), 1.0 * step.x + 1e-9) << i;
    }
    EXPECT_NEAR(highest, 105.0, 1.0) << "and no higher than it must";
    EXPECT_NEAR(eyeOf(film.front()).y, 10.0, 1e-9);
}

TEST(PosePath, NoGroundIsMissedBetweenTwoSamples) {
    const auto needle = [](double x, double) { return std::abs(x - 503.1) < 0.2 ? 200.0 : 0.0; };
    const std::vector<CameraPose> poses{poseAt({0.0, 10.0, 0.0}), poseAt({1000.0, 10.0, 0.0})};
    double highest = 0.0;
    for (const CameraPose& pose : sampled(PosePath(poses, needle, 100.0), 20000)) {
        EXPECT_GE(eyeOf(pose).y, needle(eyeOf(pose).x, 0.0) - 1e-9);
        highest = std::max(highest, eyeOf(pose).y);
    }
    EXPECT_NEAR(highest, 200.0, 1e-6);
}

TEST(PosePath, AZoomOnTheSpotTakesTime) {
    const glm::dvec3 eye{3.0, 100.0, 5.0};
    const PosePath path(std::vector{poseAt(eye, 0.0, 0.2, 60.0), poseAt(eye, 0.0, 0.2, 20.0)}, noLimit, kStep);
    EXPECT_NEAR(path.at(1.0).fieldOfView, 20.0, 1e-9);
    // Half-way the picture is enlarged by the geometric mean.
    const double middle = std::sqrt(std::tan(glm::radians(30.0)) * std::tan(glm::radians(10.0)));
    EXPECT_NEAR(std::tan(glm::radians(0.5 * path.at(0.5).fieldOfView)), middle, 1e-6);
    EXPECT_LT(glm::distance(eyeOf(path.at(0.5)), eye), 1e-9);
}

TEST(PosePath, OrthographicPosesMoveTheTargetAndTheScale) {
    CameraPose wide{.target = {100.0, 50.0, 200.0}, .distance = 4000.0, .projection = Projection::Orthographic};
    CameraPose near = wide;
    near.target = {900.0, 50.0, 200.0};
    near.distance = 1000.0;
    // The ground does not matter: the picture has no eye.
    const PosePath path(
        std::vector{wide, near}, [](double, double) { return 1e6; }, kStep);
    EXPECT_EQ(path.at(0.5).projection, Projection::Orthographic);
    EXPECT_LT(glm::distance(path.at(0.5).target, {500.0, 50.0, 200.0}), 1e-6);
    EXPECT_NEAR(path.at(0.5).distance, 2000.0, 1e-6) << "the geometric mean";
}

TEST(PosePath, EqualPosesStandStill) {
    const CameraPose pose = poseAt({3.0, 100.0, 5.0}, 1.0);
    const PosePath path(std::vector{pose, pose}, noLimit, kStep);
    for (const double share : {0.0, 0.3, 1.0}) EXPECT_LT(glm::distance(path.at(share).target, pose.target), 1e-9);
    const CameraPose other = poseAt({103.0, 100.0, 5.0}, 1.0);
    const PosePath further(std::vector{pose, pose, other, other}, noLimit, kStep);
    EXPECT_LT(glm::distance(eyeOf(further.at(0.5)), {53.0, 100.0, 5.0}), 1e-6) << "as if each was there once";
}

}  // namespace
}  // namespace scree
