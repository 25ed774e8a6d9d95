#pragma once

#include <vector>

#include "app/worker/command.h"

namespace scree {

/// Joins commands that have waited. Changes of settings become one, because each takes a while to apply. Parts of a
/// stroke of erosion become one, so that a slow machine does not go on eroding after the button is up.
void joinCommands(std::vector<Command>& commands);

}  // namespace scree
