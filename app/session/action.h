#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "app/session/tool.h"
#include "app/window/input_event.h"

namespace scree {

/// What the user can ask for by menu, button or key.
enum class Action {
    ShowStart,
    Open,
    ImportHeightmap,
    ImportCurves,
    Save,
    SaveAs,
    SavePresetAs,
    Revert,
    ExportHeightmap,
    ExportPack,
    Screenshot,
    ChoosePictureFolder,
    SaveFilm,
    SaveTimeLapse,
    Quit,
    Undo,
    Redo,
    ToggleRun,
    RunFor,
    Step,
    Restart,
    Generate,
    NewSeed,
    Variations,
    SwapSettings,
    FirstTool,  ///< The tools are in the order of kTools.
    LastTool = FirstTool + kToolCount - 1,
    PreviousTool,
    SmallerBrush,
    LargerBrush,
    WeakerBrush,
    StrongerBrush,
    DeleteSelected,
    CarveCurve,
    CarveAllCurves,
    ProbeGround,
    FrameTerrain,
    TopView,
    ToggleProjection,
    ToggleFlight,
    ToggleWalk,
    ToggleSmoothMotion,
    ToggleComparison,
    GoToView1,
    GoToView2,
    GoToView3,
    GoToView4,
    KeepView1,
    KeepView2,
    KeepView3,
    KeepView4,
    SaveViewAs,
    ToggleLeftPanel,
    ToggleRightPanel,
    ToggleTimeLine,
    FloatLeftPanel,
    FloatRightPanel,
    SwapPanels,
    ArrangePanels,
    HidePanels,
    ToggleLightTheme,
    ToggleAllKnobs,
    ShowSearch,
    ShowMessages,
    ShowHelp,
    ShowManual,
    ShowShortcuts,
    ShowAbout,
};

/// Whether holding an action's key repeats it.
enum class Repeat { No, Yes };

/// One action: its words in menus and its key. `key` is None if it has no key.
struct ActionInfo {
    Action action{};
    std::string_view id;     ///< Id of the menu entry or button in reports.
    std::string_view label;  ///< Label in menus. It ends in "..." if a dialog follows.
    Key key = Key::None;
    Modifiers modifiers;
    Repeat repeat = Repeat::No;
};

/// The action that chooses a tool.
constexpr Action actionOf(Tool tool) {
    return static_cast<Action>(static_cast<int>(Action::FirstTool) + static_cast<int>(tool));
}

/// Joins the rows of several tables into one table.
template <class Row, std::size_t... sizes>
constexpr auto joined(const std::array<Row, sizes>&... tables) {
    std::array<Row, (sizes + ...)> all{};
    auto next = all.begin();
    ((next = std::copy(tables.begin(), tables.end(), next)), ...);
    return all;
}

inline constexpr std::array kActionsBeforeTools{
    ActionInfo{Action::ShowStart, "new", "New...", Key::N, {.ctrl = true}},
    ActionInfo{Action::Open, "open", "Open...", Key::O, {.ctrl = true}},
    ActionInfo{Action::ImportHeightmap, "import", "Import heightmap...", Key::I, {.ctrl = true}},
    ActionInfo{Action::ImportCurves, "import-curves", "Import curves...", Key::None, {}},
    ActionInfo{Action::Save, "save", "Save", Key::S, {.ctrl = true}},
    ActionInfo{Action::SaveAs, "save-as", "Save as...", Key::S, {.shift = true, .ctrl = true}},
    ActionInfo{Action::SavePresetAs, "save-preset", "Save preset...", Key::None, {}},
    ActionInfo{Action::Revert, "revert", "Revert to the file", Key::None, {}},
    ActionInfo{Action::ExportHeightmap, "export", "Export heightmap or mesh...", Key::E, {.ctrl = true}},
    ActionInfo{Action::ExportPack, "export-pack", "Export for...", Key::E, {.shift = true, .ctrl = true}},
    ActionInfo{Action::Screenshot, "screenshot", "Screenshot", Key::F12, {}},
    ActionInfo{Action::ChoosePictureFolder, "picture-folder", "Screenshot folder...", Key::None, {}},
    ActionInfo{Action::SaveFilm, "film", "Film...", Key::None, {}},
    ActionInfo{Action::SaveTimeLapse, "time-lapse", "Time-lapse...", Key::None, {}},
    ActionInfo{Action::Quit, "quit", "Quit", Key::Q, {.ctrl = true}},
    ActionInfo{Action::Undo, "undo", "Undo", Key::Z, {.ctrl = true}, Repeat::Yes},
    ActionInfo{Action::Redo, "redo", "Redo", Key::Z, {.shift = true, .ctrl = true}, Repeat::Yes},
    ActionInfo{Action::ToggleRun, "run", "Run or pause", Key::Space, {}},
    ActionInfo{Action::RunFor, "run-for", "Run for...", Key::Space, {.shift = true}},
    ActionInfo{Action::Step, "step", "Run one round", Key::Period, {}, Repeat::Yes},
    ActionInfo{Action::Restart, "restart", "Restart from the starting terrain", Key::R, {.ctrl = true}},
    ActionInfo{Action::Generate, "generate", "Regenerate the terrain", Key::G, {.ctrl = true}},
    ActionInfo{Action::NewSeed, "new-seed", "Generate with another seed", Key::G, {.shift = true, .ctrl = true}},
    ActionInfo{Action::Variations, "variations", "Variations...", Key::V, {}},
    ActionInfo{Action::SwapSettings, "swap-settings", "Settings A or B", Key::Z, {}},
};

/// One action for each tool, in the order of kTools.
inline constexpr auto kToolActions = [] {
    std::array<ActionInfo, kToolCount> actions{};
    for (const ToolInfo& tool : kTools)
        actions[static_cast<std::size_t>(tool.tool)] = {actionOf(tool.tool), tool.action, tool.title, tool.key, {}};
    return actions;
}();

inline constexpr std::array kActionsAfterTools{
    ActionInfo{Action::PreviousTool, "previous-tool", "Previous tool", Key::X, {}},
    ActionInfo{Action::SmallerBrush, "smaller-brush", "Smaller brush", Key::LeftBracket, {}, Repeat::Yes},
    ActionInfo{Action::LargerBrush, "larger-brush", "Larger brush", Key::RightBracket, {}, Repeat::Yes},
    ActionInfo{Action::WeakerBrush, "weaker-brush", "Weaker brush", Key::LeftBracket, {.shift = true}, Repeat::Yes},
    ActionInfo{
        Action::StrongerBrush, "stronger-brush", "Stronger brush", Key::RightBracket, {.shift = true}, Repeat::Yes},
    ActionInfo{Action::DeleteSelected, "delete-selected", "Delete the selected spring or point", Key::Delete, {}},
    ActionInfo{Action::CarveCurve, "carve-curve", "Carve the selected curve", Key::D, {.shift = true}},
    ActionInfo{Action::CarveAllCurves, "carve-all-curves", "Carve all curves", Key::None, {}},
    ActionInfo{Action::ProbeGround, "probe-ground", "Ground at the pointer", Key::I, {}},
    ActionInfo{Action::FrameTerrain, "frame", "Frame the terrain", Key::F, {}},
    ActionInfo{Action::TopView, "top-view", "Top view", Key::T, {}},
    ActionInfo{Action::ToggleProjection, "projection", "Orthographic projection", Key::P, {}},
    ActionInfo{Action::ToggleFlight, "fly", "Fly", Key::F, {.shift = true}},
    ActionInfo{Action::ToggleWalk, "walk", "Walk", Key::W, {.shift = true}},
    ActionInfo{Action::ToggleSmoothMotion, "smooth-motion", "Smooth motion", Key::None, {}},
    ActionInfo{Action::ToggleComparison, "compare", "Compare side by side", Key::C, {}},
    ActionInfo{Action::GoToView1, "go-to-view-1", "Go to view 1", Key::Digit1, {.ctrl = true}},
    ActionInfo{Action::GoToView2, "go-to-view-2", "Go to view 2", Key::Digit2, {.ctrl = true}},
    ActionInfo{Action::GoToView3, "go-to-view-3", "Go to view 3", Key::Digit3, {.ctrl = true}},
    ActionInfo{Action::GoToView4, "go-to-view-4", "Go to view 4", Key::Digit4, {.ctrl = true}},
    ActionInfo{Action::KeepView1, "keep-view-1", "Save view 1", Key::Digit1, {.shift = true, .ctrl = true}},
    ActionInfo{Action::KeepView2, "keep-view-2", "Save view 2", Key::Digit2, {.shift = true, .ctrl = true}},
    ActionInfo{Action::KeepView3, "keep-view-3", "Save view 3", Key::Digit3, {.shift = true, .ctrl = true}},
    ActionInfo{Action::KeepView4, "keep-view-4", "Save view 4", Key::Digit4, {.shift = true, .ctrl = true}},
    ActionInfo{Action::SaveViewAs, "save-view-as", "Save view as...", Key::None, {}},
    ActionInfo{Action::ToggleLeftPanel, "left-panel", "Toggle settings panel", Key::F5, {}},
    ActionInfo{Action::ToggleRightPanel, "right-panel", "Toggle view panel", Key::F6, {}},
    ActionInfo{Action::ToggleTimeLine, "time-line", "Toggle time line", Key::F7, {}},
    ActionInfo{
        Action::FloatLeftPanel, "float-left-panel", "Settings panel in its own window", Key::F5, {.shift = true}},
    ActionInfo{Action::FloatRightPanel, "float-right-panel", "View panel in its own window", Key::F6, {.shift = true}},
    ActionInfo{Action::SwapPanels, "swap-panels", "Swap the sides of the panels", Key::None, {}},
    ActionInfo{Action::ArrangePanels, "arrange-panels", "Arrange panels for this window", Key::None, {}},
    ActionInfo{Action::HidePanels, "hide-panels", "Only the ground", Key::F11, {}},
    ActionInfo{Action::ToggleLightTheme, "light-theme", "Light colours", Key::None, {}},
    ActionInfo{Action::ToggleAllKnobs, "all-knobs", "All knobs", Key::K, {.ctrl = true}},
    ActionInfo{Action::ShowSearch, "search", "Search...", Key::F, {.ctrl = true}},
    ActionInfo{Action::ShowMessages, "messages", "Messages", Key::M, {.ctrl = true}},
    ActionInfo{Action::ShowHelp, "explain", "Explain what is at the pointer", Key::F1, {}},
    ActionInfo{Action::ShowManual, "manual", "Manual", Key::None, {}},
    ActionInfo{Action::ShowShortcuts, "shortcuts", "Keyboard shortcuts", Key::F1, {.shift = true}},
    ActionInfo{Action::ShowAbout, "about", "About Scree", Key::None, {}},
};

/// Every action once, in the order of the enum. Menus, the list of shortcuts and key dispatch are made from this table.
inline constexpr auto kActions = joined(kActionsBeforeTools, kToolActions, kActionsAfterTools);

/// A second key for an action, for users who know it from other programs.
struct SecondKey {
    Action action;
    Key key;
    Modifiers modifiers;
};
inline constexpr std::array kSecondKeys{
    SecondKey{Action::Redo, Key::Y, {.ctrl = true}},
    SecondKey{Action::ShowSearch, Key::F3, {}},
    SecondKey{Action::ShowSearch, Key::P, {.ctrl = true}},
};

/// A key that moves the eye while it is held in flight. Outside of flight it has its ordinary meaning, if it has one.
struct FlightKey {
    Key key;
    std::string_view label;
    double ahead, right, up;  ///< Direction of the movement.
};
inline constexpr std::array kFlightKeys{
    FlightKey{Key::W, "ahead", 1.0, 0.0, 0.0}, FlightKey{Key::S, "back", -1.0, 0.0, 0.0},
    FlightKey{Key::A, "left", 0.0, -1.0, 0.0}, FlightKey{Key::D, "right", 0.0, 1.0, 0.0},
    FlightKey{Key::E, "up", 0.0, 0.0, 1.0},    FlightKey{Key::Q, "down", 0.0, 0.0, -1.0},
};

/// True if the table has one row for each action, in the order of the enum.
constexpr bool inOrderOfActions(const auto& table) {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (static_cast<std::size_t>(table[i].action) != i) return false;
    return table.size() == kActions.size();
}
static_assert(inOrderOfActions(kActions));

constexpr const ActionInfo& info(Action action) {
    return kActions[static_cast<std::size_t>(action)];
}

/// Returns the shortcut, such as "Ctrl+S", or an empty text if the action has no key.
std::string shortcutText(Action action);
/// Returns all shortcuts of an action, such as "Ctrl+Shift+Z, Ctrl+Y".
std::string allShortcutsText(Action action);

/// Returns the action of a key press, or nothing if the key has none.
std::optional<Action> actionFor(const InputEvent& keyPress);

}  // namespace scree
