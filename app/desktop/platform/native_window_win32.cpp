#include "app/desktop/platform/native_window.h"

namespace scree {

// The file dialog is a window of this process and gets its owner when it opens: there is nothing to do later.
bool giveOwner(int /*process*/, const NativeWindow& /*owner*/) {
    return false;
}

// A program has no connection to the window system of Windows that could be lost. The end of the user's session is told
// by a message, see end_request.h.
void finishOnLostConnection(const NativeWindow& /*window*/, void (* /*finish*/)(void* data), void* /*data*/) {}

}  // namespace scree
