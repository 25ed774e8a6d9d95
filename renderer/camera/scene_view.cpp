#include "renderer/camera/scene_view.h"

#include <algorithm>

namespace scree {

namespace {

glm::mat4 fromEye(const Camera& camera, const Viewport& viewport) {
    glm::mat4 turn = camera.view();
    turn[3] = glm::vec4(0.0f, 0.0f, 0.0f, 1.0f);
    return camera.projection(static_cast<float>(viewport.width) / static_cast<float>(viewport.height)) * turn;
}

glm::dvec4 row(const glm::mat4& matrix, int index) {
    return {matrix[0][index], matrix[1][index], matrix[2][index], matrix[3][index]};
}

}  // namespace

SceneView::SceneView(const Camera& camera, const Viewport& viewport)
    : SceneView(camera.position(), fromEye(camera, viewport), viewport) {}

SceneView::SceneView(const glm::dvec3& eye_, const glm::mat4& viewProjection_, const Viewport& viewport)
    : eye(eye_),
      viewProjection(viewProjection_),
      clipToDirection(glm::mat4(glm::inverse(glm::dmat4(viewProjection_)))),
      pixelsHigh(static_cast<float>(viewport.height)) {}

bool SceneView::parallel() const {
    return glm::dvec3(row(viewProjection, 3)) == glm::dvec3(0.0);
}

double SceneView::pixelsPerMetre() const {
    return 0.5 * static_cast<double>(pixelsHigh) * glm::length(glm::dvec3(row(viewProjection, 1)));
}

namespace {

/// Distances of the near and the far plane. The third row of a perspective projection is the fourth times a, plus b in
/// its last element: a = (f + n) / (f - n), b = -2 f n / (f - n).
struct Planes {
    double nearest, farthest;
};
Planes planesOf(const glm::mat4& viewProjection) {
    const glm::dvec4 depth = row(viewProjection, 2);
    const glm::dvec3 ahead(row(viewProjection, 3));
    const double a = glm::dot(glm::dvec3(depth), ahead) / glm::dot(ahead, ahead);
    return {-depth.w / (a + 1.0), -depth.w / (a - 1.0)};
}
/// Largest distance of the far plane, in distances of the near plane. Beyond, float32 would not hold a - 1.
constexpr double kMostReach = 2e6;

}  // namespace

double SceneView::farthest() const {
    return planesOf(viewProjection).farthest;
}

SceneView SceneView::reaching(double nearest, double farthest) const {
    if (parallel()) return *this;
    const Planes now = planesOf(viewProjection);
    const double near = std::min(nearest, now.nearest);
    const double far = std::max(std::min(farthest, kMostReach * near), now.farthest);
    const double a = (far + near) / (far - near);
    glm::mat4 farther = viewProjection;
    for (int axis = 0; axis < 3; ++axis)
        farther[axis][2] = static_cast<float>(a * static_cast<double>(viewProjection[axis][3]));
    farther[3][2] = static_cast<float>(-2.0 * far * near / (far - near));
    SceneView view = *this;
    view.viewProjection = farther;
    view.clipToDirection = glm::mat4(glm::inverse(glm::dmat4(farther)));
    return view;
}

Frustum::Frustum(const SceneView& view) : eye_(view.eye) {
    const glm::dvec4 w = row(view.viewProjection, 3);
    for (int axis = 0; axis < 3; ++axis) {
        const glm::dvec4 along = row(view.viewProjection, axis);
        planes_[static_cast<std::size_t>(2 * axis)] = w + along;
        planes_[static_cast<std::size_t>(2 * axis + 1)] = w - along;
    }
    for (glm::dvec4& plane : planes_) plane /= std::max(glm::length(glm::dvec3(plane)), 1e-12);
}

double Frustum::distanceTo(const glm::dvec3& low, const glm::dvec3& high) const {
    const glm::dvec3 middle = (low + high) * 0.5 - eye_;
    const glm::dvec3 half = (high - low) * 0.5;
    double farthest = 0.0;
    for (const glm::dvec4& plane : planes_) {
        const glm::dvec3 normal(plane);
        farthest = std::max(farthest, -(glm::dot(normal, middle) + plane.w + glm::dot(glm::abs(normal), half)));
    }
    return farthest;
}

}  // namespace scree
