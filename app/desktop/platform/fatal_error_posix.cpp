#include <cstdio>

#include "app/desktop/platform/fatal_error.h"
#include "erosion/base/shown_text.h"

namespace scree {

void showFatalError(const std::string& message) {
    const std::string shown = shownText(message, kShownMessage);
    std::fprintf(stderr, "scree: %s\n", shown.c_str());
}

void showOutOfMemory() noexcept {
    std::fputs("scree: there is not enough memory; use a smaller terrain\n", stderr);
}

}  // namespace scree
