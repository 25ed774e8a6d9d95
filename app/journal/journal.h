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

/// Where a journal is, how often it is written, and how large it may grow.
struct JournalOptions {
    std::filesystem::path folder;                            ///< Of all journals; is made where there is none.
    std::chrono::milliseconds snapshotEvery{60000};          ///< At least; 20 times as long as a snapshot takes, too.
    std::uintmax_t mostBytes = std::uintmax_t{8} << 30;      ///< Of its files.
    std::uintmax_t mostLogBytes = std::uintmax_t{64} << 20;  ///< Of logs since a snapshot, before a new one is wanted.
    /// Writes a snapshot; null for saveProject().
    std::function<Result<void>(Project& snapshot, const std::filesystem::path& path)> writeSnapshot{};
};

/// Writes down everything that the land becomes, so that recover() can make it again after a crash. Its folder has
///
///     lock            held as long as the journal lives: no other program takes it for abandoned
///     3.scree.exr     a snapshot: the state that generation 3 goes on from, as a project
///     3.log           what was done since, see journal_log.h
///     picture-25.ppm  the land from above after 25 rounds, about a second ago
///
/// A generation goes on from a place in the log of an older one: from its end, or, after an undo, from the place that
/// the entry of the history holds. So its log counts at once, though its own snapshot is not written yet. If there is
/// no such place, as after paint was taken from an image, the work is recoverable once the snapshot is whole; if that
/// takes longer than a second, a message says so. A project that is opened is copied: see placeOf().
///
/// A snapshot is written in the background. The generations that the newest one and the entries of the history go on
/// from stay; if they need more than half of `mostBytes`, those of the oldest entries go. Records reach the file
/// within a quarter of a second, and the disk within half a second. If a file cannot be written, a message says so
/// once, and the next generation tries again. All functions may be called on any thread, and do not wait for the disk,
/// except for the destructor, finish() and remove().
class Journal final : public LandLog {
 public:
    explicit Journal(JournalOptions options);
    /// Writes what there is to write. The files stay: recover() finds them.
    ~Journal() override;

    /// The document is now this. Cheap where it is the same as before.
    void setDocument(JournalDocument document);

    /// JournalOptions::folder.
    const std::filesystem::path& parentFolder() const;
    /// Counts the generations from which recover() can go on without one before.
    std::uint64_t wholeGenerations() const;

    /// Copies a project that is about to be opened, for ResumeCommand::place: what is done to it is recoverable at
    /// once. Returns null if it cannot be copied, or is no longer as it was written at that time. Waits for the disk.
    std::shared_ptr<const LogPlace> placeOf(const std::filesystem::path& project,
                                            std::filesystem::file_time_type written);

    /// Waits until all that was told is written. Nothing is written from here on; the files stay.
    void finish();
    /// Removes the files: nothing was left to recover. Nothing is written from here on.
    void remove();

    /// Messages for the user since the last call.
    std::vector<std::string> takeMessages();

    void begin(const HistoryEntry& state, std::shared_ptr<const LogPlace> after) override;
    void landIsMade() override;
    std::shared_ptr<const LogPlace> place() override;
    void add(const LandCommand& command) override;
    void addRounds(std::uint64_t rounds) override;
    void show(const std::shared_ptr<const Image>& picture, std::uint64_t rounds) override;
    bool wantsState() override;

 private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

}  // namespace scree
