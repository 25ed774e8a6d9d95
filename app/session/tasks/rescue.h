#pragma once

#include <string>

#include "app/session/session.h"

namespace scree {

/// Saves the terrain on the screen, as a heightmap, and its settings, as a preset, in the user's state folder, for when
/// the program cannot go on. Returns where they are, or why they are not saved. Throws nothing.
std::string rescueNow(const Session& session);

/// Does the same in the background, for when the program goes on after a failure, and tells the user both.
void beginRescue(Session& session, const std::string& failure);

}  // namespace scree
