#pragma once

#include <string>

#include "app/session/request.h"
#include "app/session/session.h"

namespace scree {

/// The views that a project or preset has under names.
class NamedViews {
 public:
    explicit NamedViews(Session& session) : session_(session) {}

    /// Asks for a name to save the current view under.
    void askName();
    /// Saves the current view under the chosen name, or renames a view. A view of the same name is replaced.
    void answer(const ViewNameAnswer& answer);
    /// Moves the camera to a view, with its projection and field of view. Reports if the view did not suit the land.
    void goTo(const std::string& name);

 private:
    Session& session_;
};

}  // namespace scree
