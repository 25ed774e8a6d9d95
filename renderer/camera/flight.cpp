#include "renderer/camera/flight.h"

#include <algorithm>
#include <cmath>

#include "renderer/camera/picking.h"

namespace scree {

namespace {

constexpr double kCrossing = 12.0;  ///< Seconds to cross the scene at the first speed.
constexpr double kSpeedPerStep = 1.25;
constexpr double kFast = 4.0;
constexpr double kInertia = 0.12;        ///< Seconds in which a change of speed has mostly happened.
constexpr double kStandstill = 1e-3;     ///< Of the speed.
constexpr double kFarthestFlight = 3.0;  ///< From the middle of the scene, in its sizes.
constexpr double kClearance = 1.5;       ///< Cells between the eye and the ground.

}  // namespace

void Flight::begin(const Camera& camera) {
    speed_ = camera.sceneSize() / kCrossing;
    slowest_ = speed_ / 100.0;
    fastest_ = speed_ * 10.0;
    velocity_ = glm::dvec3(0.0);
}

void Flight::changeSpeed(double steps) {
    speed_ = std::clamp(speed_ * std::pow(kSpeedPerStep, steps), slowest_, fastest_);
}

void Flight::advance(Camera& camera, const Terrain& terrain, float exaggeration, const FlightControls& controls,
                     double seconds) {
    glm::dvec3 wanted =
        camera.forward() * controls.ahead + camera.right() * controls.right + glm::dvec3(0.0, controls.up, 0.0);
    // Two keys at once are no faster than one.
    if (const double length = glm::length(wanted); length > 1.0) wanted /= length;
    wanted *= speed_ * (controls.fast ? kFast : 1.0);

    // The exact way of a speed that nears the wanted one by the same share in the same time.
    const double time = std::max(seconds, 0.0);
    const double kept = std::exp(-time / kInertia);
    glm::dvec3 eye = camera.position() + wanted * time + (velocity_ - wanted) * (kInertia * (1.0 - kept));
    velocity_ = wanted + (velocity_ - wanted) * kept;
    if (wanted == glm::dvec3(0.0) && glm::length(velocity_) < kStandstill * speed_) velocity_ = glm::dvec3(0.0);

    const glm::dvec3 offset = eye - camera.sceneCentre();
    const double farthest = kFarthestFlight * camera.sceneSize();
    if (const double way = glm::length(offset); way > farthest) eye = camera.sceneCentre() + offset * (farthest / way);
    const double cell = static_cast<double>(terrain.cellSize());
    const Point below{static_cast<float>(std::clamp(eye.x / cell, 0.0, terrain.width() - 1.0)),
                      static_cast<float>(std::clamp(eye.z / cell, 0.0, terrain.height() - 1.0))};
    const double ground = groundPosition(terrain, exaggeration, below).y;
    eye.y = std::max(eye.y, ground + kClearance * cell);
    camera.moveTo(eye);
    // The nearest thing that is drawn lies at a share of this distance: nearer, the lower the flight.
    camera.setTargetAhead(eye.y - ground);
}

}  // namespace scree
