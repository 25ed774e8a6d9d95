#pragma once

#include <string>
#include <string_view>

#include "app/document/preset.h"

namespace scree {

/// Returns the name of a change of settings in the history: the knob if only one has changed ("carry capacity"), the
/// group if all changes are in one, or what was done to the springs. Otherwise "settings".
std::string changeName(const Preset& before, const Preset& after);

/// Returns the only knob whose value differs, as --set takes it ("droplet.capacity"), or an empty text if there is no
/// such knob. A knob whose variation over the map differs counts as one.
std::string knobTurned(const Preset& before, const Preset& after);

/// Returns a label as it is written within a sentence. Names that begin with two capitals keep them.
std::string withinSentence(std::string_view title);

}  // namespace scree
