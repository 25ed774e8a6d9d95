#pragma once

#include <vector>

#include "app/document/preset.h"
#include "app/session/variations_view.h"

namespace scree {

/// Returns the knobs that are useful to vary: the seeds, the knobs of the start, and those of sources, strata and of
/// models that are on.
std::vector<VariableKnob> variableKnobs(const Preset& preset);

/// Returns the first knob to vary. That is the knob turned last, if it can be varied. Otherwise it is one whose values
/// all look different: the seed of the terrain if its form has one, or a knob of the first model that is on.
std::string firstKnob(const Preset& preset, const std::string& turned);

/// Returns values of the wish's knob in rising order, including the document's own: seeds from the document's own on,
/// other knobs in equal steps of the slider. Fewer than kMost if the knob has fewer values; empty for an unknown knob.
/// The texts of the values suit a map of this form.
std::vector<Variation> variationsOf(const Preset& preset, const VariationWish& wish, const TerrainForm& map);

/// Returns the preset with this value of the knob.
Preset withValue(const Preset& preset, const std::string& knob, double value);

}  // namespace scree
