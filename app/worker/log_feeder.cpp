#include "app/worker/log_feeder.h"

#include <new>
#include <utility>

namespace scree {

namespace {

using namespace std::chrono_literals;

constexpr auto kLogInterval = 250ms;  // between two records of rounds
constexpr auto kLogRetry = 60s;       // wait after a state that could not be packed

}  // namespace

void LogFeeder::add(const Operation& operation) {
    if (!log_ || !begun_) return;
    addRounds();
    log_->add(operation);
}

void LogFeeder::addRounds() {
    if (rounds_ > 0) log_->addRounds(std::exchange(rounds_, 0));
    time_ = Clock::now();
}

void LogFeeder::landIsReplaced(std::shared_ptr<const LogPlace> place) {
    begun_ = false;
    rounds_ = 0;
    from_ = std::move(place);
    if (log_ == nullptr || !land_.isUntouched()) return;
    log_->landIsMade();
    from_ = log_->place();
}

void LogFeeder::begin(const HistoryEntry& state, std::shared_ptr<const LogPlace> after) {
    log_->begin(state, std::move(after));
    begun_ = true;
    rounds_ = 0;
    time_ = Clock::now();
}

void LogFeeder::setPlaceOf(HistoryEntry& entry) {
    if (!log_ || land_.isUntouched()) return;  // undo to untouched land goes back to its recipe
    if (!begun_) {
        if (Clock::now() < retry_) return;
        begin(entry, std::exchange(from_, nullptr));
    }
    addRounds();
    entry.place = log_->place();
}

void LogFeeder::show(const HistoryEntry& entry) {
    if (log_ && begun_) log_->show(entry.picture, entry.rounds);
}

void LogFeeder::giveState(std::shared_ptr<const LogPlace> after) {
    if (Clock::now() < retry_) return;
    try {
        begin(land_.entry(history_.current()), std::move(after));
    } catch (const std::bad_alloc&) {
        messages_.add("Not enough memory to keep a record of this work; save it now and then.");
        retry_ = Clock::now() + kLogRetry;
    }
}

void LogFeeder::writeWhatIsDue(bool isRunning) {
    if (!log_) return;
    if (begun_ && (!isRunning || Clock::now() - time_ >= kLogInterval)) addRounds();
    if (land_.isUntouched()) return;
    if (!begun_) return landWillChange();
    // A state does not contain what a stroke has moved so far, which its limit needs.
    if (Clock::now() < retry_ || land_.isInStroke() || !log_->wantsState()) return;
    addRounds();  // first, so that the log ends at the state that follows
    giveState(log_->place());
}

}  // namespace scree
