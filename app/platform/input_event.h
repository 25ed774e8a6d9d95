#pragma once

namespace scree {

/// Shift and Ctrl as they were when an event happened (Command counts as Ctrl on macOS).
struct Modifiers {
    bool shift = false;
    bool ctrl = false;
    bool operator==(const Modifiers&) const = default;
};

enum class MouseButton { Left, Right, Middle };

/// What mouse and keyboard did, in order: at low frame rates many events fall between two frames, and none may be lost.
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
