#pragma once

#include <chrono>
#include <string>
#include <string_view>

/// Messages and exit status of commands.
namespace scree {

/// What a command tells the shell.
enum class ExitStatus {
    Done = 0,
    Failed = 1,         ///< While running: a write, the simulation, no OpenGL.
    BadInput = 2,       ///< Wrong use, or a file or value that cannot be used.
    Interrupted = 130,  ///< By Ctrl+C, SIGTERM or SIGHUP: stopped before it was done, as the command says.
    NoReader = 141      ///< Who reads standard output has ended, as `head` does. Shells tell SIGPIPE so.
};

/// Prints "scree: MESSAGE" on one line of standard error. Returns `status`.
ExitStatus fail(ExitStatus status, std::string_view message);

/// Prints "scree: note: MESSAGE" on standard error.
void note(std::string_view message);

/// Prints "wrote FILE" on standard output. The name is not shortened.
void printWritten(std::string_view file);

/// Exit status of a command that has printed to standard output: `status`; Failed, with a message, if the output could
/// not be written, as on a full disk; NoReader, without one, if it is a pipe that nobody reads any more. POSIX systems
/// end a process that writes to such a pipe, unless it ignores SIGPIPE.
ExitStatus finishOutput(ExitStatus status);

/// How long work has taken since this was made, and how much longer it takes at that pace.
class WorkClock {
 public:
    /// shownTimeLeft() of `left` parts, in any unit, if so far `done` are done.
    std::string timeLeft(double done, double left) const;

 private:
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

/// "12 s", "2 min" or "1.5 h".
std::string shownTime(double seconds);

/// ", 2 min left" for `left` parts at the pace of `done` parts in `seconds`; empty in the first second, or where none
/// is done.
std::string shownTimeLeft(double seconds, double done, double left);

/// A progress line on standard error; silent if that is no terminal.
class ProgressLine {
 public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// True if the next update() is due: at most ten a second.
    bool isDue();
    /// `share` from 0 to 1.
    void update(double share, std::string_view what);
    /// Removes the line.
    void clear();

 private:
    bool onTerminal_;
    bool shown_ = false;
    double nextTime_ = 0.0;
};

}  // namespace scree
