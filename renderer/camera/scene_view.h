#pragma once

#include <array>
#include <glm/glm.hpp>

#include "renderer/camera/camera.h"
#include "renderer/camera/viewport.h"

namespace scree {

/// Where the eye is and what it sees, with world space moved so that the eye is its origin.
struct SceneView {
    glm::dvec3 eye;
    glm::mat4 viewProjection;
    glm::mat4 clipToDirection;  ///< The inverse.
    float pixelsHigh = 1.0f;    ///< Of the viewport.

    SceneView(const Camera& camera, const Viewport& viewport);
    SceneView(const glm::dvec3& eye, const glm::mat4& viewProjection, const Viewport& viewport);

    /// True where things do not look smaller the farther they are.
    bool parallel() const;
    /// Pixels that a metre spans at one metre from the eye; at any distance where the projection is parallel.
    double pixelsPerMetre() const;
    bool operator==(const SceneView&) const = default;
};

/// The space that a view shows, for many questions.
class Frustum {
 public:
    explicit Frustum(const SceneView& view);
    /// How far the box (world space, metres) is from where it could be seen, in metres; 0 where it may be in view, and
    /// never more than the true distance.
    double distanceTo(const glm::dvec3& low, const glm::dvec3& high) const;

 private:
    glm::dvec3 eye_{0.0};
    std::array<glm::dvec4, 6> planes_{};  ///< Normals inward, of length 1; seen from the eye.
};

}  // namespace scree
