#pragma once

#include <string>

#include "app/editor/session.h"

namespace scree {

/// Saves the terrain on the screen, as a heightmap, and its settings, as a preset, in the user's state folder: the
/// program can go on no longer. Tells where they are, or why they are not.
std::string rescue(const Session& session);

}  // namespace scree
