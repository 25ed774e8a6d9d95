#include "app/document/change_name.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "app/document/preset_layout.h"

namespace scree {

namespace {

/// Returns a label as it is written within a sentence. Names that begin with two capitals keep them.
std::string withinSentence(std::string_view title) {
    std::string text(title);
    const bool isName = text.size() > 1 && std::isupper(static_cast<unsigned char>(text[1])) != 0;
    if (!text.empty() && !isName) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

/// Names of the changed knobs, and of their groups.
struct Changes {
    std::vector<std::string> knobs;
    std::vector<std::string> groups;

    void add(std::string knob, std::string_view group) {
        knobs.push_back(std::move(knob));
        const std::string name = withinSentence(group);
        if (std::find(groups.begin(), groups.end(), name) == groups.end()) groups.push_back(name);
    }
};

std::string springChange(const std::vector<Spring>& before, const std::vector<Spring>& after) {
    if (after.size() > before.size()) return "new spring";
    if (after.size() < before.size()) return "deleted spring";
    const auto moved = [](const Spring& a, const Spring& b) { return a.x != b.x || a.y != b.y; };
    for (std::size_t i = 0; i < before.size(); ++i)
        if (moved(before[i], after[i])) return "moved spring";
    return "spring";
}

}  // namespace

std::string knobTurned(const Preset& before, const Preset& after) {
    std::string turned;
    int count = 0;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto&) {
        using S = std::decay_t<decltype(settings(before))>;
        forEachKnob<S>([&](const auto& knob) {
            if (settings(before).*knob.member == settings(after).*knob.member) return;
            turned = dotted({group.name()}, knob.key);
            ++count;
        });
    });
    return count == 1 ? turned : std::string();
}

std::string changeName(const Preset& before, const Preset& after) {
    Changes changes;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        using S = std::decay_t<decltype(settings(before))>;
        forEachKnob<S>([&](const auto& knob) {
            if (settings(before).*knob.member != settings(after).*knob.member)
                changes.add(withinSentence(knob.label), group.title);
        });
        if (enabled(before) != nullptr && *enabled(before) != *enabled(after))
            changes.add(withinSentence(group.title) + (*enabled(after) ? " on" : " off"), group.title);
    });
    if (before.terrain.path != after.terrain.path) changes.add("heightmap", "Terrain");
    if (!samePaint(before.terrain.paint, after.terrain.paint)) changes.add("paint", "Terrain");
    const auto& springsBefore = before.simulation.sources.springs;
    const auto& springsAfter = after.simulation.sources.springs;
    if (springsBefore != springsAfter) changes.add(springChange(springsBefore, springsAfter), "Springs");
    if (changes.knobs.size() == 1) return changes.knobs.front();
    return changes.groups.size() == 1 ? changes.groups.front() : "settings";
}

}  // namespace scree
