#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/platform/input_event.h"
#include "erosion/result.h"

struct GLFWwindow;

namespace scree {

/// How large the window was when the program was last closed, at an interface scale of 1.
struct WindowPlacement {
    int width = 1280;
    int height = 800;
    bool maximised = false;
};

struct Size {
    int width = 0;
    int height = 0;
    bool operator==(const Size&) const = default;
};

/// The program's one window, with a current OpenGL 4.1 core context, and what happens to it.
class Window {
 public:
    /// An Error where there is no display or no OpenGL 4.1. Its key callbacks are in place when this returns, so that
    /// an interface library initialised later chains to them.
    static Result<Window> open(const std::string& title, const WindowPlacement& placement);
    Window(Window&&) noexcept;
    Window& operator=(Window&&) noexcept;
    ~Window();

    GLFWwindow* handle() const;

    /// Waits for an event for at most `seconds`, or takes those that are there where it is 0.
    void waitEvents(double seconds);
    /// Ends a waitEvents() early; callable from any thread.
    static void wake();

    /// True once after something happened that the window's picture may depend on.
    bool takeActivity();
    /// Events of mouse and keyboard since the last call, in order.
    std::vector<InputEvent> takeEvents();
    /// Files dropped on the window since the last call.
    std::vector<std::filesystem::path> takeDroppedFiles();

    bool closeRequested() const;
    void setCloseRequested(bool requested);

    void setTitle(const std::string& title);
    Size size() const;             ///< In window coordinates.
    Size framebufferSize() const;  ///< In pixels.
    Size position() const;         ///< Of the upper left corner on the screen.
    /// Window coordinates to a pixel of the interface's design: 2 on a screen with twice the usual density, but never
    /// so many that the interface has no room on the screen.
    float interfaceScale() const;
    WindowPlacement placement() const;
    bool minimised() const;

    /// Hides the pointer and lets it move without end, or gives it back where it was.
    void capturePointer(bool captured);

    void swapBuffers();

    /// True once the driver has reset the window's OpenGL context: all that it held is lost. Never where the driver
    /// does not tell.
    bool contextLost() const;
    /// Closes the window and opens one with a new context in its place. The interface library must have let go of it.
    Result<void> reopen();

 private:
    struct State;
    explicit Window(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace scree
