#pragma once

#include <vector>

#include "app/document/preset.h"
#include "app/session/variations_view.h"

namespace scree {

/// The knobs whose variation is worth a look: the seeds, the knobs of the start, and those of sources, strata and
/// models that act.
std::vector<VariableKnob> variableKnobs(const Preset& preset);

/// The knob with which variations begin: the one that was turned last, if it is among them, or else one of which no two
/// values look alike: the seed of the terrain, if its form has one, or a knob of the first model that acts.
std::string firstKnob(const Preset& preset, const std::string& turned);

/// The values of the wish's knob, rising, the document's own among them: seeds from the document's on, other knobs in
/// equal steps of their slider. Fewer than kMost where the knob has no more. Empty for an unknown knob.
/// Their texts are of the map of this form.
std::vector<Variation> variationsOf(const Preset& preset, const VariationWish& wish, const TerrainForm& map);

/// The preset with the value of the knob.
Preset withValue(const Preset& preset, const std::string& knob, double value);

}  // namespace scree
