#include "app/panels/widgets/theme.h"

#include <imgui.h>

#include <array>
#include <string>

#include "app/io/resources.h"
#include "app/panels/widgets/icons.h"

namespace scree {

namespace {

constexpr float kTextSize = 15.0f;
constexpr float kSmallSize = 12.5f;
constexpr float kHeadingSize = 22.0f;
constexpr float kIconSize = 17.0f;

ImFont* addFont(const std::string& path, float size) {
    ImGuiIO& io = ImGui::GetIO();
    // Latin, punctuation, and the arrows and symbols in labels.
    static constexpr std::array<ImWchar, 9> kRanges{0x0020, 0x017F, 0x2010, 0x2030, 0x2190, 0x2193, 0x2212, 0x2265, 0};
    if (!path.empty())
        if (ImFont* font = io.Fonts->AddFontFromFileTTF(path.c_str(), size, nullptr, kRanges.data())) return font;
    ImFontConfig config;
    config.SizePixels = size;
    return io.Fonts->AddFontDefault(&config);
}

void mergeIcons(const std::string& path, float size, float textSize) {
    if (path.empty()) return;
    static constexpr std::array<ImWchar, 3> kIconRange{0xF000, 0xF8FF, 0};
    ImFontConfig config;
    config.MergeMode = true;
    config.GlyphOffset.y = (size - textSize) * 0.5f + 1.0f;
    config.GlyphMinAdvanceX = size;
    ImGui::GetIO().Fonts->AddFontFromFileTTF(path.c_str(), size, &config, kIconRange.data());
}

ImVec4 vec(unsigned rgba) {
    return ImGui::ColorConvertU32ToFloat4(packed(rgba));
}

void setColours(ImGuiStyle& style) {
    ImVec4* c = style.Colors;
    c[ImGuiCol_Text] = vec(colour::kText);
    c[ImGuiCol_TextDisabled] = vec(colour::kTextDim);
    c[ImGuiCol_WindowBg] = vec(colour::kPanel);
    c[ImGuiCol_ChildBg] = vec(0x00000000);
    c[ImGuiCol_PopupBg] = vec(0x23272CFA);
    c[ImGuiCol_Border] = vec(0x3A4048FF);
    c[ImGuiCol_BorderShadow] = vec(0x00000000);
    c[ImGuiCol_FrameBg] = vec(colour::kTrack);
    c[ImGuiCol_FrameBgHovered] = vec(colour::kTrackHover);
    c[ImGuiCol_FrameBgActive] = vec(0x383E46FF);
    c[ImGuiCol_TitleBg] = vec(colour::kBar);
    c[ImGuiCol_TitleBgActive] = vec(colour::kBar);
    c[ImGuiCol_TitleBgCollapsed] = vec(colour::kBar);
    c[ImGuiCol_MenuBarBg] = vec(colour::kBar);
    c[ImGuiCol_ScrollbarBg] = vec(0x00000000);
    c[ImGuiCol_ScrollbarGrab] = vec(0x3A4048FF);
    c[ImGuiCol_ScrollbarGrabHovered] = vec(0x4A525CFF);
    c[ImGuiCol_ScrollbarGrabActive] = vec(0x5A6470FF);
    c[ImGuiCol_CheckMark] = vec(colour::kAccent);
    c[ImGuiCol_SliderGrab] = vec(colour::kAccent);
    c[ImGuiCol_SliderGrabActive] = vec(colour::kAccent);
    c[ImGuiCol_Button] = vec(0x2F343BFF);
    c[ImGuiCol_ButtonHovered] = vec(0x3A414AFF);
    c[ImGuiCol_ButtonActive] = vec(colour::kAccentDim);
    c[ImGuiCol_Header] = vec(0x2F343BFF);
    c[ImGuiCol_HeaderHovered] = vec(colour::kAccentDim);
    c[ImGuiCol_HeaderActive] = vec(colour::kAccentHover);
    c[ImGuiCol_Separator] = vec(0x2C3137FF);
    c[ImGuiCol_SeparatorHovered] = vec(colour::kAccentHover);
    c[ImGuiCol_SeparatorActive] = vec(colour::kAccent);
    c[ImGuiCol_TextSelectedBg] = vec(colour::kAccentHover);
    c[ImGuiCol_NavHighlight] = vec(colour::kAccent);
    c[ImGuiCol_TableHeaderBg] = vec(colour::kBar);
    c[ImGuiCol_TableBorderLight] = vec(0x2C3137FF);
    c[ImGuiCol_TableBorderStrong] = vec(0x2C3137FF);
    c[ImGuiCol_PlotHistogram] = vec(colour::kAccent);
    c[ImGuiCol_ModalWindowDimBg] = vec(0x0A0C0E90);
}

void setShapes(ImGuiStyle& style) {
    style.WindowPadding = {10.0f, 10.0f};
    style.FramePadding = {8.0f, 4.0f};
    style.ItemSpacing = {8.0f, 5.0f};
    style.ItemInnerSpacing = {6.0f, 4.0f};
    style.CellPadding = {4.0f, 2.0f};
    style.IndentSpacing = 14.0f;
    style.ScrollbarSize = 9.0f;
    style.GrabMinSize = 10.0f;
    style.WindowBorderSize = 0.0f;
    style.ChildBorderSize = 0.0f;
    style.PopupBorderSize = 1.0f;
    style.FrameBorderSize = 0.0f;
    style.WindowRounding = 0.0f;
    style.ChildRounding = 4.0f;
    style.FrameRounding = 4.0f;
    style.PopupRounding = 6.0f;
    style.ScrollbarRounding = 6.0f;
    style.GrabRounding = 4.0f;
    style.WindowTitleAlign = {0.0f, 0.5f};
}

}  // namespace

unsigned packed(unsigned rgba) {
    return IM_COL32(rgba >> 24 & 255u, rgba >> 16 & 255u, rgba >> 8 & 255u, rgba & 255u);
}

FontFiles findFontFiles() {
    return {textFont().string(), boldFont().string(), iconFont().string()};
}

Theme applyTheme(float scale) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    setShapes(style);
    style.ScaleAllSizes(scale);
    setColours(style);

    const FontFiles files = findFontFiles();
    ImGui::GetIO().Fonts->Clear();
    Theme theme;
    theme.scale = scale;
    theme.text = addFont(files.text, kTextSize * scale);
    mergeIcons(files.icons, kIconSize * scale, kTextSize * scale);
    theme.bold = addFont(files.bold, kTextSize * scale);
    mergeIcons(files.icons, kIconSize * scale, kTextSize * scale);
    theme.small = addFont(files.text, kSmallSize * scale);
    theme.heading = addFont(files.bold, kHeadingSize * scale);
    theme.hasIcons = !files.icons.empty();
    ImGui::GetIO().FontDefault = theme.text;
    return theme;
}

}  // namespace scree
