#include "renderer/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "renderer/block.h"

namespace scree {

namespace {

/// Half the vertical field of view, as a tangent: 34 degrees, the look of a normal lens.
const double kHalfHeight = std::tan(glm::radians(17.0));
/// Share of the viewport that a framed terrain may fill.
constexpr double kFrameFill = 0.94;
/// From a little east of south, so that two sides of the block are seen, in radians.
constexpr double kFrameYaw = -0.32;
constexpr double kFramePitch = 0.56;
constexpr double kLowestPitch = 0.03;
constexpr double kHighestPitch = glm::half_pi<double>() - 1e-3;
constexpr double kZoomPerStep = 0.85;
/// Nearest and farthest distance from the target, in sizes of the scene.
constexpr double kNearest = 2e-4;
constexpr double kFarthest = 10.0;

/// The camera's axes in world space.
struct Axes {
    glm::dvec3 right, up, forward;
};

glm::dvec3 cornerOf(const glm::dvec3& low, const glm::dvec3& high, int corner) {
    return {(corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y, (corner & 4) != 0 ? high.z : low.z};
}

Axes axesAt(double yaw, double pitch) {
    const glm::dvec3 forward{std::sin(yaw) * std::cos(pitch), -std::sin(pitch), -std::cos(yaw) * std::cos(pitch)};
    const glm::dvec3 right{std::cos(yaw), 0.0, std::sin(yaw)};
    return {right, glm::cross(right, forward), forward};
}

}  // namespace

void Camera::frame(const Terrain& terrain, float exaggeration, float aspect) {
    const Extremes range = extremes(terrain.heights());
    const double cell = static_cast<double>(terrain.cellSize());
    const float base = range.lowest - blockThickness(terrain, range, exaggeration);
    const glm::dvec3 low{0.0, static_cast<double>(base * exaggeration), 0.0};
    const glm::dvec3 high{(terrain.width() - 1) * cell, static_cast<double>(range.highest * exaggeration),
                          (terrain.height() - 1) * cell};
    target_ = (low + high) * 0.5;
    sceneSize_ = glm::length(high - low);
    yaw_ = kFrameYaw;
    pitch_ = kFramePitch;

    const Axes axes = axesAt(yaw_, pitch_);
    const glm::dvec3 ahead{std::sin(yaw_), 0.0, -std::cos(yaw_)};
    // Perspective makes the near part larger: move along the ground until the picture is balanced.
    for (int round = 0; round < 6; ++round) {
        distance_ = 0.0;
        for (int corner = 0; corner < 8; ++corner) {
            const glm::dvec3 offset = cornerOf(low, high, corner) - target_;
            const double across = std::abs(glm::dot(offset, axes.right)) / static_cast<double>(aspect);
            const double along = std::abs(glm::dot(offset, axes.up));
            const double needed = std::max(across, along) / (kHalfHeight * kFrameFill) - glm::dot(offset, axes.forward);
            distance_ = std::max(distance_, needed);
        }
        glm::dvec2 least{1e300};
        glm::dvec2 most{-1e300};
        for (int corner = 0; corner < 8; ++corner) {
            const glm::dvec3 offset = cornerOf(low, high, corner) - target_;
            const glm::dvec2 seen = glm::dvec2(glm::dot(offset, axes.right), glm::dot(offset, axes.up)) /
                                    (distance_ + glm::dot(offset, axes.forward));
            least = glm::min(least, seen);
            most = glm::max(most, seen);
        }
        if (round < 5) {
            const glm::dvec2 middle = (least + most) * 0.5 * distance_;
            target_ += axes.right * middle.x + ahead * (middle.y / std::sin(pitch_));
        }
    }
}

void Camera::orbit(float yaw, float pitch) {
    yaw_ = std::remainder(yaw_ + static_cast<double>(yaw), glm::two_pi<double>());
    pitch_ = std::clamp(pitch_ + static_cast<double>(pitch), kLowestPitch, kHighestPitch);
}

void Camera::pan(float dx, float dy, float viewportHeight) {
    const double metresPerPixel = 2.0 * distance_ * kHalfHeight / static_cast<double>(std::max(viewportHeight, 1.0f));
    const glm::dvec3 right{std::cos(yaw_), 0.0, std::sin(yaw_)};
    const glm::dvec3 ahead{std::sin(yaw_), 0.0, -std::cos(yaw_)};
    // Seen at a slant the ground is foreshortened; near the horizon following it exactly would throw the view away.
    const double foreshortening = std::max(std::sin(pitch_), 0.25);
    target_ += (ahead * (static_cast<double>(dy) / foreshortening) - right * static_cast<double>(dx)) * metresPerPixel;
}

void Camera::zoom(float steps, const glm::dvec3& around) {
    const double wanted = distance_ * std::pow(kZoomPerStep, static_cast<double>(steps));
    const double allowed = std::clamp(wanted, sceneSize_ * kNearest, sceneSize_ * kFarthest);
    const double factor = allowed / distance_;
    distance_ = allowed;
    target_ = around + (target_ - around) * factor;
}

glm::dvec3 Camera::position() const {
    return target_ - axesAt(yaw_, pitch_).forward * distance_;
}

glm::mat4 Camera::view() const {
    const Axes axes = axesAt(yaw_, pitch_);
    const glm::dvec3 eye = position();
    return glm::mat4(glm::lookAt(eye, eye + axes.forward, axes.up));
}

glm::mat4 Camera::projection(float aspect) const {
    const double nearest = std::max(distance_ * 0.02, distance_ - 1.5 * sceneSize_);
    const double farthest = distance_ + 3.0 * sceneSize_;
    return glm::mat4(glm::perspective(2.0 * std::atan(kHalfHeight), static_cast<double>(aspect), nearest, farthest));
}

Ray Camera::rayThrough(float x, float y, float aspect) const {
    const Axes axes = axesAt(yaw_, pitch_);
    const double across = (2.0 * static_cast<double>(x) - 1.0) * kHalfHeight * static_cast<double>(aspect);
    const double along = (1.0 - 2.0 * static_cast<double>(y)) * kHalfHeight;
    return {position(), glm::normalize(axes.forward + axes.right * across + axes.up * along)};
}

}  // namespace scree
