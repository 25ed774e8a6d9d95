#pragma once

#include <algorithm>

namespace scree {

/// Decides when to draw. An idle window costs almost nothing, and an active one is drawn at most 60 times per second.
/// While the terrain erodes and the user does not touch the window, fewer frames are drawn if drawing takes much of the
/// processor, so that the simulation gets it.
class FramePace {
 public:
    /// To be called if the user did something, or if something happened that takes a few frames to settle: hover,
    /// popups, sizes.
    void activity(double now);
    /// Asks for one more frame.
    void request() { framesDue_ = std::max(framesDue_, 1); }
    /// Asks for one more frame, once the last frames have left enough time to other work.
    void requestWhenRested() { dueWhenRested_ = true; }

    /// True if a frame is due.
    bool due(double now) const { return framesDue_ > 0 || (dueWhenRested_ && rested(now)); }
    /// True if the last frames have left enough time to other work.
    bool rested(double now) const { return now >= restedFrom_; }
    /// Call just before drawing a frame.
    void drawing();
    /// Records a frame drawn from `begin` to `end`. Frames may take `share` of the time, above 0 and at most 1.
    void drawn(double begin, double end, double share) { restedFrom_ = end + (end - begin) * (1.0 / share - 1.0); }

    /// Returns the seconds to wait for events after a look at `now`. `lively` means that something moves or that an
    /// answer is expected.
    double wait(double now, bool lively);

 private:
    int framesDue_ = 1;
    bool dueWhenRested_ = false;
    double restedFrom_ = 0.0;
    double lastActivity_ = 0.0;
    double lastLook_ = 0.0;
};

}  // namespace scree
