#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/operations/erode_operation.h"

namespace scree {

/// A stroke of erosion: goes on while the button is down, also if the brush rests.
class BrushStroke {
 public:
    using Clock = std::chrono::steady_clock;

    /// Completes an operation before it is carried out and recorded: gives it a turn, or the last part its path.
    /// `revision` is the terrain's. The path stays empty while rounds are running, because they give slopes their
    /// detail themselves.
    void complete(ErodeOperation& operation, std::uint64_t revision, bool isRunning);
    /// Goes on with an operation that was carried out from `begin` on.
    void goOn(const ErodeOperation& operation, Clock::time_point begin);
    void end() {
        resting_.reset();
        repeats_ = false;
    }

    /// Returns the next round under the brush if it is time for it. It ends after a while without goOn(), because the
    /// window may hang.
    std::optional<ErodeOperation> next(Clock::time_point now);
    /// Time of the next round, or nothing if no stroke goes on.
    std::optional<Clock::time_point> nextDue() const { return resting_ ? std::optional(nextRound_) : std::nullopt; }

 private:
    std::optional<ErodeOperation> resting_;  ///< The round that is repeated.
    std::vector<Point> path_;                ///< Path of the whole stroke, in metres.
    Clock::time_point nextRound_, ends_;
    bool repeats_ = false;  ///< True while a round of next() is carried out.
};

}  // namespace scree
