#pragma once

#include <string>

namespace scree {

/// Shows the user why the editor cannot start or continue: one line on standard error, "scree: MESSAGE", with control
/// characters escaped. On Windows, a program that was not started from a console has no standard error. It shows a
/// message box instead, and this function returns when the user has closed the box.
void showFatalError(const std::string& message);

/// Shows that memory has run out. Allocates nothing itself.
void showOutOfMemory() noexcept;

}  // namespace scree
