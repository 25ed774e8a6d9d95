#include <cstdint>

#include "app/window/window_handle.h"

// Declared like in <GLFW/glfw3native.h>, without the macros of the system's headers.
struct GLFWwindow;
struct HWND__;
extern "C" HWND__* glfwGetWin32Window(GLFWwindow* window);

namespace scree {

NativeWindow nativeWindow(const Window& window) {
    const auto id = reinterpret_cast<std::uintptr_t>(glfwGetWin32Window(window.handle()));
    return id == 0 ? NativeWindow{} : NativeWindow{.display = nullptr, .id = std::to_string(id)};
}

}  // namespace scree
