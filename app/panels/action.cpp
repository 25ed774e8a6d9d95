#include "app/panels/action.h"

namespace scree {

std::string keyName(int key) {
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F25) return "F" + std::to_string(key - GLFW_KEY_F1 + 1);
    if (key == GLFW_KEY_SPACE) return "Space";
    if (key == GLFW_KEY_DELETE) return "Delete";
    return {static_cast<char>(key)};  // the codes of printable keys are their ASCII capitals
}

std::string shortcutText(Action action) {
    const ActionInfo& about = info(action);
    if (about.key == 0) return {};
    return std::string(about.modifiers.ctrl ? "Ctrl+" : "") + (about.modifiers.shift ? "Shift+" : "") +
           keyName(about.key);
}

std::optional<Action> actionFor(const InputEvent& keyPress) {
    for (const ActionInfo& about : kActions)
        if (about.key != 0 && about.key == keyPress.key && about.modifiers == keyPress.modifiers &&
            (about.repeat == Repeat::Yes || !keyPress.repeated))
            return about.action;
    return std::nullopt;
}

}  // namespace scree
