#pragma once

#include <vector>

#include "app/worker/command.h"

namespace scree {

/// Joins commands that have waited, where one does the work of several: changes of settings, because each takes a while
/// to apply, and parts of a stroke of erosion, so that a brush that is slower than the mouse does not go on after the
/// button is up.
void joinCommands(std::vector<Command>& commands);

}  // namespace scree
