#include "app/session/action.h"

namespace scree {

std::string keyName(int key) {
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F25) return "F" + std::to_string(key - GLFW_KEY_F1 + 1);
    if (key == GLFW_KEY_SPACE) return "Space";
    if (key == GLFW_KEY_DELETE) return "Delete";
    return {static_cast<char>(key)};  // key codes of printable keys are their ASCII capitals
}

namespace {

std::string keyText(int key, Modifiers modifiers) {
    return std::string(modifiers.ctrl ? "Ctrl+" : "") + (modifiers.shift ? "Shift+" : "") + keyName(key);
}

}  // namespace

std::string shortcutText(Action action) {
    const ActionInfo& about = info(action);
    return about.key == 0 ? std::string() : keyText(about.key, about.modifiers);
}

std::string allShortcutsText(Action action) {
    std::string text = shortcutText(action);
    for (const SecondKey& second : kSecondKeys)
        if (second.action == action) text += ", " + keyText(second.key, second.modifiers);
    return text;
}

std::optional<Action> actionFor(const InputEvent& keyPress) {
    for (const ActionInfo& about : kActions)
        if (about.key != 0 && about.key == keyPress.key && about.modifiers == keyPress.modifiers &&
            (about.repeat == Repeat::Yes || !keyPress.repeated))
            return about.action;
    for (const SecondKey& second : kSecondKeys)
        if (second.key == keyPress.key && second.modifiers == keyPress.modifiers &&
            (info(second.action).repeat == Repeat::Yes || !keyPress.repeated))
            return second.action;
    return std::nullopt;
}

}  // namespace scree
