#pragma once

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "app/platform/input_event.h"

namespace scree {

/// What the user can ask for by menu, button or key.
enum class Action {
    NewTerrain,
    Open,
    ImportHeightmap,
    SavePreset,
    SavePresetAs,
    ExportHeightmap,
    Screenshot,
    Quit,
    ToggleRun,
    Step,
    Restart,
    Generate,
    LookTool,
    RainTool,
    SpringTool,
    HardnessTool,
    SmallerBrush,
    LargerBrush,
    DeleteSpring,
    FrameTerrain,
    ToggleLeftPanel,
    ToggleRightPanel,
    ShowMessages,
    ShowShortcuts,
    ShowAbout,
};

/// Whether holding an action's key repeats it.
enum class Repeat { No, Yes };

/// One action: its words in menus and its key. `key` is a GLFW_KEY_*, 0 for none.
struct ActionInfo {
    Action action;
    std::string_view id;     ///< Names its menu entry or button in reports.
    std::string_view label;  ///< In menus, with "..." where a dialog follows.
    int key = 0;
    Modifiers modifiers;
    Repeat repeat = Repeat::No;
};

/// Every action once, in the order of the enum: menus, the list of shortcuts and the dispatch of keys are made from it.
inline constexpr std::array kActions{
    ActionInfo{Action::NewTerrain, "new", "New terrain", GLFW_KEY_N, {.ctrl = true}},
    ActionInfo{Action::Open, "open", "Open...", GLFW_KEY_O, {.ctrl = true}},
    ActionInfo{Action::ImportHeightmap, "import", "Import heightmap...", GLFW_KEY_I, {.ctrl = true}},
    ActionInfo{Action::SavePreset, "save", "Save preset", GLFW_KEY_S, {.ctrl = true}},
    ActionInfo{Action::SavePresetAs, "save-as", "Save preset as...", GLFW_KEY_S, {.shift = true, .ctrl = true}},
    ActionInfo{Action::ExportHeightmap, "export", "Export heightmap...", GLFW_KEY_E, {.ctrl = true}},
    ActionInfo{Action::Screenshot, "screenshot", "Screenshot", GLFW_KEY_F12, {}},
    ActionInfo{Action::Quit, "quit", "Quit", GLFW_KEY_Q, {.ctrl = true}},
    ActionInfo{Action::ToggleRun, "run", "Run or pause the rain", GLFW_KEY_SPACE, {}},
    ActionInfo{Action::Step, "step", "Run one round", GLFW_KEY_PERIOD, {}, Repeat::Yes},
    ActionInfo{Action::Restart, "restart", "Restart from the starting terrain", GLFW_KEY_R, {.ctrl = true}},
    ActionInfo{Action::Generate, "generate", "Generate the terrain anew", GLFW_KEY_G, {.ctrl = true}},
    ActionInfo{Action::LookTool, "tool-look", "Look", GLFW_KEY_1, {}},
    ActionInfo{Action::RainTool, "tool-rain", "Rain", GLFW_KEY_2, {}},
    ActionInfo{Action::SpringTool, "tool-spring", "Spring", GLFW_KEY_3, {}},
    ActionInfo{Action::HardnessTool, "tool-hardness", "Hardness", GLFW_KEY_4, {}},
    ActionInfo{Action::SmallerBrush, "smaller-brush", "Smaller brush", GLFW_KEY_LEFT_BRACKET, {}, Repeat::Yes},
    ActionInfo{Action::LargerBrush, "larger-brush", "Larger brush", GLFW_KEY_RIGHT_BRACKET, {}, Repeat::Yes},
    ActionInfo{Action::DeleteSpring, "delete-spring", "Delete the selected spring", GLFW_KEY_DELETE, {}},
    ActionInfo{Action::FrameTerrain, "frame", "Frame the terrain", GLFW_KEY_F, {}},
    ActionInfo{Action::ToggleLeftPanel, "left-panel", "Left panel", GLFW_KEY_F5, {}},
    ActionInfo{Action::ToggleRightPanel, "right-panel", "Right panel", GLFW_KEY_F6, {}},
    ActionInfo{Action::ShowMessages, "messages", "Messages", GLFW_KEY_M, {.ctrl = true}},
    ActionInfo{Action::ShowShortcuts, "shortcuts", "Shortcuts", GLFW_KEY_F1, {}},
    ActionInfo{Action::ShowAbout, "about", "About Scree", 0, {}},
};

constexpr bool actionsAreInOrder() {
    for (std::size_t i = 0; i < kActions.size(); ++i)
        if (static_cast<std::size_t>(kActions[i].action) != i) return false;
    return true;
}
static_assert(actionsAreInOrder());

constexpr const ActionInfo& info(Action action) {
    return kActions[static_cast<std::size_t>(action)];
}

/// "Ctrl+S", or empty for an action without a key.
std::string shortcutText(Action action);

/// The action that a key press asks for.
std::optional<Action> actionFor(const InputEvent& keyPress);

}  // namespace scree
