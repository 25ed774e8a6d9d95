#include "app/platform/local_time.h"

namespace scree {

std::tm localTime(std::time_t moment) {
    std::tm local{};
    if (::localtime_s(&local, &moment) != 0) local = {};
    return local;
}

}  // namespace scree
