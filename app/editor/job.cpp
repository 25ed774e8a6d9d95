#include "app/editor/job.h"

#include <atomic>
#include <exception>
#include <utility>

#include "app/platform/window.h"

namespace scree {

struct Job::Running {
    std::string title;
    Cancellable cancellable = Cancellable::No;
    double begin = 0.0;
    Completion completion;  // the worker's until `done`
    std::atomic<bool> done{false};
    WorkWatch watch;
    std::jthread thread;  // last: joined before the rest goes
};

Job::~Job() {
    if (current_ && current_->cancellable == Cancellable::Yes) current_->watch.cancel();
}

void Job::start(std::string title, Cancellable cancellable, double now, Work work) {
    current_ = std::make_shared<Running>();
    current_->title = std::move(title);
    current_->cancellable = cancellable;
    current_->begin = now;
    // The thread ends before its Running does: the destructor of Running joins it.
    current_->thread = std::jthread([running = current_.get(), work = std::move(work), onFailure = onFailure_] {
        try {
            running->completion = work(running->watch);
        } catch (const WorkCancelled&) {
            running->completion = {};
        } catch (const std::exception& failure) {
            running->completion = [onFailure, message = running->title + " failed: " + failure.what() + "."] {
                onFailure(message);
            };
        }
        running->done.store(true, std::memory_order_release);
        Window::wake();
    });
}

void Job::cancel() {
    if (!current_ || current_->cancellable == Cancellable::No) return;
    current_->watch.cancel();
    abandoned_.push_back(std::exchange(current_, nullptr));
}

void Job::poll() {
    std::erase_if(abandoned_, [](const auto& running) { return running->done.load(std::memory_order_acquire); });
    if (!current_ || !current_->done.load(std::memory_order_acquire)) return;
    const std::shared_ptr<Running> finished = std::exchange(current_, nullptr);
    finished->thread.join();
    if (finished->completion) finished->completion();
}

std::optional<Progress> Job::progress(double now) const {
    if (!current_) return std::nullopt;
    return Progress{current_->title, now - current_->begin, current_->watch.share(),
                    current_->cancellable == Cancellable::Yes};
}

}  // namespace scree
