#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "erosion/terrain/terrain.h"

namespace scree {

/// A ray in world space; `direction` has length 1.
struct Ray {
    glm::dvec3 origin;
    glm::dvec3 direction;
};

/// Whether distant objects look smaller.
enum class Projection { Perspective, Orthographic };

/// Vertical field of view of a new camera, in degrees. A lens of 39 mm has it on a frame of 36 x 24 mm.
inline constexpr double kNormalFieldOfView = 34.0;

/// Position, direction and projection of a camera.
struct CameraPose {
    glm::dvec3 target{0.0};    ///< Point in the middle of the picture, around which the camera turns, in metres.
    double distance = 1000.0;  ///< From the target, metres; also sets the scale of an orthographic picture.
    /// Direction of view in radians: 0 is north, a quarter turn east. The default is a little west of north, so that
    /// two sides of the block are visible.
    double yaw = -0.32;
    double pitch = 0.56;  ///< Radians below the horizon; a quarter turn looks straight down.
    Projection projection = Projection::Perspective;
    /// Vertical field of view of a perspective picture, in degrees. An orthographic picture has the scale that a
    /// picture with kNormalFieldOfView has at the target.
    double fieldOfView = kNormalFieldOfView;

    bool operator==(const CameraPose&) const = default;
};

/// The pose with all lengths multiplied by `factor`.
CameraPose scaled(const CameraPose& pose, double factor);

/// Coordinates of a vector in world space along the camera's axes: to the right, up, and forward.
glm::dvec3 inAxesOf(const CameraPose& pose, const glm::dvec3& vector);
/// The vector in world space with these coordinates in the camera's axes.
glm::dvec3 fromAxesOf(const CameraPose& pose, const glm::dvec3& coordinates);

/// A camera that orbits a point of the ground, or flies.
///
/// World space: metres; x east and z south from the map's north-west node, y up from the datum (heights times the
/// vertical exaggeration).
class Camera {
 public:
    /// Moves the camera so that the whole terrain is in view. The direction of view stays; a camera that looks up is
    /// lowered to just above the horizon. `aspect` is width / height.
    void frame(const Terrain& terrain, float exaggeration, float aspect);

    /// Turns around the target by these angles in radians. The pitch is limited from just above the horizon to straight
    /// down.
    void orbit(float yaw, float pitch);
    /// Same as above, around a point in world space, which keeps its place on the screen and its distance from the eye.
    /// The eye does not sink below the point.
    void orbitAround(const glm::dvec3& point, float yaw, float pitch);
    /// Moves the target in the ground plane by a drag in pixels.
    void pan(float dx, float dy, float viewportHeight);
    /// Zooms in (steps > 0) or out. `around` (world space) keeps its place on the screen.
    void zoom(float steps, const glm::dvec3& around);
    /// Looks straight down at the target, north up.
    void lookDown();
    /// Looks at the target from the south, at an angle.
    void lookFromSouth();
    /// Looks steeply enough to see the ground between the hills, in the same direction.
    void lookOver();
    /// Changes the projection. The target keeps its scale.
    void setProjection(Projection projection);
    /// Sets the vertical field of view in degrees. The eye and the direction of view stay.
    void setFieldOfView(double degrees) { pose_.fieldOfView = degrees; }
    void setTarget(const glm::dvec3& target) { pose_.target = target; }
    /// Keeps the eye and the direction of view, and sets the target to the point `distance` metres ahead.
    void setTargetAhead(double distance);
    /// Keeps the picture, and moves the target along the direction of view to the depth of a point in world space.
    void setTargetDepth(const glm::dvec3& point);
    /// Turns the eye on the spot by these angles in radians. The pitch is limited to a quarter turn up (negative) or
    /// down.
    void turn(double yaw, double pitch);
    /// Moves the eye to this position, and the target with it.
    void moveTo(const glm::dvec3& eye);

    /// Sets the height of the eye above the ground below it in metres, or nothing if it is unknown: see clearanceOf().
    /// The near plane of a perspective picture does not cut off ground that is so near.
    void setClearance(std::optional<double> metres) { clearance_ = metres; }

    const CameraPose& pose() const { return pose_; }
    void setPose(const CameraPose& pose) { pose_ = pose; }
    const glm::dvec3& target() const { return pose_.target; }
    double distance() const { return pose_.distance; }
    Projection projection() const { return pose_.projection; }
    /// Diagonal and middle of the terrain that was framed last, in metres.
    double sceneSize() const { return sceneSize_; }
    const glm::dvec3& sceneCentre() const { return sceneCentre_; }
    /// How much farther away the eye may have to be than with kNormalFieldOfView to see as much: above 1 for narrower
    /// fields of view, 1 for wider ones and for orthographic pictures.
    double remoteness() const;

    /// Position of the eye. An orthographic picture has no eye; this is a point so far away that its rays are almost
    /// parallel.
    glm::dvec3 position() const;
    glm::dvec3 forward() const;  ///< Unit vector, like right().
    glm::dvec3 right() const;
    glm::mat4 view() const;
    glm::mat4 projection(float aspect) const;
    /// The ray through a point of the viewport. x and y go from 0 (left, top) to 1 (right, bottom).
    Ray rayThrough(float x, float y, float aspect) const;
    /// Metres per pixel at the target, across the direction of view. In an orthographic picture this is the same
    /// everywhere.
    double metresPerPixel(float viewportHeight) const;

 private:
    /// Half the height of the picture at the target, in distances from the target.
    double halfHeight() const;

    CameraPose pose_;
    double sceneSize_ = 1000.0;
    glm::dvec3 sceneCentre_{0.0};
    std::optional<double> clearance_;
};

}  // namespace scree
