#pragma once

#include <string>

namespace scree {

/// Tells the user why the editor cannot start or go on: one line on standard error, "scree: MESSAGE", where what a
/// terminal would not print is escaped. On Windows a
/// program that was not started from a console has none: there a message box shows it, and this returns once the user
/// has closed that.
void showFatalError(const std::string& message);

}  // namespace scree
