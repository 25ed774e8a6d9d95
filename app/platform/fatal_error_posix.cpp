#include <cstdio>

#include "app/platform/fatal_error.h"

namespace scree {

void showFatalError(const std::string& message) {
    std::fprintf(stderr, "scree: %s\n", message.c_str());
}

}  // namespace scree
