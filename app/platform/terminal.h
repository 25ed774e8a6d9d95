#pragma once

namespace scree {

/// True if standard error is a terminal, on which a line can be overwritten.
bool errorsGoToTerminal();

/// True if standard output is a pipe. A write to it fails only if its reader has ended.
bool outputIsPipe();

}  // namespace scree
