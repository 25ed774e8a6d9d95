#pragma once

#include <imgui.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/widgets/knob_widget.h"

/// Masks on panels: layers that were added to the terrain, and the knobs that vary with a painted layer.
namespace scree {

/// The layers that were added to the terrain, without those that hold strokes over rules.
std::vector<LayerInfo> masksOf(const PanelContext& context);

/// Returns the title of a painted layer, or its name if the terrain does not have it.
std::string maskTitle(const PanelContext& context, std::string_view layer);

/// Requests a new mask, and chooses it for the mask tool. Returns its name.
std::string requestNewMask(const PanelContext& context);

/// Returns a small picture of a mask, black for the lowest value and white for the highest.
std::shared_ptr<const Image> maskPicture(const PanelContext& context, const LayerInfo& mask);

/// Draws the button beside a knob that lets a painted layer vary it over the map, and the list of layers that it opens.
/// `name` is the knob's, as in `--set`. `value` is its value now. Returns true if the knob has got a layer, or lost it.
bool maskButton(const PanelContext& context, const std::string& name, float value,
                std::vector<Modulation>& modulations);

/// Draws a knob of `settings` that has a place: its slider with a maskButton(), or, if a layer varies it, one slider
/// for the value at 0 and one for the value at 1. Returns true if `settings` or `modulations` have changed.
template <class S>
bool placedKnob(const PanelContext& context, const Knob<S, float>& knob, KnobStyle style, S& settings,
                std::vector<Modulation>& modulations) {
    const auto varied = std::find_if(modulations.begin(), modulations.end(),
                                     [&](const Modulation& each) { return each.knob == style.name; });
    const std::string name = style.name;
    const float gap = context.px(4.0f);
    const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() - gap;
    bool changed = false;
    if (varied == modulations.end()) {
        style.width = room;
        style.takesMask = true;
        changed = drawKnob(context, knob, style, settings);
        ImGui::SameLine(0.0f, gap);
        return maskButton(context, name, settings.*knob.member, modulations) || changed;
    }
    style.width = 0.5f * (room - gap);
    for (float Modulation::*const end : {&Modulation::at0, &Modulation::at1}) {
        const bool isFirst = end == &Modulation::at0;
        S shown = settings;
        shown.*knob.member = (*varied).*end;
        Knob<S, float> about = knob;
        const std::string label = isFirst ? std::string(knob.label) : maskTitle(context, varied->layer);
        const std::string where =
            "Value where " + maskTitle(context, varied->layer) + (isFirst ? " is 0. " : " is 1. ");
        const std::string words = where + std::string(knob.tooltip);
        about.label = label;
        about.symbol = "";
        about.tooltip = words;
        style.name = name + (isFirst ? "@0" : "@1");
        if (drawKnob(context, about, style, shown)) {
            (*varied).*end = shown.*knob.member;
            changed = true;
        }
        ImGui::SameLine(0.0f, gap);
    }
    return maskButton(context, name, settings.*knob.member, modulations) || changed;
}

}  // namespace scree
