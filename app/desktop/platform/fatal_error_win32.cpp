#include <windows.h>

#include <cstdio>

#include "app/desktop/platform/fatal_error.h"
#include "app/platform/wide_text.h"
#include "erosion/base/shown_text.h"

namespace scree {

void showFatalError(const std::string& message) {
    const std::string shown = shownText(message, kShownMessage);
    std::fprintf(stderr, "scree: %s\n", shown.c_str());
    HANDLE errors = ::GetStdHandle(STD_ERROR_HANDLE);
    const bool seen = errors != nullptr && errors != INVALID_HANDLE_VALUE && ::GetFileType(errors) != FILE_TYPE_UNKNOWN;
    if (seen) return;
    ::MessageBoxW(nullptr, wideText(shown).c_str(), L"Scree", MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

}  // namespace scree
