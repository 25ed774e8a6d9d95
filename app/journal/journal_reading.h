#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "app/journal/journal_log.h"

/// Reads the folder of a journal, and finds what can be made again.
namespace scree {

/// A log that could be read, and whether its snapshot exists.
struct Generation {
    std::uint64_t number = 0;
    LogContent log;
    bool hasSnapshot = false;

    /// True if work can continue from this generation without an older one.
    bool isBase() const { return hasSnapshot || (log.header.version == kJournalVersion && log.header.fromRecipe); }
};

/// The readable content of a journal.
struct JournalReading {
    std::vector<Generation> generations;  ///< Generations whose log could be read, oldest first.
    /// Files that could not be read completely: damaged logs, symbolic links, snapshots without a log, and files with
    /// unknown names.
    std::vector<std::filesystem::path> unread;

    /// True if the program ended before it wrote anything.
    bool holdsNothing() const { return generations.empty() && unread.empty(); }
    /// True if the newest log is from a newer version of Scree.
    bool isOfNewerVersion() const;
    /// True if everything was read, and nothing in it is unsaved.
    bool holdsNoUnsavedWork() const;
};

/// Reads all logs. Of the snapshots it only checks that they exist.
JournalReading readJournal(const std::filesystem::path& folder);

/// Returns the generations that lead to the newest one that can be made again: first a base, then each continues from
/// the one before. Each log except the last is cut at the place that the next one continues from. Empty if no
/// generation can be made again.
std::vector<Generation> chainOf(const std::vector<Generation>& generations);

}  // namespace scree
