#include "app/panels/theme/theme.h"

#include <imgui.h>

#include <array>
#include <string>

#include "app/io/resources.h"

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

FontFiles findFontFiles() {
    return {textFont().string(), boldFont().string(), iconFont().string()};
}

Theme applyTheme(float scale) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    setShapes(style);
    style.ScaleAllSizes(scale);
    choosePalette(palette());

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
