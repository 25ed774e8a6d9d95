#pragma once

namespace scree {

/// True if standard error is a terminal, on which a line can be overwritten.
bool errorsGoToTerminal();

}  // namespace scree
