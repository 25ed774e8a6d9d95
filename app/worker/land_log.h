#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "app/history/history_entry.h"
#include "app/worker/command.h"
#include "renderer/settings/image.h"

namespace scree {

/// The commands that decide, with the rounds between them, what the land becomes.
using LandCommand = std::variant<SettingsCommand, StrokeCommand, FillCommand, FinishCommand, RestartCommand>;

/// Is told of everything that the land becomes, so that it can be made again: from the last state that begin() got,
/// the commands and rounds after it make the same bits. Each begin() and landIsMade() opens a generation; each command
/// and each number of rounds is a record of it. All calls come from the worker's thread and must not wait.
class LandLog {
 public:
    LandLog() = default;
    virtual ~LandLog() = default;
    LandLog(const LandLog&) = delete;
    LandLog& operator=(const LandLog&) = delete;

    /// All that follows goes on from this state. `after` is the place() that leads to it, but for its settings, or null
    /// if no place does.
    virtual void begin(const HistoryEntry& state, std::shared_ptr<const LogPlace> after) = 0;
    /// The land is as its recipe makes it. The next call that changes it, if there is one, is begin().
    virtual void landIsMade() = 0;
    /// The place that the calls so far lead to. While it is held, begin() can go on from there.
    virtual std::shared_ptr<const LogPlace> place() = 0;
    virtual void add(const LandCommand& command) = 0;
    /// So many rounds have run since the call before.
    virtual void addRounds(std::uint64_t rounds) = 0;
    /// A picture of the land as it is now, after so many rounds.
    virtual void show(const std::shared_ptr<const Image>& /*picture*/, std::uint64_t /*rounds*/) {}
    /// Whether begin() shall be called now, so that making the land again takes less long. If it is not, because there
    /// is no memory for the state, the calls go on as before.
    virtual bool wantsState() = 0;
};

}  // namespace scree
