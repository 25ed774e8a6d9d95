#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/journal/journal_log.h"
#include "app/worker/land_log.h"

namespace scree {

/// Where a journal is, how often it is written, and how large it may grow.
struct JournalOptions {
    std::filesystem::path folder;                            ///< Of all journals; is made where there is none.
    std::chrono::milliseconds snapshotEvery{60000};          ///< At least; 20 times as long as a snapshot takes, too.
    std::uintmax_t mostBytes = std::uintmax_t{8} << 30;      ///< Of its files.
    std::uintmax_t mostLogBytes = std::uintmax_t{64} << 20;  ///< Of one log, before a new snapshot is wanted.
};

/// Writes down everything that the land becomes, so that recover() can make it again after a crash. Its folder has
///
///     lock            held as long as the journal lives: no other program takes it for abandoned
///     3.scree.exr     a snapshot: the state that generation 3 goes on from, as a project
///     3.log           what was done since, see journal_log.h
///     picture-25.ppm  the land from above after 25 rounds, about a second ago
///
/// A snapshot is written in the background; until it is whole, the generations before it stay. Records reach the file
/// within a quarter of a second, and the disk within half a second. Where a file cannot be written, a message says so
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

    /// Waits until all that was told is written. Nothing is written from here on; the files stay.
    void finish();
    /// Removes the files: nothing was left to recover. Nothing is written from here on.
    void remove();

    /// Messages for the user since the last call.
    std::vector<std::string> takeMessages();

    void begin(const HistoryEntry& state, bool goesOn) override;
    void landIsMade() override;
    void add(const LandCommand& command) override;
    void addRounds(std::uint64_t rounds) override;
    void show(const std::shared_ptr<const Image>& picture, std::uint64_t rounds) override;
    bool wantsState() override;

 private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

}  // namespace scree
