#pragma once

#include <chrono>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

/// How long work would take on more threads than a machine has: the work is done by one thread, each part is timed, and
/// the parts are laid out on the threads in the order in which threads would take them. Shared caches and memory are
/// not modelled: the figure is what the order of the work allows, at best.
namespace scree {

/// Parts of work on so many threads. A part begins as soon as a thread is free.
class ThreadTimeline {
 public:
    explicit ThreadTimeline(int threads) : threads_(static_cast<std::size_t>(threads)) {}

    bool hasFreeThread() const { return ends_.size() < threads_; }
    /// A part that takes so many seconds begins on a free thread.
    void begin(int part, double seconds) {
        ends_.push({now_ + seconds, part});
        work_ += seconds;
    }
    /// Goes on to the end of the part that ends next. Not to be called where none is under way.
    int nextEnd() {
        const auto [time, part] = ends_.top();
        ends_.pop();
        now_ = time;
        return part;
    }
    bool isIdle() const { return ends_.empty(); }
    double elapsed() const { return now_; }
    /// Seconds of all parts together, which one thread needs.
    double work() const { return work_; }

 private:
    using End = std::pair<double, int>;

    std::size_t threads_;
    std::priority_queue<End, std::vector<End>, std::greater<>> ends_;
    double now_ = 0.0;
    double work_ = 0.0;
};

/// Seconds that a call takes.
template <class Call>
double timeOf(const Call& call) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace scree
