#include <windows.h>

#include <cstdio>

#include "app/desktop/platform/fatal_error.h"
#include "app/platform/wide_text.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

/// True if somebody reads what goes to standard error.
bool hasStandardError() {
    HANDLE errors = ::GetStdHandle(STD_ERROR_HANDLE);
    return errors != nullptr && errors != INVALID_HANDLE_VALUE && ::GetFileType(errors) != FILE_TYPE_UNKNOWN;
}

void showBox(const wchar_t* text) {
    ::MessageBoxW(nullptr, text, L"Scree", MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

}  // namespace

void showFatalError(const std::string& message) {
    const std::string shown = shownText(message, kShownMessage);
    std::fprintf(stderr, "scree: %s\n", shown.c_str());
    if (!hasStandardError()) showBox(wideText(shown).c_str());
}

void showOutOfMemory() noexcept {
    std::fputs("scree: there is not enough memory; use a smaller terrain\n", stderr);
    if (!hasStandardError()) showBox(L"There is not enough memory. Use a smaller terrain.");
}

}  // namespace scree
