#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/work_watch.h"

namespace scree {

/// Progress of long work.
struct Progress {
    std::string title;
    double seconds = 0.0;         ///< Seconds since the work began.
    std::optional<double> share;  ///< Completed share, 0 to 1, or nothing if unknown.
    bool cancellable = false;
};

/// Kinds of long work. At most one job of each kind runs at a time.
enum class JobKind {
    File,
    Pictures,
    Preview,
    Measuring,
    Textures,
    Reference,
    Comparison,
    Variations,
    Rescue,
    Recovery,
    Settings,
    ImportInspection,
    ImportOutcomes,
    GroundProbe,
    GroundMask,
    Lake,
    Stamps,
    RecentPictures,
    RunPreview
};

/// Whether a job's result may be thrown away. Jobs that write files are not cancellable.
enum class Cancellable { No, Yes };

/// Description of a job, without the work itself.
struct JobPlan {
    JobKind kind;
    std::string title;  ///< Title, such as "Exporting alps.png".
    Cancellable cancellable = Cancellable::Yes;
    double barAfter = 0.0;              ///< Seconds until the progress is shown.
    std::function<void()> onCancel{};   ///< Called after the user has cancelled the job.
    std::function<void()> onFailure{};  ///< Called if the work threw, after its message was shown.
};

/// All work off the interface's thread. Call every function on the interface's thread.
class JobList {
 public:
    /// Uses the result of the work. Runs on the interface's thread.
    using Completion = std::function<void()>;
    /// The work itself, on a thread of its own. It may report progress to the watch. If the watch cancels it, it ends
    /// with WorkCancelled.
    using Work = std::function<Completion(WorkWatch&)>;

    /// `reportFailure` gets the message of work that threw. `wake`, if given, is called on a job's own thread once
    /// poll() has something to complete; it must not throw.
    explicit JobList(std::function<void(std::string_view)> reportFailure, std::function<void()> wake = {})
        : reportFailure_(std::move(reportFailure)), wake_(std::move(wake)) {}
    ~JobList() { finish(); }
    JobList(const JobList&) = delete;
    JobList& operator=(const JobList&) = delete;

    /// Starts a job. Precondition: no job of this kind runs. A job that cannot start is reported like one that failed.
    void start(JobPlan plan, Work work);
    bool busy(JobKind kind) const;
    bool busy() const { return !running_.empty(); }
    /// Cancels the job of this kind and drops its result, if there is a cancellable one.
    void cancel(JobKind kind);
    /// Cancels the job whose progress is shown. Returns false if there is none.
    bool cancelShown();
    /// Completes the jobs that are done. Returns true if there were any.
    bool poll();
    /// Progress of the newest job that should show it, or nothing.
    std::optional<Progress> progress() const;
    /// Calls the `wake` function of the constructor, on the calling thread. For work that shows partial results.
    void wake() const {
        if (wake_) wake_();
    }
    /// Cancels every cancellable job and waits for all jobs. Their results are dropped.
    void finish();

 private:
    struct Job;
    std::shared_ptr<Job> shown() const;
    void abandon(const std::shared_ptr<Job>& job);
    void fail(const JobPlan& plan, const std::exception& failure) const;

    std::function<void(std::string_view)> reportFailure_;
    std::function<void()> wake_;
    std::vector<std::shared_ptr<Job>> running_;    ///< Oldest first.
    std::vector<std::shared_ptr<Job>> abandoned_;  ///< Cancelled jobs. Their threads may still run.
};

}  // namespace scree
