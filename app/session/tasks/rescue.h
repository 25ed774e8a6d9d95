#pragma once

#include <string>

#include "app/session/session.h"

namespace scree {

/// Saves the shown terrain as a heightmap and its settings as a preset in the user's state folder, if the program
/// cannot go on. Returns a sentence with the paths, or with the reason why nothing was saved. Does not throw.
std::string rescueNow(const Session& session);

/// Does the same in the background if the program goes on after a failure. Tells the user about the failure and the
/// files.
void beginRescue(Session& session, const std::string& failure);

}  // namespace scree
