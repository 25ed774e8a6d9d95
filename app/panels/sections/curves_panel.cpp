#include <imgui.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "app/panels/sections/sections.h"
#include "app/panels/theme/icons.h"
#include "app/panels/widgets/curve_text.h"
#include "app/panels/widgets/knob_widget.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/curves/curve_choice.h"

namespace scree {

namespace {

/// Draws a button that switches something of a curve on and off.
void curveSwitch(const PanelContext& context, int index, bool Curve::*what, const char* iconNow, const char* letter,
                 const std::string& id, const char* help) {
    const bool isOn = context.preset.simulation.curves[static_cast<std::size_t>(index)].*what;
    if (iconButton(context, iconNow, letter, id, isOn, help))
        context.changeSettings([&](Preset& preset) {
            Curve& changed = preset.simulation.curves[static_cast<std::size_t>(index)];
            changed.*what = !(changed.*what);
        });
    ImGui::SameLine(0.0f, 0.0f);
}

/// Draws one line of the list. Returns true if the curve must be deleted.
bool curveLine(const PanelContext& context, int index, const Curve& curve) {
    const std::string id = "curves." + std::to_string(index);
    const bool isSelected = context.state.curvePoint.curve == index;
    const float side = ImGui::GetFrameHeight();
    ImGui::PushID(index);
    ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0.0f, 0.5f});
    const float width = std::max(1.0f, ImGui::GetContentRegionAvail().x - 4.0f * side - context.px(4.0f));
    if (ImGui::Selectable((curve.title + "##curve").c_str(), isSelected, 0, {width, side}))
        context.post(StateChange([isSelected, index](EditorState& state) {
            state.curvePoint = isSelected ? CurvePoint{} : CurvePoint{index, -1};
            if (!isSelected) state.choose(Tool::Curve);
        }));
    ImGui::PopStyleVar();
    context.note(id);
    ImGui::SameLine(0.0f, context.px(4.0f));
    curveSwitch(context, index, &Curve::on, curve.on ? icon::kView : icon::kHidden, curve.on ? "o" : "-", id + ".on",
                curve.on ? "It is carved with the others. Click to switch it off."
                         : "It is off: it is not carved with the others, nor during erosion.");
    curveSwitch(context, index, &Curve::again, icon::kAgain, "a", id + ".again",
                curve.again ? "It is carved again every 12 rounds while the land erodes. Click to let it wear away."
                            : "It wears away like other ground. Click to carve it again every 12 rounds.");
    curveSwitch(context, index, &Curve::stays, curve.stays ? icon::kLocked : icon::kUnlocked, curve.stays ? "l" : "u",
                id + ".stays",
                curve.stays ? "It stays: carving locks it, so that nothing erodes it. Click to let it erode."
                            : "It erodes like other ground. Click to let it stay when it is carved.");
    const bool isDeleted =
        iconButton(context, icon::kDelete, "x", id + ".delete", false, "Delete this curve. What it has carved stays.");
    ImGui::PopID();
    return isDeleted;
}

/// Draws the button that puts a spring at the head of a river.
void springButton(const PanelContext& context, const Curve& river) {
    const Point head = river.points.front();
    const std::vector<Spring>& springs = context.preset.simulation.sources.springs;
    const bool isThere = std::any_of(springs.begin(), springs.end(),
                                     [&](const Spring& spring) { return spring.x == head.x && spring.y == head.y; });
    const bool isOnMap = head.x >= 0.0f && head.x <= 1.0f && head.y >= 0.0f && head.y <= 1.0f;
    ImGui::BeginDisabled(isThere || !isOnMap);
    if (wideButton(context, "Spring at its head", "curves.spring", -1.0f))
        context.changeSettings(
            [&](Preset& preset) { preset.simulation.sources.springs.push_back({.x = head.x, .y = head.y}); });
    ImGui::EndDisabled();
    tooltip(context, isThere   ? "There is a spring at its head: see the panel Sources."
                     : isOnMap ? "Adds a spring where the river begins, so that water flows in it."
                               : "The river begins beyond the map.");
}

/// Draws the knobs of a curve that are no buttons of its line. Returns true if one was turned.
bool curveKnobs(const PanelContext& context, std::size_t index, Curve& curve) {
    bool changed = false;
    forEachKnob<Curve>([&](const auto& knob) {
        if constexpr (std::is_same_v<std::decay_t<decltype(curve.*knob.member)>, bool>)
            if (knob.member == &Curve::on || knob.member == &Curve::again || knob.member == &Curve::stays) return;
        const KnobStyle style{.name = "curves." + std::to_string(index) + "." + std::string(knob.key),
                              .idleReason = {}};
        changed = drawKnob(context, knob, style, curve) || changed;
    });
    return changed;
}

/// Draws the knobs of the selected curve, a text with its length and grade, and the button that carves it.
void selectedPart(const PanelContext& context, std::size_t index) {
    Curve curve = context.preset.simulation.curves[index];
    if (curveKnobs(context, index, curve))
        context.changeSettings([&](Preset& preset) { preset.simulation.curves[index] = curve; });
    if (curve.points.size() >= 2) {
        const Result<std::string> facts = curveText(context.snapshot.terrain, curve, context.snapshot.curveMemory);
        const std::string text = facts ? *facts : capitalised(facts.error().message) + ".";
        ImGui::PushTextWrapPos(0.0f);
        tintedText(text, facts ? palette().textDim : palette().warning);
        ImGui::PopTextWrapPos();
        context.say("curves.text", text);
    }
    ImGui::BeginDisabled(!context.state.terrainReady || !curve.on || curve.points.size() < 2);
    const bool isMask = curve.kind == CurveKind::Mask;
    if (wideButton(context, isMask ? "Make mask" : "Carve", "curves.carve", -1.0f)) context.post(Action::CarveCurve);
    ImGui::EndDisabled();
    tooltip(context, (!curve.on ? "The curve is off."
                      : isMask  ? "Makes a mask of the ground inside, with the curve's name   "
                                : "Makes the ground follow this curve   ") +
                         (curve.on ? shortcutText(Action::CarveCurve) : std::string()));
    if (curve.kind == CurveKind::River && !curve.points.empty()) springButton(context, curve);
}

}  // namespace

void drawCurvesPanel(const PanelContext& context) {
    if (!sectionHeading(context, icon::kCurve, "Curves")) return;
    int deleted = -1;
    for (int i = 0; i < static_cast<int>(context.preset.simulation.curves.size()); ++i)
        if (curveLine(context, i, context.preset.simulation.curves[static_cast<std::size_t>(i)])) deleted = i;
    if (context.preset.simulation.curves.empty())
        dimText("Roads, rivers, ridges, cliffs and masks. Select the Curve tool (D) and click the ground.");
    if (context.preset.simulation.curves.size() > 1) {
        ImGui::BeginDisabled(!context.state.terrainReady);
        if (wideButton(context, "Carve all", "curves.carveall", -1.0f)) context.post(Action::CarveAllCurves);
        ImGui::EndDisabled();
        tooltip(context, "Makes the ground follow the curves that are on, in this order.");
    }
    const CurvePoint at = within(context.state.curvePoint, context.preset.simulation.curves);
    if (deleted >= 0)
        context.changeSettings(
            [&](Preset& preset) { preset.simulation.curves.erase(preset.simulation.curves.begin() + deleted); });
    else if (at.curve >= 0)
        selectedPart(context, static_cast<std::size_t>(at.curve));
}

}  // namespace scree
