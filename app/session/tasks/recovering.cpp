#include "app/session/tasks/recovering.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "app/journal/journal.h"
#include "app/window/window_handle.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

using namespace std::chrono_literals;

constexpr int kPictureSide = 192;     // pixels
constexpr auto kLongestPause = 5s;    // longest wait for the running round at the end
constexpr double kSearchEvery = 0.5;  // seconds
constexpr double kSearchFor = 10.0;   // seconds

RecoveryQuestion questionOf(const Recoverable& work) {
    const std::filesystem::path stem = work.document.stem();
    const auto age = std::filesystem::file_time_type::clock::now() - work.changed;
    const std::optional<WorkPicture> picture = pictureOf(work, kPictureSide);
    return {
        .name = work.document.empty() ? "untitled" : shownPath(stem.extension() == ".scree" ? stem.stem() : stem),
        .changed = std::chrono::system_clock::to_time_t(
            std::chrono::system_clock::now() - std::chrono::duration_cast<std::chrono::system_clock::duration>(age)),
        .rounds = work.rounds,
        .picture = picture ? picture->image : nullptr,
        .pictureRounds = picture ? picture->rounds : 0};
}

}  // namespace

void Recovering::begin() {
    Journal* journal = session_.journal();
    if (journal == nullptr) return;
    finishOnLostConnection(
        nativeWindow(window_), [](void* which) { static_cast<Journal*>(which)->finish(); }, journal);
    session_.jobs().start({.kind = JobKind::Recovery,
                           .title = "Looking for unsaved work",
                           .cancellable = Cancellable::No,
                           .barAfter = 1.0},
                          [this, folder = journal->parentFolder()](WorkWatch&) -> JobList::Completion {
                              return [this, found = findRecoverable(folder)] {
                                  searchUntil_ = session_.state().now + kSearchFor;
                                  take(found);
                              };
                          });
}

void Recovering::take(const FoundJournals& found) {
    for (const std::string& note : found.notes) session_.report(Severity::Warning, note);
    if (session_.state().now > searchUntil_) return;
    found_.insert(found_.end(), found.work.begin(), found.work.end());
    locked_ = found.locked;
    nextSearch_ = session_.state().now + kSearchEvery;
}

std::optional<double> Recovering::wait(double now) const {
    return locked_.empty() ? std::nullopt : std::optional(std::max(0.0, nextSearch_ - now));
}

void Recovering::searchAgainIfDue() {
    if (locked_.empty() || session_.state().now < nextSearch_ || session_.jobs().busy(JobKind::Recovery)) return;
    if (session_.state().now > searchUntil_) return locked_.clear();
    session_.jobs().start({.kind = JobKind::Recovery,
                           .title = "Looking for unsaved work",
                           .cancellable = Cancellable::No,
                           .barAfter = 1.0},
                          [this, locked = std::exchange(locked_, {})](WorkWatch&) -> JobList::Completion {
                              return [this, found = lookAgain(locked)] { take(found); };
                          });
}

void Recovering::askIfDue() {
    if (found_.empty() || asks_ || session_.jobs().busy(JobKind::Recovery)) return;
    asks_ = true;
    session_.jobs().start(
        {.kind = JobKind::Recovery, .title = "Reading unsaved work", .cancellable = Cancellable::No, .barAfter = 1.0},
        [this, work = found_.front()](WorkWatch&) -> JobList::Completion {
            return [this, question = questionOf(work)] { session_.state().dialogs.questions.ask(question); };
        });
}

void Recovering::answer(RecoveryAnswer answer) {
    const auto question = session_.state().dialogs.questions.take<RecoveryQuestion>();
    if (!question || found_.empty()) return;
    if (answer == RecoveryAnswer::Recover && !session_.canStart(JobKind::File))
        return session_.state().dialogs.questions.ask(*question);
    asks_ = false;
    const Recoverable work = found_.front();
    found_.erase(found_.begin());
    if (answer == RecoveryAnswer::Discard) return discard(work);
    found_.clear();  // the others are offered at the next start
    locked_.clear();
    searchUntil_ = 0.0;
    if (answer == RecoveryAnswer::Recover) recoverNow(work);
}

void Recovering::recoverNow(const Recoverable& work) {
    files_.openRecovered(work, [this, work](bool whole) {
        recovered_ = {.work = work, .whole = whole, .generationsBefore = session_.journal()->wholeGenerations()};
    });
}

void Recovering::poll() {
    Journal* journal = session_.journal();
    if (journal == nullptr) return;
    for (const std::string& message : journal->takeMessages()) session_.report(Severity::Warning, message);
    askIfDue();
    searchAgainIfDue();
    const Document& document = session_.document();
    if (!told_ || told_->path != document.path() || told_->unsaved != document.dirty() ||
        told_->preset.terrain.paint != document.preset().terrain.paint ||
        !samePreset(told_->preset, document.preset())) {
        told_ = JournalDocument{document.preset(), document.path(), document.dirty()};
        journal->setDocument(*told_);
    }
    if (!recovered_) return;
    const bool wasUnsaved = std::exchange(recovered_->seenUnsaved, recovered_->seenUnsaved || document.dirty());
    const bool isSaved = wasUnsaved && !document.dirty();
    if (isSaved || (document.dirty() && journal->wholeGenerations() > recovered_->generationsBefore)) leaveRecovered();
}

void Recovering::leaveRecovered() {
    const Recovered left = *std::exchange(recovered_, std::nullopt);
    if (left.whole) return discard(left.work);
    session_.report(Severity::Info, "The rest of the journal is in " + shownPath(setAside(left.work)) + ".");
}

void Recovering::end(Unsaved unsaved) {
    Journal* journal = session_.journal();
    if (journal == nullptr) return;
    if (unsaved == Unsaved::Keep) {
        session_.pause();  // so that the journal gets the last rounds
        const auto deadline = std::chrono::steady_clock::now() + kLongestPause;
        while (!session_.worker().resting() && std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(1ms);
        session_.takeSnapshot();
        poll();
        if (session_.document().dirty() || recovered_) return journal->finish();
    }
    journal->remove();
}

}  // namespace scree
