#include "app/document/simple/kept_knobs.h"

#include "app/document/preset_layout.h"

namespace scree {

std::vector<std::string> keepKnobs(const std::set<std::string>& names, const Preset& before, Preset& preset) {
    std::vector<std::string> changed;
    if (names.empty()) return changed;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        auto& after = settings(preset);
        using Settings = std::decay_t<decltype(after)>;
        forEachKnob<Settings>([&](const auto& knob) {
            const std::string name = dotted({group.name()}, knob.key);
            if (names.count(name) == 0) return;
            const auto varies = [&](const Modulation& each) { return each.knob == name; };
            const bool varied = std::erase_if(preset.simulation.modulations, varies) > 0;
            const auto value = settings(before).*knob.member;
            if (!varied && after.*knob.member == value) return;
            after.*knob.member = value;
            changed.emplace_back(knob.label);
        });
    });
    return changed;
}

}  // namespace scree
