#include "app/panels/erosion_panel.h"

#include <imgui.h>

#include "app/panels/icons.h"
#include "app/panels/knob_widget.h"
#include "app/panels/layout_widgets.h"

namespace scree {

namespace {

/// Why a knob of this model does nothing now, apart from the model being off.
template <class S>
std::string idleReason(const S&, std::string_view) {
    return {};
}
template <>
std::string idleReason(const ThermalSettings& settings, std::string_view key) {
    if (key != "passes" && settings.passes == 0) return "Does nothing while Passes per round is 0.";
    if (key != "rate" && settings.rate == 0.0f) return "Does nothing while Collapse rate is 0.";
    return {};
}

void setFolded(const PanelContext& context, const std::string& folding, bool folded) {
    Layout layout = context.state.layout;
    if (folded)
        layout.folded.insert(folding);
    else
        layout.folded.erase(folding);
    context.post(LayoutEdit{layout});
}

/// The model's own line: a switch and its title, which folds the knobs. True where they are to be drawn.
bool modelLine(const PanelContext& context, std::string_view name, std::string_view title, bool& enabled,
               bool& changed) {
    const std::string id(name);
    const std::string folding = foldingOf(name);
    const bool open = context.state.layout.folded.count(folding) == 0;
    changed = ImGui::Checkbox(("##enable " + id).c_str(), &enabled);
    if (changed && enabled && !open) setFolded(context, folding, false);
    context.note(id + ".enabled");
    tooltip(context, enabled ? "Acts in each round. Click to leave it out." : "Left out. Click to let it act.");
    ImGui::SameLine(0.0f, context.px(6.0f));
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton(("fold " + id).c_str(), {width, ImGui::GetFrameHeight()})) {
        setFolded(context, folding, open);
    }
    context.note("model." + id);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::PushFont(context.theme.bold);
    const float textY = from.y + (ImGui::GetFrameHeight() - ImGui::GetFontSize()) * 0.5f;
    draw.AddText({from.x, textY}, packed(enabled || ImGui::IsItemHovered() ? colour::kText : colour::kTextDim),
                 title.data(), title.data() + title.size());
    const char* arrow = context.theme.hasIcons ? (open ? icon::kDown : icon::kRight) : (open ? "-" : "+");
    draw.AddText({from.x + width - context.px(24.0f), textY}, packed(colour::kTextDim), arrow);
    ImGui::PopFont();
    return open;
}

}  // namespace

std::string foldingOf(std::string_view model) {
    return "model " + std::string(model);
}

void drawErosionPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kErosion, "Erosion")) return;
    ModelEntries models = context.preset.simulation.models;
    bool changed = false;
    forEachModel(models, [&](auto& entry) {
        using Model = typename std::decay_t<decltype(entry)>::ModelType;
        bool switched = false;
        const bool open = modelLine(context, Model::kName, Model::kTitle, entry.enabled, switched);
        changed = changed || switched;
        if (!open) return;
        const bool enabled = entry.enabled;
        const auto reason = [&](const typename Model::Settings& settings, std::string_view key) {
            if (!enabled) return std::string(Model::kTitle) + " is off: this does nothing now.";
            return idleReason(settings, key);
        };
        changed = drawKnobs(context, Model::kName, entry.settings, reason) || changed;
        ImGui::Dummy({0.0f, context.px(2.0f)});
    });

    NumberKnob seed{.label = "Seed",
                    .symbol = "",
                    .unit = "",
                    .tooltip = "Another number, other drops.",
                    .min = 0.0,
                    .max = 1000000.0,
                    .initial = 1.0,
                    .scale = Scale::Linear,
                    .whole = true};
    double value = static_cast<double>(context.preset.simulation.seed);
    if (numberKnob(context, seed, {.name = "seed", .idleReason = {}}, value))
        context.post(
            PresetEdit([value](Preset& preset) { preset.simulation.seed = static_cast<std::uint64_t>(value); }));
    if (changed) context.post(PresetEdit([models](Preset& preset) { preset.simulation.models = models; }));
}

}  // namespace scree
