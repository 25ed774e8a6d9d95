#include "app/platform/local_time.h"

namespace scree {

std::tm localTime(std::time_t moment) {
    std::tm local{};
    localtime_r(&moment, &local);
    return local;
}

}  // namespace scree
