#include "renderer/camera/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "renderer/camera/terrain_base.h"

namespace scree {

namespace {

/// Largest fraction of the viewport that a framed terrain fills.
constexpr double kFrameFill = 0.94;
constexpr double kLowestPitch = 0.03;
/// Least pitch of an overview: some 23 degrees.
constexpr double kOverviewPitch = 0.4;
/// Sine of the pitch below which moving the camera along the ground hardly moves the picture.
constexpr double kFlatSteepness = 0.3;
constexpr double kHighestPitch = glm::half_pi<double>();
constexpr double kZoomPerStep = 0.85;
/// Smallest and largest distance from the target with the normal field of view, in scene sizes.
constexpr double kNearest = 2e-4;
constexpr double kFarthest = 10.0;
/// Distance of the near plane, in distances from the target.
constexpr double kNear = 0.02;
/// Largest distance of the near plane, in heights of the eye above the ground: the ground may be steep.
constexpr double kNearOfClearance = 0.1;
/// Smallest distance of the near plane, in distances from the target, so that depths stay exact.
constexpr double kNearestNear = 1e-4;
/// Distance of the eye in orthographic views, in scene sizes, so that no ground lies behind the eye.
constexpr double kOrthographicWay = 12.0;
/// Largest distance of the ground from its middle if it has grown since it was framed, in scene sizes.
constexpr double kReach = 1.5;

/// The camera's axes in world space.
struct Axes {
    glm::dvec3 right, up, forward;
};

glm::dvec3 cornerOf(const glm::dvec3& low, const glm::dvec3& high, int corner) {
    return {(corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y, (corner & 4) != 0 ? high.z : low.z};
}

/// Tangent of half an angle in degrees.
double halfTangent(double degrees) {
    return std::tan(glm::radians(0.5 * degrees));
}

Axes axesAt(double yaw, double pitch) {
    const glm::dvec3 forward{std::sin(yaw) * std::cos(pitch), -std::sin(pitch), -std::cos(yaw) * std::cos(pitch)};
    const glm::dvec3 right{std::cos(yaw), 0.0, std::sin(yaw)};
    return {right, glm::cross(right, forward), forward};
}

}  // namespace

CameraPose scaled(const CameraPose& pose, double factor) {
    CameraPose result = pose;
    result.target *= factor;
    result.distance *= factor;
    return result;
}

glm::dvec3 inAxesOf(const CameraPose& pose, const glm::dvec3& vector) {
    const Axes axes = axesAt(pose.yaw, pose.pitch);
    return {glm::dot(vector, axes.right), glm::dot(vector, axes.up), glm::dot(vector, axes.forward)};
}

glm::dvec3 fromAxesOf(const CameraPose& pose, const glm::dvec3& coordinates) {
    const Axes axes = axesAt(pose.yaw, pose.pitch);
    return axes.right * coordinates.x + axes.up * coordinates.y + axes.forward * coordinates.z;
}

void Camera::frame(const Terrain& terrain, float exaggeration, float aspect) {
    const Extremes range = extremes(terrain.heights());
    const double cell = static_cast<double>(terrain.cellSize());
    const float base = range.lowest - baseThickness(terrain, range, exaggeration);
    const glm::dvec3 low{0.0, static_cast<double>(base * exaggeration), 0.0};
    const glm::dvec3 high{(terrain.width() - 1) * cell, static_cast<double>(range.highest * exaggeration),
                          (terrain.height() - 1) * cell};
    sceneCentre_ = (low + high) * 0.5;
    sceneSize_ = glm::length(high - low);
    pose_.target = sceneCentre_;
    pose_.pitch = std::max(pose_.pitch, kLowestPitch);

    const Axes axes = axesAt(pose_.yaw, pose_.pitch);
    // Direction that moves the picture up: along the ground, or vertical if the view is almost horizontal.
    const double steepness = std::sin(pose_.pitch);
    const glm::dvec3 upwards =
        steepness < kFlatSteepness ? axes.up : glm::dvec3{std::sin(pose_.yaw), 0.0, -std::cos(pose_.yaw)} / steepness;
    const auto depthOf = [&](const glm::dvec3& offset) {
        return pose_.projection == Projection::Perspective ? glm::dot(offset, axes.forward) : 0.0;
    };
    // Perspective enlarges the near part: move until the picture is centred.
    for (int round = 0; round < 6; ++round) {
        pose_.distance = 0.0;
        for (int corner = 0; corner < 8; ++corner) {
            const glm::dvec3 offset = cornerOf(low, high, corner) - pose_.target;
            const double across = std::abs(glm::dot(offset, axes.right)) / static_cast<double>(aspect);
            const double along = std::abs(glm::dot(offset, axes.up));
            const double needed = std::max(across, along) / (halfHeight() * kFrameFill) - depthOf(offset);
            pose_.distance = std::max(pose_.distance, needed);
        }
        glm::dvec2 least{1e300};
        glm::dvec2 most{-1e300};
        for (int corner = 0; corner < 8; ++corner) {
            const glm::dvec3 offset = cornerOf(low, high, corner) - pose_.target;
            const glm::dvec2 seen = glm::dvec2(glm::dot(offset, axes.right), glm::dot(offset, axes.up)) /
                                    (pose_.distance + depthOf(offset));
            least = glm::min(least, seen);
            most = glm::max(most, seen);
        }
        if (round < 5) {
            const glm::dvec2 middle = (least + most) * 0.5 * pose_.distance;
            pose_.target += axes.right * middle.x + upwards * middle.y;
        }
    }
}

void Camera::orbit(float yaw, float pitch) {
    pose_.yaw = std::remainder(pose_.yaw + static_cast<double>(yaw), glm::two_pi<double>());
    // After a flight the eye may look up. The pitch does not jump then, but may not rise further.
    pose_.pitch =
        std::clamp(pose_.pitch + static_cast<double>(pitch), std::min(kLowestPitch, pose_.pitch), kHighestPitch);
}

void Camera::orbitAround(const glm::dvec3& point, float yaw, float pitch) {
    const glm::dvec3 fromPoint = inAxesOf(pose_, pose_.target - point);
    double rise = static_cast<double>(pitch);
    if (pose_.projection == Projection::Perspective && rise < 0.0) {
        // The line from the eye to the point may lie higher in the picture than the direction of view.
        const glm::dvec3 seen = inAxesOf(pose_, point - position());
        const double lowest = kLowestPitch + std::atan2(seen.y, seen.z);
        rise = std::max(rise, std::min(0.0, lowest - pose_.pitch));
    }
    orbit(yaw, static_cast<float>(rise));
    pose_.target = point + fromAxesOf(pose_, fromPoint);
}

void Camera::pan(float dx, float dy, float viewportHeight) {
    const double scale = metresPerPixel(viewportHeight);
    const glm::dvec3 ahead{std::sin(pose_.yaw), 0.0, -std::cos(pose_.yaw)};
    // A slanted view foreshortens the ground. Near the horizon, following the ground exactly would move the view too
    // far.
    const double foreshortening = std::max(std::sin(pose_.pitch), 0.25);
    pose_.target += (ahead * (static_cast<double>(dy) / foreshortening) - right() * static_cast<double>(dx)) * scale;
}

void Camera::zoom(float steps, const glm::dvec3& around) {
    const double wanted = pose_.distance * std::pow(kZoomPerStep, static_cast<double>(steps));
    const double allowed = std::clamp(wanted, sceneSize_ * kNearest, sceneSize_ * kFarthest * remoteness());
    const double factor = allowed / pose_.distance;
    pose_.distance = allowed;
    pose_.target = around + (pose_.target - around) * factor;
}

void Camera::lookDown() {
    pose_.yaw = 0.0;
    pose_.pitch = kHighestPitch;
}

void Camera::lookFromSouth() {
    pose_.yaw = CameraPose().yaw;
    pose_.pitch = CameraPose().pitch;
}

void Camera::lookOver() {
    pose_.pitch = std::max(pose_.pitch, kOverviewPitch);
}

void Camera::setProjection(Projection projection) {
    const double before = halfHeight();
    pose_.projection = projection;
    pose_.distance *= before / halfHeight();
}

void Camera::setTargetAhead(double distance) {
    const double allowed = std::clamp(distance, sceneSize_ * kNearest, sceneSize_ * kFarthest * remoteness());
    pose_.target += forward() * (allowed - pose_.distance);
    pose_.distance = allowed;
}

void Camera::setTargetDepth(const glm::dvec3& point) {
    const double further = glm::dot(point - pose_.target, forward());
    if (pose_.projection == Projection::Perspective)
        setTargetAhead(pose_.distance + further);
    else
        pose_.target += forward() * further;
}

void Camera::turn(double yaw, double pitch) {
    const glm::dvec3 eye = pose_.target - forward() * pose_.distance;
    pose_.yaw = std::remainder(pose_.yaw + yaw, glm::two_pi<double>());
    pose_.pitch = std::clamp(pose_.pitch + pitch, -kHighestPitch, kHighestPitch);
    pose_.target = eye + forward() * pose_.distance;
}

void Camera::moveTo(const glm::dvec3& eye) {
    pose_.target = eye + forward() * pose_.distance;
}

double Camera::halfHeight() const {
    return halfTangent(pose_.projection == Projection::Perspective ? pose_.fieldOfView : kNormalFieldOfView);
}

double Camera::remoteness() const {
    return std::max(1.0, halfTangent(kNormalFieldOfView) / halfHeight());
}

glm::dvec3 Camera::position() const {
    const double way =
        pose_.projection == Projection::Perspective ? pose_.distance : pose_.distance + kOrthographicWay * sceneSize_;
    return pose_.target - forward() * way;
}

glm::dvec3 Camera::forward() const {
    return axesAt(pose_.yaw, pose_.pitch).forward;
}

glm::dvec3 Camera::right() const {
    return axesAt(pose_.yaw, pose_.pitch).right;
}

glm::mat4 Camera::view() const {
    const Axes axes = axesAt(pose_.yaw, pose_.pitch);
    const glm::dvec3 eye = position();
    return glm::mat4(glm::lookAt(eye, eye + axes.forward, axes.up));
}

glm::mat4 Camera::projection(float aspect) const {
    const double toScene = glm::dot(sceneCentre_ - position(), forward());
    const double reach = kReach * sceneSize_;
    if (pose_.projection == Projection::Orthographic) {
        const double up = pose_.distance * halfHeight();
        const double across = up * static_cast<double>(aspect);
        return glm::mat4(glm::ortho(-across, across, -up, up, toScene - reach, toScene + reach));
    }
    double nearest = std::max(pose_.distance * kNear, pose_.distance - reach);
    if (clearance_ && *clearance_ > 0.0)
        nearest = std::min(nearest, std::max(*clearance_ * kNearOfClearance, pose_.distance * kNearestNear));
    const double farthest = std::max(toScene, pose_.distance) + 2.0 * reach;
    return glm::mat4(glm::perspective(glm::radians(pose_.fieldOfView), static_cast<double>(aspect), nearest, farthest));
}

Ray Camera::rayThrough(float x, float y, float aspect) const {
    const Axes axes = axesAt(pose_.yaw, pose_.pitch);
    const double across = (2.0 * static_cast<double>(x) - 1.0) * halfHeight() * static_cast<double>(aspect);
    const double along = (1.0 - 2.0 * static_cast<double>(y)) * halfHeight();
    const glm::dvec3 aside = axes.right * across + axes.up * along;
    if (pose_.projection == Projection::Orthographic) return {position() + aside * pose_.distance, axes.forward};
    return {position(), glm::normalize(axes.forward + aside)};
}

double Camera::metresPerPixel(float viewportHeight) const {
    return 2.0 * pose_.distance * halfHeight() / static_cast<double>(std::max(viewportHeight, 1.0f));
}

}  // namespace scree
