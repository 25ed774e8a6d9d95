#include "app/panels/widgets/named_knob.h"

namespace scree {

std::string drawNamedKnob(const PanelContext& context, std::string_view name, const std::string& shownAs) {
    std::string reason;
    withKnob(name, [&](const KnobGroup& group, const auto& settings, const auto& enabled, const auto& knob) {
        auto after = settings(context.preset);
        const bool* const isOn = enabled(context.preset);
        if (isOn != nullptr && !*isOn) reason = std::string(group.title) + " is off";
        if (reason.empty()) reason = idleBecause(knob, after);
        if (!reason.empty()) reason = "No effect while " + reason + ".";
        if (drawKnob(context, knob, {.name = shownAs, .idleReason = reason}, after))
            changeKnobs(context, group, settings, after);
    });
    return reason;
}

}  // namespace scree
