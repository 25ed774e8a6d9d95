#pragma once

namespace scree {

/// Returns true if standard error is a terminal, on which lines can be overwritten.
bool errorsGoToTerminal();

/// Returns true if standard output is a pipe. Writing to a pipe fails only if its reader has ended.
bool outputIsPipe();

}  // namespace scree
