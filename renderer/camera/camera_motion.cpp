#include "renderer/camera/camera_motion.h"

#include <cmath>
#include <glm/gtc/constants.hpp>

namespace scree {

namespace {

/// Seconds in which the remaining distance shrinks to a third: long enough to follow the motion, short enough not to
/// wait.
constexpr double kEase = 0.07;
/// Invisible remainder of the motion: radians, and fractions of the distance.
constexpr double kUnseen = 2e-4;

double turnBetween(double from, double to) {
    return std::remainder(to - from, glm::two_pi<double>());
}

/// Size of a motion: the largest of its angles in radians and its lengths as fractions of the distance.
double wayBetween(const CameraPose& from, const CameraPose& to) {
    const double nearer = std::min(from.distance, to.distance);
    return std::max({std::abs(turnBetween(from.yaw, to.yaw)), std::abs(to.pitch - from.pitch),
                     std::abs(to.distance - from.distance) / nearer, glm::length(to.target - from.target) / nearer});
}

}  // namespace

void CameraMotion::follow(const Camera& goal, Motion motion, const std::optional<glm::dvec3>& pivot) {
    const bool sameScene = goal.sceneSize() == shown_.sceneSize() && goal.sceneCentre() == shown_.sceneCentre();
    goal_ = goal;
    pivot_ = pivot;
    shown_.setFieldOfView(goal.pose().fieldOfView);
    moving_ = motion == Motion::Smooth && sameScene && goal.projection() == shown_.projection() &&
              wayBetween(shown_.pose(), goal.pose()) > kUnseen;
    if (!moving_) shown_ = goal;
}

void CameraMotion::advance(double seconds) {
    if (!moving_) return;
    const double share = 1.0 - std::exp(-std::max(seconds, 0.0) / kEase);
    CameraPose pose = shown_.pose();
    const CameraPose& end = goal_.pose();
    glm::dvec3 fromPivot{0.0};  // from the pivot to the target, along the camera's axes
    // Target and distance change by the same fraction, so that a zoom keeps its point in place on the screen.
    if (pivot_) {
        const glm::dvec3 from = inAxesOf(pose, pose.target - *pivot_);
        const glm::dvec3 to = inAxesOf(end, end.target - *pivot_);
        fromPivot = from + (to - from) * share;
    } else {
        pose.target += (end.target - pose.target) * share;
    }
    pose.distance += (end.distance - pose.distance) * share;
    pose.yaw += turnBetween(pose.yaw, end.yaw) * share;
    pose.pitch += (end.pitch - pose.pitch) * share;
    if (pivot_) pose.target = *pivot_ + fromAxesOf(pose, fromPivot);
    moving_ = wayBetween(pose, end) > kUnseen;
    shown_.setPose(moving_ ? pose : end);
}

}  // namespace scree
