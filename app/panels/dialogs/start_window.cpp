#include <imgui.h>

#include <algorithm>

#include "app/panels/dialogs/dialogs.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr float kMostWidth = 1180.0f, kMostHeight = 620.0f;  ///< Most, in pixels at a scale of 1.
constexpr float kListWidth = 240.0f, kLeastCard = 190.0f;
constexpr float kPictureShape = 0.625f;  ///< Height of a picture as a share of its width.
constexpr std::size_t kMostRecent = 8;
constexpr float kRecentWidth = 72.0f, kRecentHeight = 45.0f;  ///< Pictures of recent files.

void leave(const PanelContext& context) {
    context.post(StateChange([](EditorState& state) { state.dialogs.information.reset(); }));
}

/// Draws text in at most `lines` lines of this width, from a place in the window.
void textInLines(const PanelContext& context, const ImVec2& from, float width, int lines, const std::string& text,
                 unsigned tint) {
    const float line = ImGui::GetTextLineHeight();
    const ImVec4 clip{from.x, from.y, from.x + width, from.y + static_cast<float>(lines) * line + context.px(2.0f)};
    ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), from, packed(tint), text.c_str(),
                                        nullptr, width, &clip);
}

/// Draws a preset with its picture. Returns true if it was clicked.
bool card(const PanelContext& context, const ShippedPreset& preset, float width) {
    const std::string name = preset.path.stem().string();
    const float pad = context.px(6.0f), pictureHeight = kPictureShape * (width - 2.0f * pad);
    ImGui::PushFont(context.theme.small);
    const float small = ImGui::GetTextLineHeight();
    ImGui::PopFont();
    const float height = pictureHeight + ImGui::GetTextLineHeight() + 2.0f * small + 4.0f * pad;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::InvisibleButton(name.c_str(), {width, height});
    context.note("start.preset." + name);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    draw.AddRectFilled(from, {from.x + width, from.y + height}, packed(lit ? palette().chosen : palette().track),
                       context.px(6.0f));
    const ImVec2 picture{from.x + pad, from.y + pad};
    const ImVec2 end{from.x + width - pad, picture.y + pictureHeight};
    if (const std::shared_ptr<const Image> image = assetPicture(context, "presets/" + name + ".jpg"))
        draw.AddImageRounded(textureOf(context, image), picture, end, {0.0f, 0.0f}, {1.0f, 1.0f}, packed(0xFFFFFFFF),
                             context.px(4.0f));
    else
        draw.AddRectFilled(picture, end, packed(palette().panel), context.px(4.0f));
    ImGui::PushFont(context.theme.bold);
    textInLines(context, {picture.x, end.y + pad}, width - 2.0f * pad, 1, preset.title, palette().text);
    ImGui::PopFont();
    const float below = end.y + pad + ImGui::GetTextLineHeight() + 0.5f * pad;
    ImGui::PushFont(context.theme.small);
    textInLines(context, {picture.x, below}, width - 2.0f * pad, 2, preset.description,
                lit ? palette().text : palette().textDim);
    ImGui::PopFont();
    return clicked;
}

/// True for presets that repeat a published method. They come last.
bool isOfArticle(const ShippedPreset& preset) {
    return preset.path.stem().string().starts_with("article_");
}

void drawCards(const PanelContext& context) {
    const float whole = ImGui::GetContentRegionAvail().x, gap = context.px(10.0f);
    const int columns = std::max(1, static_cast<int>((whole + gap) / (context.px(kLeastCard) + gap)));
    const float width = (whole - static_cast<float>(columns - 1) * gap) / static_cast<float>(columns);
    int column = 0;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap, gap});
    for (const bool articles : {false, true})
        for (const ShippedPreset& preset : context.state.shippedPresets) {
            if (isOfArticle(preset) != articles) continue;
            if (column > 0) ImGui::SameLine();
            column = (column + 1) % columns;
            if (!card(context, preset, std::max(1.0f, width))) continue;
            leave(context);
            context.post(OpenFile{preset.path});
        }
    ImGui::PopStyleVar();
}

/// Draws a recent file with its picture, if it has one, its name and its folder. Returns true if it was clicked.
bool recentFile(const PanelContext& context, const std::filesystem::path& file, std::size_t index) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = context.px(kRecentHeight);
    const bool clicked = ImGui::Selectable(("##recent " + std::to_string(index)).c_str(), false, 0, {width, height});
    context.note("start.recent." + std::to_string(index));
    tooltip(context, shownPath(file));
    const ImVec2 end{from.x + context.px(kRecentWidth), from.y + height};
    const auto found = context.state.recentPictures.find(file);
    const bool hasPicture = found != context.state.recentPictures.end();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (hasPicture)
        draw.AddImageRounded(textureOf(context, found->second), from, end, {0.0f, 0.0f}, {1.0f, 1.0f},
                             packed(0xFFFFFFFF), context.px(3.0f));
    else
        draw.AddRectFilled(from, end, packed(palette().track), context.px(3.0f));
    if (hasPicture) context.say("start.recent-picture." + std::to_string(index), "yes");
    const float left = end.x + context.px(8.0f), room = std::max(1.0f, from.x + width - left);
    textInLines(context, {left, from.y + context.px(3.0f)}, room, 1, shownPath(file.filename()), palette().text);
    ImGui::PushFont(context.theme.small);
    textInLines(context, {left, end.y - ImGui::GetTextLineHeight() - context.px(4.0f)}, room, 1,
                shownPath(file.parent_path().filename()), palette().textDim);
    ImGui::PopFont();
    return clicked;
}

/// Draws the ways to open something else, and recent files.
void drawOthers(const PanelContext& context) {
    const auto button = [&](const char* label, const char* name, Action action) {
        if (!wideButton(context, label, name, -1.0f)) return;
        leave(context);
        context.post(action);
    };
    button("Open a map...", "start.import", Action::ImportHeightmap);
    tooltip(context, "A heightmap: PNG, TIFF, EXR, raw and others.");
    button("Open a project or preset...", "start.open", Action::Open);
    ImGui::Dummy({0.0f, context.px(6.0f)});
    ImGui::PushFont(context.theme.bold);
    ImGui::TextUnformatted("Recent");
    ImGui::PopFont();
    const std::vector<std::filesystem::path>& files = context.state.kept.recentFiles;
    if (files.empty()) dimText("Projects that you save and files that you open are listed here.");
    for (std::size_t i = 0; i < std::min(files.size(), kMostRecent); ++i) {
        if (!recentFile(context, files[i], i)) continue;
        leave(context);
        context.post(OpenFile{files[i]});
    }
}

void drawAtStart(const PanelContext& context) {
    bool shows = context.state.kept.layout.startScreen;
    if (ImGui::Checkbox("Show this when Scree starts", &shows))
        context.post(StateChange([shows](EditorState& state) { state.kept.layout.startScreen = shows; }));
    context.note("start.at-start");
}

}  // namespace

void drawStart(const PanelContext& context) {
    if (!beginModal(context, "Choose a land", context.state.dialogs.information == Action::ShowStart)) return;
    const ImVec2 whole = ImGui::GetIO().DisplaySize;
    const float width = std::max(1.0f, std::min(context.px(kMostWidth), whole.x - context.px(60.0f)));
    const float height = std::max(1.0f, std::min(context.px(kMostHeight), whole.y - context.px(150.0f)));
    const float list = std::min(context.px(kListWidth), 0.3f * width), gap = context.px(16.0f);
    if (ImGui::BeginChild("others", {list, height})) drawOthers(context);
    ImGui::EndChild();
    ImGui::SameLine(0.0f, gap);
    if (ImGui::BeginChild("cards", {std::max(1.0f, width - list - gap), height})) drawCards(context);
    ImGui::EndChild();
    if (modalButton(context, "Close", "start.close", ButtonKind::Close)) leave(context);
    ImGui::SameLine(0.0f, gap);
    drawAtStart(context);
    endModal(context);
}

}  // namespace scree
