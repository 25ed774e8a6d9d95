#include "app/window/pen_track.h"

#include <algorithm>
#include <cmath>

namespace scree {

void PenTrack::takeUntil(std::size_t end) {
    for (std::size_t i = 0; i < end; ++i) {
        const PenSample& sample = samples_[i];
        if (sample.kind != PenSample::Kind::Move) touches_ = sample.kind == PenSample::Kind::Press;
        if (touches_) pressure_ = sample.pressure;
    }
    samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(end));
    old_ -= std::min(old_, end);
}

void PenTrack::takeThrough(PenSample::Kind kind) {
    const auto found =
        std::find_if(samples_.begin(), samples_.end(), [&](const PenSample& sample) { return sample.kind == kind; });
    if (found != samples_.end()) takeUntil(static_cast<std::size_t>(found - samples_.begin()) + 1);
}

float PenTrack::atMove(double x, double y) {
    // A press or a release belongs to a later event.
    std::size_t end = 0;
    while (end < samples_.size() && samples_[end].kind == PenSample::Kind::Move) {
        const PenSample& sample = samples_[end++];
        // The pointer's place has no fractions of a pixel.
        if (std::abs(sample.x - x) < 1.0 && std::abs(sample.y - y) < 1.0) break;
    }
    takeUntil(end);
    return pressure();
}

float PenTrack::atPress() {
    takeThrough(PenSample::Kind::Press);
    draws_ = touches_;
    return pressure();
}

void PenTrack::atRelease() {
    takeThrough(PenSample::Kind::Release);
    draws_ = false;
}

bool PenTrack::settle() {
    const float before = pressure();
    takeUntil(old_);
    old_ = samples_.size();
    return touches_ && pressure() != before;
}

}  // namespace scree
