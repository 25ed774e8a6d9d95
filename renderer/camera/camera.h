#pragma once

#include <glm/glm.hpp>

#include "erosion/terrain/terrain.h"

namespace scree {

/// A ray in world space; `direction` has length 1.
struct Ray {
    glm::dvec3 origin;
    glm::dvec3 direction;
};

/// Whether far things look smaller.
enum class Projection { Perspective, Orthographic };

/// From where a camera looks at a point, and how.
struct CameraPose {
    glm::dvec3 target{0.0};    ///< The point in the middle of the picture that the camera turns around, in metres.
    double distance = 1000.0;  ///< From the target, in metres; sets the scale of an orthographic picture too.
    /// Direction of view in radians: 0 north, a quarter turn east. By default a little west of north: two sides of the
    /// block are seen.
    double yaw = -0.32;
    double pitch = 0.56;  ///< Radians below the horizon; a quarter turn looks straight down.
    Projection projection = Projection::Perspective;

    bool operator==(const CameraPose&) const = default;
};

/// The pose with all its lengths `factor` times as long.
CameraPose scaled(const CameraPose& pose, double factor);

/// A camera that orbits a point of the ground, or flies.
///
/// World space: metres; x east and z south from the map's north-west node, y up from the datum (heights times the
/// vertical exaggeration).
class Camera {
 public:
    /// Puts the whole terrain in view, from the direction in which the camera looks, or from just above the horizon
    /// where it looks up. `aspect` is width / height.
    void frame(const Terrain& terrain, float exaggeration, float aspect);

    /// Turns around the target by these angles in radians; the pitch stays between just above the horizon and straight
    /// down.
    void orbit(float yaw, float pitch);
    /// Moves the target in the ground plane by a drag in pixels.
    void pan(float dx, float dy, float viewportHeight);
    /// Nearer (steps > 0) or farther, keeping `around` (world space) in place on the screen.
    void zoom(float steps, const glm::dvec3& around);
    /// Looks straight down at the target, north up.
    void lookDown();
    /// Looks at the target from the south, at a slant.
    void lookFromSouth();
    /// Looks steeply enough to see the ground between the hills, in the same direction.
    void lookOver();
    void setProjection(Projection projection) { pose_.projection = projection; }
    void setTarget(const glm::dvec3& target) { pose_.target = target; }
    /// Keeps the eye and the direction of view, and turns from now on around the point `distance` metres ahead.
    void setTargetAhead(double distance);
    /// Turns the eye in its place by these angles in radians; up (negative) and down to a quarter turn.
    void turn(double yaw, double pitch);
    /// Moves the eye, and what it looks at, to this place.
    void moveTo(const glm::dvec3& eye);

    const CameraPose& pose() const { return pose_; }
    void setPose(const CameraPose& pose) { pose_ = pose; }
    const glm::dvec3& target() const { return pose_.target; }
    double distance() const { return pose_.distance; }
    Projection projection() const { return pose_.projection; }
    /// Diagonal of the terrain framed last, and its middle, in metres.
    double sceneSize() const { return sceneSize_; }
    const glm::dvec3& sceneCentre() const { return sceneCentre_; }

    /// Where the eye is. An orthographic picture has no eye: a point far enough for its rays to be almost parallel.
    glm::dvec3 position() const;
    glm::dvec3 forward() const;  ///< Of length 1, as the next one.
    glm::dvec3 right() const;
    glm::mat4 view() const;
    glm::mat4 projection(float aspect) const;
    /// The ray through a point of the viewport; x and y from 0 (left, top) to 1 (right, bottom).
    Ray rayThrough(float x, float y, float aspect) const;
    /// Metres that a pixel spans at the target, across the direction of view; everywhere in an orthographic picture.
    double metresPerPixel(float viewportHeight) const;

 private:
    CameraPose pose_;
    double sceneSize_ = 1000.0;
    glm::dvec3 sceneCentre_{0.0};
};

}  // namespace scree
