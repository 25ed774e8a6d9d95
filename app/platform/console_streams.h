#pragma once

#include <memory>

namespace scree {

/// The program's standard streams. On Windows, Scree is a windowed program without a console of its own. While this
/// object lives, output goes to the console from which Scree was started, if there is one. Redirected streams stay as
/// they are. Text is UTF-8, and lines in files end with a line feed alone. Create one at the beginning of main(). Has
/// no effect on other systems.
class ConsoleStreams {
 public:
    ConsoleStreams();
    /// Restores the console.
    ~ConsoleStreams();
    ConsoleStreams(const ConsoleStreams&) = delete;
    ConsoleStreams& operator=(const ConsoleStreams&) = delete;

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace scree
