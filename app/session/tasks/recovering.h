#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/journal/recovery.h"
#include "app/session/tasks/file_flow.h"

namespace scree {

/// Keeps the journal informed about the document, and offers unsaved work of earlier runs at the start.
class Recovering {
 public:
    Recovering(Session& session, FileFlow& files, const Window& window)
        : session_(session), files_(files), window_(window) {}

    /// Looks for unsaved work in the background and asks about it. Retries locked journals for some seconds, because a
    /// program that was just killed may still hold its lock. From now on the journal is finished if the window system
    /// goes away.
    void begin();
    /// Call in each frame, after the newest snapshot was taken.
    void poll();
    /// Seconds until poll() should be called, or nothing if there is no deadline.
    std::optional<double> wait(double now) const;
    void answer(RecoveryAnswer answer);

    /// Ends the journal when the program ends. `Keep` completes its files if the document is unsaved, or if recovered
    /// work is not stored elsewhere yet. Otherwise the journal is removed.
    enum class Unsaved { Keep, Discard };
    void end(Unsaved unsaved);

 private:
    void take(const FoundJournals& found);
    void searchAgainIfDue();
    void askIfDue();
    void recoverNow(const Recoverable& work);
    /// The recovered work is stored elsewhere by now. Removes its journal, or sets it aside if parts of it could not be
    /// read.
    void leaveRecovered();

    /// Work that was recovered. Its journal stays until the work is in this session's journal or saved.
    struct Recovered {
        Recoverable work;
        bool whole = true;
        std::uint64_t generationsBefore = 0;  ///< Journal::wholeGenerations() when the work was opened.
        bool seenUnsaved = false;             ///< True if the document has been shown as unsaved since then.
    };

    Session& session_;
    FileFlow& files_;
    const Window& window_;
    std::vector<Recoverable> found_;  ///< Work without an answer yet, the next one first.
    bool asks_ = false;               ///< True if the question about the next work is shown or is about to be.
    std::vector<std::filesystem::path> locked_;  ///< FoundJournals::locked, while no search looks into them.
    double nextSearch_ = 0.0;                    ///< Time of the next search, as EditorState::now.
    double searchUntil_ = 0.0;  ///< End of the search, as EditorState::now. Work found later is not offered.
    std::optional<Recovered> recovered_;
    std::optional<JournalDocument> told_;
};

}  // namespace scree
