#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "app/journal/platform/log_file.h"

/// Names of a journal's folders and files.
namespace scree {

/// A journal's own folder with its lock.
struct JournalFolder {
    std::filesystem::path path;
    FileLock lock;
};

/// Makes a new folder with its lock. Fails if that is not possible, and says why.
Result<JournalFolder> makeJournalFolder(const std::filesystem::path& parent);

/// A journal's own folder, made when it is first needed. Safe for several threads.
class OwnFolder {
 public:
    explicit OwnFolder(std::filesystem::path parent) : parent_(std::move(parent)) {}

    Result<std::filesystem::path> path();
    /// Copies a file into the folder. When nobody holds the path of the copy any more, the copy is removed, unless it
    /// was renamed. Returns null if the file cannot be copied, has more than `mostBytes`, or was changed after the time
    /// `written`.
    std::shared_ptr<const std::filesystem::path> copyOf(const std::filesystem::path& file,
                                                        std::filesystem::file_time_type written,
                                                        std::uintmax_t mostBytes);
    /// Removes the folder and its content. No copies are made from then on.
    void remove();

 private:
    const std::filesystem::path parent_;
    std::mutex mutex_;  ///< Guards the next two members, held briefly.
    std::optional<JournalFolder> folder_;
    int copies_ = 0;
    std::mutex copying_;  ///< Held while a file is copied; guards the next member.
    bool removed_ = false;
};

std::filesystem::path logPath(const std::filesystem::path& folder, std::uint64_t generation);
/// Returns the generation whose log this is, or 0 if it has another name.
std::uint64_t generationOf(const std::filesystem::path& log);
std::filesystem::path snapshotPath(const std::filesystem::path& folder, std::uint64_t generation);
std::filesystem::path blobPath(const std::filesystem::path& folder, std::uint64_t generation, std::string_view name);
std::filesystem::path lockPath(const std::filesystem::path& folder);

/// Returns the path of the picture of the land after this many rounds.
std::filesystem::path picturePath(const std::filesystem::path& folder, std::uint64_t rounds);
/// Returns the folder for journals that could not be read completely, beside the others.
std::filesystem::path brokenFolder(const std::filesystem::path& parent);

/// A file of a journal. Symbolic links and unknown names are of the kind Other.
struct JournalFile {
    enum class Kind {
        Lock,
        Log,
        Snapshot,
        Blob,
        Picture,
        Unfinished,  ///< Left half-written when the program was killed.
        Other
    };
    Kind kind = Kind::Other;
    std::uint64_t number = 0;  ///< Generation, or rounds for a picture.
    std::filesystem::path path;
};
std::vector<JournalFile> filesIn(const std::filesystem::path& folder);

/// Returns the generations that have a log, oldest first. Symbolic links do not count.
std::vector<std::uint64_t> generationsIn(const std::filesystem::path& folder);

/// Removes a journal and releases its lock. What cannot be removed is offered at the next start.
void removeJournal(const std::filesystem::path& folder, FileLock& lock);

/// Releases the lock of a journal and moves it, under its own name, to the folder `broken` beside it. Returns the new
/// path, or the old one if it cannot be moved.
std::filesystem::path moveToBroken(const std::filesystem::path& folder, FileLock& lock);

/// Result of removing journals.
struct ThinnedOut {
    std::vector<std::filesystem::path> removed;
    std::uintmax_t bytes = 0;  ///< Size of the remaining journals.
};
/// Removes the oldest broken journals while all journals need more than `mostBytes`. Keeps the newest broken one.
ThinnedOut thinOutBroken(const std::filesystem::path& parent, std::uintmax_t mostBytes);

/// Removes the log, the snapshot and the blobs of a generation. What cannot be removed is removed with the journal.
void removeGeneration(const std::filesystem::path& folder, std::uint64_t generation);

}  // namespace scree
