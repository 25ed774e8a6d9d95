#include <imgui.h>

#include <optional>
#include <string>
#include <utility>

#include "app/panels/bars/bars.h"
#include "app/panels/bars/brush_bar.h"
#include "app/panels/bars/guide_drawing.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/quantity_text.h"

namespace scree {

namespace {

constexpr float kLakeKnobWidth = 128.0f;
constexpr unsigned kShoreInk = 0x7FD4FFFF;
/// Most pieces of a shore that are drawn: a longer one is drawn in part.
constexpr std::size_t kMostPieces = 6000;

std::string lakeText(const LakeHere& here, double datum) {
    if (!here.sketch) return capitalised(here.sketch.error().message) + ".";
    const LakeFacts& facts = here.sketch->facts;
    const std::string text = "level " + heightText(static_cast<double>(facts.level) + datum) + "   " +
                             heightText(static_cast<double>(facts.depth)) + " deep   " + areaText(facts.area);
    return capitalised(here.isExact ? text : "about " + text);
}

}  // namespace

void drawLakeOptions(const PanelContext& context) {
    LakeSettings lake = context.state.kept.lake;
    bool changed = false, isFirst = true;
    forEachKnob<LakeSettings>([&](const auto& knob) {
        if (!std::exchange(isFirst, false)) ImGui::SameLine();
        const KnobStyle style{
            .name = "lake." + std::string(knob.key), .idleReason = {}, .width = context.px(kLakeKnobWidth)};
        changed = drawKnob(context, knob, style, lake) || changed;
    });
    if (changed) context.post(StateChange([lake](EditorState& state) { state.kept.lake = lake; }));
}

void drawLakeGuides(const PanelContext& context, const Rect& viewport) {
    const std::optional<LakeHere>& here = context.state.lakeHere;
    if (!here || context.state.frame.flying || context.state.tool != Tool::Lake) return;
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.PushClipRect({viewport.x, viewport.y}, {viewport.x + viewport.width, viewport.y + viewport.height});
    const float line = std::max(1.0f, context.px(1.6f));
    if (here->sketch) {
        const std::size_t every = here->sketch->shore.size() / kMostPieces + 1;
        for (std::size_t i = 0; i < here->sketch->shore.size(); i += every) {
            const auto& [from, to] = here->sketch->shore[i];
            const std::optional<ImVec2> a = onScreen(context, viewport, from), b = onScreen(context, viewport, to);
            if (a && b) draw.AddLine(*a, *b, packed(kShoreInk), line);
        }
    }
    const std::string text = lakeText(*here, context.snapshot.terrain.datum());
    if (const std::optional<ImVec2> at = onScreen(context, viewport, here->cell))
        drawGuideText(context, *at, text, here->sketch ? kGuideInk : kFaultInk, draw);
    context.say("guides.lake", text);
    draw.PopClipRect();
}

}  // namespace scree
