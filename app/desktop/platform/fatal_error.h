#pragma once

#include <string>

namespace scree {

/// Tells the user why the editor cannot start or go on: one line on standard error, "scree: MESSAGE", in which
/// characters that a terminal would not print are escaped. On Windows a program that was not started from a console has
/// no standard error: there a message box shows it, and this returns once the user has closed that.
void showFatalError(const std::string& message);

/// The same for memory that ran out: takes none of its own.
void showOutOfMemory() noexcept;

}  // namespace scree
