#include "app/panels/finish_panel.h"

#include <imgui.h>

#include "app/panels/icons.h"
#include "app/panels/knob_widget.h"
#include "app/panels/layout_widgets.h"

namespace scree {

namespace {

std::string finishIdleReason(const FinishSettings& finish, std::string_view key) {
    return key != "amount" && finish.amount == 0.0f ? "Does nothing while Grain is 0." : "";
}

}  // namespace

void drawFinishPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kFinish, "Finish")) return;
    FinishSettings finish = context.preset.finish;
    if (drawKnobs(context, "finish", finish, finishIdleReason))
        context.post(PresetEdit([finish](Preset& preset) { preset.finish = finish; }));
    const bool possible = context.state.terrainReady && finish.amount > 0.0f;
    ImGui::BeginDisabled(!possible);
    if (wideButton(context, "Add grain", "finish.apply", -1.0f)) context.post(ApplyFinish{});
    ImGui::EndDisabled();
    tooltip(context,
            finish.amount > 0.0f
                ? "Adds the grain to the terrain once and pauses, so that nothing erodes it. Restart removes it."
                : "Raise Grain above 0 first.");
}

}  // namespace scree
