#include "app/panels/sources_panel.h"

#include <imgui.h>

#include "app/panels/icons.h"
#include "app/panels/knob_widget.h"
#include "app/panels/layout_widgets.h"

namespace scree {

namespace {

void rainPart(const PanelContext& context, RainSettings& rain, bool& changed) {
    const auto idleReason = [](const RainSettings& settings, std::string_view key) {
        return key == "noiseScale" && settings.noise == 0.0f ? "Does nothing while Uneven rain is 0." : "";
    };
    changed = drawKnobs(context, "rain", rain, idleReason) || changed;
    const float half = (ImGui::GetContentRegionAvail().x - context.px(4.0f)) * 0.5f;
    if (wideButton(context, "Even rain", "rain.even", half)) context.post(FillRain{1.0f});
    tooltip(context, "Clears the painted rain: it rains alike everywhere.");
    ImGui::SameLine(0.0f, context.px(4.0f));
    if (wideButton(context, "No rain", "rain.none", half)) context.post(FillRain{0.0f});
    tooltip(context, "Dries the whole map. Then paint with the Rain tool where it shall rain.");
}

std::string seaIdleReason(const SeaSettings& sea, std::string_view key) {
    return key == "level" && !sea.enabled ? "There is no sea now." : "";
}

/// One line of the list of springs; its knobs too where it is the selected one. True where it is to be deleted.
bool springLine(const PanelContext& context, int index, Spring& spring, bool& changed) {
    const std::string id = "springs." + std::to_string(index);
    const bool selected = context.state.selectedSpring == index;
    ImGui::PushID(index);
    const float icons = ImGui::GetFrameHeight();
    const Terrain& terrain = context.snapshot.terrain;
    std::array<char, 96> title{};
    std::snprintf(title.data(), title.size(), "Spring %d", index + 1);
    std::array<char, 96> place{};
    std::snprintf(place.data(), place.size(), "%.0f m E, %.0f m S",
                  static_cast<double>(spring.x) * (terrain.width() - 1) * static_cast<double>(terrain.cellSize()),
                  static_cast<double>(spring.y) * (terrain.height() - 1) * static_cast<double>(terrain.cellSize()));
    const float width = ImGui::GetContentRegionAvail().x - icons - context.px(4.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0.0f, 0.5f});
    if (ImGui::Selectable(title.data(), selected, 0, {width, ImGui::GetFrameHeight()}))
        context.post(SelectSpring{selected ? -1 : index});
    ImGui::PopStyleVar();
    context.note(id);
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImGui::PushFont(context.theme.small);
    ImGui::GetWindowDrawList()->AddText(
        {to.x - ImGui::CalcTextSize(place.data()).x - context.px(6.0f), (from.y + to.y - ImGui::GetFontSize()) * 0.5f},
        packed(colour::kTextDim), place.data());
    ImGui::PopFont();
    ImGui::SameLine(0.0f, context.px(4.0f));
    const bool deleted = ImGui::Button(iconOr(context, icon::kDelete, "x"), {icons, icons});
    context.note(id + ".delete");
    tooltip(context, "Delete this spring   " + shortcutText(Action::DeleteSpring));
    if (selected)
        forEachKnob<Spring>([&](const auto& knob) {
            if (knob.key != "x" && knob.key != "y")
                changed =
                    drawKnob(context, knob, {.name = id + "." + std::string(knob.key), .idleReason = {}}, spring) ||
                    changed;
        });
    ImGui::PopID();
    return deleted;
}

}  // namespace

void drawSourcesPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kSpring, "Sources")) return;
    SourceSettings sources = context.preset.simulation.sources;
    bool changed = false;
    rainPart(context, sources.rain, changed);
    changed = drawKnobs(context, "sea", sources.sea, seaIdleReason) || changed;
    ImGui::Dummy({0.0f, context.px(2.0f)});
    int deleted = -1;
    for (int i = 0; i < static_cast<int>(sources.springs.size()); ++i)
        if (springLine(context, i, sources.springs[static_cast<std::size_t>(i)], changed)) deleted = i;
    if (sources.springs.empty()) dimText("No springs. Choose the Spring tool and click on the ground.");
    if (deleted >= 0) {
        sources.springs.erase(sources.springs.begin() + deleted);
        changed = true;
        context.post(SelectSpring{-1});
    }
    if (changed) context.post(PresetEdit([sources](Preset& preset) { preset.simulation.sources = sources; }));
}

}  // namespace scree
