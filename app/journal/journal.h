#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/journal/journal_log.h"
#include "app/worker/land_log.h"

namespace scree {

struct Project;

/// Location of a journal, how often it is written, and its largest size.
struct JournalOptions {
    std::filesystem::path folder;  ///< Folder of all journals. Made if it does not exist.
    /// Shortest time between snapshots. Also at least 20 times the time of one snapshot.
    std::chrono::milliseconds snapshotEvery{60000};
    std::uintmax_t mostBytes = std::uintmax_t{8} << 30;  ///< Largest size of all its files.
    /// Size of the logs since a snapshot that asks for a new one.
    std::uintmax_t mostLogBytes = std::uintmax_t{64} << 20;
    /// Writes a snapshot; null for saveProject().
    std::function<Result<void>(Project& snapshot, const std::filesystem::path& path)> writeSnapshot{};
};

/// Records everything that changes the land, so that recover() can make it again after a crash. Its folder contains
///
///     lock             held while the journal lives, so that no other program takes it for abandoned
///     3.scree.exr      a snapshot: the state that generation 3 continues from, as a project
///     3.log            the changes since then, see journal_log.h
///     3-4f2a....blob   bulk values of one of these changes, such as an image that was painted, named by their hash
///     picture-25.ppm   the land from above after 25 rounds, about a second ago
///
/// A generation continues from a place in the log of an older one: from the end of that log or, after an undo, from the
/// place that the history's entry holds. So its log is usable at once, before its own snapshot is written. If there is
/// no such place, for example after another land was opened, the work can be recovered only once the snapshot
/// is complete. If that takes longer than a second, a message says so. A project that is opened is copied: see
/// placeOf().
///
/// Snapshots are written in the background. The generations that the newest one and the entries of the history continue
/// from stay. If they need more than half of `mostBytes`, those of the oldest entries are removed. Records reach the
/// file within a quarter of a second, and the disk within half a second. If a file cannot be written, one message says
/// so, and the next generation tries again. All functions may be called on any thread. Only the destructor, placeOf(),
/// finish() and remove() wait for the disk.
class Journal final : public LandLog {
 public:
    explicit Journal(JournalOptions options);
    /// Writes what remains to be written. The files stay, so that recover() finds them.
    ~Journal() override;

    /// Records the document. Cheap if it is unchanged.
    void setDocument(JournalDocument document);

    /// See JournalOptions::folder.
    const std::filesystem::path& parentFolder() const;
    /// Number of generations so far from which recover() can start without an older one.
    std::uint64_t wholeGenerations() const;

    /// Copies a project that is about to be opened, for ResumeCommand::place, so that work on it can be recovered at
    /// once. Returns null if the project cannot be copied or was changed after that time. Waits for the disk.
    std::shared_ptr<const LogPlace> placeOf(const std::filesystem::path& project,
                                            std::filesystem::file_time_type written);

    /// Waits until all records are written, and ends the journal. The files stay.
    void finish();
    /// Removes the files, because there is nothing to recover, and ends the journal.
    void remove();

    /// Returns the messages for the user since the last call.
    std::vector<std::string> takeMessages();

    void begin(const HistoryEntry& state, std::shared_ptr<const LogPlace> after) override;
    void landIsMade() override;
    std::shared_ptr<const LogPlace> place() override;
    void add(const Operation& operation) override;
    void addRounds(std::uint64_t rounds) override;
    void show(const std::shared_ptr<const Image>& picture, std::uint64_t rounds) override;
    bool wantsState() override;

 private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

}  // namespace scree
