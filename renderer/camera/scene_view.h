#pragma once

#include <array>
#include <glm/glm.hpp>

#include "renderer/camera/camera.h"
#include "renderer/camera/viewport.h"

namespace scree {

/// Eye and projection of a view. World space is shifted so that the eye is the origin.
struct SceneView {
    glm::dvec3 eye;
    glm::mat4 viewProjection;
    glm::mat4 clipToDirection;  ///< Inverse of viewProjection.
    float pixelsHigh = 1.0f;    ///< Height of the viewport in pixels.

    SceneView(const Camera& camera, const Viewport& viewport);
    SceneView(const glm::dvec3& eye, const glm::mat4& viewProjection, const Viewport& viewport);

    /// Returns true for a parallel projection, in which distant objects do not look smaller.
    bool parallel() const;
    /// Pixels per metre at one metre from the eye; at any distance if the projection is parallel.
    double pixelsPerMetre() const;
    /// Distance of the far plane, in metres. Precondition: the projection is not parallel.
    double farthest() const;
    /// Returns the view with a near plane at most and a far plane at least at these distances in metres. The far plane
    /// is nearer if depths would not be exact otherwise. A parallel view stays as it is.
    SceneView reaching(double nearest, double farthest) const;
    bool operator==(const SceneView&) const = default;
};

/// The visible space of a view, prepared for many queries.
class Frustum {
 public:
    explicit Frustum(const SceneView& view);
    /// Distance in metres from the box (world space) to the visible space; 0 if the box may be visible. Never larger
    /// than the true distance.
    double distanceTo(const glm::dvec3& low, const glm::dvec3& high) const;

 private:
    glm::dvec3 eye_{0.0};
    std::array<glm::dvec4, 6> planes_{};  ///< Unit normals pointing inward; relative to the eye.
};

}  // namespace scree
