#pragma once

#include <array>

#include "app/session/session.h"

namespace scree {

/// Makes the terrain on the screen follow the knobs of its recipe while the terrain is untouched. Each change makes the
/// terrain again in the background. If that takes long, a coarse preview comes first. While the user holds a knob,
/// there are only coarse previews.
class TerrainPreview {
 public:
    explicit TerrainPreview(Session& session) : session_(session) {}

    /// Starts or cancels the work that the document's recipe needs. Call in each frame. `hand` says if the user holds a
    /// knob.
    void follow(Session::Hand hand);

 private:
    void begin(const TerrainRecipe& recipe, Grid grid);
    /// Returns to the last terrain with the full grid, and to its recipe.
    void goBack();
    double& secondsPerNode(const TerrainRecipe& recipe) {
        return secondsPerNode_[static_cast<std::size_t>(recipe.terrain.start)];
    }
    double secondsFor(const TerrainRecipe& recipe);
    int coarseNodes(const TerrainRecipe& recipe);

    Session& session_;
    MadeTerrain target_;         ///< The terrain that is being made.
    bool coarseInHand_ = false;  ///< True if the held knob gets coarse previews.
    TerrainRecipe wholeRecipe_;
    std::shared_ptr<const Terrain> whole_;  ///< The last terrain shown with its full grid.
    /// Last measured seconds per node for each kind of start; 0 if unknown.
    std::array<double, choicesOf<Start>.size()> secondsPerNode_{};
};

}  // namespace scree
