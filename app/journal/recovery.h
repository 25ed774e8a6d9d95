#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/journal/journal_log.h"
#include "app/journal/platform/log_file.h"
#include "erosion/base/image.h"
#include "erosion/base/result.h"
#include "erosion/base/work_watch.h"
#include "erosion/simulation/checkpoint.h"

/// Recovers unsaved work from the journal of a program that has ended.
namespace scree {

/// Unsaved work of a program that has ended. While the object exists, no other program is offered this work.
struct Recoverable {
    std::filesystem::path folder;
    std::filesystem::path document;           ///< File that it was opened from or saved to; empty if there is none.
    std::filesystem::file_time_type changed;  ///< When the journal was last written.
    std::uint64_t rounds = 0;                 ///< Rounds of erosion at the end.
    std::shared_ptr<FileLock> lock;
};

/// Result of a search for journals.
struct FoundJournals {
    std::vector<Recoverable> work;   ///< Work to recover, newest first.
    std::vector<std::string> notes;  ///< Messages for the user about work that cannot be recovered, with its path.
    /// Folders of journals whose lock is held, by programs that run or that were just killed.
    std::vector<std::filesystem::path> locked;
};

/// Size in bytes of all journals above which broken ones are removed.
inline constexpr std::uintmax_t kMostJournalBytes = std::uintmax_t{16} << 30;

/// Looks for journals in `folder` (JournalOptions::folder). Removes those that were read completely and have no unsaved
/// work. Moves those of which nothing can be recovered to the folder `broken` in it. Leaves alone the journals of
/// running programs and of newer versions, and symbolic links. If all journals need more than `mostBytes`, removes the
/// oldest broken ones, but never unsaved work. Notes name the removed ones, and say if unsaved work alone needs more.
FoundJournals findRecoverable(const std::filesystem::path& folder, std::uintmax_t mostBytes = kMostJournalBytes);

/// Looks again at FoundJournals::locked, because a killed program may hold its lock a little longer than its window is
/// open.
FoundJournals lookAgain(const std::vector<std::filesystem::path>& locked);

/// Recovered work, as it was at most a second before its program ended.
struct RecoveredWork {
    Preset preset;
    std::filesystem::path document;        ///< See Recoverable::document.
    std::optional<Checkpoint> checkpoint;  ///< Empty if the land is as the preset makes it.
    bool whole = true;               ///< True if everything in the journal was recovered. Otherwise keep its files.
    std::vector<std::string> notes;  ///< Messages for the user.
};

/// Makes the land again with the same bits. Runs the rounds since the last snapshot on this many threads, which takes
/// as long as they took at first. Fails if nothing can be recovered. Throws WorkCancelled if its watch cancels it.
Result<RecoveredWork> recover(const Recoverable& work, int threads, WorkWatch& watch);

/// A picture of unsaved work.
struct WorkPicture {
    std::shared_ptr<const Image> image;
    std::uint64_t rounds = 0;  ///< Number of rounds when it was made.
};

/// Returns the last picture in the journal, or one of its last snapshot, or nothing if it has neither.
std::optional<WorkPicture> pictureOf(const Recoverable& work, int longestSide);

/// Removes the journal.
void discard(const Recoverable& work);

/// Moves the journal, under its own name, to the folder `broken` beside it, and returns the new path.
std::filesystem::path setAside(const Recoverable& work);

}  // namespace scree
