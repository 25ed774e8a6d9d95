#pragma once

#include <algorithm>
#include <span>

#include "app/window/key.h"

namespace scree {

/// State of Shift, Ctrl and Alt at the time of an event (Command counts as Ctrl on macOS).
struct Modifiers {
    bool shift = false;
    bool ctrl = false;
    bool alt = false;
    bool operator==(const Modifiers&) const = default;
};

/// The mouse buttons in use.
enum class MouseButton { Left, Right, Middle };

/// One mouse or keyboard event. Events are queued, because at low frame rates many arrive between two frames.
struct InputEvent {
    enum class Kind { Move, Press, Release, Wheel, Key, KeyRelease };
    Kind kind = Kind::Move;
    double x = 0.0;  ///< Pointer position in window coordinates, from the upper left.
    double y = 0.0;
    MouseButton button = MouseButton::Left;  ///< For Press and Release.
    float pressure = 1.0f;                   ///< Of the pen, 0 to 1; 1 for a mouse.
    int clicks = 1;                          ///< For Press: 2 for the second click of a double-click.
    double wheel = 0.0;                      ///< For Wheel: steps, positive away from the user.
    Key key = Key::None;                     ///< For Key and KeyRelease.
    int code = 0;                            ///< Number of this key in the window's library, for Dear ImGui's backend.
    bool repeated = false;                   ///< For Key: true if the key is held down, false if it was pressed.
    Modifiers modifiers;
    double time = 0.0;  ///< Seconds.
};

/// Returns true if the left button was pressed for the second click of a double-click.
inline bool doubleClicked(std::span<const InputEvent> events) {
    return std::any_of(events.begin(), events.end(), [](const InputEvent& event) {
        return event.kind == InputEvent::Kind::Press && event.button == MouseButton::Left && event.clicks == 2;
    });
}

}  // namespace scree
