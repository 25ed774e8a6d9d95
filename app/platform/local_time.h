#pragma once

#include <ctime>

namespace scree {

/// A moment as date and time of day in the user's time zone. Safe on any thread.
std::tm localTime(std::time_t moment);

}  // namespace scree
