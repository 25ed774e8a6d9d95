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

/// Flies a camera over a terrain. The eye accelerates and brakes smoothly, independently of the frame rate. It stays
/// near the map, and at least 1.7 m above the ground, or 1.5 cells if these are less.
class Flight {
 public:
    /// Starts a flight. The camera must have framed its terrain.
    void begin(const Camera& camera);
    /// Makes the flight faster (steps > 0) or slower, by a quarter each step: from a thousandth of the first speed
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
    double speed_ = 100.0;
    double slowest_ = 1.0;
    double fastest_ = 10000.0;
    glm::dvec3 velocity_{0.0};
};

}  // namespace scree
