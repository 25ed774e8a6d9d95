#include "app/platform/file_access.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "erosion/platform/system_reason.h"

namespace scree {

Result<void> checkAccess(const std::filesystem::path& path, FileAccess access) {
    if (::access(path.c_str(), access == FileAccess::Read ? R_OK : W_OK) == 0) return {};
    return Error{lastSystemReason()};
}

Error lastFolderError() {
    const bool closed = errno == EACCES || errno == EPERM || errno == EROFS;
    return Error{lastSystemReason() + (closed ? "; choose another folder or make this one writable" : "")};
}

void failBeyondFileSizeLimit() {
    std::signal(SIGXFSZ, SIG_IGN);
}

Result<std::optional<std::filesystem::path>> linkTarget(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_symlink(path, error)) return std::optional<std::filesystem::path>();
    const std::filesystem::path next = std::filesystem::read_symlink(path, error);
    if (error) return Error{error.message()};
    return std::optional(path.parent_path() / next);  // equals `next` if `next` is absolute
}

Result<void> checkName(const std::filesystem::path& path) {
    struct stat ignored {};
    if (::lstat(path.c_str(), &ignored) != 0 && errno == ENAMETOOLONG) return Error{lastSystemReason()};
    return {};
}

}  // namespace scree
