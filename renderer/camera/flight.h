#pragma once

#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/camera/picking.h"

namespace scree {

/// Input of a flight; each axis goes from -1 to 1.
struct FlightControls {
    double ahead = 0.0;
    double right = 0.0;
    double up = 0.0;
    bool fast = false;

    bool operator==(const FlightControls&) const = default;
};

/// How a camera moves over the ground.
///   Fly   in all directions; it stays near the map, and at least at eye height above the ground
///   Walk  at eye height above the ground or the water, on the map
enum class Gait { Fly, Walk };

/// Moves a camera over a terrain. The eye accelerates and brakes smoothly, independently of the frame rate. For
/// the eye's least height see eyeHeight().
class Flight {
 public:
    /// Starts a flight or a walk. The camera must have framed its terrain.
    void begin(const Camera& camera, Gait gait = Gait::Fly);
    Gait gait() const { return gait_; }
    /// Makes the movement faster (steps > 0) or slower, by a quarter each step: from a thousandth of the first speed
    /// to ten times that speed.
    void changeSpeed(double steps);
    /// Metres per second at full speed, without the fast key.
    double speed() const { return speed_; }

    /// Advances the flight by this time, and keeps the eye above the ground and its water, whose heights are multiplied
    /// by `exaggeration`.
    void advance(Camera& camera, const Terrain& terrain, float exaggeration, const ShownWater& water,
                 const FlightControls& controls, double seconds);
    /// Returns true while the eye is moving.
    bool moving() const { return velocity_ != glm::dvec3(0.0); }

 private:
    Gait gait_ = Gait::Fly;
    double speed_ = 100.0;
    double slowest_ = 1.0;
    double fastest_ = 10000.0;
    glm::dvec3 velocity_{0.0};
};

}  // namespace scree
