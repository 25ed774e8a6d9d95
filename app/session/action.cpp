#include "app/session/action.h"

namespace scree {

namespace {

std::string keyText(Key key, Modifiers modifiers) {
    return std::string(modifiers.ctrl ? "Ctrl+" : "") + (modifiers.shift ? "Shift+" : "") + keyName(key);
}

}  // namespace

std::string shortcutText(Action action) {
    const ActionInfo& about = info(action);
    return about.key == Key::None ? std::string() : keyText(about.key, about.modifiers);
}

std::string allShortcutsText(Action action) {
    std::string text = shortcutText(action);
    for (const SecondKey& second : kSecondKeys)
        if (second.action == action) text += ", " + keyText(second.key, second.modifiers);
    return text;
}

std::optional<Action> actionFor(const InputEvent& keyPress) {
    for (const ActionInfo& about : kActions)
        if (about.key != Key::None && about.key == keyPress.key && about.modifiers == keyPress.modifiers &&
            (about.repeat == Repeat::Yes || !keyPress.repeated))
            return about.action;
    for (const SecondKey& second : kSecondKeys)
        if (second.key == keyPress.key && second.modifiers == keyPress.modifiers &&
            (info(second.action).repeat == Repeat::Yes || !keyPress.repeated))
            return second.action;
    return std::nullopt;
}

}  // namespace scree
