#include "app/cli/knob_list.h"

#include "app/document/preset_layout.h"

namespace scree {

namespace {

/// Facts about a knob as text.
struct KnobFacts {
    std::string name;  ///< "droplet.capacity"
    std::string symbol, label, range, standard, unit, tooltip;
};

template <class S, class V>
KnobFacts factsOf(const Knob<S, V>& knob, std::string_view group) {
    KnobFacts facts;
    facts.name.append(group).append(".").append(knob.key);
    facts.symbol = knob.symbol;
    facts.label = knob.label;
    facts.standard = knobText(knob, S{}.*knob.member);
    facts.unit = knob.unit;
    facts.tooltip = meaningOf(knob);
    if (knob.hasPlace) facts.tooltip += " A painted layer can vary it over the map: " + facts.name + "@hardness.";
    if constexpr (!wordsFor<V>.empty()) {
        facts.range = wordsFor<V>;
    } else if constexpr (HasChoices<V>) {
        for (const std::string_view choice : choicesOf<V>)
            facts.range.append(facts.range.empty() ? "" : ", ").append(choice);
    } else if constexpr (std::is_same_v<V, bool>) {
        facts.range = "true, false";
    } else {
        facts.range = knobText(knob, knob.min) + " to " + knobText(knob, knob.max);
    }
    return facts;
}

KnobFacts enabledFacts(std::string_view group, bool standard) {
    KnobFacts facts;
    facts.name.append(group).append(".").append(kEnabledKey);
    facts.label = "Enabled";
    facts.range = "true, false";
    facts.standard = standard ? "true" : "false";
    facts.tooltip = "Whether the model acts in each round.";
    return facts;
}

/// Calls `heading(title)` for each group of knobs and `line(facts)` for each knob in it.
template <class Heading, class Line>
void walk(const Heading& heading, const Line& line) {
    const Preset defaults;
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        using Settings = std::decay_t<decltype(settings(std::declval<Preset&>()))>;
        heading(group.title);
        if (const bool* flag = enabled(defaults); flag != nullptr) line(enabledFacts(group.name(), *flag));
        forEachKnob<Settings>([&](const auto& knob) { line(factsOf(knob, group.name())); });
    });
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.resize(width, ' ');
    return text;
}

}  // namespace

std::string knobList() {
    std::string text;
    walk([&](std::string_view title) { text.append(text.empty() ? "" : "\n").append(title).append("\n"); },
         [&](const KnobFacts& facts) {
             const std::string range = facts.range + unitSuffix(facts.unit);
             text += "  " + padded(facts.name, 26) + " " + padded(facts.standard, 8) + " (" + range + ")\n";
             text += "      " + facts.label + (facts.symbol.empty() ? "" : " [" + facts.symbol + "]") + ": " +
                     facts.tooltip + "\n";
         });
    return text;
}

std::string knobMarkdown() {
    std::string text;
    walk(
        [&](std::string_view title) {
            text.append(text.empty() ? "" : "\n").append("## ").append(title).append("\n\n");
            text.append("| knob | symbol | name | default | range | unit | meaning |\n|---|---|---|---|---|---|---|\n");
        },
        [&](const KnobFacts& facts) {
            text += "| `" + facts.name + "` | " + facts.symbol + " | " + facts.label + " | " + facts.standard + " | " +
                    facts.range + " | " + facts.unit + " | " + facts.tooltip + " |\n";
        });
    return text;
}

}  // namespace scree
