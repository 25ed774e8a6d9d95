#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

#include "app/signals/platform/end_request.h"

namespace scree {

namespace {

constexpr std::array kSignals{SIGTERM, SIGINT, SIGHUP};
constexpr char kSignalCame = 's';
constexpr char kQuit = 'q';

/// The pipe that the handler writes to. A signal handler may do little else.
std::atomic<int> pipeEnd{-1};
std::atomic<bool> secondEnds{false};

void exchangeHandler(int signal, void (*from)(int), void (*to)(int)) {
    struct sigaction now {};
    if (::sigaction(signal, nullptr, &now) != 0 || now.sa_handler != from) return;
    struct sigaction next {};
    next.sa_handler = to;
    next.sa_flags = SA_RESTART;
    sigemptyset(&next.sa_mask);
    ::sigaction(signal, &next, nullptr);
}

extern "C" void writeToPipe(int /*signal*/) {
    const int before = errno;
    const char byte = kSignalCame;
    const int end = pipeEnd.load();
    if (end >= 0) static_cast<void>(::write(end, &byte, 1) + 0);
    if (secondEnds.load())
        for (const int signal : kSignals) exchangeHandler(signal, writeToPipe, SIG_DFL);
    errno = before;
}

}  // namespace

struct EndRequest::State {
    std::function<void()> wake;
    std::atomic<bool> asked{false};
    std::array<int, 2> ends{-1, -1};
    std::thread thread;

    void listen() {
        char byte = 0;
        for (;;) {
            const ssize_t got = ::read(ends[0], &byte, 1);
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0 || byte == kQuit) return;
            asked = true;
            if (wake) wake();
        }
    }
};

EndRequest::EndRequest(std::function<void()> wake, SecondSignal second) : state_(std::make_unique<State>()) {
    state_->wake = std::move(wake);
    secondEnds = second == SecondSignal::Ends;
    if (::pipe2(state_->ends.data(), O_CLOEXEC) != 0) return;  // signals then end the process as usual
    state_->thread = std::thread([state = state_.get()] { state->listen(); });
    pipeEnd = state_->ends[1];
    for (const int signal : kSignals) exchangeHandler(signal, SIG_DFL, writeToPipe);
}

EndRequest::~EndRequest() {
    if (!state_->thread.joinable()) return;
    for (const int signal : kSignals) exchangeHandler(signal, writeToPipe, SIG_DFL);
    pipeEnd = -1;
    while (::write(state_->ends[1], &kQuit, 1) < 0 && errno == EINTR) {
    }
    state_->thread.join();
    for (const int end : state_->ends) ::close(end);
}

bool EndRequest::asked() const {
    return state_->asked;
}

}  // namespace scree
