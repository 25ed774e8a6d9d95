#pragma once

namespace scree {

/// When to draw: a quiet window costs next to nothing, a lively one is drawn at most 60 times a second.
class FramePace {
 public:
    /// Something happened that may take a few frames to settle: hover, popups, sizes.
    void activity(double now);
    /// One more frame is to be drawn.
    void request();

    /// True where a frame is due.
    bool due() const { return framesDue_ > 0; }
    /// A frame is about to be drawn.
    void drawing();

    /// Seconds to wait for events after a look at `now`. `lively`: something moves, or an answer is awaited.
    double wait(double now, bool lively);

 private:
    int framesDue_ = 1;
    double lastActivity_ = 0.0;
    double lastLook_ = 0.0;
};

}  // namespace scree
