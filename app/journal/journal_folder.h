#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "app/journal/platform/log_file.h"

/// The names of a journal's files.
namespace scree {

/// A journal's own folder, locked.
struct JournalFolder {
    std::filesystem::path path;
    FileLock lock;
};

/// Makes a folder that no other journal has. An Error says why that is not possible.
Result<JournalFolder> makeJournalFolder(const std::filesystem::path& parent);

/// A journal's own folder, which is made when it is first needed. Safe for several threads.
class OwnFolder {
 public:
    explicit OwnFolder(std::filesystem::path parent) : parent_(std::move(parent)) {}

    Result<std::filesystem::path> path();
    /// Copies a file into the folder. The copy is removed when nobody holds its path any more, unless it has got
    /// another name. Null if it cannot be copied, has more than `mostBytes`, or is no longer as it was written at that
    /// time.
    std::shared_ptr<const std::filesystem::path> copyOf(const std::filesystem::path& file,
                                                        std::filesystem::file_time_type written,
                                                        std::uintmax_t mostBytes);
    /// Removes the folder with all that is in it. No copies are made from here on.
    void remove();

 private:
    const std::filesystem::path parent_;
    std::mutex mutex_;  ///< Guards the next two, briefly.
    std::optional<JournalFolder> folder_;
    int copies_ = 0;
    std::mutex copying_;  ///< Held while a file is copied; guards the next one.
    bool removed_ = false;
};

std::filesystem::path logPath(const std::filesystem::path& folder, std::uint64_t generation);
std::filesystem::path snapshotPath(const std::filesystem::path& folder, std::uint64_t generation);
std::filesystem::path lockPath(const std::filesystem::path& folder);

/// Of the land as it was after so many rounds.
std::filesystem::path picturePath(const std::filesystem::path& folder, std::uint64_t rounds);
/// The folder of journals that could not be read to their end, beside the others.
std::filesystem::path brokenFolder(const std::filesystem::path& parent);

/// A file of a journal. Symbolic links and what has no known name are of the kind Other.
struct JournalFile {
    enum class Kind {
        Lock,
        Log,
        Snapshot,
        Picture,
        Unfinished,  ///< It was being written when its program was killed.
        Other
    };
    Kind kind = Kind::Other;
    std::uint64_t number = 0;  ///< The generation; rounds of a picture.
    std::filesystem::path path;
};
std::vector<JournalFile> filesIn(const std::filesystem::path& folder);

/// The generations that have a log, oldest first. Symbolic links are no logs.
std::vector<std::uint64_t> generationsIn(const std::filesystem::path& folder);

/// Removes a journal and releases its lock. What cannot be removed is offered at the next start.
void removeJournal(const std::filesystem::path& folder, FileLock& lock);

/// Moves a journal to the folder `broken` beside it, under its own name, releases its lock, and returns its new place;
/// where it cannot be moved, its old one.
std::filesystem::path moveToBroken(const std::filesystem::path& folder, FileLock& lock);

/// What is left of journals after some were removed.
struct ThinnedOut {
    std::vector<std::filesystem::path> removed;
    std::uintmax_t bytes = 0;  ///< That all journals still need together.
};
/// Removes the oldest broken journals as long as all journals together need more than `mostBytes`, but not the newest
/// one.
ThinnedOut thinOutBroken(const std::filesystem::path& parent, std::uintmax_t mostBytes);

/// Removes log and snapshot of a generation. What cannot be removed goes with the journal.
void removeGeneration(const std::filesystem::path& folder, std::uint64_t generation);

}  // namespace scree
