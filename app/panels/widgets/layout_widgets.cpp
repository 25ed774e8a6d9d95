#include "app/panels/widgets/layout_widgets.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/io/jpeg.h"
#include "app/io/resources.h"
#include "app/panels/theme/icons.h"
#include "erosion/terrain/layers.h"

namespace scree {

float dividerAt(const Comparison& comparison, const Rect& viewport) {
    return viewport.x + std::round(comparison.share * viewport.width);
}

void beginBar(const char* id, const Rect& place) {
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({place.width, place.height});
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
}

void keepPointedAt(PanelMemory& memory, std::string_view name) {
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) memory.pointedAt = name;
}

void lightUp(const PanelContext& context, std::string_view name) {
    LitWidget& lit = context.memory.lit;
    if (context.state.now > lit.until) {
        lit = {};
        return;
    }
    if (name != lit.widget && name != lit.widget + "@0") return;  // a knob that varies over the map has two sliders
    if (std::exchange(lit.scroll, false)) ImGui::SetScrollHereY(0.35f);
    const float out = context.px(2.0f);
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRect({from.x - out, from.y - out}, {to.x + out, to.y + out},
                                        packed(palette().mainButton), context.px(4.0f), 0, context.px(2.0f));
}

bool sectionHeading(const PanelContext& context, const char* icon, std::string_view title) {
    const std::string name(title);
    const bool open = context.state.kept.layout.folded.count(name) == 0;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = std::max(1.0f, ImGui::GetContentRegionAvail().x);  // a tiny window leaves no room
    const float height = ImGui::GetFrameHeight() + context.px(2.0f);
    const bool clicked = ImGui::InvisibleButton(("section " + name).c_str(), {width, height});
    context.note("section." + name);

    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool hovered = ImGui::IsItemHovered();
    draw.AddRectFilled(from, {from.x + width, from.y + height},
                       packed(hovered ? palette().headingHover : palette().heading), ImGui::GetStyle().FrameRounding);
    ImGui::PushFont(context.theme.bold);
    const float textY = from.y + (height - ImGui::GetFontSize()) * 0.5f;
    float x = from.x + context.px(9.0f);
    if (context.theme.hasIcons) {
        draw.AddText({x, textY}, packed(palette().accent), icon);
        x += context.px(25.0f);
    }
    draw.AddText({x, textY}, packed(palette().text), name.c_str());
    const char* arrow = context.theme.hasIcons ? (open ? icon::kDown : icon::kRight) : (open ? "-" : "+");
    draw.AddText({from.x + width - context.px(24.0f), textY}, packed(palette().textDim), arrow);
    ImGui::PopFont();

    if (clicked)
        context.post(StateChange([open, name](EditorState& state) {
            if (state.kept.layout.folded.erase(name) == 0 && open) state.kept.layout.folded.insert(name);
        }));
    return open;
}

unsigned tintOf(Severity severity) {
    if (severity == Severity::Error) return palette().error;
    return severity == Severity::Warning ? palette().warning : palette().text;
}

void tintedText(const std::string& text, unsigned tint) {
    ImGui::PushStyleColor(ImGuiCol_Text, packed(tint));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

void textAtRight(const PanelContext& context, const std::string& text, float inset) {
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImGui::PushFont(context.theme.small);
    ImGui::GetWindowDrawList()->AddText(
        {to.x - ImGui::CalcTextSize(text.c_str()).x - context.px(inset), (from.y + to.y - ImGui::GetFontSize()) * 0.5f},
        packed(palette().textDim), text.c_str());
    ImGui::PopFont();
}

void dimText(const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, packed(palette().textDim));
    ImGui::TextWrapped("%s", text);
    ImGui::PopStyleColor();
}

bool wideButton(const PanelContext& context, const char* label, std::string_view name, float width) {
    const bool clicked = ImGui::Button(label, {width, 0.0f});
    context.note(name);
    return clicked;
}

bool iconButton(const PanelContext& context, const char* icon, const char* word, const std::string& name, bool lit,
                const std::string& help) {
    ImGui::PushStyleColor(ImGuiCol_Button, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, packed(lit ? palette().accent : palette().textDim));
    const float side = ImGui::GetFrameHeight();
    const bool clicked = ImGui::Button((std::string(iconOr(context, icon, word)) + "##" + name).c_str(), {side, side});
    ImGui::PopStyleColor(2);
    context.note(name);
    tooltip(context, help);
    return clicked;
}

bool beginList(const PanelContext& context, const char* id, const std::string& current) {
    const bool open =
        ImGui::BeginCombo(id, current.c_str(), ImGuiComboFlags_NoArrowButton | ImGuiComboFlags_HeightLarge);
    if (open) return true;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    const char* arrow = context.theme.hasIcons ? icon::kDown : "v";
    ImGui::GetWindowDrawList()->AddText({to.x - context.px(22.0f), (from.y + to.y - ImGui::GetFontSize()) * 0.5f},
                                        packed(palette().textDim), arrow);
    return false;
}

std::string capitalised(std::string_view word) {
    std::string text(word);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string choiceLabel(std::string_view choice) {
    // Terms with an irregular spelling.
    if (choice == "fbm") return "fBm";
    if (choice == "vonNeumann") return "Von Neumann";
    if (const std::optional<Layer> layer = layerNamed(choice)) return std::string(info(*layer).title);
    std::string words;
    for (const char letter : choice) {
        const bool isCapital = letter >= 'A' && letter <= 'Z';
        if (isCapital) words += ' ';
        words += isCapital ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return capitalised(words);
}

void beginTooltip(const PanelContext& context) {
    const ImVec2 whole = ImGui::GetIO().DisplaySize;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    const float panelLeft = ImGui::GetWindowPos().x, panelRight = panelLeft + ImGui::GetWindowSize().x;
    const float gap = context.px(6.0f), padding = context.px(10.0f);
    const float wrap = context.px(300.0f);
    const float widest = wrap + 2.0f * padding;
    // Towards the middle of the window, because half of the window fits any tooltip.
    const bool down = from.y + to.y < whole.y;
    const float leftRoom = panelLeft - gap, rightRoom = whole.x - panelRight - gap;
    if (std::max(leftRoom, rightRoom) >= widest) {
        const bool right = rightRoom >= leftRoom;
        ImGui::SetNextWindowPos({right ? panelRight + gap : panelLeft - gap, down ? from.y : to.y}, ImGuiCond_Always,
                                {right ? 0.0f : 1.0f, down ? 0.0f : 1.0f});
    } else {
        const float left = std::max(gap, std::min(from.x, whole.x - widest - gap));
        ImGui::SetNextWindowPos({left, down ? to.y + gap : from.y - gap}, ImGuiCond_Always, {0.0f, down ? 0.0f : 1.0f});
    }
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding, context.px(7.0f)});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(wrap);
}

void beginTooltipAbove(const PanelContext& context, std::pair<float, float> place, float width) {
    const float gap = context.px(6.0f), padding = context.px(10.0f);
    const float half = 0.5f * width + padding;
    const float most = std::max(half + gap, ImGui::GetIO().DisplaySize.x - half - gap);
    ImGui::SetNextWindowPos({std::clamp(place.first, half + gap, most), place.second - gap}, ImGuiCond_Always,
                            {0.5f, 1.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding, context.px(7.0f)});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(padding + width);
}

void endTooltip(const PanelContext& context) {
    ImGui::PopTextWrapPos();
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.note("tooltip", WidgetRect{at.x, at.y, size.x, size.y});
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void tooltip(const PanelContext& context, const std::string& text) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    beginTooltip(context);
    ImGui::TextUnformatted(text.c_str());
    endTooltip(context);
    context.say("tooltip", text);
}

namespace {

ImTextureID idOf(unsigned name) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): ImGui's drawing by OpenGL takes the names of textures so
    return reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(name));
}

}  // namespace

ImTextureID textureOf(const PanelContext& context, const std::shared_ptr<const Image>& image) {
    return idOf(context.textures.nameOf(image));
}

ImTextureID textureOf(const PanelContext& context, const std::shared_ptr<const ReferencePicture>& picture) {
    return idOf(context.textures.nameOf(picture));
}

std::shared_ptr<const Image> assetPicture(const PanelContext& context, const std::string& file) {
    const auto [found, isNew] = context.memory.assetPictures.try_emplace(file);
    if (isNew)
        if (Result<Image> image = readJpeg(resourceFolder("assets") / file))
            found->second = std::make_shared<const Image>(std::move(*image));
    return found->second;
}

const char* iconOr(const PanelContext& context, const char* icon, const char* words) {
    return context.theme.hasIcons ? icon : words;
}

}  // namespace scree
