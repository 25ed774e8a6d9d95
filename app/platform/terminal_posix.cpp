#include "app/platform/terminal.h"

#include <unistd.h>

namespace scree {

bool errorsGoToTerminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

}  // namespace scree
