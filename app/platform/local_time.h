#pragma once

#include <ctime>

namespace scree {

/// Converts a moment to date and time in the user's time zone. Safe on any thread.
std::tm localTime(std::time_t moment);

}  // namespace scree
