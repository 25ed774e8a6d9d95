#include "renderer/camera/camera_motion.h"

#include <cmath>
#include <glm/gtc/constants.hpp>

namespace scree {

namespace {

/// Seconds in which the rest of the way shrinks to a third: long enough to see where the view goes, too short to wait.
constexpr double kEase = 0.07;
/// The rest of the way that no eye sees: radians, and shares of the distance.
constexpr double kUnseen = 2e-4;

double turnBetween(double from, double to) {
    return std::remainder(to - from, glm::two_pi<double>());
}

/// How far the way is: the largest of its angles in radians and its lengths as shares of the distance.
double wayBetween(const CameraPose& from, const CameraPose& to) {
    const double nearer = std::min(from.distance, to.distance);
    return std::max({std::abs(turnBetween(from.yaw, to.yaw)), std::abs(to.pitch - from.pitch),
                     std::abs(to.distance - from.distance) / nearer, glm::length(to.target - from.target) / nearer});
}

}  // namespace

void CameraMotion::follow(const Camera& goal, Motion motion) {
    const bool sameScene = goal.sceneSize() == shown_.sceneSize() && goal.sceneCentre() == shown_.sceneCentre();
    goal_ = goal;
    moving_ = motion == Motion::Smooth && sameScene && goal.projection() == shown_.projection() &&
              wayBetween(shown_.pose(), goal.pose()) > kUnseen;
    if (!moving_) shown_ = goal;
}

void CameraMotion::advance(double seconds) {
    if (!moving_) return;
    const double share = 1.0 - std::exp(-std::max(seconds, 0.0) / kEase);
    CameraPose pose = shown_.pose();
    const CameraPose& end = goal_.pose();
    // Target and distance by the same share: a zoom keeps its point in place on the screen all the way.
    pose.target += (end.target - pose.target) * share;
    pose.distance += (end.distance - pose.distance) * share;
    pose.yaw += turnBetween(pose.yaw, end.yaw) * share;
    pose.pitch += (end.pitch - pose.pitch) * share;
    moving_ = wayBetween(pose, end) > kUnseen;
    shown_.setPose(moving_ ? pose : end);
}

}  // namespace scree
