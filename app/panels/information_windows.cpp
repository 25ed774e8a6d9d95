#include "app/panels/information_windows.h"

#include <imgui.h>

#include "app/panels/modal.h"

namespace scree {

namespace {

void messagesWindow(const PanelContext& context) {
    ImGui::BeginChild("list", {context.px(620.0f), context.px(300.0f)}, true);
    for (const Message& message : context.state.messages.entries()) {
        const unsigned tint = message.severity == Severity::Error     ? colour::kError
                              : message.severity == Severity::Warning ? colour::kWarning
                                                                      : colour::kText;
        const int seconds = static_cast<int>(message.time);
        ImGui::TextDisabled("%d:%02d", seconds / 60, seconds % 60);
        ImGui::SameLine(context.px(52.0f));
        ImGui::PushStyleColor(ImGuiCol_Text, packed(tint));
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
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colour::kAccent));
    ImGui::TextUnformatted(keys);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(what);
}

void shortcutsWindow(const PanelContext& context) {
    ImGui::BeginChild("columns", {context.px(720.0f), context.px(470.0f)});
    ImGui::BeginTable("keys", 2, ImGuiTableFlags_SizingFixedFit, {context.px(390.0f), 0.0f});
    for (const ActionInfo& about : kActions) {
        const std::string keys = shortcutText(about.action);
        if (!keys.empty()) shortcutRow(keys.c_str(), std::string(about.label).c_str());
    }
    ImGui::EndTable();
    ImGui::SameLine();
    ImGui::BeginTable("mouse", 2, ImGuiTableFlags_SizingFixedFit, {context.px(310.0f), 0.0f});
    shortcutRow("Left drag", "Use the tool on the ground");
    shortcutRow("Ctrl + drag", "Take away instead");
    shortcutRow("Shift + drag", "Smooth instead");
    shortcutRow("Right drag", "Turn around");
    shortcutRow("Middle drag", "Move along");
    shortcutRow("Wheel", "Nearer to the pointer, or farther");
    shortcutRow("Double-click", "Turn around this point");
    ImGui::TableNextRow(0, context.px(14.0f));
    shortcutRow("On a knob", "");
    shortcutRow("Drag", "Change, finely with Shift");
    shortcutRow("Double-click", "Type a number");
    shortcutRow("Right-click", "Back to the default");
    ImGui::EndTable();
    ImGui::EndChild();
}

void aboutWindow(const PanelContext& context) {
    ImGui::PushFont(context.theme.bold);
    ImGui::TextUnformatted("Scree " SCREE_VERSION);
    ImGui::PopFont();
    ImGui::TextUnformatted("A live terrain erosion editor.");
    ImGui::TextDisabled("MIT licence. Made with Dear ImGui, GLFW, glm, libpng and nlohmann/json.");
    ImGui::Dummy({0.0f, context.px(4.0f)});
}

void information(const PanelContext& context, const char* title, bool wanted,
                 void (*content)(const PanelContext& context)) {
    if (!beginModal(context, title, wanted)) return;
    content(context);
    if (modalButton(context, "Close", "information.close", ButtonKind::Main)) context.post(CloseInformation{});
    endModal();
}

}  // namespace

void drawInformationWindows(const PanelContext& context) {
    information(context, "Messages", context.state.showMessages, messagesWindow);
    information(context, "Shortcuts", context.state.showShortcuts, shortcutsWindow);
    information(context, "About Scree", context.state.showAbout, aboutWindow);
}

}  // namespace scree
