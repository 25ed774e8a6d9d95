#include <cerrno>
#include <system_error>

#include "erosion/platform/system_reason.h"

namespace scree {

std::string lastSystemReason() {
    return std::system_category().message(errno);
}

}  // namespace scree
