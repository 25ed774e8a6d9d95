#pragma once

namespace scree {

/// State of Shift and Ctrl at the time of an event (Command counts as Ctrl on macOS).
struct Modifiers {
    bool shift = false;
    bool ctrl = false;
    bool operator==(const Modifiers&) const = default;
};

/// The buttons that Scree knows.
enum class MouseButton { Left, Right, Middle };

/// One event of mouse or keyboard. Events are queued: at low frame rates many fall between two frames.
struct InputEvent {
    enum class Kind { Move, Press, Release, Wheel, Key, KeyRelease };
    Kind kind = Kind::Move;
    double x = 0.0;  ///< Pointer, in window coordinates from the upper left.
    double y = 0.0;
    MouseButton button = MouseButton::Left;  ///< Of Press and Release.
    int clicks = 1;                          ///< Of Press: 2 for the second one of a double-click.
    double wheel = 0.0;                      ///< Of Wheel: steps, positive away from the user.
    int key = 0;                             ///< Of Key and KeyRelease: GLFW_KEY_*.
    bool repeated = false;                   ///< Of Key: held down, not pressed anew.
    Modifiers modifiers;
    double time = 0.0;  ///< Seconds.
};

}  // namespace scree
