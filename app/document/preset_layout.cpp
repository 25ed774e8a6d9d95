#include "app/document/preset_layout.h"

namespace scree {

std::string dotted(const std::vector<std::string_view>& path, std::string_view key) {
    std::string name;
    for (const std::string_view part : path) name.append(name.empty() ? "" : ".").append(part);
    if (!key.empty()) name.append(name.empty() ? "" : ".").append(key);
    return name;
}

Result<void> setByName(Preset& preset, std::string_view name, std::string_view text) {
    const std::size_t dot = name.find('.');
    const std::string_view groupName = name.substr(0, dot);
    const std::string_view key = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);

    std::vector<std::string_view> known;
    bool found = false;
    Result<void> outcome;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        known.push_back(group.name());
        // The simulation's own names (models, rain, seed) are its own matter.
        if (group.name() != groupName || group.path.front() == "models" || group.path.front() == "sources") return;
        found = true;
        outcome = setKnob(settings(preset), groupName, key, text);
    });
    if (found) return outcome;
    for (const std::string_view group : known) found = found || group == groupName;
    if (found || name == kSeedPath.back()) return setByName(preset.simulation, name, text);
    return Error{"unknown knob '" + std::string(name) + "'" + suggestion(groupName, known) +
                 " ('scree knobs' lists them all)"};
}

}  // namespace scree
