#pragma once

#include <string>

#include "app/document/preset.h"

namespace scree {

/// What a change of settings is called in the history: the knob where only one has changed ("carry capacity"), else
/// the group of knobs, or what was done to the springs; "settings" where more has changed.
std::string changeName(const Preset& before, const Preset& after);

}  // namespace scree
