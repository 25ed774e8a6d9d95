#include "app/panels/dialogs/dialogs.h"

#include <imgui.h>

#include <algorithm>
#include <vector>

#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"

namespace scree {

namespace {

void messagesWindow(const PanelContext& context) {
    ImGui::BeginChild("list", {context.px(620.0f), context.px(300.0f)}, true);
    for (const Message& message : context.state.messages.entries()) {
        const int seconds = static_cast<int>(message.time);
        ImGui::TextDisabled("%d:%02d", seconds / 60, seconds % 60);
        ImGui::SameLine(context.px(52.0f));
        ImGui::PushStyleColor(ImGuiCol_Text, packed(tintOf(message.severity)));
        ImGui::TextWrapped("%s", message.text.c_str());
        ImGui::PopStyleColor();
    }
    if (context.state.messages.entries().empty()) ImGui::TextDisabled("No messages yet.");
    if (ImGui::IsWindowAppearing()) ImGui::SetScrollHereY(1.0f);
    ImGui::EndChild();
}

void shortcutRow(const char* keys, const char* what) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    tintedText(keys, palette().accent);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(what);
}

/// Draws the keys of all actions that have one, in two columns.
void actionKeys(const PanelContext& context) {
    std::vector<Action> actions;
    for (const ActionInfo& about : kActions)
        if (about.key != Key::None) actions.push_back(about.action);
    const std::size_t half = (actions.size() + 1) / 2;
    for (std::size_t first = 0; first < actions.size(); first += half) {
        if (!ImGui::BeginTable(first == 0 ? "keys" : "more keys", 2, ImGuiTableFlags_SizingFixedFit,
                               {context.px(first == 0 ? 320.0f : 280.0f), 0.0f}))
            return;
        for (std::size_t i = first; i < std::min(first + half, actions.size()); ++i)
            shortcutRow(allShortcutsText(actions[i]).c_str(), std::string(info(actions[i]).label).c_str());
        ImGui::EndTable();
        ImGui::SameLine();
    }
}

void mouseAndFlight(const PanelContext& context) {
    if (!ImGui::BeginTable("mouse", 2, ImGuiTableFlags_SizingFixedFit, {context.px(310.0f), 0.0f})) return;
    shortcutRow("Left drag", "Use the tool");
    shortcutRow("Ctrl + drag", "Subtract");
    shortcutRow("Shift + drag", "Smooth");
    shortcutRow("Alt + click", "Tell what the ground is");
    shortcutRow("Right drag", "Orbit");
    shortcutRow("Middle drag", "Pan");
    shortcutRow("Wheel", "Zoom towards the pointer");
    shortcutRow("Double-click", "Set the orbit centre");
    ImGui::TableNextRow(0, context.px(14.0f));
    shortcutRow("In flight", "");
    std::string keys, ways;
    for (const FlightKey& key : kFlightKeys) {
        keys += (keys.empty() ? "" : " ") + keyName(key.key);
        ways += (ways.empty() ? "" : ", ") + std::string(key.label);
    }
    shortcutRow(keys.c_str(), capitalised(ways).c_str());
    shortcutRow("Shift", "Faster");
    shortcutRow("Mouse, wheel", "Look around; change speed");
    shortcutRow("Esc", "End the flight");
    ImGui::TableNextRow(0, context.px(14.0f));
    shortcutRow("On a knob", "");
    shortcutRow("Drag", "Change; Shift: fine, Ctrl: in steps");
    shortcutRow("Double-click", "Type a number; Tab: the next one");
    shortcutRow("Right-click", "Menu: reset, copy, paste, help");
    ImGui::EndTable();
}

void shortcutsWindow(const PanelContext& context) {
    const ImVec2 whole = ImGui::GetIO().DisplaySize;
    // If the window is too small to show the tables, BeginChild() returns false.
    if (ImGui::BeginChild("columns",
                          {std::min(context.px(930.0f), whole.x - context.px(60.0f)),
                           std::min(context.px(440.0f), whole.y - context.px(130.0f))},
                          false, ImGuiWindowFlags_HorizontalScrollbar)) {
        actionKeys(context);
        mouseAndFlight(context);
    }
    ImGui::EndChild();
}

void aboutWindow(const PanelContext& context) {
    ImGui::PushFont(context.theme.bold);
    ImGui::TextUnformatted("Scree " SCREE_VERSION);
    ImGui::PopFont();
    ImGui::TextUnformatted("A live terrain erosion editor.");
    ImGui::TextDisabled("MIT licence. Made with Dear ImGui, GLFW, glm, libspng, MD4C, nlohmann/json, stb and zstd.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
}

void information(const PanelContext& context, const char* title, Action shows,
                 void (*content)(const PanelContext& context)) {
    if (!beginModal(context, title, context.state.dialogs.information == shows)) return;
    content(context);
    if (modalButton(context, "Close", "information.close", ButtonKind::Close))
        context.post(StateChange([](EditorState& state) { state.dialogs.information.reset(); }));
    endModal(context);
}

}  // namespace

void drawInformationWindows(const PanelContext& context) {
    information(context, "Messages", Action::ShowMessages, messagesWindow);
    information(context, "Manual", Action::ShowManual, drawManual);
    information(context, "Keyboard shortcuts", Action::ShowShortcuts, shortcutsWindow);
    information(context, "About Scree", Action::ShowAbout, aboutWindow);
}

}  // namespace scree
