#include <imgui.h>

#include <tuple>

#include "app/panels/bars/brush_bar.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/curves/curve_choice.h"

namespace scree {

namespace {

/// Draws the knobs of a curve that count most. Returns true if one was turned.
bool mainKnobs(const PanelContext& context, Curve& curve) {
    const auto style = [&](const char* name, float width) {
        return KnobStyle{.name = name, .idleReason = {}, .width = context.px(width)};
    };
    const CurveKind before = curve.kind;
    bool changed = drawKnob(context, std::get<0>(knobsOf<Curve>), style("toolbar.curve.kind", 92.0f), curve);
    if (curve.kind != before) {
        Curve usual = usualCurve(curve.kind, context.snapshot.terrain.extent());
        usual.title = curve.title;
        usual.points = curve.points;
        curve = usual;
    }
    ImGui::SameLine();
    changed = drawKnob(context, std::get<1>(knobsOf<Curve>), style("toolbar.curve.width", 124.0f), curve) || changed;
    ImGui::SameLine();
    if (curve.kind == CurveKind::Mask) return changed;
    if (curve.kind == CurveKind::Road)
        return drawKnob(context, std::get<4>(knobsOf<Curve>), style("toolbar.curve.grade", 124.0f), curve) || changed;
    return drawKnob(context, std::get<2>(knobsOf<Curve>), style("toolbar.curve.height", 124.0f), curve) || changed;
}

}  // namespace

void drawCurveOptions(const PanelContext& context) {
    const CurvePoint at = within(context.state.curvePoint, context.preset.simulation.curves);
    const bool isSelected = at.curve >= 0;
    const auto index = static_cast<std::size_t>(at.curve);
    Curve curve = isSelected ? context.preset.simulation.curves[index] : context.state.nextCurve;
    if (mainKnobs(context, curve)) {
        if (isSelected) context.changeSettings([&](Preset& preset) { preset.simulation.curves[index] = curve; });
        context.post(StateChange([curve](EditorState& state) { state.nextCurve = curve; }));
    }
    ImGui::SameLine();
    ImGui::BeginDisabled(!isSelected || curve.points.size() < 2);
    const bool isMask = curve.kind == CurveKind::Mask;
    if (ImGui::Button(isMask ? "Make mask##curve" : "Carve##curve")) context.post(Action::CarveCurve);
    ImGui::EndDisabled();
    context.note("toolbar.curve.carve");
    tooltip(context, (isMask ? "Makes a mask of the ground inside the curve   "
                             : "Makes the ground follow the selected curve   ") +
                         shortcutText(Action::CarveCurve));
}

}  // namespace scree
