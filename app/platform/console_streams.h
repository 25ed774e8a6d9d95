#pragma once

#include <memory>

namespace scree {

/// The program's standard streams. On Windows Scree is a program with windows, which has no console of its own: during
/// the lifetime of this object what it prints goes to the console from which it was started, if there is one. Streams
/// that are redirected stay as they are. Text is UTF-8, and lines end with "\n" in files. Make one, at the beginning of
/// main(). No effect on other systems.
class ConsoleStreams {
 public:
    ConsoleStreams();
    /// Gives the console back as it was.
    ~ConsoleStreams();
    ConsoleStreams(const ConsoleStreams&) = delete;
    ConsoleStreams& operator=(const ConsoleStreams&) = delete;

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace scree
