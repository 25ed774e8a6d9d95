#pragma once

#include <functional>
#include <memory>

namespace scree {

/// While it lives, signals do not end the process: they ask for its end. On POSIX systems these are SIGTERM, SIGINT
/// (Ctrl+C) and SIGHUP; those that are ignored or have a handler already stay so. On Windows these are Ctrl+C,
/// Ctrl+Break, the console's end and the session's end; the system waits some seconds for the process after the last
/// two. One at a time.
class EndRequest {
 public:
    /// What a second signal does: it asks again, or ends the process at once, as without an EndRequest.
    enum class SecondSignal { Asks, Ends };

    /// `wake`, where given, is called on another thread once the end is asked for.
    explicit EndRequest(std::function<void()> wake, SecondSignal second = SecondSignal::Asks);
    ~EndRequest();
    EndRequest(const EndRequest&) = delete;
    EndRequest& operator=(const EndRequest&) = delete;

    /// True once the end was asked for.
    bool asked() const;

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace scree
