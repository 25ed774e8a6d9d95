#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "app/document/preset_layout.h"
#include "app/panels/widgets/knob_widget.h"

/// Knobs that are known by their names, outside of their own panels.
namespace scree {

/// Requests a change of the settings of a group: see forEachGroup(). How the document looks is not part of the history.
template <class Settings>
void changeKnobs(const PanelContext& context, const KnobGroup& group, const auto& settings, const Settings& after) {
    const bool isLook = group.path.front() == "view" && group.name() != "water_bodies" && group.name() != "biomes";
    const auto set = [settings, after](Preset& preset) { settings(preset) = after; };
    if (isLook)
        context.post(LookChange{set});
    else
        context.changeSettings(set);
}

/// Calls `visit(group, settings, enabled, knob)` for the knob with this name, such as "thermal.talus".
void withKnob(std::string_view name, const auto& visit) {
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        if (!name.starts_with(group.name()) || name.substr(group.name().size(), 1) != ".") return;
        using Settings = std::decay_t<decltype(settings(std::declval<Preset&>()))>;
        forEachKnob<Settings>([&](const auto& knob) {
            if (name.substr(group.name().size() + 1) == knob.key) visit(group, settings, enabled, knob);
        });
    });
}

/// Draws the knob with this name, which reports know as `shownAs`. Returns why it has no effect, or an empty text.
std::string drawNamedKnob(const PanelContext& context, std::string_view name, const std::string& shownAs);

}  // namespace scree
