#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scree {

/// Another program that runs beside this one. Ended when this is destroyed.
class ChildProcess {
 public:
    /// Result of a program that has ended.
    struct Outcome {
        int exitStatus = 0;  ///< -1 if a signal ended it, or on Windows an exception.
        std::string output;  ///< All of its standard output.
    };

    /// Starts the program `arguments[0]`, found in PATH. Empty if it cannot be started. On Windows a program must end
    /// with .exe, which may be left out, and read its arguments as the C library does.
    static std::optional<ChildProcess> start(const std::vector<std::string>& arguments);
    ChildProcess(ChildProcess&&) noexcept;
    ChildProcess& operator=(ChildProcess&&) noexcept;
    ~ChildProcess();

    /// Number of the process while it runs.
    int id() const;

    /// Never waits. Empty until the program has ended.
    std::optional<Outcome> poll();

 private:
    struct State;
    explicit ChildProcess(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// True if a program of this name is in PATH.
bool programExists(const std::string& name);

}  // namespace scree
