#include "app/worker/worker.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "app/worker/simulation_loop.h"

namespace scree {

namespace {

using Clock = std::chrono::steady_clock;

/// Measures the time from its construction to its destruction, and raises `longest` to that time.
class WaitTimer {
 public:
    explicit WaitTimer(double& longest) : longest_(longest) {}
    ~WaitTimer() {
        const std::chrono::duration<double> waited = Clock::now() - begin_;
        longest_ = std::max(longest_, waited.count());
    }
    WaitTimer(const WaitTimer&) = delete;
    WaitTimer& operator=(const WaitTimer&) = delete;

 private:
    double& longest_;
    Clock::time_point begin_ = Clock::now();
};

}  // namespace

struct SimulationWorker::Shared {
    Shared(std::shared_ptr<const Terrain> terrain, SimulationSettings settings, int threads, std::size_t historyBudget,
           Clock::duration slice, std::shared_ptr<LandLog> log)
        : loop(std::move(terrain), std::move(settings), threads, snapshots, historyBudget, slice, std::move(log)),
          shortage(loop.shortage()) {}

    TripleBuffer<Snapshot> snapshots;
    std::mutex mutex;  // held briefly: guards the next five
    std::vector<Command> queue;
    std::vector<std::string> messages;
    std::vector<std::string> notes;
    bool quit = false;
    bool resting = false;
    std::condition_variable wake;
    std::atomic<bool> commandWaiting{false};
    double longestWait = 0.0;  // the interface's thread alone
    SimulationLoop loop;       // the worker's thread alone
    const std::string shortage;
    std::thread thread;

    void work() {
        std::vector<Command> commands;
        while (waitForWork(commands)) {
            loop.apply(commands);
            commands.clear();
            loop.advance(commandWaiting);
            passOnMessages();
        }
    }

    /// Sleeps until a command arrives or the loop has work. Returns false when the thread must end.
    bool waitForWork(std::vector<Command>& commands) {
        std::unique_lock lock(mutex);
        const auto isCalled = [this] { return quit || !queue.empty(); };
        const auto due = loop.nextDue();
        resting = !due && !isCalled();
        if (!due)
            wake.wait(lock, isCalled);
        else if (*due > Clock::now())
            wake.wait_until(lock, *due, isCalled);
        commands.swap(queue);
        commandWaiting.store(quit, std::memory_order_relaxed);
        return !quit;
    }

    void passOnMessages() {
        const std::vector<std::string> wrong = loop.takeMessages(), told = loop.takeNotes();
        if (wrong.empty() && told.empty()) return;
        const std::lock_guard lock(mutex);
        messages.insert(messages.end(), wrong.begin(), wrong.end());
        notes.insert(notes.end(), told.begin(), told.end());
    }
};

SimulationWorker::SimulationWorker(std::shared_ptr<const Terrain> terrain, SimulationSettings settings, int threads,
                                   std::size_t historyBudget, Clock::duration slice, std::shared_ptr<LandLog> log)
    : shared_(std::make_unique<Shared>(std::move(terrain), std::move(settings), threads, historyBudget, slice,
                                       std::move(log))) {
    shared_->thread = std::thread([shared = shared_.get()] { shared->work(); });
}

SimulationWorker::~SimulationWorker() {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->quit = true;
        shared_->commandWaiting.store(true, std::memory_order_relaxed);
    }
    shared_->wake.notify_one();
    shared_->thread.join();
}

void SimulationWorker::post(Command command) {
    const WaitTimer timer(shared_->longestWait);
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->queue.push_back(std::move(command));
        shared_->resting = false;
        shared_->commandWaiting.store(true, std::memory_order_relaxed);
    }
    shared_->wake.notify_one();
}

Snapshot& SimulationWorker::latest() {
    const WaitTimer timer(shared_->longestWait);
    return shared_->snapshots.latest();
}

bool SimulationWorker::resting() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->resting;
}

std::vector<std::string> SimulationWorker::takeMessages() {
    const WaitTimer timer(shared_->longestWait);
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->messages, {});
}

std::vector<std::string> SimulationWorker::takeNotes() {
    const WaitTimer timer(shared_->longestWait);
    const std::lock_guard lock(shared_->mutex);
    return std::exchange(shared_->notes, {});
}

const std::string& SimulationWorker::shortage() const {
    return shared_->shortage;
}

double SimulationWorker::longestWait() const {
    return shared_->longestWait;
}

}  // namespace scree
