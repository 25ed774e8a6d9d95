#pragma once

#include <string>

namespace scree {

/// Returns why the last system call on this thread failed: one line of UTF-8 without a full stop, such as "Permission
/// denied". In English if the system has it. Call it before any other system call.
std::string lastSystemReason();

}  // namespace scree
