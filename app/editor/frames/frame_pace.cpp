#include "app/editor/frames/frame_pace.h"

#include <algorithm>

namespace scree {

namespace {

constexpr double kFrame = 1.0 / 60.0;
constexpr double kIdle = 0.5;       // seconds between checks while nothing happens
constexpr double kAttentive = 0.6;  // seconds after an input event during which the worker may answer
constexpr double kShortest = 0.001;
constexpr int kFramesAfterActivity = 3;

}  // namespace

void FramePace::activity(double now) {
    lastActivity_ = now;
    framesDue_ = kFramesAfterActivity;
}

void FramePace::drawing() {
    framesDue_ = std::max(framesDue_ - 1, 0);
    dueWhenRested_ = false;
}

double FramePace::wait(double now, bool lively) {
    const double next = lastLook_ + kFrame;
    lastLook_ = now;
    if (!lively && framesDue_ == 0 && now - lastActivity_ >= kAttentive) return kIdle;
    return std::max(kShortest, next - now);
}

}  // namespace scree
