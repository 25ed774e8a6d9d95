#pragma once

#include <array>
#include <optional>

#include "app/editor/job.h"
#include "app/editor/session.h"

namespace scree {

/// Makes the terrain on the screen follow the knobs of its recipe, as long as nothing was done to it yet: each change
/// makes it anew in the background. Where that takes long, a coarse look at it comes first, and while a knob is held
/// nothing but coarse looks.
class TerrainPreview {
 public:
    explicit TerrainPreview(Session& session);

    enum class Hand { Free, HoldsKnob };
    /// Takes what is done, and begins or calls off what the document's recipe asks for. To be called in each frame.
    void follow(Hand hand);
    /// Calls off the work and goes back to the last terrain that was whole, and to its recipe.
    void cancel();

    bool busy() const { return job_.busy() || session_.making; }
    /// Of work that takes so long that it is worth a word.
    std::optional<Progress> progress(double now) const;

 private:
    void begin(const TerrainRecipe& recipe, Grid grid);
    void finish(const TerrainRecipe& recipe, Grid grid, std::shared_ptr<const Terrain> terrain, double seconds);
    double& secondsPerNode(const TerrainRecipe& recipe);
    double secondsFor(const TerrainRecipe& recipe);
    int coarseNodes(const TerrainRecipe& recipe);

    Session& session_;
    Job job_;
    MadeTerrain target_;         ///< What the job makes.
    bool coarseInHand_ = false;  ///< The knob that is held gets coarse looks.
    TerrainRecipe wholeRecipe_;
    std::shared_ptr<const Terrain> whole_;  ///< The last terrain that was shown in full.
    std::array<double, choicesOf<Start>.size()>
        secondsPerNode_{};  ///< Of each start, as it was last; 0 where not known.
};

}  // namespace scree
