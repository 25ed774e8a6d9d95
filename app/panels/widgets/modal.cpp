#include "app/panels/widgets/modal.h"

#include <imgui.h>
#include <imgui_internal.h>

namespace scree {

namespace {

constexpr float kDim = 0.56f, kFaintDim = 0.15f;  ///< How dark a modal makes the rest of the window, 0 to 1.

enum class Pressed { Enter, Escape, Up, Down, Tab };

bool pressed(Pressed which) {
#if IMGUI_VERSION_NUM >= 18700
    if (which == Pressed::Up) return ImGui::IsKeyPressed(ImGuiKey_UpArrow);
    if (which == Pressed::Down) return ImGui::IsKeyPressed(ImGuiKey_DownArrow);
    if (which == Pressed::Tab) return ImGui::IsKeyPressed(ImGuiKey_Tab, false);
    if (which == Pressed::Escape) return ImGui::IsKeyPressed(ImGuiKey_Escape, false);
    return ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false);
#else
    if (which == Pressed::Up) return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_UpArrow));
    if (which == Pressed::Down) return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow));
    const auto key = [](ImGuiKey name) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(name), false); };
    if (which == Pressed::Tab) return key(ImGuiKey_Tab);
    if (which == Pressed::Escape) return key(ImGuiKey_Escape);
    return key(ImGuiKey_Enter) || key(ImGuiKey_KeyPadEnter);
#endif
}

/// True if a field or a dragged slider takes Escape for itself. In the frame in which an item becomes active it does
/// not take keys yet.
bool itemTakesEscape() {
    return ImGui::IsAnyItemActive() && !ImGui::GetCurrentContext()->ActiveIdIsJustActivated;
}

/// Closes a modal before its window is begun. Otherwise an empty box would be visible for a frame.
void close(ImGuiID id) {
    const auto& open = ImGui::GetCurrentContext()->OpenPopupStack;
    for (int level = 0; level < open.Size; ++level)
        if (open[level].PopupId == id) return ImGui::ClosePopupToLevel(level, true);
}

}  // namespace

bool escapePressed() {
    return pressed(Pressed::Escape);
}

bool enterPressed() {
    return pressed(Pressed::Enter);
}

bool upPressed() {
    return pressed(Pressed::Up);
}

bool downPressed() {
    return pressed(Pressed::Down);
}

bool tabPressed() {
    return pressed(Pressed::Tab);
}

bool beginModal(const PanelContext& context, const char* title, bool wanted, ModalPlace place) {
    PanelMemory& memory = context.memory;
    const ImGuiID id = ImGui::GetID(title);
    const bool open = ImGui::IsPopupOpen(title);
    if (!open && memory.openModal == id) memory.openModal = 0;
    if (!open && (!wanted || memory.openModal != 0)) return false;
    if (!wanted) {
        close(id);
        memory.openModal = 0;
        return false;
    }
    if (!open) {
        ImGui::OpenPopup(title);
        memory.openModal = id;
        memory.modalCovered = false;
    }
    // A modal near the top leaves the land in view.
    ImGui::GetStyle().Colors[ImGuiCol_ModalWindowDimBg].w = place == ModalPlace::Middle ? kDim : kFaintDim;
    const ImGuiViewport& viewport = *ImGui::GetMainViewport();
    if (place == ModalPlace::Middle)
        ImGui::SetNextWindowPos(viewport.GetCenter(), ImGuiCond_Always, {0.5f, 0.45f});
    else
        ImGui::SetNextWindowPos({viewport.GetCenter().x, viewport.Pos.y + 0.1f * viewport.Size.y}, ImGuiCond_Always,
                                {0.5f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(16.0f), context.px(14.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, context.px(8.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    const bool begun = ImGui::BeginPopupModal(
        title, nullptr, ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar(3);
    return begun;
}

void endModal(const PanelContext& context) {
    const bool listOpen = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId);
    context.memory.modalCovered = listOpen || context.memory.typingKnob != 0;
    ImGui::EndPopup();
}

bool modalButton(const PanelContext& context, const char* label, const char* name, ButtonKind kind) {
    const bool main = kind == ButtonKind::Main || kind == ButtonKind::Close;
    const bool escapes = kind == ButtonKind::Cancel || kind == ButtonKind::Close;
    ImGui::PushStyleColor(ImGuiCol_Button, main ? ImGui::ColorConvertU32ToFloat4(packed(palette().mainButton))
                                                : ImGui::GetStyleColorVec4(ImGuiCol_Button));
    const bool clicked = ImGui::Button(label, {context.px(110.0f), 0.0f});
    ImGui::PopStyleColor();
    context.note(name);
    if (context.memory.modalCovered) return clicked;
    return clicked || (main && enterPressed() && !ImGui::GetIO().NavVisible) ||
           (escapes && escapePressed() && !itemTakesEscape());
}

}  // namespace scree
