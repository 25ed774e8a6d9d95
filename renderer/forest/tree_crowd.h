#pragma once

#include <array>
#include <glm/glm.hpp>
#include <vector>

#include "renderer/camera/scene_view.h"
#include "renderer/forest/standing_trees.h"
#include "renderer/forest/tree_instances.h"
#include "renderer/forest/tree_places.h"
#include "renderer/trees/tree_form.h"

namespace scree {

/// The trees of a picture.
struct TreeCrowd {
    static constexpr float kMostShadowReach = 500.0f;  ///< Metres; beyond, trees hide the shadows.

    /// Trees that are drawn with all their leaves, for each form, the nearest first.
    std::array<std::vector<TreeInstance>, static_cast<std::size_t>(kTreeKinds) * kTreeVariants> near;
    std::vector<TreeInstance> distant;   ///< Trees that are drawn as pictures.
    std::vector<TreeInstance> shadowed;  ///< Trees whose shadows are drawn.
    float shadowReach = 0.0f;            ///< Metres from the eye to the last shadow.

    /// Divides the trees of the places by their distance from the eye. Toward the end of their reach ever fewer trees
    /// are left.
    static TreeCrowd of(const TreePlaces& places, const StandingTrees& trees, const TreePlaces::Land& land,
                        const SceneView& view);
};

}  // namespace scree
