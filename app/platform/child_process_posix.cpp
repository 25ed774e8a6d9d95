#include "app/platform/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <utility>

extern char** environ;

namespace scree {

struct ChildProcess::State {
    pid_t process = -1;
    int output = -1;
    std::string collected;

    ~State() {
        if (output >= 0) close(output);
        if (process <= 0) return;
        kill(process, SIGTERM);
        waitpid(process, nullptr, 0);
    }

    void readAvailable() {
        std::array<char, 4096> buffer{};
        for (;;) {
            const ssize_t count = read(output, buffer.data(), buffer.size());
            if (count > 0)
                collected.append(buffer.data(), static_cast<std::size_t>(count));
            else if (count == 0 || errno != EINTR)
                return;
        }
    }
};

std::optional<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) return std::nullopt;
    auto state = std::make_unique<State>();
    state->output = ends[0];
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);

    std::vector<std::string> copies = arguments;
    std::vector<char*> argv;
    argv.reserve(copies.size() + 1);
    for (std::string& argument : copies) argv.push_back(argument.data());
    argv.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    // The toolkits of the dialogs print warnings that mean nothing to the user.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    // A program inherits what is ignored; other programs need not expect what failBeyondFileSizeLimit() does.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const int failed = posix_spawnp(&state->process, argv[0], &actions, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (failed != 0) {
        state->process = -1;
        return std::nullopt;
    }
    return ChildProcess(std::move(state));
}

ChildProcess::ChildProcess(std::unique_ptr<State> state) : state_(std::move(state)) {}
ChildProcess::ChildProcess(ChildProcess&&) noexcept = default;
ChildProcess& ChildProcess::operator=(ChildProcess&&) noexcept = default;
ChildProcess::~ChildProcess() = default;

int ChildProcess::id() const {
    return state_->process;
}

std::optional<ChildProcess::Outcome> ChildProcess::poll() {
    state_->readAvailable();
    int status = 0;
    if (waitpid(state_->process, &status, WNOHANG) != state_->process) return std::nullopt;
    state_->process = -1;
    state_->readAvailable();
    return Outcome{WIFEXITED(status) ? WEXITSTATUS(status) : -1, std::move(state_->collected)};
}

bool programExists(const std::string& name) {
    const char* folders = std::getenv("PATH");
    std::istringstream list(folders == nullptr ? "" : folders);
    for (std::string folder; std::getline(list, folder, ':');)
        if (access((std::filesystem::path(folder) / name).c_str(), X_OK) == 0) return true;
    return false;
}

}  // namespace scree
