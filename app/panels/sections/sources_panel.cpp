#include "app/panels/sections/sections.h"

#include <imgui.h>

#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"

namespace scree {

namespace {

void rainPart(const PanelContext& context, RainSettings& rain, bool& changed) {
    changed = drawKnobs(context, "rain", rain) || changed;
    const float half = (ImGui::GetContentRegionAvail().x - context.px(4.0f)) * 0.5f;
    if (wideButton(context, "Even rain", "rain.even", half)) context.post(FillOperation{Layer::Rain, 1.0f});
    tooltip(context, "Clears the painted rain: it rains evenly everywhere.");
    ImGui::SameLine(0.0f, context.px(4.0f));
    if (wideButton(context, "No rain", "rain.none", half)) context.post(FillOperation{Layer::Rain, 0.0f});
    tooltip(context, "Sets the rain to 0 everywhere. Then paint with the Rain tool where it should rain.");
}

/// Returns why a spring's knob has no effect, or an empty text.
std::string springReason(const PanelContext& context, std::string_view key) {
    const bool pipes = std::get<ModelEntry<PipesModel>>(context.preset.simulation.models).enabled;
    return key == "discharge" && !pipes ? "No effect while Pipes is off: only that model computes discharge in m³/s."
                                        : "";
}

/// Draws one line of the list of springs, with knobs if it is selected. Returns true if the spring must be deleted.
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
                  static_cast<double>(spring.x) * terrain.width() * static_cast<double>(terrain.cellSize()),
                  static_cast<double>(spring.y) * terrain.height() * static_cast<double>(terrain.cellSize()));
    const float width = ImGui::GetContentRegionAvail().x - icons - context.px(4.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0.0f, 0.5f});
    if (ImGui::Selectable(title.data(), selected, 0, {width, ImGui::GetFrameHeight()}))
        context.post(
            StateChange([chosen = selected ? -1 : index](EditorState& state) { state.selectedSpring = chosen; }));
    ImGui::PopStyleVar();
    context.note(id);
    textAtRight(context, place.data(), 6.0f);
    ImGui::SameLine(0.0f, context.px(4.0f));
    const bool deleted = ImGui::Button(iconOr(context, icon::kDelete, "x"), {icons, icons});
    context.note(id + ".delete");
    tooltip(context, "Delete this spring   " + shortcutText(Action::DeleteSelected));
    if (selected)
        forEachKnob<Spring>([&](const auto& knob) {
            if (knob.key != "x" && knob.key != "y")
                changed =
                    drawKnob(context, knob,
                             {.name = id + "." + std::string(knob.key), .idleReason = springReason(context, knob.key)},
                             spring) ||
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
    changed = drawKnobs(context, "sea", sources.sea) || changed;
    ImGui::Dummy({0.0f, context.px(2.0f)});
    int deleted = -1;
    for (int i = 0; i < static_cast<int>(sources.springs.size()); ++i)
        if (springLine(context, i, sources.springs[static_cast<std::size_t>(i)], changed)) deleted = i;
    if (sources.springs.empty()) dimText("No springs. Select the Spring tool and click on the ground.");
    if (deleted >= 0) {
        sources.springs.erase(sources.springs.begin() + deleted);
        changed = true;
        context.post(StateChange([](EditorState& state) { state.selectedSpring = -1; }));
    }
    if (changed) context.changeSettings([&](Preset& preset) { preset.simulation.sources = sources; });
}

}  // namespace scree
