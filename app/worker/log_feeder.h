#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "app/history/history.h"
#include "app/operations/worked_land.h"
#include "app/worker/land_log.h"
#include "app/worker/loop_messages.h"

namespace scree {

/// Feeds the LandLog: gives it a state to begin from, then the operations and rounds. Without a log it does nothing.
class LogFeeder {
 public:
    using Clock = std::chrono::steady_clock;

    /// `log` may be null. The others must outlive the feeder.
    LogFeeder(std::shared_ptr<LandLog> log, WorkedLand& land, const History& history, LoopMessages& messages)
        : log_(std::move(log)), land_(land), history_(history), messages_(messages) {}

    /// To be called before a round, and before an operation that is kept as itself.
    void landWillChange() {
        if (log_ && !begun_) giveState(std::exchange(from_, nullptr));
    }
    /// Records an operation that was carried out and is kept as itself.
    void add(const Operation& operation);
    void roundHasRun() { ++rounds_; }
    /// To be called after the land was replaced. `place` is the place in the log that leads to it, or null.
    void landIsReplaced(std::shared_ptr<const LogPlace> place = nullptr);
    /// Sets the place of an entry of the history in the log. The entry must be the present land.
    void setPlaceOf(HistoryEntry& entry);
    /// Shows the entry's picture in the log, if the log has begun.
    void show(const HistoryEntry& entry);
    /// To be called often: records rounds a few times each second, and gives states if the log wants them.
    void writeWhatIsDue(bool isRunning);

 private:
    void addRounds();
    void giveState(std::shared_ptr<const LogPlace> after);
    void begin(const HistoryEntry& state, std::shared_ptr<const LogPlace> after);

    std::shared_ptr<LandLog> log_;
    WorkedLand& land_;
    const History& history_;  ///< States share what is equal with its current entry.
    LoopMessages& messages_;
    bool begun_ = false;  ///< True once the log contains a full state to replay from.
    /// Place in the log that leads to the present land, while the log has not begun; null if none does.
    std::shared_ptr<const LogPlace> from_;
    std::uint64_t rounds_ = 0;  ///< Rounds to record.
    Clock::time_point time_;    ///< Time when rounds were last recorded.
    Clock::time_point retry_;   ///< Earliest time to pack a state again after a failure.
};

}  // namespace scree
