#pragma once

#include <array>

#include "app/session/session.h"

namespace scree {

/// Makes the terrain on the screen follow the knobs of its recipe, as long as nothing was done to it yet: each change
/// makes it anew in the background. Where that takes long, a coarse look at it comes first, and while a knob is held
/// nothing but coarse looks.
class TerrainPreview {
 public:
    explicit TerrainPreview(Session& session) : session_(session) {}

    /// Begins or calls off what the document's recipe asks for. To be called in each frame. `hand` may hold a knob.
    void follow(Session::Hand hand);

 private:
    void begin(const TerrainRecipe& recipe, Grid grid);
    /// Goes back to the last terrain that was whole, and to its recipe.
    void goBack();
    double& secondsPerNode(const TerrainRecipe& recipe) {
        return secondsPerNode_[static_cast<std::size_t>(recipe.terrain.start)];
    }
    double secondsFor(const TerrainRecipe& recipe);
    int coarseNodes(const TerrainRecipe& recipe);

    Session& session_;
    MadeTerrain target_;         ///< What is being made.
    bool coarseInHand_ = false;  ///< The knob that is held gets coarse looks.
    TerrainRecipe wholeRecipe_;
    std::shared_ptr<const Terrain> whole_;  ///< The last terrain that was shown in full.
    /// Of each start, as it was last; 0 where not known.
    std::array<double, choicesOf<Start>.size()> secondsPerNode_{};
};

}  // namespace scree
