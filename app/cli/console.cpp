#include "app/cli/console.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "app/platform/terminal.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

void printLine(std::string_view prefix, std::string_view message) {
    std::fprintf(stderr, "%s%s\n", std::string(prefix).c_str(), shownText(message, kShownMessage).c_str());
}

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

ExitStatus fail(ExitStatus status, std::string_view message) {
    printLine("scree: ", message);
    return status;
}

void note(std::string_view message) {
    printLine("scree: note: ", message);
}

void printWritten(std::string_view file) {
    std::printf("wrote %s\n", shownText(file, std::string_view::npos).c_str());
}

ExitStatus finishOutput(ExitStatus status) {
    if (status != ExitStatus::Done) return status;
    errno = 0;
    const bool flushed = std::fflush(stdout) == 0;
    if (flushed && std::ferror(stdout) == 0) return status;
    if (outputIsPipe()) return ExitStatus::NoReader;
    const std::string reason = errno != 0 ? ": " + std::generic_category().message(errno) : "; check the disk";
    return fail(ExitStatus::Failed, "standard output cannot be written" + reason);
}

std::string WorkClock::timeLeft(double done, double left) const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began_;
    return shownTimeLeft(passed.count(), done, left);
}

std::string shownTimeLeft(double seconds, double done, double left) {
    if (done <= 0.0 || seconds <= 1.0) return {};
    return ", " + shownTime(seconds / done * left) + " left";
}

std::string shownTime(double seconds) {
    std::array<char, 32> text{};
    if (seconds < 90.0)
        std::snprintf(text.data(), text.size(), "%.0f s", seconds);
    else if (seconds < 5400.0)
        std::snprintf(text.data(), text.size(), "%.0f min", seconds / 60.0);
    else
        std::snprintf(text.data(), text.size(), "%.1f h", seconds / 3600.0);
    return text.data();
}

ProgressLine::ProgressLine() : onTerminal_(errorsGoToTerminal()) {}

ProgressLine::~ProgressLine() {
    clear();
}

bool ProgressLine::isDue() {
    if (!onTerminal_ || now() < nextTime_) return false;
    nextTime_ = now() + 0.1;
    return true;
}

void ProgressLine::update(double share, std::string_view what) {
    shown_ = true;
    std::fprintf(stderr, "\r%3.0f%%  %.*s\033[K", 100.0 * share, static_cast<int>(what.size()), what.data());
    std::fflush(stderr);
}

void ProgressLine::clear() {
    if (shown_) std::fputs("\r\033[K", stderr);
    shown_ = false;
}

}  // namespace scree
