#pragma once

#include <functional>
#include <memory>

namespace scree {

/// While it lives, SIGTERM, SIGINT and SIGHUP do not end the process: they ask for its end. Signals that are ignored or
/// have a handler already stay so. One at a time.
class EndRequest {
 public:
    /// `wake` is called on another thread once the end is asked for.
    explicit EndRequest(std::function<void()> wake);
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
