#include "erosion/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace scree {

struct ThreadPool::State {
    std::mutex mutex;
    std::condition_variable wake;
    std::condition_variable done;
    std::uint64_t loop = 0;  // counts forEach calls; a helper that has not seen the newest one has work
    bool quit = false;
    int busyHelpers = 0;
    const std::function<void(int)>* body = nullptr;
    int count = 0;
    std::atomic<int> next{0};
    std::exception_ptr failure;
    std::vector<std::thread> helpers;

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

    void help() {
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex);
        for (;;) {
            wake.wait(lock, [&] { return quit || loop != seen; });
            if (quit) return;
            seen = loop;
            lock.unlock();
            runLoop();
            lock.lock();
            if (--busyHelpers == 0) done.notify_one();
        }
    }
};

ThreadPool::ThreadPool(int threads) : state_(std::make_unique<State>()) {
    const int wanted = threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    for (int i = 1; i < wanted; ++i) state_->helpers.emplace_back([this] { state_->help(); });
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->quit = true;
    }
    state_->wake.notify_all();
    for (std::thread& helper : state_->helpers) helper.join();
}

int ThreadPool::threads() const {
    return static_cast<int>(state_->helpers.size()) + 1;
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

}  // namespace scree
