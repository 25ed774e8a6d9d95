#pragma once

#include <span>

#include "app/editor/frames/shown_frame.h"
#include "app/editor/short_keys.h"
#include "app/panels/theme/theme.h"
#include "app/session/settings/kept_settings.h"
#include "app/window/window.h"

namespace scree {

/// Dear ImGui in the window: its context, its fonts at the monitor's scale, and its frames.
class Interface {
 public:
    /// The window's OpenGL context must be current. The window must outlive this object.
    explicit Interface(Window& window);
    ~Interface();
    Interface(const Interface&) = delete;
    Interface& operator=(const Interface&) = delete;

    /// Begins a frame at the size and in the colours of this layout. Loads fonts again if the size has changed.
    /// `events` are the events since the last frame.
    void beginFrame(std::span<const InputEvent> events, const Layout& layout);
    /// Ends the frame, which can then be drawn.
    void endFrame();
    /// Returns true if the frame has the same pixels as the last one that was drawn.
    bool frameShown() const;
    /// Draws the frame over the content of the framebuffer.
    void drawFrame();
    /// Ends an unfinished frame without drawing it. Does nothing between frames.
    void abandonFrame();

    /// Opens the window again, and draws in its new context. Open menus and typed text stay.
    Result<void> reopenWindow();

    /// Turns mouse input on or off. While it is off, no widget is under the mouse.
    void seeMouse(bool seen);

    const Theme& theme() const { return theme_; }

    /// True if a menu, a list or a question is open. Then the ground does not get the mouse.
    bool popupOpen() const;
    /// True if the user is typing text, so that keys are letters.
    bool typing() const;
    /// True if the mouse holds a widget or the user is typing text.
    bool interacting() const;
    /// True if keys were pressed that only the next frame can see.
    bool keysWait() const { return shortKeys_.waiting(); }
    /// True if Ctrl (or Command) is down.
    bool ctrlHeld() const;

 private:
    void attach();
    void detach();

    Window& window_;
    bool attached_ = false;  ///< True if attached to the window.
    Theme theme_;
    ShownFrame shown_;
    ShortKeys shortKeys_;
};

}  // namespace scree
