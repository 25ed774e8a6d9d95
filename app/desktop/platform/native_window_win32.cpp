#include "app/desktop/platform/native_window.h"

namespace scree {

// The file dialog is a window of this process and gets its owner when it opens, so there is nothing to do here.
bool giveOwner(int /*process*/, const NativeWindow& /*owner*/) {
    return false;
}

// On Windows there is no connection to the window system that could be lost. A message announces the end of the user's
// session; see end_request.h.
void finishOnLostConnection(const NativeWindow& /*window*/, void (* /*finish*/)(void* data), void* /*data*/) {}

}  // namespace scree
