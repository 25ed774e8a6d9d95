#include "app/worker/brush_stroke.h"

#include <cmath>
#include <utility>

namespace scree {

namespace {

/// Rounds under a brush per second, on machines that can do as many.
constexpr std::chrono::microseconds kBrushInterval{16667};
/// A brush stops if the window has said nothing for so long.
constexpr std::chrono::milliseconds kBrushPatience{600};
/// Distance between points of a stroke that are kept, as a share of the radius.
constexpr float kPathStep = 0.125f;

}  // namespace

void BrushStroke::complete(ErodeOperation& operation, std::uint64_t revision, bool isRunning) {
    BrushErosion& brush = operation.brush;
    if (operation.part == StrokePart::Last) {
        if (resting_ && brush.path.empty()) {
            brush = resting_->brush;
            brush.path.clear();
            if (!isRunning) brush.path = std::move(path_);
        }
        return path_.clear();
    }
    if (operation.part == StrokePart::First) path_.clear();
    // The revision grows with each round under the brush. An operation from the journal has its turn.
    if (brush.turn == 0) brush.turn = revision;
    for (const Point& point : brush.path)
        if (path_.empty() || std::hypot(point.x - path_.back().x, point.y - path_.back().y) > kPathStep * brush.radius)
            path_.push_back(point);
}

void BrushStroke::goOn(const ErodeOperation& operation, Clock::time_point begin) {
    resting_.reset();
    if (operation.part == StrokePart::Last || operation.brush.path.empty()) return;
    resting_ = operation;
    resting_->part = StrokePart::More;
    resting_->brush.turn = 0;
    resting_->brush.path = {operation.brush.path.back()};
    nextRound_ = begin + kBrushInterval;
    if (!std::exchange(repeats_, false)) ends_ = begin + kBrushPatience;
}

std::optional<ErodeOperation> BrushStroke::next(Clock::time_point now) {
    if (now > ends_) resting_.reset();
    if (!resting_ || now < nextRound_) return std::nullopt;
    nextRound_ = now + kBrushInterval;
    repeats_ = true;
    return resting_;
}

}  // namespace scree
