#pragma once

#include <chrono>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "erosion/base/parallel.h"

/// Estimates how long work would take on more threads than the machine has. One thread does the work, each part is
/// timed, and the parts are assigned to the threads in the order in which threads would take them. Shared caches and
/// memory are not modelled, so the result is the best that the order of the work allows.
namespace scree {

/// Parts of work on a number of threads. A part starts as soon as a thread is free.
class ThreadTimeline {
 public:
    explicit ThreadTimeline(int threads) : threads_(static_cast<std::size_t>(threads)) {}

    bool hasFreeThread() const { return ends_.size() < threads_; }
    /// Starts a part that takes `seconds` on a free thread.
    void begin(int part, double seconds) {
        ends_.push({now_ + seconds, part});
        work_ += seconds;
    }
    /// Advances to the end of the part that ends next. Precondition: a part is running.
    int nextEnd() {
        const auto [time, part] = ends_.top();
        ends_.pop();
        now_ = time;
        return part;
    }
    bool isIdle() const { return ends_.empty(); }
    double elapsed() const { return now_; }
    /// Returns the seconds of all parts together, which one thread needs.
    double work() const { return work_; }

 private:
    using End = std::pair<double, int>;

    std::size_t threads_;
    std::priority_queue<End, std::vector<End>, std::greater<>> ends_;
    double now_ = 0.0;
    double work_ = 0.0;
};

/// Returns the seconds that a call takes.
template <class Call>
double timeOf(const Call& call) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// A pool that works only on the calling thread, and records the time that `threads` threads would have saved.
class ModelledThreadPool : public ThreadPool {
 public:
    explicit ModelledThreadPool(int threads) : ThreadPool(1), threads_(threads) {}

    int threads() const override { return threads_; }
    /// Returns the seconds that its threads would have saved so far.
    double saved() const { return saved_; }

    void forEach(int count, const std::function<void(int)>& body) override {
        ThreadTimeline timeline(threads_);
        for (int i = 0; i < count; ++i) {
            if (!timeline.hasFreeThread()) timeline.nextEnd();
            timeline.begin(i, timeOf([&] { body(i); }));
        }
        while (!timeline.isIdle()) timeline.nextEnd();
        account(timeline);
    }
    void runParts(const PartSchedule& parts) override {
        ThreadTimeline timeline(threads_);
        while (!parts.allDone()) {
            while (timeline.hasFreeThread() && parts.hasNext()) {
                const int part = parts.take();
                timeline.begin(part, timeOf([&] { parts.run(part); }));
            }
            parts.end(timeline.nextEnd());
        }
        account(timeline);
    }

 private:
    void account(const ThreadTimeline& timeline) { saved_ += timeline.work() - timeline.elapsed(); }

    int threads_;
    double saved_ = 0.0;
};

}  // namespace scree
