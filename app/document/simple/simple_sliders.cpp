#include "app/document/simple/simple_sliders.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/document/preset_layout.h"

namespace scree {

namespace {

/// Values that differ by less than this share are equal, because sliders round to three digits.
constexpr double kSame = 0.02;

const NamedKnob* knobNamed(const std::vector<NamedKnob>& knobs, std::string_view name) {
    const auto found =
        std::find_if(knobs.begin(), knobs.end(), [&](const NamedKnob& each) { return each.name == name; });
    return found == knobs.end() ? nullptr : &*found;
}

/// Returns the value of a knob while its slider is at `position`: 0 and 1 are the ends, but a document may lie beyond.
double at(const SimplePart& part, double position) {
    if (part.scale == Scale::Linear) return part.low + position * (part.high - part.low);
    return part.low * std::pow(part.high / part.low, position);
}

/// Returns the position at which the knob has this value: the inverse of at(). 0 for values that a Log scale lacks.
double positionOf(const SimplePart& part, double value) {
    if (part.scale == Scale::Linear) return (value - part.low) / (part.high - part.low);
    return value > 0.0 ? std::log(value / part.low) / std::log(part.high / part.low) : 0.0;
}

/// A knob that acts, with its value at the start.
struct Acting {
    const SimplePart* part;
    const NamedKnob* now;
    double start;
};

/// Returns the knobs that act, the lead first. Nothing if none of them can be the lead.
std::vector<Acting> acting(const SimpleSlider& slider, const KnobsSinceStart& knobs) {
    std::vector<Acting> all;
    for (const SimplePart& part : slider.parts) {
        const NamedKnob* const now = part.knob.empty() ? nullptr : knobNamed(knobs.now, part.knob);
        const bool canLead = part.low < part.high;
        if (now == nullptr || !now->isOn || now->varies || (all.empty() && !canLead)) continue;
        const NamedKnob* const start = knobNamed(knobs.start, part.knob);
        // A slider at its end may leave some of its own knobs without effect. They must come back with it.
        if (!now->acts && (start == nullptr || !start->acts)) continue;
        all.push_back({&part, now, start == nullptr ? now->value : start->value});
    }
    return all;
}

/// Returns the lead as a slider. It reaches as far as the lead's value at the start, if that is a value of its scale.
NumberKnob leadOf(const SimpleSlider& slider, const Acting& lead) {
    NumberKnob knob = lead.now->knob;
    knob.label = slider.title;
    knob.symbol = "";
    knob.tooltip = slider.tooltip;
    knob.scale = lead.part->scale;
    knob.min = lead.part->low;
    knob.max = lead.part->high;
    knob.initial = lead.start;
    if (lead.start > 0.0 || knob.scale == Scale::Linear) {
        knob.min = std::min(knob.min, lead.start);
        knob.max = std::max(knob.max, lead.start);
    }
    return knob;
}

/// Returns the value of a knob while the slider is at `position` and was at `before` at the start.
double following(const Acting& knob, double before, double position) {
    double value = at(*knob.part, position);
    if (knob.part->scale == Scale::Linear)
        value += knob.start - at(*knob.part, before);
    else if (knob.start > 0.0)
        value *= knob.start / at(*knob.part, before);
    if (position == before) value = knob.start;
    value = std::clamp(value, knob.now->knob.min, knob.now->knob.max);
    return knob.now->knob.whole ? std::round(value) : value;
}

bool differs(const NamedKnob& named, double expected) {
    const NumberKnob& knob = named.knob;
    const double size =
        knob.scale == Scale::Linear ? std::max(std::abs(expected), 0.05 * (knob.max - knob.min)) : std::abs(expected);
    return std::abs(named.value - expected) > kSame * size + (knob.whole ? 0.5 : 0.0);
}

}  // namespace

std::optional<SimpleValue> valueOf(const SimpleSlider& slider, const KnobsSinceStart& knobs) {
    const std::vector<Acting> all = acting(slider, knobs);
    if (all.empty()) return std::nullopt;
    const Acting& lead = all.front();
    const double before = positionOf(*lead.part, lead.start), position = positionOf(*lead.part, lead.now->value);
    SimpleValue state{.lead = leadOf(slider, lead),
                      .value = lead.now->value,
                      .position = std::clamp(position, 0.0, 1.0),
                      .sets = {},
                      .changed = {}};
    for (const Acting& each : all) {
        state.sets.push_back(*each.now);
        if (&each != &lead && differs(*each.now, following(each, before, position)))
            state.changed.emplace_back(each.now->knob.label);
    }
    return state;
}

void turn(const SimpleSlider& slider, const KnobsSinceStart& knobs, double value, Preset& preset) {
    const std::vector<Acting> all = acting(slider, knobs);
    if (all.empty()) return;
    const Acting& lead = all.front();
    const NumberKnob ends = leadOf(slider, lead);
    value = std::clamp(value, ends.min, ends.max);
    const double before = positionOf(*lead.part, lead.start), position = positionOf(*lead.part, value);
    for (const Acting& each : all) {
        const double wanted = following(each, before, position);
        // Four digits are more than a hand can set. The values of the start stay as they are.
        const std::string text = wanted == each.start ? formatKnobValue(wanted) : shownNumber(wanted);
        (void)setByName(preset, each.now->name, text);  // cannot fail: the value is within the knob's limits
    }
}

}  // namespace scree
