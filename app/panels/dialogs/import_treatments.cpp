#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/panels/dialogs/import_dialog.h"
#include "app/panels/widgets/layout_widgets.h"

namespace scree::import_window {

namespace {

constexpr float kOutcomeGap = 10.0f;     // between two pictures, pixels at a scale of 1
constexpr float kOutcomeAspect = 0.85f;  // height of a picture divided by its width

/// One choice of erosion.
struct Choice {
    std::optional<Treatment> treatment;
    std::string_view name, title, tooltip;
};

/// In the order of ImportOutcomes::pictures.
constexpr auto kChoices = [] {
    std::array<Choice, kTreatments.size() + 1> choices{};
    std::transform(kTreatments.begin(), kTreatments.end(), choices.begin(), [](const TreatmentInfo& each) {
        return Choice{each.treatment, each.name, each.title, each.tooltip};
    });
    choices.back() = {{}, "keep", "Keep my settings", "The erosion stays as it is set up now."};
    return choices;
}();

/// Draws the picture centred between two corners, as large as fits.
void drawFitted(const PanelContext& context, const std::shared_ptr<const Image>& picture, ImVec2 from, ImVec2 to) {
    const auto wide = static_cast<float>(picture->width), high = static_cast<float>(picture->height);
    const float scale = std::min((to.x - from.x) / wide, (to.y - from.y) / high);
    const ImVec2 middle{0.5f * (from.x + to.x), 0.5f * (from.y + to.y)};
    const ImVec2 half{0.5f * wide * scale, 0.5f * high * scale};
    ImGui::GetWindowDrawList()->AddImage(textureOf(context, picture), {middle.x - half.x, middle.y - half.y},
                                         {middle.x + half.x, middle.y + half.y});
}

/// Draws one choice. Returns true if it was clicked.
bool drawChoice(const ImportDialog& dialog, std::size_t index, float width) {
    const PanelContext& context = dialog.context;
    const Choice& choice = kChoices[index];
    const bool chosen = dialog.answer.treatment == choice.treatment;
    ImGui::PushID(static_cast<int>(index));
    ImGui::BeginGroup();
    const bool clicked = ImGui::InvisibleButton("picture", {width, width * kOutcomeAspect});
    context.note("import.treatment." + std::string(choice.name));
    const bool aimed = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    tooltip(context, std::string(choice.tooltip));
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(from, to, packed(palette().track));
    if (const auto& picture = context.state.dialogs.importOutcomes.pictures[index])
        drawFitted(context, picture, from, to);
    if (chosen || aimed)
        draw.AddRect(from, to, packed(chosen ? palette().accent : palette().textDim), 0.0f, 0, context.px(2.0f));
    tintedText(std::string(choice.title), chosen ? palette().accent : palette().text);
    ImGui::EndGroup();
    ImGui::PopID();
    return clicked;
}

bool drawChoices(ImportDialog& dialog, int columns, float width) {
    const PanelContext& context = dialog.context;
    const float gap = context.px(kOutcomeGap);
    const float each = (width - static_cast<float>(columns - 1) * gap) / static_cast<float>(columns);
    const std::optional<Treatment> before = dialog.answer.treatment;
    ImGui::BeginGroup();
    dimLine("What erosion is to do with the map");
    for (std::size_t i = 0; i < kChoices.size(); ++i) {
        if (static_cast<int>(i) % columns != 0) ImGui::SameLine(0.0f, gap);
        if (drawChoice(dialog, i, each)) dialog.answer.treatment = kChoices[i].treatment;
        if (kChoices[i].treatment == dialog.answer.treatment)
            context.say("import.treatment", std::string(kChoices[i].name));
    }
    ImGui::EndGroup();
    const auto& pictures = context.state.dialogs.importOutcomes.pictures;
    context.say("import.outcomes", std::to_string(pictures.size() - static_cast<std::size_t>(std::count(
                                                                        pictures.begin(), pictures.end(), nullptr))));
    return dialog.answer.treatment != before;
}

}  // namespace

bool drawErosion(ImportDialog& dialog) {
    constexpr float kMargins = 80.0f;
    const PanelContext& context = dialog.context;
    const float own = context.px(kPictureSide + kGap + kKnobWidth), beside = context.px(kKnobWidth);
    const float gap = context.px(kGap);
    if (own + gap + beside + context.px(kMargins) > ImGui::GetMainViewport()->WorkSize.x)
        return drawChoices(dialog, static_cast<int>(kChoices.size()), own);
    ImGui::SameLine(0.0f, gap);
    return drawChoices(dialog, 2, beside);
}

}  // namespace scree::import_window
