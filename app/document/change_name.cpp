#include "app/document/change_name.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "app/document/preset_fields.h"
#include "app/document/preset_layout.h"

namespace scree {

namespace {

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

}  // namespace

std::string withinSentence(std::string_view title) {
    std::string text(title);
    const bool isName = text.size() > 1 && std::isupper(static_cast<unsigned char>(text[1])) != 0;
    if (!text.empty() && !isName) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
}

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
    for (const std::string& varied : modulationsChanged(before, after)) {
        turned = varied;
        ++count;
    }
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
    forEachChangedField(before, after, [&](const PresetField& field) {
        changes.add(withinSentence(field.changeName(before, after)), field.group);
    });
    if (changes.knobs.size() == 1) return changes.knobs.front();
    return changes.groups.size() == 1 ? changes.groups.front() : "settings";
}

}  // namespace scree
