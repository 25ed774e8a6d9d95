#include <windows.h>

#include "app/platform/terminal.h"

namespace scree {

bool errorsGoToTerminal() {
    // A console can overwrite lines only if it interprets escape sequences; see ConsoleStreams.
    DWORD mode = 0;
    return ::GetConsoleMode(::GetStdHandle(STD_ERROR_HANDLE), &mode) != 0 &&
           (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool outputIsPipe() {
    return ::GetFileType(::GetStdHandle(STD_OUTPUT_HANDLE)) == FILE_TYPE_PIPE;
}

}  // namespace scree
