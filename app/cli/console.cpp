#include "app/cli/console.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

namespace scree {

namespace {

void printLine(std::string_view prefix, std::string_view message) {
    std::string line(prefix);
    line.append(message);
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < ' ' || c == 127; }, ' ');
    std::fprintf(stderr, "%s\n", line.c_str());
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

Progress::Progress() : onTerminal_(::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    clear();
}

bool Progress::isDue() {
    if (!onTerminal_ || now() < nextTime_) return false;
    nextTime_ = now() + 0.1;
    return true;
}

void Progress::update(double share, std::string_view what) {
    shown_ = true;
    std::fprintf(stderr, "\r%3.0f %%  %.*s\033[K", 100.0 * share, static_cast<int>(what.size()), what.data());
    std::fflush(stderr);
}

void Progress::clear() {
    if (shown_) std::fputs("\r\033[K", stderr);
    shown_ = false;
}

}  // namespace scree
