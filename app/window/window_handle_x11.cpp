#include "app/window/window_handle.h"

// Declared like in <GLFW/glfw3native.h>, without the macros of X11's headers. Weak, because a GLFW built only for
// Wayland does not have them.
struct GLFWwindow;
struct _XDisplay;
extern "C" __attribute__((weak)) _XDisplay* glfwGetX11Display();
extern "C" __attribute__((weak)) unsigned long glfwGetX11Window(GLFWwindow* window);

namespace scree {

NativeWindow nativeWindow(const Window& window) {
    if (&glfwGetX11Display == nullptr || &glfwGetX11Window == nullptr) return {};
    const unsigned long id = glfwGetX11Window(window.handle());
    if (id == 0) return {};
    return {.display = glfwGetX11Display(), .id = std::to_string(id)};
}

}  // namespace scree
