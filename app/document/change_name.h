#pragma once

#include <string>

#include "app/document/preset.h"

namespace scree {

/// Returns the name of a change of settings in the history: the knob if only one has changed ("carry capacity"), the
/// group if all changes are in one, or what was done to the springs. Otherwise "settings".
std::string changeName(const Preset& before, const Preset& after);

/// Returns the only knob whose value differs, as --set takes it ("droplet.capacity"), or an empty text if there is no
/// such knob.
std::string knobTurned(const Preset& before, const Preset& after);

}  // namespace scree
