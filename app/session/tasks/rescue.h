#pragma once

#include <string>

#include "app/session/session.h"

namespace scree {

/// Call if the program cannot continue: saves the shown terrain as a heightmap and its settings as a preset in the
/// user's state folder. Returns the message for the user: the paths, or the reason why nothing was saved. Does not
/// throw.
std::string rescueNow(const Session& session);

/// Call if the program continues after a failure: does the same in the background, and tells the user about the failure
/// and the files.
void beginRescue(Session& session, const std::string& failure);

}  // namespace scree
