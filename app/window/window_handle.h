#pragma once

#include "app/desktop/platform/native_window.h"
#include "app/window/window.h"

namespace scree {

/// The window's handle in the window system. It has no number if the window system gives none, such as Wayland.
NativeWindow nativeWindow(const Window& window);

}  // namespace scree
