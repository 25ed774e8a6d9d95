#include <imgui.h>

#include <algorithm>

#include "app/panels/dialogs/dialogs.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"
#include "erosion/base/counted.h"

namespace scree {

namespace {

constexpr int kColumns = 3;
constexpr float kWidest = 380.0f;  // of a picture, pixels at a scale of 1
constexpr float kAspect = 1.6f;    // of a picture
constexpr float kGap = 10.0f;

/// Returns the size of the pictures with which three rows fit the window.
ImVec2 pictureSize(const PanelContext& context) {
    const ImVec2 whole = ImGui::GetIO().DisplaySize;
    const float line = ImGui::GetTextLineHeight() + 2.0f * ImGui::GetStyle().ItemSpacing.y;
    const float others = context.px(150.0f) + kColumns * line;
    const float tallest = (0.9f * whole.y - others) / kColumns;  // a modal is slightly off the middle
    const float widest = (0.97f * whole.x - context.px(60.0f) - (kColumns - 1) * context.px(kGap)) / kColumns;
    const float width = std::max(context.px(60.0f), std::min({context.px(kWidest), widest, tallest * kAspect}));
    return {width, width / kAspect};
}

void label(const char* text) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", text);
    ImGui::SameLine();
}

void knobList(const PanelContext& context, const VariationsView& view) {
    label("Vary");
    ImGui::SetNextItemWidth(context.px(250.0f));
    const VariableKnob* chosen = view.knob();
    const bool open = beginList(context, "##knob", chosen != nullptr ? chosen->title : "");
    if (!open) return context.note("variations.knob");
    std::string_view group;
    for (const VariableKnob& knob : view.knobs) {
        if (knob.group != group) ImGui::TextDisabled("%s", knob.group.c_str());
        group = knob.group;
        const bool isChosen = &knob == chosen;
        if (ImGui::Selectable(("  " + knob.title + "##" + knob.name).c_str(), isChosen)) {
            VariationWish wish = view.wish;
            wish.knob = knob.name;
            context.post(wish);
        }
        if (isChosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY(0.5f);
        context.note("variations.knob." + knob.name);
    }
    ImGui::EndCombo();
}

/// Draws a list of an enum's choices.
template <class E>
void choiceOf(const PanelContext& context, const VariationsView& view, const char* title, const char* name,
              E VariationWish::*member) {
    ImGui::SameLine(0.0f, context.px(18.0f));
    label(title);
    ImGui::SetNextItemWidth(context.px(130.0f));
    const auto current = static_cast<std::size_t>(view.wish.*member);
    const bool open = beginList(context, (std::string("##") + name).c_str(), choiceLabel(choicesOf<E>[current]));
    if (!open) return context.note(name);
    for (std::size_t i = 0; i < choicesOf<E>.size(); ++i) {
        if (ImGui::Selectable(choiceLabel(choicesOf<E>[i]).c_str(), i == current)) {
            VariationWish wish = view.wish;
            wish.*member = static_cast<E>(i);
            context.post(wish);
        }
        context.note(std::string(name) + "." + std::string(choicesOf<E>[i]));
    }
    ImGui::EndCombo();
}

void choices(const PanelContext& context, const VariationsView& view) {
    knobList(context, view);
    const VariableKnob* knob = view.knob();
    if (knob != nullptr && !knob->ofStart) choiceOf(context, view, "From", "variations.from", &VariationWish::from);
    if (!view.wish.knob.ends_with(".seed")) choiceOf(context, view, "Values", "variations.span", &VariationWish::span);
}

void cell(const PanelContext& context, const VariationsView& view, std::size_t index, ImVec2 size) {
    const Variation& variation = view.variations[index];
    ImGui::PushID(static_cast<int>(index));
    ImGui::BeginGroup();
    if (ImGui::InvisibleButton("picture", size)) context.post(VariationAnswer{index});
    const std::string name = "variations.cell." + std::to_string(index);
    context.note(name);
    context.say(name, formatKnobValue(variation.value));
    const bool aimed = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    if (!variation.failure.empty()) tooltip(context, "Its erosion has stopped: " + variation.failure);
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float rounding = context.px(4.0f);
    if (variation.picture)
        draw.AddImageRounded(textureOf(context, variation.picture), from, to, {0.0f, 0.0f}, {1.0f, 1.0f},
                             IM_COL32_WHITE, rounding);
    else
        draw.AddRectFilled(from, to, packed(palette().track), rounding);
    if (aimed || variation.isCurrent)
        draw.AddRect(from, to, packed(aimed ? palette().accent : palette().textDim), rounding, 0, context.px(2.0f));
    const std::string text =
        variation.text + (variation.isCurrent ? " (now)" : "") + (variation.failure.empty() ? "" : ", stopped");
    tintedText(text, variation.isCurrent ? palette().accent : palette().text);
    ImGui::EndGroup();
    ImGui::PopID();
}

void footer(const PanelContext& context, const VariationsView& view, float width) {
    ImGui::Dummy({0.0f, context.px(2.0f)});
    ImGui::AlignTextToFramePadding();
    if (!view.failure.empty())
        tintedText("No pictures can be drawn: " + view.failure + ".", palette().text);
    else if (view.rounds < view.length)
        ImGui::TextDisabled("Round %d of %d. Click a picture to take its value.", view.rounds, view.length);
    else
        ImGui::TextDisabled("%s done. Click a picture to take its value.",
                            counted(static_cast<std::uint64_t>(view.length), "round").c_str());
    context.say("variations.changes", std::to_string(view.changes));
    context.say("variations.rounds", std::to_string(view.rounds));
    ImGui::SameLine(std::max(0.0f, ImGui::GetStyle().WindowPadding.x + width - context.px(110.0f)));
    if (modalButton(context, "Cancel", "variations.cancel", ButtonKind::Cancel)) context.post(VariationAnswer{});
}

}  // namespace

void drawVariations(const PanelContext& context) {
    if (!beginModal(context, "Variations", context.state.dialogs.questions.shown<VariationsQuestion>() != nullptr))
        return;
    if (context.state.dialogs.variations) {
        const VariationsView& view = *context.state.dialogs.variations;
        choices(context, view);
        ImGui::Dummy({0.0f, context.px(2.0f)});
        const ImVec2 size = pictureSize(context);
        for (std::size_t i = 0; i < VariationsView::kMost; ++i) {
            if (i % kColumns != 0) ImGui::SameLine(0.0f, context.px(kGap));
            if (i < view.variations.size())
                cell(context, view, i, size);
            else
                ImGui::Dummy(size);
        }
        footer(context, view, kColumns * size.x + (kColumns - 1) * context.px(kGap));
    }
    endModal(context);
}

}  // namespace scree
