#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
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

/// Size of a window or its contents, in pixels or in screen units.
struct Size {
    int width = 0;
    int height = 0;
    bool operator==(const Size&) const = default;
};

/// The program's only window, with a current OpenGL 4.1 core context, and its input events.
class Window {
 public:
    /// Fails if there is no display or no OpenGL 4.1. The key callbacks are installed when this returns, so that an
    /// interface library initialised later chains to them.
    static Result<Window> open(const std::string& title, const WindowPlacement& placement);
    Window(Window&&) noexcept;
    Window& operator=(Window&&) noexcept;
    ~Window();

    GLFWwindow* handle() const;

    /// Waits at most `seconds` for an event. With 0, handles pending events without waiting.
    void waitEvents(double seconds);
    /// Ends waitEvents() early. May be called from any thread.
    static void wake();

    /// Returns true if an event since the last call may have changed the contents of the window.
    bool takeActivity();
    /// Mouse and keyboard events since the last call, in order.
    std::vector<InputEvent> takeEvents();
    /// Files dropped on the window since the last call.
    std::vector<std::filesystem::path> takeDroppedFiles();

    /// Returns a sentence that says why events have no pressure of a pen. Empty if a pen with pressure is connected.
    std::string_view penMissing() const;

    bool closeRequested() const;
    void setCloseRequested(bool requested);

    void setTitle(const std::string& title);
    Size size() const;             ///< Window coordinates.
    Size framebufferSize() const;  ///< Pixels.
    Size position() const;         ///< Upper left corner on the screen.
    /// Window coordinates for each pixel of the interface's design: 2 on a screen with twice the usual density, but
    /// limited so that the interface fits on the screen.
    float interfaceScale() const;
    WindowPlacement placement() const;
    bool minimised() const;

    /// If `captured`, hides the pointer and lets it move without limit. Otherwise shows it again at its former
    /// position.
    void capturePointer(bool captured);

    /// Shows in the window what was drawn since the last call.
    void swapBuffers();
    /// Returns true if the window may no longer show what the last swapBuffers() showed: it was uncovered, resized or
    /// opened again.
    bool damaged() const;

    /// Returns true if the driver has reset the window's OpenGL context, so that its contents are lost. Always false if
    /// the driver does not report this.
    bool contextLost() const;
    /// Replaces the window by one with a new context. The interface library must have released the old window.
    Result<void> reopen();

 private:
    struct State;
    explicit Window(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace scree
