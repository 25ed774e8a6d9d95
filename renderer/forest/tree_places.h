#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "renderer/camera/scene_view.h"
#include "renderer/maps/map_grid.h"
#include "renderer/maps/range_pyramid.h"

namespace scree {

/// The parts of the grid of trees that a view needs. Each square of the grid has a place for one tree: see
/// StandingTrees.
class TreePlaces {
 public:
    static constexpr float kDistance = 7.0f;  ///< Metres from one square to the next.
    static constexpr int kPart = 32;          ///< Squares along an edge of a part.
    /// Height above the ground that no tree exceeds, in metres.
    static constexpr float kTallest = 26.0f;
    /// Metres from the middle of a tree that no crown exceeds.
    static constexpr float kWidest = 6.0f;

    /// The land that trees stand on.
    struct Land {
        MapGrid grid;
        const RangePyramid& heights;  ///< In metres above the datum.
        float exaggeration = 1.0f;
    };
    /// Chooses the parts in view. Trees that are large in the picture get all their leaves. Trees that are less than
    /// a few pixels high are left out, and so are the farthest ones if there are more than `most` squares.
    void choose(const Land& land, const SceneView& view, int most);

    /// Metres from the eye to which trees have all their leaves.
    float formReach() const { return formReach_; }
    /// Metres from the eye to the last tree.
    float treeReach() const { return treeReach_; }
    /// North-western squares of the parts up to treeReach(), the nearest first.
    const std::vector<glm::ivec2>& parts() const { return parts_; }

 private:
    float formReach_ = 0.0f;
    float treeReach_ = 0.0f;
    std::vector<glm::ivec2> parts_;
};

}  // namespace scree
