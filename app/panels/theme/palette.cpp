#include "app/panels/theme/palette.h"

#include <imgui.h>

namespace scree {

namespace {

const Palette* chosenPalette = &kDarkPalette;

ImVec4 vec(unsigned rgba) {
    return ImGui::ColorConvertU32ToFloat4(packed(rgba));
}

}  // namespace

const Palette& palette() {
    return *chosenPalette;
}

void choosePalette(const Palette& colours) {
    chosenPalette = &colours;
    ImVec4* c = ImGui::GetStyle().Colors;
    c[ImGuiCol_Text] = vec(colours.text);
    c[ImGuiCol_TextDisabled] = vec(colours.textDim);
    c[ImGuiCol_WindowBg] = vec(colours.panel);
    c[ImGuiCol_ChildBg] = vec(0x00000000);
    c[ImGuiCol_PopupBg] = vec(colours.popup);
    c[ImGuiCol_Border] = vec(colours.border);
    c[ImGuiCol_BorderShadow] = vec(0x00000000);
    c[ImGuiCol_FrameBg] = vec(colours.track);
    c[ImGuiCol_FrameBgHovered] = vec(colours.trackHover);
    c[ImGuiCol_FrameBgActive] = vec(colours.trackActive);
    c[ImGuiCol_TitleBg] = vec(colours.bar);
    c[ImGuiCol_TitleBgActive] = vec(colours.bar);
    c[ImGuiCol_TitleBgCollapsed] = vec(colours.bar);
    c[ImGuiCol_MenuBarBg] = vec(colours.bar);
    c[ImGuiCol_ScrollbarBg] = vec(0x00000000);
    c[ImGuiCol_ScrollbarGrab] = vec(colours.grip);
    c[ImGuiCol_ScrollbarGrabHovered] = vec(colours.gripHover);
    c[ImGuiCol_ScrollbarGrabActive] = vec(colours.gripHeld);
    c[ImGuiCol_CheckMark] = vec(colours.accent);
    c[ImGuiCol_SliderGrab] = vec(colours.accent);
    c[ImGuiCol_SliderGrabActive] = vec(colours.accent);
    c[ImGuiCol_Button] = vec(colours.button);
    c[ImGuiCol_ButtonHovered] = vec(colours.buttonHover);
    c[ImGuiCol_ButtonActive] = vec(colours.chosen);
    c[ImGuiCol_Header] = vec(colours.button);
    c[ImGuiCol_HeaderHovered] = vec(colours.chosen);
    c[ImGuiCol_HeaderActive] = vec(colours.mainButton);
    c[ImGuiCol_Separator] = vec(colours.line);
    c[ImGuiCol_SeparatorHovered] = vec(colours.mainButton);
    c[ImGuiCol_SeparatorActive] = vec(colours.accent);
    c[ImGuiCol_TextSelectedBg] = vec(colours.mainButton);
    c[ImGuiCol_NavHighlight] = vec(colours.accent);
    c[ImGuiCol_TableHeaderBg] = vec(colours.bar);
    c[ImGuiCol_TableBorderLight] = vec(colours.line);
    c[ImGuiCol_TableBorderStrong] = vec(colours.line);
    c[ImGuiCol_PlotHistogram] = vec(colours.accent);
    c[ImGuiCol_ModalWindowDimBg] = vec(colours.dimmed);
}

unsigned packed(unsigned rgba) {
    return IM_COL32(rgba >> 24 & 255u, rgba >> 16 & 255u, rgba >> 8 & 255u, rgba & 255u);
}

}  // namespace scree
