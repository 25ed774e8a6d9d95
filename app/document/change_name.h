#pragma once

#include <string>

#include "app/document/preset.h"

namespace scree {

/// What a change of settings is called in the history: the knob where only one has changed ("carry capacity"), else
/// the group of knobs, or what was done to the springs; "settings" where more has changed.
std::string changeName(const Preset& before, const Preset& after);

/// The knob in whose value alone both differ, as --set takes it ("droplet.capacity"); empty where there is none.
std::string knobTurned(const Preset& before, const Preset& after);

}  // namespace scree
