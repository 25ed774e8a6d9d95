#pragma once

#include <cstdint>
#include <string>

namespace scree {

/// A key that the program uses, named as on a keyboard of the United States. Letters, digits and function keys are in
/// their order.
enum class Key : std::uint8_t {
    None,  ///< Any other key.
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
    M,
    N,
    O,
    P,
    Q,
    R,
    S,
    T,
    U,
    V,
    W,
    X,
    Y,
    Z,
    Digit0,
    Digit1,
    Digit2,
    Digit3,
    Digit4,
    Digit5,
    Digit6,
    Digit7,
    Digit8,
    Digit9,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F10,
    F11,
    F12,
    Space,
    Period,
    LeftBracket,
    RightBracket,
    Delete,
    Escape,
    LeftShift,
    RightShift
};

/// Returns the key `steps` after the first one of letters, digits or function keys.
constexpr Key keyAfter(Key first, int steps) {
    return static_cast<Key>(static_cast<int>(first) + steps);
}

/// Returns the name of a key as it is printed on the keyboard: "W", "F12", "Space". Empty for None.
std::string keyName(Key key);

/// Returns the key for a number of the window's library (GLFW_KEY_*).
Key keyOf(int code);

}  // namespace scree
