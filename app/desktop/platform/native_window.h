#pragma once

#include <string>

namespace scree {

/// Handle of a window in the window system.
struct NativeWindow {
    void* display = nullptr;  ///< Connection to the window system; valid while the window is open.
    std::string id;  ///< Number of the window in the form that other programs accept, "71303181"; empty if it has none.
};

/// Makes a window of another process belong to `owner`, so that the window manager keeps it above `owner`. Returns true
/// if a window of the process belongs to an owner. Returns false while the process has no window, or if the system has
/// no such relation.
bool giveOwner(int process, const NativeWindow& owner);

/// Calls `finish(data)` if the connection to the window system is lost, and then ends the process with status 1,
/// because it cannot continue without a window. Does nothing if the window system does not report this.
void finishOnLostConnection(const NativeWindow& window, void (*finish)(void* data), void* data);

}  // namespace scree
