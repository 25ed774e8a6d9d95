#pragma once

#include <string>

namespace scree {

/// Why the system refused the call before this one on the same thread: one line of UTF-8 without a period, such as
/// "Permission denied". In English where the system has it. To be called before anything else that calls the system.
std::string lastSystemReason();

}  // namespace scree
