#include "app/platform/terminal.h"

#include <sys/stat.h>
#include <unistd.h>

namespace scree {

bool errorsGoToTerminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

bool outputIsPipe() {
    struct stat status {};
    return ::fstat(STDOUT_FILENO, &status) == 0 && S_ISFIFO(status.st_mode);
}

}  // namespace scree
