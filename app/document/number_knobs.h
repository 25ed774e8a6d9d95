#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/document/preset.h"
#include "erosion/base/knob.h"
#include "erosion/base/map_length.h"

namespace scree {

/// Description of a number knob for its slider.
struct NumberKnob {
    std::string_view label, symbol, unit, tooltip;
    double min = 0.0, max = 1.0, initial = 0.0;
    Scale scale = Scale::Linear;
    bool whole = false;
    LengthUnit length = LengthUnit::None;  ///< Kind of length, if the unit is one.
};

/// Returns the metres in one unit on this map if its lengths are shown in metres (as lengths in reference cells are),
/// or 0.
double shownMetres(LengthUnit unit, const TerrainForm& map);

/// Returns the position of a value on the slider: 0 at the left end, 1 at the right.
double sliderPosition(const NumberKnob& knob, double value);

/// Returns the value at a position of the slider, within the knob's limits. Rounded to three digits, or to a thousandth
/// of a linear range, which is as fine as a hand can set it.
double sliderValue(const NumberKnob& knob, double position);

/// Returns the round value that is nearest to a position of the slider, within the knob's limits: 1, 2 or 5 times a
/// power of ten, or on a linear scale a multiple of such a number, some 20 from end to end.
double steppedValue(const NumberKnob& knob, double position);

/// Returns the value as a panel shows it: 0.05, 12, 4000.
std::string shownNumber(double value);

/// Returns `count` values (at least 1) from `from` to `to`, both included, within the knob's limits. They have equal
/// steps or, if the knob's scale is logarithmic, equal ratios (from 0: equal steps of its slider). They are rounded to
/// four digits, or to whole numbers if the knob is whole. Equal values appear once.
std::vector<double> spreadValues(const NumberKnob& knob, double from, double to, int count);

/// A number knob of a document.
struct NamedKnob {
    std::string name;       ///< Name as --set takes it: "droplet.capacity".
    std::string_view part;  ///< Part of the preset: "models".
    std::string group;      ///< Heading of its group: "Water droplets".
    NumberKnob knob;
    double value = 0.0;   ///< Value in the document.
    bool isOn = true;     ///< True if its model is on, or if it is no knob of a model.
    bool varies = false;  ///< True if a layer varies it over the map.
    /// True if its model is on, no other knob of its group disables it, and no layer varies it.
    bool acts = true;
};

/// Returns all number knobs of a document (no switches, no choices), in the order of preset_layout.h.
std::vector<NamedKnob> numberKnobs(const Preset& preset);

/// Returns the knob of this name, or nothing if no number knob has it. "seed" is short for "simulation.seed".
std::optional<NamedKnob> numberKnobNamed(const Preset& preset, std::string_view name);

}  // namespace scree
