#pragma once

#include <algorithm>

namespace scree {

/// When to draw: a quiet window costs next to nothing, a lively one is drawn at most 60 times a second. While the
/// terrain erodes and nobody touches the window, frames leave the processor to the simulation where drawing takes much
/// of it.
class FramePace {
 public:
    /// The user did something, or something happened that may take a few frames to settle: hover, popups, sizes.
    void activity(double now);
    /// One more frame is to be drawn.
    void request() { framesDue_ = std::max(framesDue_, 1); }
    /// One more frame is to be drawn when the frames before have left the time for it.
    void requestWhenRested() { dueWhenRested_ = true; }

    /// True where a frame is due.
    bool due(double now) const { return framesDue_ > 0 || (dueWhenRested_ && rested(now)); }
    /// True where the frames before have left enough time to other work.
    bool rested(double now) const { return now >= restedFrom_; }
    /// A frame is about to be drawn.
    void drawing();
    /// A frame was drawn from `begin` to `end`; frames may take `share` of the time, above 0 to 1.
    void drawn(double begin, double end, double share) { restedFrom_ = end + (end - begin) * (1.0 / share - 1.0); }

    /// Seconds to wait for events after a look at `now`. `lively`: something moves, or an answer is awaited.
    double wait(double now, bool lively);

 private:
    int framesDue_ = 1;
    bool dueWhenRested_ = false;
    double restedFrom_ = 0.0;
    double lastActivity_ = 0.0;
    double lastLook_ = 0.0;
};

}  // namespace scree
