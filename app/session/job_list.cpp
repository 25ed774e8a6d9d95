#include "app/session/job_list.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "erosion/base/failure_reason.h"

namespace scree {

struct JobList::Job {
    using Clock = std::chrono::steady_clock;

    JobPlan plan;
    Clock::time_point begin = Clock::now();
    Completion completion{};       // these two belong to the job's thread until `done`
    std::exception_ptr failure{};  // made into a message on the interface's thread, because memory may be short here
    std::atomic<bool> done{false};
    WorkWatch watch{};
    std::jthread thread{};  // the last member, so that it is joined before the others are destroyed

    bool cancellable() const { return plan.cancellable == Cancellable::Yes; }
    bool isDone() const { return done.load(std::memory_order_acquire); }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin).count(); }
};

void JobList::start(JobPlan plan, Work work) {
    const auto job = std::make_shared<Job>();
    job->plan = std::move(plan);
    // The thread ends before its Job: the destructor of Job joins it.
    auto run = [job = job.get(), work = std::move(work), this] {
        try {
            job->completion = work(job->watch);
        } catch (const WorkCancelled&) {
            // Nothing to complete.
        } catch (const std::exception&) {
            job->failure = std::current_exception();
        }
        job->done.store(true, std::memory_order_release);
        wake();
    };
    running_.push_back(job);  // before the thread starts, so that no thread is left behind if anything below fails
    try {
        job->thread = std::jthread(std::move(run));
    } catch (const std::system_error&) {
        std::erase(running_, job);
        fail(job->plan, std::runtime_error("the system allows no more threads; close other programs and try again"));
    } catch (const std::exception& failure) {
        std::erase(running_, job);
        fail(job->plan, failure);
    }
}

void JobList::fail(const JobPlan& plan, const std::exception& failure) const {
    std::string message;
    try {
        message = plan.title + " failed: " + reasonOf(failure) + ".";
    } catch (const std::bad_alloc&) {
        message.clear();
    }
    reportFailure_(message.empty() ? "A task failed: there is not enough memory." : std::string_view(message));
    if (plan.onFailure) plan.onFailure();
}

bool JobList::busy(JobKind kind) const {
    return std::any_of(running_.begin(), running_.end(), [&](const auto& job) { return job->plan.kind == kind; });
}

void JobList::abandon(const std::shared_ptr<Job>& job) {
    job->watch.cancel();
    std::erase(running_, job);
    abandoned_.push_back(job);
}

void JobList::cancel(JobKind kind) {
    const auto is = [&](const auto& job) { return job->plan.kind == kind && job->cancellable(); };
    const auto found = std::find_if(running_.begin(), running_.end(), is);
    if (found != running_.end()) abandon(std::shared_ptr(*found));
}

bool JobList::cancelShown() {
    const std::shared_ptr<Job> job = shown();
    if (!job) return false;
    if (!job->cancellable()) return true;
    abandon(job);
    if (job->plan.onCancel) job->plan.onCancel();
    return true;
}

bool JobList::poll() {
    const auto isDone = [](const auto& job) { return job->isDone(); };
    std::erase_if(abandoned_, isDone);
    for (bool any = false;; any = true) {
        const auto done = std::find_if(running_.begin(), running_.end(), isDone);
        if (done == running_.end()) return any;
        const std::shared_ptr<Job> job = *done;
        running_.erase(done);  // first, because completing a job may start another one
        job->thread.join();
        if (job->failure) {
            try {
                std::rethrow_exception(job->failure);
            } catch (const std::exception& failure) {
                fail(job->plan, failure);
            }
        } else if (job->completion) {
            job->completion();
        }
    }
}

std::shared_ptr<JobList::Job> JobList::shown() const {
    const auto hasBar = [](const auto& job) { return job->seconds() >= job->plan.barAfter; };
    const auto newest = std::find_if(running_.rbegin(), running_.rend(), hasBar);
    return newest == running_.rend() ? nullptr : *newest;
}

std::optional<Progress> JobList::progress() const {
    const std::shared_ptr<Job> job = shown();
    if (!job) return std::nullopt;
    return Progress{job->plan.title, job->seconds(), job->watch.share(), job->cancellable()};
}

void JobList::finish() {
    for (const auto& job : running_)
        if (job->cancellable()) job->watch.cancel();
    running_.clear();
    abandoned_.clear();
}

}  // namespace scree
