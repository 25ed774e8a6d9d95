#include "erosion/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace scree {

struct ThreadPool::State {
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable done;
    std::uint64_t loop = 0;  // number of forEach() calls; a helper that has not seen the newest loop has work
    int kept = std::numeric_limits<int>::max();  // helpers from this index on must end
    int busyHelpers = 0;
    const std::function<void(int)>* body = nullptr;
    int count = 0;
    std::atomic<int> next{0};
    std::exception_ptr failure;
    std::vector<std::thread> helpers;
    int asked = 1;  // requested number of threads, including the calling thread

    int threads() const { return static_cast<int>(helpers.size()) + 1; }

    void runLoop() {
        for (int i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
            try {
                (*body)(i);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failure) failure = std::current_exception();
                next.store(count);
            }
        }
    }

    void help(int index) {
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex);
        for (;;) {
            wake.wait(lock, [&] { return index >= kept || loop != seen; });
            if (index >= kept) return;
            seen = loop;
            lock.unlock();
            runLoop();
            lock.lock();
            if (--busyHelpers == 0) done.notify_one();
        }
    }

    /// Starts helpers until there are `most`, or the system cannot start another. In that case half of them end again,
    /// to leave resources for the work itself, the driver and the desktop.
    void start(int most) {
        helpers.reserve(static_cast<std::size_t>(most));
        try {
            for (int i = 0; i < most; ++i) helpers.emplace_back([this, i] { help(i); });
        } catch (const std::exception&) {  // no thread, or no memory for one
            keep(static_cast<int>(helpers.size()) / 2);
        }
    }

    /// Ends all but the first `some` helpers. Not to be called while a loop runs.
    void keep(int some) {
        {
            const std::lock_guard lock(mutex);
            kept = some;
        }
        wake.notify_all();
        for (std::size_t i = static_cast<std::size_t>(some); i < helpers.size(); ++i) helpers[i].join();
        helpers.resize(static_cast<std::size_t>(some));
    }
};

ThreadPool::ThreadPool(int threads) : state_(std::make_unique<State>()) {
    state_->asked = threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    state_->start(state_->asked - 1);
}

ThreadPool::~ThreadPool() {
    state_->keep(0);
}

int ThreadPool::threads() const {
    return state_->threads();
}

std::string ThreadPool::shortage() const {
    if (state_->threads() == state_->asked) return {};
    return std::to_string(state_->threads()) + " of " + std::to_string(state_->asked) +
           " threads run: the system allows no more; the result is the same but takes longer";
}

void ThreadPool::forEach(int count, const std::function<void(int)>& body) {
    if (count <= 0) return;
    if (count == 1 || state_->helpers.empty()) {
        for (int i = 0; i < count; ++i) body(i);
        return;
    }
    State& state = *state_;
    {
        const std::lock_guard lock(state.mutex);
        state.body = &body;
        state.count = count;
        state.next.store(0);
        state.failure = nullptr;
        state.busyHelpers = static_cast<int>(state.helpers.size());
        ++state.loop;
    }
    state.wake.notify_all();
    state.runLoop();
    std::unique_lock lock(state.mutex);
    state.done.wait(lock, [&] { return state.busyHelpers == 0; });
    if (state.failure) std::rethrow_exception(state.failure);
}

void ThreadPool::runParts(const PartSchedule& parts) {
    std::mutex mutex;
    std::condition_variable partEnded;
    bool failed = false;
    const auto runSome = [&] {
        std::unique_lock lock(mutex);
        for (;;) {
            partEnded.wait(lock, [&] { return failed || parts.hasNext() || parts.allDone(); });
            if (failed || parts.allDone()) return;
            const int part = parts.take();
            lock.unlock();
            parts.run(part);
            lock.lock();
            parts.end(part);
            partEnded.notify_all();
        }
    };
    forEach(threads(), [&](int) {
        try {
            runSome();
        } catch (...) {  // without this, the other threads would wait for this part for ever
            const std::lock_guard lock(mutex);
            failed = true;
            partEnded.notify_all();
            throw;
        }
    });
}

}  // namespace scree
