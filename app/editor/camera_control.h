#pragma once

#include <set>

#include "app/session/session.h"
#include "app/window/input_event.h"
#include "renderer/camera/camera_motion.h"
#include "renderer/camera/flight.h"

namespace scree {

/// Moves the eye from frame to frame: glides to the camera that the user wants, or flies.
class CameraControl {
 public:
    /// True where the event is for the flight that is under way, and for nobody else.
    bool take(Session& session, const InputEvent& event);
    /// Brings the eye to where it is at `session.state().now`.
    void advance(Session& session);
    /// The eye moves, or is about to.
    bool moving() const;
    /// Metres per second.
    double flightSpeed() const { return flight_.speed(); }

 private:
    void beginFlight(Session& session);
    FlightControls controls();

    CameraMotion motion_;
    Flight flight_;
    bool flying_ = false;   ///< As of the last frame.
    std::set<int> held_;    ///< Keys.
    std::set<int> tapped_;  ///< Keys that went down since the last frame, and may be up again.
    double pointerX_ = 0.0, pointerY_ = 0.0;
    double lastTime_ = 0.0;
};

}  // namespace scree
