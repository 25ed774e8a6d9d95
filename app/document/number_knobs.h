#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/preset.h"
#include "erosion/base/knob.h"
#include "erosion/base/map_length.h"

namespace scree {

/// A number knob as its slider sees it.
struct NumberKnob {
    std::string_view label, symbol, unit, tooltip;
    double min = 0.0, max = 1.0, initial = 0.0;
    Scale scale = Scale::Linear;
    bool whole = false;
    LengthUnit length = LengthUnit::None;  ///< What the unit says of a length.
};

/// Metres of the unit on this map if its lengths are shown in metres, as those in reference cells are; else 0.
double shownMetres(LengthUnit unit, const TerrainForm& map);

/// Where the value lies on the slider: 0 at its left end, 1 at its right.
double sliderPosition(const NumberKnob& knob, double value);

/// The value at a position of the slider, within the knob's limits and rounded to what a hand can mean: three digits,
/// or a thousandth of a linear range.
double sliderValue(const NumberKnob& knob, double position);

/// The value as a panel shows it: 0.05, 12, 4000.
std::string shownNumber(double value);

/// `count` values (from 1) from `from` to `to`, both included and within the knob's limits: equal steps, or equal
/// ratios where the knob's scale is logarithmic (from 0: equal steps of its slider). Rounded to four digits, whole
/// knobs to whole numbers; of values that are then equal, one stays.
std::vector<double> spreadValues(const NumberKnob& knob, double from, double to, int count);

/// A number knob of a document.
struct NamedKnob {
    std::string name;       ///< As --set takes it: "droplet.capacity".
    std::string_view part;  ///< Of the preset: "models".
    std::string group;      ///< Its heading: "Water droplets".
    NumberKnob knob;
    double value = 0.0;  ///< In the document.
    bool acts = true;    ///< Its model is on, and no other knob of its group keeps it from acting.
};

/// Every number knob (no switches, no choices) of a document, in the order of preset_layout.h.
std::vector<NamedKnob> numberKnobs(const Preset& preset);

/// The one of this name; "seed" is short for "simulation.seed". Empty where no number knob has the name.
std::optional<NamedKnob> numberKnobNamed(const Preset& preset, std::string_view name);

}  // namespace scree
