#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace scree {

/// Another program, run without waiting for it. Ended when this is destroyed.
class ChildProcess {
 public:
    /// What a program that has ended left behind.
    struct Outcome {
        int exitStatus = 0;
        std::string output;  ///< Of standard output.
    };

    /// Starts `arguments[0]`, looked up in PATH; empty where it cannot be started.
    static std::optional<ChildProcess> start(const std::vector<std::string>& arguments);
    ChildProcess(ChildProcess&&) noexcept;
    ChildProcess& operator=(ChildProcess&&) noexcept;
    ~ChildProcess();

    /// Never waits; the outcome, once the program has ended.
    std::optional<Outcome> poll();

 private:
    struct State;
    explicit ChildProcess(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// True where a program of this name is in PATH.
bool programExists(const std::string& name);

}  // namespace scree
