#pragma once

#include <optional>

#include "app/session/action.h"
#include "app/session/ground/ground_here.h"
#include "app/session/import_preview.h"
#include "app/session/questions.h"
#include "app/session/variations_view.h"

namespace scree {

/// The open windows above the panels, and what they show.
struct Dialogs {
    bool helpWanted = false;            ///< True if the manual must open at the widget below the pointer.
    std::optional<Action> information;  ///< Action whose information window is open, or nothing.
    Questions questions;
    ImportPreview importPreview;               ///< Preview of the heightmap whose import is being asked about.
    ImportOutcomes importOutcomes;             ///< Outcomes of erosion on the same heightmap.
    std::optional<VariationsView> variations;  ///< Present while the window of variations is open.
    std::optional<GroundHere> ground;          ///< Present while the window about the ground at a place is open.
};

}  // namespace scree
