#pragma once

#include "app/desktop/platform/native_window.h"
#include "app/window/window.h"

namespace scree {

/// The window as the window system knows it; without a number where the window system gives none, as Wayland.
NativeWindow nativeWindow(const Window& window);

}  // namespace scree
