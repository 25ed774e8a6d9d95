#pragma once

#include <string_view>

/// What commands say, and how they end.
namespace scree {

enum class ExitStatus {
    Done = 0,
    Failed = 1,   ///< While running: a write, the simulation, no OpenGL.
    BadInput = 2  ///< Wrong use, or a file or value that cannot be used.
};

/// Prints "scree: MESSAGE" on standard error, on one line, and gives `status` back.
ExitStatus fail(ExitStatus status, std::string_view message);

/// Prints "scree: note: MESSAGE" on standard error.
void note(std::string_view message);

/// A line on standard error that tells how far work has come; silent where that is no terminal.
class Progress {
 public:
    Progress();
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// True when it is time for another update(): at most ten a second.
    bool isDue();
    /// `share` from 0 to 1.
    void update(double share, std::string_view what);
    /// Takes the line away.
    void clear();

 private:
    bool onTerminal_;
    bool shown_ = false;
    double nextTime_ = 0.0;
};

}  // namespace scree
