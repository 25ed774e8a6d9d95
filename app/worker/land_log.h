#pragma once

#include <cstdint>
#include <memory>

#include "app/history/history_entry.h"
#include "app/operations/operation.h"
#include "erosion/base/image.h"

namespace scree {

/// Records everything that changes the land, so that the land can be made again: the last state given to begin(),
/// followed by the recorded operations and rounds, gives the same bits. Each call of begin() or landIsMade() starts a
/// generation. Each operation and each number of rounds is a record in it. All calls come from the worker's thread and
/// must not wait.
class LandLog {
 public:
    LandLog() = default;
    virtual ~LandLog() = default;
    LandLog(const LandLog&) = delete;
    LandLog& operator=(const LandLog&) = delete;

    /// Starts a generation from this state. `after` is the place() that leads to the state, except for its settings, or
    /// null if no place does.
    virtual void begin(const HistoryEntry& state, std::shared_ptr<const LogPlace> after) = 0;
    /// The land is now as its recipe makes it. The next call that changes the land, if any, is begin().
    virtual void landIsMade() = 0;
    /// Returns the place that the calls so far lead to. While the place is held, begin() can continue from it.
    virtual std::shared_ptr<const LogPlace> place() = 0;
    /// Records an operation with Kept::AsItself.
    virtual void add(const Operation& operation) = 0;
    /// Records that this many rounds have run since the last call.
    virtual void addRounds(std::uint64_t rounds) = 0;
    /// Shows a picture of the present land after this many rounds.
    virtual void show(const std::shared_ptr<const Image>& /*picture*/, std::uint64_t /*rounds*/) {}
    /// True if begin() should be called now, so that making the land again takes less time. If memory for the state is
    /// short, begin() is not called, and the other calls continue.
    virtual bool wantsState() = 0;
};

}  // namespace scree
