#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scree {

/// Another program that runs beside this one. It is ended when this object is destroyed.
class ChildProcess {
 public:
    /// Result of a program that has ended.
    struct Outcome {
        int exitStatus = 0;  ///< -1 if a signal (on Windows an exception) ended it.
        std::string output;  ///< All of its standard output.
    };

    /// Starts the program `arguments[0]`, found in PATH. Returns nothing if it cannot be started. On Windows the name
    /// of the program must end with .exe, which may be omitted, and the program must parse its arguments like the C
    /// library.
    static std::optional<ChildProcess> start(const std::vector<std::string>& arguments);
    ChildProcess(ChildProcess&&) noexcept;
    ChildProcess& operator=(ChildProcess&&) noexcept;
    ~ChildProcess();

    /// Id of the process while it runs.
    int id() const;

    /// Returns the outcome, or nothing while the program runs. Never waits.
    std::optional<Outcome> poll();

 private:
    struct State;
    explicit ChildProcess(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// Returns true if a program with this name is in PATH.
bool programExists(const std::string& name);

}  // namespace scree
