#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "app/journal/journal_log.h"

/// What a journal's folder holds, and what of it can be made again.
namespace scree {

/// A log that could be read, and whether there is a snapshot that it goes on from.
struct Generation {
    std::uint64_t number = 0;
    LogContent log;
    bool hasSnapshot = false;

    /// Work can go on from it without the generation before.
    bool isBase() const { return hasSnapshot || (log.header.version == kJournalVersion && log.header.fromRecipe); }
};

/// What is in a journal, so far as it can be read.
struct JournalReading {
    std::vector<Generation> generations;  ///< Those with a log that could be read, oldest first.
    /// What could not be read, or not to its end: damaged logs, symbolic links, snapshots without a log, and files that
    /// no journal has.
    std::vector<std::filesystem::path> unread;

    /// Nothing was written before the program ended.
    bool holdsNothing() const { return generations.empty() && unread.empty(); }
    /// The newest log tells of a newer version of Scree.
    bool isOfNewerVersion() const;
    /// All was read, and nothing in it waits to be saved.
    bool holdsNoUnsavedWork() const;
};

/// Reads all logs. Of snapshots it only sees that they are there.
JournalReading readJournal(const std::filesystem::path& folder);

/// What leads to the newest generation that can be made again: a base first, and then those that go on from the one
/// before. Each log but the last ends with the place that the next goes on from. Empty if none can be made again.
std::vector<Generation> chainOf(const std::vector<Generation>& generations);

}  // namespace scree
