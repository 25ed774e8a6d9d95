#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/journal/journal_log.h"
#include "app/journal/platform/log_file.h"
#include "erosion/base/result.h"
#include "erosion/base/work_watch.h"
#include "erosion/simulation/checkpoint.h"
#include "renderer/settings/image.h"

/// Takes up the work whose program has ended without a save, from its journal.
namespace scree {

/// Unsaved work of a program that has ended. While it is kept in memory, no other program is offered it.
struct Recoverable {
    std::filesystem::path folder;
    std::filesystem::path document;           ///< The file that it was opened from or saved to; empty for none.
    std::filesystem::file_time_type changed;  ///< When the journal was written last.
    std::uint64_t rounds = 0;                 ///< Of erosion, at the end.
    std::shared_ptr<FileLock> lock;
};

/// What is left of programs that have ended.
struct FoundJournals {
    std::vector<Recoverable> work;   ///< The newest first.
    std::vector<std::string> notes;  ///< Messages for the user: what cannot be recovered, and where it is.
    /// Folders of journals whose lock is held: of programs that live, or that were just killed and are not gone yet.
    std::vector<std::filesystem::path> locked;
};

/// What all journals may need, in bytes, before broken ones are removed.
inline constexpr std::uintmax_t kMostJournalBytes = std::uintmax_t{16} << 30;

/// Looks for journals in `folder`, JournalOptions::folder. Those that were read whole and hold no unsaved work are
/// removed. Those of which nothing can be recovered are moved to the folder `broken` in it. Those of living programs,
/// of newer versions, and symbolic links stay as they are. Where all together need more than `mostBytes`, the oldest
/// broken ones are removed; unsaved work never is. Notes say which were removed, and that unsaved work needs more.
FoundJournals findRecoverable(const std::filesystem::path& folder, std::uintmax_t mostBytes = kMostJournalBytes);

/// Looks again into FoundJournals::locked, which a program that was killed holds a little longer than it shows.
FoundJournals lookAgain(const std::vector<std::filesystem::path>& locked);

/// Work as it was at most a second before its program ended.
struct RecoveredWork {
    Preset preset;
    std::filesystem::path document;        ///< As Recoverable::document.
    std::optional<Checkpoint> checkpoint;  ///< Empty where the land is as the preset makes it.
    bool whole = true;                     ///< All that the journal tells of. Else its files are worth keeping.
    std::vector<std::string> notes;        ///< Messages for the user.
};

/// Makes the land again: the same bits. It runs the rounds since the last snapshot anew, on so many threads, which
/// takes as long as they took. An Error where nothing can be recovered. Throws WorkCancelled where its watch calls it
/// off.
Result<RecoveredWork> recover(const Recoverable& work, int threads, WorkWatch& watch);

/// A picture of unsaved work.
struct WorkPicture {
    std::shared_ptr<const Image> image;
    std::uint64_t rounds = 0;  ///< That had run when it was made.
};

/// The last picture that the journal has, or one of its last snapshot; empty where there is neither.
std::optional<WorkPicture> pictureOf(const Recoverable& work, int longestSide);

/// Removes the journal.
void discard(const Recoverable& work);

/// Moves the journal to the folder `broken` beside it, under its own name, and returns its new place.
std::filesystem::path setAside(const Recoverable& work);

}  // namespace scree
