#pragma once

#include <cstddef>
#include <deque>

#include "app/desktop/platform/pen_pressure.h"

namespace scree {

/// Tells the pressure of the pen for each event of the mouse.
///
/// A pen moves the pointer, so its reports arrive twice: as events of the mouse without pressure, and as samples.
/// Several of both may arrive between two frames. This finds the sample of an event by its kind and place. Without
/// one, the newest pressure counts. While no pen touches, the pressure is 1, because the event may be one of a mouse.
class PenTrack {
 public:
    void add(const PenSample& sample) { samples_.push_back(sample); }

    /// Returns the pressure of a movement of the pointer to this place, in window coordinates.
    float atMove(double x, double y);
    /// Returns the pressure at a press of the left button.
    float atPress();
    /// To be called when the left button is released.
    void atRelease();

    /// To be called after each reading of the mouse's events. Drops samples that belong to none of them. Returns true
    /// if the touching pen has another pressure now: of that, no event of the mouse tells.
    bool settle();
    float pressure() const { return touches_ || draws_ ? pressure_ : 1.0f; }

 private:
    void takeUntil(std::size_t end);
    /// Takes all samples up to the first one of this kind. Takes none if there is none.
    void takeThrough(PenSample::Kind kind);

    std::deque<PenSample> samples_;  ///< Those that no event has taken.
    std::size_t old_ = 0;            ///< Number of samples that were there at the last settle().
    float pressure_ = 1.0f;          ///< Of the last sample taken of a pen that touched the tablet.
    bool touches_ = false;           ///< True if the pen touched it in the last sample taken.
    bool draws_ = false;             ///< True from a press by the pen to the release of the button.
};

}  // namespace scree
