#pragma once

#include <glm/glm.hpp>

#include "erosion/terrain.h"

namespace scree {

/// A ray in world space; `direction` has length 1.
struct Ray {
    glm::dvec3 origin;
    glm::dvec3 direction;
};

/// An orbit camera around a point of the ground.
///
/// World space: metres; x east and z south from the map's north-west node, y up from the datum (heights times the
/// vertical exaggeration).
class Camera {
 public:
    /// Puts the whole terrain in view, seen from the south at a slant. `aspect` is width / height.
    void frame(const Terrain& terrain, float exaggeration, float aspect);

    /// Turns around the target by these angles in radians; the pitch stays between just above the horizon and zenith.
    void orbit(float yaw, float pitch);
    /// Moves the target in the ground plane by a drag in pixels.
    void pan(float dx, float dy, float viewportHeight);
    /// Nearer (steps > 0) or farther, keeping `around` (world space) in place on the screen.
    void zoom(float steps, const glm::dvec3& around);
    void setTarget(const glm::dvec3& target) { target_ = target; }
    const glm::dvec3& target() const { return target_; }
    double distance() const { return distance_; }

    glm::dvec3 position() const;
    glm::mat4 view() const;
    glm::mat4 projection(float aspect) const;
    /// The ray through a point of the viewport; x and y from 0 (left, top) to 1 (right, bottom).
    Ray rayThrough(float x, float y, float aspect) const;

 private:
    glm::dvec3 target_{0.0};
    double distance_ = 1000.0;
    double yaw_ = 0.0;
    double pitch_ = 0.7;
    double sceneSize_ = 1000.0;
};

}  // namespace scree
