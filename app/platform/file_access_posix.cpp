#include "app/platform/file_access.h"

#include <unistd.h>

#include "erosion/platform/system_reason.h"

namespace scree {

Result<void> checkAccess(const std::filesystem::path& path, FileAccess access) {
    if (::access(path.c_str(), access == FileAccess::Read ? R_OK : W_OK) == 0) return {};
    return Error{lastSystemReason()};
}

}  // namespace scree
