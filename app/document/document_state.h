#pragma once

#include "app/document/document.h"

namespace scree {

/// What undo brings back for the interface, besides the terrain and its simulation.
struct DocumentState {
    Document document;
    TerrainRecipe shownRecipe;  ///< What the terrain on the screen was made from.
    bool coarse = false;        ///< It was a coarse look, which the whole one is to follow.
};

}  // namespace scree
