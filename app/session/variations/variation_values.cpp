#include "app/session/variations/variation_values.h"

#include <algorithm>
#include <cmath>

#include "app/document/number_knobs.h"
#include "app/document/preset_layout.h"

namespace scree {

namespace {

constexpr double kNear = 0.4;  // share of the slider
constexpr std::string_view kSeedOfTerrain = "terrain.seed";

bool isSeed(std::string_view name) {
    return name.ends_with(".seed");
}

/// Returns the title of the start's group of knobs.
std::string_view titleOf(Start start) {
    std::string_view title;
    forEachStart([&](const auto& entry) {
        if (entry.start == start) title = entry.title;
    });
    return title;
}

/// Returns the part of the slider over which the values spread.
std::pair<double, double> reach(const NamedKnob& knob, VariationSpan span) {
    if (span == VariationSpan::Whole) return {0.0, 1.0};
    const double low = std::clamp(sliderPosition(knob.knob, knob.value) - 0.5 * kNear, 0.0, 1.0 - kNear);
    return {low, low + kNear};
}

std::vector<double> valuesOf(const NamedKnob& knob, VariationSpan span) {
    constexpr auto kCount = static_cast<int>(VariationsView::kMost);
    std::vector<double> values;
    if (isSeed(knob.name)) {
        const double first = std::min(knob.value, knob.knob.max - kCount + 1);
        for (int i = 0; i < kCount; ++i) values.push_back(first + i);
        return values;
    }
    const auto [low, high] = reach(knob, span);
    for (int i = 0; i < kCount; ++i) values.push_back(sliderValue(knob.knob, low + (high - low) * i / (kCount - 1)));
    const auto distance = [&](double value) {
        return std::abs(sliderPosition(knob.knob, value) - sliderPosition(knob.knob, knob.value));
    };
    *std::ranges::min_element(values, {}, distance) = knob.value;
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

std::string textOf(const NamedKnob& knob, double value, const TerrainForm& map) {
    const double metres = shownMetres(knob.knob.length, map);
    return metres > 0.0 ? shownNumber(value * metres) + " m" : shownNumber(value) + unitSuffix(knob.knob.unit);
}

}  // namespace

std::vector<VariableKnob> variableKnobs(const Preset& preset) {
    const Start start = preset.terrain.terrain.start;
    std::vector<VariableKnob> knobs{{"simulation.seed", "Seeds", "Seed of the erosion", false}};
    for (const NamedKnob& knob : numberKnobs(preset)) {
        if (knob.name == kSeedOfTerrain && knob.acts)
            knobs.push_back({knob.name, "Seeds", "Seed of the terrain", true});
        const bool ofStart = knob.part == "terrain" && knob.group == titleOf(start) && start != Start::File;
        const bool ofErosion = knob.part == "sources" || knob.part == "strata" || knob.part == "models";
        if (knob.acts && (ofStart || ofErosion))
            knobs.push_back({knob.name, knob.group, std::string(knob.knob.label), ofStart});
    }
    return knobs;
}

std::string firstKnob(const Preset& preset, const std::string& turned) {
    const std::vector<VariableKnob> knobs = variableKnobs(preset);
    const auto isAmong = [&](std::string_view name) {
        return std::ranges::any_of(knobs, [&](const VariableKnob& knob) { return knob.name == name; });
    };
    if (isAmong(turned)) return turned;
    if (isAmong(kSeedOfTerrain)) return std::string(kSeedOfTerrain);
    for (const NamedKnob& knob : numberKnobs(preset))
        if (knob.part == "models" && isAmong(knob.name)) return knob.name;
    return knobs.front().name;
}

std::vector<Variation> variationsOf(const Preset& preset, const VariationWish& wish, const TerrainForm& map) {
    std::vector<Variation> variations;
    const std::optional<NamedKnob> knob = numberKnobNamed(preset, wish.knob);
    if (!knob) return variations;
    for (const double value : valuesOf(*knob, wish.span))
        variations.push_back({.value = value,
                              .text = textOf(*knob, value, map),
                              .isCurrent = value == knob->value,
                              .picture = nullptr,
                              .failure = {}});
    return variations;
}

Preset withValue(const Preset& preset, const std::string& knob, double value) {
    Preset changed = preset;
    // Cannot fail, because the value is within the knob's range.
    const Result<void> set = setByName(changed, knob, formatKnobValue(value));
    static_cast<void>(set);
    return changed;
}

}  // namespace scree
