#include "app/document/preset_layout.h"

#include "erosion/base/shown_text.h"

namespace scree {

std::string dotted(const std::vector<std::string_view>& path, std::string_view key) {
    std::string name;
    for (const std::string_view part : path) name.append(name.empty() ? "" : ".").append(part);
    if (!key.empty()) name.append(name.empty() ? "" : ".").append(key);
    return name;
}

namespace {

/// Returns the error for a name without a dot. It suggests a group of knobs, or a knob in one.
Error incompleteName(std::string_view name) {
    std::vector<std::string_view> groups;
    std::string example;
    bool isGroup = false;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        using Settings = std::decay_t<decltype(settings(std::declval<Preset&>()))>;
        groups.push_back(group.name());
        for (const std::string_view key : knobKeys<Settings>())
            if (example.empty() && (group.name() == name || key == name)) {
                example = dotted({group.name()}, key);
                isGroup = group.name() == name;
            }
    });
    if (example.empty()) return unknownKnob(name, name, groups);
    return {"'" + shownText(name) + (isGroup ? "' is a group of knobs" : "' needs its group") +
            "; give a knob such as " + example};
}

}  // namespace

Result<void> setByName(Preset& preset, std::string_view name, std::string_view text) {
    if (name == "seed") name = "simulation.seed";
    const std::size_t dot = name.find('.');
    const std::string_view groupName = name.substr(0, dot);
    const std::string_view key = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);

    if (dot == std::string_view::npos) return incompleteName(name);
    std::vector<std::string_view> known;
    bool found = false;
    Result<void> outcome;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        known.push_back(group.name());
        // Names such as models, rain and sea belong to the simulation, which sets them below.
        if (group.name() != groupName || group.path.front() == "models" || group.path.front() == "sources") return;
        found = true;
        outcome = setKnob(settings(preset), groupName, key, text);
    });
    // Setting one of the two snow lines also selects it.
    if (outcome && name == "view.snowLine") preset.view.snowLineBy = SnowLineBy::Metres;
    if (outcome && name == "view.snowLineShare") preset.view.snowLineBy = SnowLineBy::Relief;
    if (found) return outcome;
    for (const std::string_view group : known) found = found || group == groupName;
    if (found) return setByName(preset.simulation, name, text);
    return unknownKnob(name, groupName, known);
}

}  // namespace scree
