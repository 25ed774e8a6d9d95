#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/window/input_event.h"
#include "erosion/base/result.h"

struct GLFWwindow;

namespace scree {

/// Size of the window when the program was last closed, in window coordinates at an interface scale of 1.
struct WindowPlacement {
    int width = 1280;
    int height = 800;
    bool maximised = false;
};

/// Of a window or its contents, in pixels or in the units of the screen.
struct Size {
    int width = 0;
    int height = 0;
    bool operator==(const Size&) const = default;
};

/// The program's one window, with a current OpenGL 4.1 core context, and its input events.
class Window {
 public:
    /// An Error if there is no display or no OpenGL 4.1. Its key callbacks are installed when this returns, so that an
    /// interface library initialised later chains to them.
    static Result<Window> open(const std::string& title, const WindowPlacement& placement);
    Window(Window&&) noexcept;
    Window& operator=(Window&&) noexcept;
    ~Window();

    GLFWwindow* handle() const;

    /// Waits for an event for at most `seconds`; with 0, handles the pending events without waiting.
    void waitEvents(double seconds);
    /// Ends a waitEvents() early; callable from any thread.
    static void wake();

    /// True if an event since the last call may have changed what the window shows.
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
