#include "app/window/key.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <array>
#include <string_view>

namespace scree {

namespace {

/// Keys whose numbers follow each other in both lists.
struct KeyRow {
    Key first;
    int code;   ///< GLFW_KEY_* of the first key.
    int count;  ///< Number of keys.
};
constexpr std::array kRows{KeyRow{Key::A, GLFW_KEY_A, 26}, KeyRow{Key::Digit0, GLFW_KEY_0, 10},
                           KeyRow{Key::F1, GLFW_KEY_F1, 12}};

struct SingleKey {
    Key key;
    int code;  ///< GLFW_KEY_*.
    std::string_view name;
};
constexpr std::array kSingles{
    SingleKey{Key::Space, GLFW_KEY_SPACE, "Space"},          SingleKey{Key::Period, GLFW_KEY_PERIOD, "."},
    SingleKey{Key::LeftBracket, GLFW_KEY_LEFT_BRACKET, "["}, SingleKey{Key::RightBracket, GLFW_KEY_RIGHT_BRACKET, "]"},
    SingleKey{Key::Delete, GLFW_KEY_DELETE, "Delete"},       SingleKey{Key::Escape, GLFW_KEY_ESCAPE, "Esc"},
    SingleKey{Key::LeftShift, GLFW_KEY_LEFT_SHIFT, "Shift"}, SingleKey{Key::RightShift, GLFW_KEY_RIGHT_SHIFT, "Shift"},
};

}  // namespace

std::string keyName(Key key) {
    for (const SingleKey& each : kSingles)
        if (each.key == key) return std::string(each.name);
    for (const KeyRow& row : kRows) {
        const int steps = static_cast<int>(key) - static_cast<int>(row.first);
        if (steps < 0 || steps >= row.count) continue;
        if (row.first == Key::F1) return "F" + std::to_string(steps + 1);
        return {static_cast<char>((row.first == Key::A ? 'A' : '0') + steps)};
    }
    return {};
}

Key keyOf(int code) {
    for (const SingleKey& each : kSingles)
        if (each.code == code) return each.key;
    for (const KeyRow& row : kRows)
        if (code >= row.code && code < row.code + row.count) return keyAfter(row.first, code - row.code);
    return Key::None;
}

}  // namespace scree
