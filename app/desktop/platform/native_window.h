#pragma once

#include <string>

namespace scree {

/// A window as the window system knows it.
struct NativeWindow {
    void* display = nullptr;  ///< Connection to the window system; valid while the window is open.
    std::string id;  ///< Number of the window, as other programs take it: "71303181". Empty where there is none.
};

/// Makes the window of another process belong to `owner`, so that the window manager keeps it above that one. True once
/// the process has a window that belongs to one; false while it has none yet, and where windows have no such relation.
bool giveOwner(int process, const NativeWindow& owner);

/// Calls `finish(data)` where the connection to the window system is lost, and ends the process with status 1 then:
/// without a window it cannot go on. No effect where the window system does not tell.
void finishOnLostConnection(const NativeWindow& window, void (*finish)(void* data), void* data);

}  // namespace scree
