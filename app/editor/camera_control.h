#pragma once

#include <set>

#include "app/session/session.h"
#include "app/window/input_event.h"
#include "renderer/camera/camera_motion.h"
#include "renderer/camera/flight.h"

namespace scree {

/// Moves the eye in each frame: towards the user's camera, or in flight.
class CameraControl {
 public:
    /// Returns true if the event belongs to the current flight. Then nothing else may use it.
    bool take(Session& session, const InputEvent& event);
    /// Moves the eye to its place at `session.state().now`.
    void advance(Session& session);
    /// True if the eye moves or is about to.
    bool moving() const;
    /// Speed in metres per second.
    double flightSpeed() const { return flight_.speed(); }

 private:
    void beginFlight(Session& session, Gait gait);
    FlightControls controls();

    CameraMotion motion_;
    Flight flight_;
    bool flying_ = false;   ///< True if there was a flight in the last frame.
    std::set<Key> held_;    ///< Keys that are held.
    std::set<Key> tapped_;  ///< Keys pressed since the last frame. They may be released already.
    double pointerX_ = 0.0, pointerY_ = 0.0;
    double lastTime_ = 0.0;
};

}  // namespace scree
