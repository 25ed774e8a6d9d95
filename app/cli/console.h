#pragma once

#include <chrono>
#include <string>
#include <string_view>

/// Messages and exit status of commands.
namespace scree {

/// Exit status for the shell.
enum class ExitStatus {
    Done = 0,
    Failed = 1,         ///< Failed while running: a write, the simulation, or no OpenGL.
    BadInput = 2,       ///< Wrong use, or a file or value that cannot be used.
    Interrupted = 130,  ///< By Ctrl+C, SIGTERM or SIGHUP: stopped before the work was done, as the command says.
    NoReader = 141      ///< The reader of standard output has ended, like `head`. Shells report SIGPIPE like this.
};

/// Prints "scree: MESSAGE" on one line of standard error. Returns `status`.
ExitStatus fail(ExitStatus status, std::string_view message);

/// Prints "scree: note: MESSAGE" on standard error.
void note(std::string_view message);

/// Prints "wrote FILE" on standard output. The name is not shortened.
void printWritten(std::string_view file);

/// Exit status of a command that has printed to standard output. Returns Failed, after a message, if the output could
/// not be written, for example because the disk is full. Returns NoReader, without a message, if the output is a pipe
/// that nobody reads any more. Otherwise returns `status`. On POSIX systems a process that writes to such a pipe is
/// ended unless it ignores SIGPIPE.
ExitStatus finishOutput(ExitStatus status);

/// Measures how long work has taken since this object was made, and estimates the time left.
class WorkClock {
 public:
    /// Same as shownTimeLeft() with the time since this object was made.
    std::string timeLeft(double done, double left) const;

 private:
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

/// "12 s", "2 min" or "1.5 h".
std::string shownTime(double seconds);

/// ", 2 min left": the time for `left` parts at the pace of `done` parts in `seconds`. Empty in the first second, or if
/// no part is done.
std::string shownTimeLeft(double seconds, double done, double left);

/// A progress line on standard error. Prints nothing if standard error is not a terminal.
class ProgressLine {
 public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Returns true if the next update() is due: at most ten times a second.
    bool isDue();
    /// `share` is the fraction done, 0 to 1.
    void update(double share, std::string_view what);
    /// Removes the line.
    void clear();

 private:
    bool onTerminal_;
    bool shown_ = false;
    double nextTime_ = 0.0;
};

}  // namespace scree
