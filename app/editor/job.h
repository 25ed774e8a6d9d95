#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/panels/editor_state.h"
#include "erosion/work_watch.h"

namespace scree {

/// Whether a job's result may be thrown away: not where it writes files.
enum class Cancellable { No, Yes };

/// Long work off the interface's thread, one piece at a time. For the interface's thread.
class Job {
 public:
    /// What is to be done with the result, on the interface's thread.
    using Completion = std::function<void()>;
    /// The work itself, on a thread of its own. It may tell the watch how far it is, and ends early with WorkCancelled
    /// where the watch calls it off.
    using Work = std::function<Completion(WorkWatch&)>;

    /// `onFailure` gets the message of work that threw, on the interface's thread.
    explicit Job(std::function<void(const std::string&)> onFailure) : onFailure_(std::move(onFailure)) {}
    /// Calls off work that is under way and waits for its thread.
    ~Job();
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    bool busy() const { return current_ != nullptr; }
    /// Begins; only while not busy. `now` in seconds.
    void start(std::string title, Cancellable cancellable, double now, Work work);
    /// Calls off the work under way and forgets its result, where it is cancellable.
    void cancel();
    /// Completes work that is done.
    void poll();
    /// What is under way, how far, and since when.
    std::optional<Progress> progress(double now) const;

 private:
    struct Running;
    std::function<void(const std::string&)> onFailure_;
    std::shared_ptr<Running> current_;
    std::vector<std::shared_ptr<Running>> abandoned_;
};

}  // namespace scree
