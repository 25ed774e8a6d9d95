#include "erosion/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace scree {

namespace {

/// How long a thread looks for the next loop, or for the end of this one, before it sleeps. To wake a thread takes some
/// tens of microseconds, as long as many a loop does.
constexpr std::chrono::microseconds kWatch{50};

/// Waits for a short time until the condition holds, and lets other threads run meanwhile.
template <class Condition>
void watchFor(const Condition& holds) {
    const auto end = std::chrono::steady_clock::now() + kWatch;
    while (!holds() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
}

}  // namespace

struct ThreadPool::State {
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable done;
    std::atomic<std::uint64_t> loop{0};  // number of forEach() calls; a helper that has not seen the newest has work
    int kept = std::numeric_limits<int>::max();  // helpers from this index on must end
    bool open = false;                           // helpers may still join the newest loop
    std::atomic<int> inside{0};  // helpers that have joined it and have not left it; set under the mutex
    int asleep = 0;              // helpers that must be woken
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
        for (;;) {
            watchFor([&] { return loop.load() != seen; });
            std::unique_lock lock(mutex);
            ++asleep;
            wake.wait(lock, [&] { return index >= kept || loop.load() != seen; });
            --asleep;
            if (index >= kept) return;
            seen = loop.load();
            if (!open) continue;
            ++inside;
            lock.unlock();
            runLoop();
            lock.lock();
            if (--inside == 0) done.notify_one();
        }
    }

    /// Begins a loop that helpers may join.
    void begin(int times, const std::function<void(int)>& loopBody) {
        bool mustWake = false;
        {
            const std::lock_guard lock(mutex);
            body = &loopBody;
            count = times;
            next.store(0);
            failure = nullptr;
            open = true;
            ++loop;
            mustWake = asleep > 0;
        }
        if (mustWake) wake.notify_all();
    }

    /// Ends the loop once all helpers have left it. It does not wait for those that have not joined it yet.
    void end() {
        {
            const std::lock_guard lock(mutex);
            open = false;
        }
        watchFor([&] { return inside.load() == 0; });
        std::unique_lock lock(mutex);
        done.wait(lock, [&] { return inside.load() == 0; });
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
    state_->begin(count, body);
    state_->runLoop();
    state_->end();
    if (state_->failure) std::rethrow_exception(state_->failure);
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
