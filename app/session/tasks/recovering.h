#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/journal/recovery.h"
#include "app/session/tasks/file_flow.h"

namespace scree {

/// Tells the session's journal what the document is, and offers at the start what programs that have ended left
/// unsaved.
class Recovering {
 public:
    Recovering(Session& session, FileFlow& files, const Window& window)
        : session_(session), files_(files), window_(window) {}

    /// Looks for unsaved work, in the background, and asks about it. Journals that are locked are looked at again for
    /// some seconds: a program that was just killed may not be gone yet. From now on the journal is finished if the
    /// window system goes away.
    void begin();
    /// To be called in each frame, after the newest snapshot was taken.
    void poll();
    /// Seconds until poll() wants to be called, or nothing if it does not matter when.
    std::optional<double> wait(double now) const;
    void answer(RecoveryAnswer answer);

    /// The program ends: writes what there is to write where work is unsaved, and else removes the journal.
    enum class Unsaved { Keep, Discard };
    void end(Unsaved unsaved);

 private:
    void take(const FoundJournals& found);
    void lookAgainIfDue();
    void askIfDue();
    void recoverNow(const Recoverable& work);
    /// What was recovered is kept elsewhere: its journal goes, or is set aside where not all of it could be read.
    void leaveRecovered();

    /// Work that was recovered. Its journal stays until the session's own has it, or it is saved.
    struct Recovered {
        Recoverable work;
        bool whole = true;
        std::uint64_t generationsBefore = 0;  ///< Journal::wholeGenerations() when it was opened.
        bool seenUnsaved = false;             ///< The document has been shown as unsaved since.
    };

    Session& session_;
    FileFlow& files_;
    const Window& window_;
    std::vector<Recoverable> found_;             ///< Not answered yet, the next one first.
    bool asks_ = false;                          ///< The question about the next one is shown, or will be.
    std::vector<std::filesystem::path> locked_;  ///< FoundJournals::locked, while none looks into them.
    double lookAt_ = 0.0;                        ///< When to look into them again, as EditorState::now.
    double lookUntil_ = 0.0;                     ///< What is found later is not asked about.
    std::optional<Recovered> recovered_;
    std::optional<JournalDocument> told_;
};

}  // namespace scree
