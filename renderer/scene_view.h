#pragma once

#include <glm/glm.hpp>

#include "renderer/camera.h"
#include "renderer/terrain_renderer.h"

namespace scree {

/// Where the eye is and what it sees, with world space moved so that the eye is its origin.
struct SceneView {
    glm::dvec3 eye;
    glm::mat4 viewProjection;
    glm::mat4 clipToDirection;  ///< The inverse.

    SceneView(const Camera& camera, const Viewport& viewport);

    /// False only where no part of the box (world space, metres) can be in view.
    bool maySee(const glm::dvec3& low, const glm::dvec3& high) const;
    bool operator==(const SceneView&) const = default;
};

}  // namespace scree
