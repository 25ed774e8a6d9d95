#include "app/panels/sections/sections.h"

#include <imgui.h>

#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/quantity_text.h"
#include "erosion/simulation/base_grid.h"

namespace scree {

void drawStrataPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kStrata, "Strata")) return;
    StrataSettings strata = context.preset.simulation.strata;
    if (drawKnobs(context, "strata", strata))
        context.changeSettings([&](Preset& preset) { preset.simulation.strata = strata; });
}

std::string whyNoSlopeDetail(const PanelContext& context) {
    const TerrainForm& map = context.snapshot.terrain.form();
    if (baseLevelFor(map, context.preset.simulation).value_or(0) > 0) return {};
    return "The map is no finer than the grid on which models act. Set a higher Resolution.";
}

void drawSlopesPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kSlopes, "Slopes")) return;
    SlopeSettings slopes = context.preset.simulation.slopes;
    const TerrainForm& map = context.snapshot.terrain.form();
    const std::string idle = whyNoSlopeDetail(context);
    const auto restyle = [&](KnobStyle& style, const auto& knob) {
        if (!idle.empty()) style.idleReason = idle;
        if (knob.key == "jointSpacing") style.zero = lengthText(jointSpacingOf(slopes, map.extent()));
        if (knob.key == "gullySpacing") style.zero = lengthText(gullySpacingOf(slopes, map.extent()));
    };
    if (drawKnobs(context, "slopes", slopes, restyle))
        context.changeSettings([&](Preset& preset) { preset.simulation.slopes = slopes; });
}

void drawFinishPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kFinish, "Finish")) return;
    FinishSettings finish = context.preset.finish;
    if (drawKnobs(context, "finish", finish)) context.changeSettings([&](Preset& preset) { preset.finish = finish; });
    const bool possible = context.state.terrainReady && finish.amount > 0.0f;
    ImGui::BeginDisabled(!possible);
    if (wideButton(context, "Add grain", "finish.apply", -1.0f)) context.post(FinishOperation{finish});
    ImGui::EndDisabled();
    tooltip(context, finish.amount > 0.0f ? "Adds the grain once and pauses the run. Undo removes it."
                                          : "Set Grain above 0 first.");
}

void drawGuidesPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kGuides, "Guides")) return;
    GuideSettings guides = context.preset.guides;
    const auto restyle = [&](KnobStyle& style, const auto& knob) {
        if (knob.key == "contourLabels" && !context.preset.view.contours)
            style.idleReason = "No effect while Contour lines are off.";
    };
    if (drawKnobs(context, "guides", guides, restyle))
        context.post(LookChange{[guides](Preset& preset) { preset.guides = guides; }});
}

}  // namespace scree
