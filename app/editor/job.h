#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/panels/editor_state.h"

namespace scree {

/// Whether a job's result may be thrown away: not where it writes files.
enum class Cancellable { No, Yes };

/// Long work off the interface's thread, one piece at a time. For the interface's thread.
class Job {
 public:
    /// What is to be done with the result, on the interface's thread.
    using Completion = std::function<void()>;
    /// The work itself, on a thread of its own; it may look at the token between its parts and stop early.
    using Work = std::function<Completion(std::stop_token)>;

    /// `onFailure` gets the message of work that threw, on the interface's thread.
    explicit Job(std::function<void(const std::string&)> onFailure) : onFailure_(std::move(onFailure)) {}
    /// Waits for work that is under way.
    ~Job();
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    bool busy() const { return current_ != nullptr; }
    /// Begins; only while not busy. `now` in seconds.
    void start(std::string title, Cancellable cancellable, double now, Work work);
    /// Forgets the work under way and its result.
    void cancel();
    /// Completes work that is done.
    void poll();
    /// What is under way, and since when.
    std::optional<Progress> progress(double now) const;

 private:
    struct Running;
    std::function<void(const std::string&)> onFailure_;
    std::shared_ptr<Running> current_;
    std::vector<std::shared_ptr<Running>> abandoned_;
};

}  // namespace scree
