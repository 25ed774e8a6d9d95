#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/editor_state.h"
#include "erosion/base/work_watch.h"

namespace scree {

/// Long work. One job of each kind runs at a time.
enum class JobKind {
    File,
    Pictures,
    Preview,
    Measuring,
    Comparison,
    Variations,
    Rescue,
    Recovery,
    Settings,
    ImportLook,
    ImportOutcomes
};

/// Whether a job's result may be thrown away: not where it writes files.
enum class Cancellable { No, Yes };

/// A job without its work.
struct JobPlan {
    JobKind kind;
    std::string title;  ///< "Exporting alps.png"
    Cancellable cancellable = Cancellable::Yes;
    double barAfter = 0.0;              ///< Seconds until its progress is shown.
    std::function<void()> onCancel{};   ///< Called once the user has cancelled it.
    std::function<void()> onFailure{};  ///< Called once the message of work that threw has been told.
};

/// All work off the interface's thread. Every function here is for the interface's thread.
class JobList {
 public:
    /// What is to be done with the result, on the interface's thread.
    using Completion = std::function<void()>;
    /// The work itself, on a thread of its own. It may tell the watch how far it is, and ends early with WorkCancelled
    /// where the watch calls it off.
    using Work = std::function<Completion(WorkWatch&)>;

    /// `tellFailure` gets the message of work that threw. `wake`, if given, is called on a job's own thread once poll()
    /// has something to complete; it must not throw.
    explicit JobList(std::function<void(std::string_view)> tellFailure, std::function<void()> wake = {})
        : tellFailure_(std::move(tellFailure)), wake_(std::move(wake)) {}
    ~JobList() { finish(); }
    JobList(const JobList&) = delete;
    JobList& operator=(const JobList&) = delete;

    /// Begins; only while no job of this kind runs. A job that cannot begin is told as one that failed.
    void start(JobPlan plan, Work work);
    bool busy(JobKind kind) const;
    bool busy() const { return !running_.empty(); }
    /// Cancels the job of this kind and drops its result, if there is one that is cancellable.
    void cancel(JobKind kind);
    /// Cancels the job whose progress is shown. False if there is none.
    bool cancelShown();
    /// Completes jobs that are done. True where there were any.
    bool poll();
    /// The newest job whose progress is to be shown.
    std::optional<Progress> progress() const;
    /// For work whose partial results are to be shown: calls the function that was given, on the calling thread.
    void wake() const {
        if (wake_) wake_();
    }
    /// Calls off every job that is cancellable, and waits for all of them. No result is taken.
    void finish();

 private:
    struct Job;
    std::shared_ptr<Job> shown() const;
    void abandon(const std::shared_ptr<Job>& job);
    void fail(const JobPlan& plan, const std::exception& failure) const;

    std::function<void(std::string_view)> tellFailure_;
    std::function<void()> wake_;
    std::vector<std::shared_ptr<Job>> running_;    ///< Oldest first.
    std::vector<std::shared_ptr<Job>> abandoned_;  ///< Called off; their threads may still run.
};

}  // namespace scree
