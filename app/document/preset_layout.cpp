#include "app/document/preset_layout.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/document/json/replaced_keys.h"
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

/// Varies a knob over the map, from "model.knob", the name of a layer and "LOW:HIGH".
Result<void> modulate(Preset& preset, std::string_view knob, std::string_view layer, std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::optional<double> at0 = parseNumber(text.substr(0, colon));
    const std::optional<double> at1 = parseNumber(text.substr(std::min(colon + 1, text.size())));
    Modulation entry{.knob = std::string(knob), .layer = std::string(layer)};
    // The name is checked first, so that the error of a knob without a place does not ask for numbers.
    const std::vector<std::string_view> known = knobsWithPlace();
    if (std::find(known.begin(), known.end(), knob) == known.end()) return checkModulation(entry);
    if (!at0 || !at1)
        return Error{shownText(entry.knob + "@" + entry.layer) + " is '" + shownText(text) +
                     "'; give LOW:HIGH, its values where the layer is 0 and where it is 1, such as 30:60"};
    const auto asFloat = [](double value) { return static_cast<float>(std::clamp(value, -3e38, 3e38)); };
    entry.at0 = asFloat(*at0);
    entry.at1 = asFloat(*at1);
    if (Result<void> sound = checkModulation(entry); !sound) return sound;
    std::vector<Modulation>& all = preset.simulation.modulations;
    std::erase_if(all, [&](const Modulation& other) { return other.knob == knob; });
    all.push_back(std::move(entry));
    return {};
}

}  // namespace

std::vector<std::string> modulationsChanged(const Preset& before, const Preset& after) {
    std::vector<std::string> changed;
    const auto note = [&](const Preset& from, const Preset& to) {
        const std::vector<Modulation>& others = to.simulation.modulations;
        for (const Modulation& each : from.simulation.modulations)
            if (std::find(others.begin(), others.end(), each) == others.end() &&
                std::find(changed.begin(), changed.end(), each.knob) == changed.end())
                changed.push_back(each.knob);
    };
    note(before, after);
    note(after, before);
    return changed;
}

Result<void> setByName(Preset& preset, std::string_view name, std::string_view text) {
    if (name == "seed") name = "simulation.seed";
    if (const std::size_t at = name.find('@'); at != std::string_view::npos)
        return modulate(preset, name.substr(0, at), name.substr(at + 1), text);
    if (const std::string_view by = replacedBy(name); !by.empty())
        return Error{std::string(name).append(" was replaced by ").append(by)};
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
    if (!found) return unknownKnob(name, groupName, known);
    outcome = setByName(preset.simulation, name, text);
    if (outcome)
        std::erase_if(preset.simulation.modulations, [&](const Modulation& each) { return each.knob == name; });
    return outcome;
}

}  // namespace scree
