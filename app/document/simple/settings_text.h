#pragma once

#include <string>
#include <string_view>

#include "app/document/preset.h"

/// Settings as text for the clipboard: a line for each knob, as --set takes it.
namespace scree {

/// Returns the knobs of a group of settings, such as "droplet": "droplet.capacity = 10", each on a line of its own.
std::string settingsText(const Preset& preset, std::string_view group);

/// Returns `preset` with the knobs that the text sets. Fails if a line is no setting, names no knob, or has a value out
/// of its range; the Error quotes the line.
Result<Preset> withSettings(Preset preset, std::string_view text);

}  // namespace scree
