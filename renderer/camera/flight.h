#pragma once

#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"

namespace scree {

/// Input of a flight: each axis from -1 to 1.
struct FlightControls {
    double ahead = 0.0;
    double right = 0.0;
    double up = 0.0;
    bool fast = false;

    bool operator==(const FlightControls&) const = default;
};

/// Flies a camera over a terrain. The eye speeds up and slows down softly, by rules that do not depend on the frame
/// rate; it never sinks below the ground and stays near the map.
class Flight {
 public:
    /// Takes the wheel of a camera that has framed its terrain.
    void begin(const Camera& camera);
    /// Faster (steps > 0) or slower, by a quarter a step: from a hundredth of the first speed to ten times that.
    void changeSpeed(double steps);
    /// Metres per second at full speed, without the fast key.
    double speed() const { return speed_; }

    /// Flies on for this time, and keeps the eye above the ground, stretched by `exaggeration`.
    void advance(Camera& camera, const Terrain& terrain, float exaggeration, const FlightControls& controls,
                 double seconds);
    /// The eye is still moving.
    bool moving() const { return velocity_ != glm::dvec3(0.0); }

 private:
    double speed_ = 100.0;
    double slowest_ = 1.0;
    double fastest_ = 10000.0;
    glm::dvec3 velocity_{0.0};
};

}  // namespace scree
