#pragma once

#include <functional>
#include <memory>

namespace scree {

/// While this object exists, signals do not end the process, but request its end. On POSIX systems these are SIGTERM,
/// SIGINT (Ctrl+C) and SIGHUP; a signal that is ignored or has a handler already stays so. On Windows these are Ctrl+C,
/// Ctrl+Break, the end of the console and the end of the session; after the last two the system waits some seconds for
/// the process. Only one object may exist at a time.
class EndRequest {
 public:
    /// Effect of a second signal: it requests the end again, or ends the process at once, as it would without an
    /// EndRequest.
    enum class SecondSignal { Asks, Ends };

    /// `wake`, if given, is called on another thread when the end is requested.
    explicit EndRequest(std::function<void()> wake, SecondSignal second = SecondSignal::Asks);
    ~EndRequest();
    EndRequest(const EndRequest&) = delete;
    EndRequest& operator=(const EndRequest&) = delete;

    /// Returns true once the end was requested.
    bool asked() const;

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace scree
