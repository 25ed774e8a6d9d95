#pragma once

#include <span>
#include <vector>

#include "app/panels/widgets/theme.h"
#include "app/window/window.h"

namespace scree {

/// Dear ImGui in the window: its context, fonts at the monitor's scale, and the drawing of its frames.
class Interface {
 public:
    /// The window's OpenGL context must be current. The window must outlive this.
    explicit Interface(Window& window);
    ~Interface();
    Interface(const Interface&) = delete;
    Interface& operator=(const Interface&) = delete;

    /// Begins a frame, with new fonts if its scale has changed: `magnification` times the monitor's. `events` are those
    /// since the last frame.
    void beginFrame(std::span<const InputEvent> events, float magnification);
    /// Draws the frame over what is in the framebuffer.
    void endFrame();
    /// Ends a frame that was left half-way, without drawing it. Does nothing between frames.
    void abandonFrame();

    /// Opens the window again and draws in its new context. Open menus and typed text stay.
    Result<void> reopenWindow();

    /// Switches mouse input on or off. While it is off, no widget is under the mouse.
    void seeMouse(bool seen);

    const Theme& theme() const { return theme_; }

    /// A menu, a list or a question is open: the ground does not get the mouse.
    bool popupOpen() const;
    /// Text is being typed: keys are letters.
    bool typing() const;
    /// A widget is held by the mouse, or text is being typed.
    bool interacting() const;
    /// Ctrl (or Command) is down.
    bool ctrlHeld() const;

 private:
    void attach();
    void detach();
    void holdShortKeys(std::span<const InputEvent> events);
    void releaseShortKeys();

    Window& window_;
    bool attached_ = false;  ///< To the window.
    Theme theme_;
    std::vector<int> shortKeys_;  ///< Pressed and released since the last frame.
    Modifiers heldModifiers_;     ///< Those that are really held.
};

}  // namespace scree
