#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

#include "app/platform/file_access.h"
#include "app/platform/removal_at_end.h"
#include "app/platform/temporary_file.h"
#include "erosion/platform/system_reason.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

Error lastError() {
    return {lastSystemReason()};
}

}  // namespace

struct TemporaryFile::State {
    fs::path target;
    fs::path hidden;  ///< Empty after the file has replaced its target.
    Kind kind;
    int descriptor;

    State(fs::path target_, fs::path hidden_, Kind kind_, int descriptor_)
        : target(std::move(target_)), hidden(std::move(hidden_)), kind(kind_), descriptor(descriptor_) {}
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        if (descriptor >= 0) ::close(descriptor);
        if (hidden.empty()) return;
        if (kind == Kind::Named) ::unlink(hidden.c_str());
        keepAtEnd(hidden);
    }
};

TemporaryFile::TemporaryFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
TemporaryFile::TemporaryFile(TemporaryFile&&) noexcept = default;
TemporaryFile::~TemporaryFile() = default;

Result<TemporaryFile> TemporaryFile::create(const fs::path& target, const fs::path& hidden, Kind kind) {
    if (kind == Kind::Unnamed) {
        const int descriptor = ::open(hidden.parent_path().c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
        if (descriptor < 0) return lastError();
        TemporaryFile file(std::make_unique<State>(target, hidden, kind, descriptor));
        // linkat() needs this path to name the file.
        if (::access(file.path().c_str(), R_OK) != 0) return lastError();
        return file;
    }
    removeAtEnd(hidden);
    const int descriptor = ::open(hidden.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        const Error error = lastFolderError();
        keepAtEnd(hidden);
        return error;
    }
    return TemporaryFile(std::make_unique<State>(target, hidden, kind, descriptor));
}

fs::path TemporaryFile::path() const {
    return state_->kind == Kind::Unnamed ? fs::path("/proc/self/fd/" + std::to_string(state_->descriptor))
                                         : state_->hidden;
}

Result<void> TemporaryFile::write(std::span<const char> content) {
    while (!content.empty()) {
        const std::size_t most = std::min<std::size_t>(content.size(), 1u << 30);
        const ssize_t written = ::write(state_->descriptor, content.data(), most);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return lastError();
        content = content.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> TemporaryFile::copyPermissions() {
    struct stat old {};
    if (::stat(state_->target.c_str(), &old) == 0 && ::fchmod(state_->descriptor, old.st_mode & 07777) != 0)
        return lastError();
    return {};
}

Result<void> TemporaryFile::flush() {
    if (::fsync(state_->descriptor) != 0) return lastError();
    // A network file system may report a full disk only at close(). A file without a name must stay open.
    if (state_->kind == Kind::Named && ::close(std::exchange(state_->descriptor, -1)) != 0) return lastError();
    return {};
}

Result<void> TemporaryFile::replaceTarget() {
    State& state = *state_;
    if (state.kind == Kind::Unnamed) {
        // A link cannot replace a file, so the file gets its hidden name for a moment.
        removeAtEnd(state.hidden);
        if (::linkat(AT_FDCWD, path().c_str(), AT_FDCWD, state.hidden.c_str(), AT_SYMLINK_FOLLOW) != 0)
            return lastError();
        ::close(std::exchange(state.descriptor, -1));
        state.kind = Kind::Named;
    }
    if (::rename(state.hidden.c_str(), state.target.c_str()) != 0) return lastError();
    const fs::path hidden = std::exchange(state.hidden, {});
    keepAtEnd(hidden);
    // Flush the folder, so that the rename survives a power cut. Errors are ignored: some file systems cannot flush a
    // folder.
    const int folder = ::open(hidden.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        ::fsync(folder);
        ::close(folder);
    }
    return {};
}

}  // namespace scree
