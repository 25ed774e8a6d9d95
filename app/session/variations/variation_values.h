#pragma once

#include <vector>

#include "app/document/preset.h"
#include "app/session/variations_view.h"

namespace scree {

/// The knobs whose variation is worth a look: the seeds, the knobs of the start, and those of sources, strata and
/// models that act.
std::vector<VariableKnob> variableKnobs(const Preset& preset);

/// The values of the wish's knob, rising, the document's own among them: seeds from the document's on, other knobs in
/// equal steps of their slider. Fewer than kMost where the knob has no more. Empty for an unknown knob.
/// `cellSize`, in metres, turns lengths in cells into those that users read.
std::vector<Variation> variationsOf(const Preset& preset, const VariationWish& wish, double cellSize);

/// The preset with the value of the knob.
Preset withValue(const Preset& preset, const std::string& knob, double value);

}  // namespace scree
