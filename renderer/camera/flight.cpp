#include "renderer/camera/flight.h"

#include <algorithm>
#include <cmath>

#include "renderer/camera/eye_height.h"

namespace scree {

namespace {

constexpr double kCrossing = 12.0;     ///< Seconds to cross the scene at the initial speed.
constexpr double kWalkingSpeed = 5.0;  ///< Metres per second, as fast as one runs.
constexpr double kSpeedPerStep = 1.25;
constexpr double kFast = 4.0;
constexpr double kInertia = 0.12;        ///< Time constant of changes of speed, seconds.
constexpr double kStandstill = 1e-3;     ///< Fraction of the speed below which the eye stops.
constexpr double kFarthestFlight = 3.0;  ///< See Camera::remoteness(); from the middle of the scene, in scene sizes.
constexpr double kSlowest = 1e-3;        ///< Smallest speed, as a fraction of the initial speed.
constexpr double kFastest = 10.0;        ///< Largest speed, as a multiple of the initial speed.

}  // namespace

void Flight::begin(const Camera& camera, Gait gait) {
    gait_ = gait;
    const double flying = camera.sceneSize() / kCrossing;
    speed_ = gait == Gait::Walk ? std::min(kWalkingSpeed, flying) : flying;
    slowest_ = speed_ * kSlowest;
    fastest_ = speed_ * kFastest;
    velocity_ = glm::dvec3(0.0);
}

void Flight::changeSpeed(double steps) {
    speed_ = std::clamp(speed_ * std::pow(kSpeedPerStep, steps), slowest_, fastest_);
}

void Flight::advance(Camera& camera, const Terrain& terrain, float exaggeration, const ShownWater& water,
                     const FlightControls& controls, double seconds) {
    const bool walks = gait_ == Gait::Walk;
    glm::dvec3 wanted =
        camera.forward() * controls.ahead + camera.right() * controls.right + glm::dvec3(0.0, controls.up, 0.0);
    if (walks) {
        // Whoever looks down walks as fast as one who looks ahead.
        const glm::dvec3 ahead = glm::normalize(glm::cross(glm::dvec3(0.0, 1.0, 0.0), camera.right()));
        wanted = ahead * controls.ahead + camera.right() * controls.right;
    }
    // Two keys together are no faster than one.
    if (const double length = glm::length(wanted); length > 1.0) wanted /= length;
    wanted *= speed_ * (controls.fast ? kFast : 1.0);

    // Exact displacement for a speed that approaches the wanted speed exponentially.
    const double time = std::max(seconds, 0.0);
    const double kept = std::exp(-time / kInertia);
    glm::dvec3 eye = camera.position() + wanted * time + (velocity_ - wanted) * (kInertia * (1.0 - kept));
    velocity_ = wanted + (velocity_ - wanted) * kept;
    if (wanted == glm::dvec3(0.0) && glm::length(velocity_) < kStandstill * speed_) velocity_ = glm::dvec3(0.0);

    const glm::dvec3 offset = eye - camera.sceneCentre();
    const double farthest = kFarthestFlight * camera.sceneSize() * camera.remoteness();
    if (const double way = glm::length(offset); way > farthest) eye = camera.sceneCentre() + offset * (farthest / way);
    const double cell = static_cast<double>(terrain.cellSize());
    if (walks) {
        eye.x = std::clamp(eye.x, 0.0, (terrain.width() - 1) * cell);
        eye.z = std::clamp(eye.z, 0.0, (terrain.height() - 1) * cell);
    }
    const Point below{static_cast<float>(std::clamp(eye.x / cell, 0.0, terrain.width() - 1.0)),
                      static_cast<float>(std::clamp(eye.z / cell, 0.0, terrain.height() - 1.0))};
    const double ground = surfacePosition(terrain, exaggeration, below, water).y;
    const double lowest = ground + eyeHeight(terrain);
    eye.y = walks ? lowest : std::max(eye.y, lowest);
    camera.moveTo(eye);
    // The near plane lies at a fraction of this distance, so the lower the flight, the nearer it is.
    camera.setTargetAhead(eye.y - ground);
}

}  // namespace scree
