#include "app/platform/file_access.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace scree {

Result<void> checkAccess(const std::filesystem::path& path, FileAccess access) {
    if (::access(path.c_str(), access == FileAccess::Read ? R_OK : W_OK) == 0) return {};
    return Error{std::system_category().message(errno)};
}

}  // namespace scree
