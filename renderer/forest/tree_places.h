#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "renderer/camera/scene_view.h"
#include "renderer/maps/map_grid.h"
#include "renderer/maps/range_pyramid.h"
#include "renderer/trees/tree_form.h"

namespace scree {

/// The squares of the grid of trees that a view needs. trees.glsl decides which of them have a tree.
class TreePlaces {
 public:
    static constexpr float kDistance = 7.0f;  ///< Metres from one square to the next.
    static constexpr int kPart = 32;          ///< Squares along an edge of a part.
    /// Height above the ground that no tree exceeds, in metres.
    static constexpr float kTallest = 26.0f;

    /// The land that trees stand on.
    struct Land {
        MapGrid grid;
        const RangePyramid& heights;  ///< In metres above the datum.
        float exaggeration = 1.0f;
    };
    /// Chooses the squares in view. Trees that are large in the picture get all their leaves. Trees that are less than
    /// a few pixels high are left out, and so are the farthest ones if there are more than `most` squares.
    void choose(const Land& land, const SceneView& view, int most);

    /// Metres from the eye to which trees have all their leaves.
    float formReach() const { return formReach_; }
    /// Metres from the eye to the last tree.
    float treeReach() const { return treeReach_; }
    /// Squares up to formReach(), for each variant.
    const std::array<std::vector<glm::ivec2>, kTreeVariants>& near() const { return near_; }
    /// North-western squares of the parts up to treeReach(), the nearest first.
    const std::vector<glm::ivec2>& parts() const { return parts_; }
    /// Number of the first parts that come nearer to the eye than this, in metres.
    std::size_t partsWithin(float distance) const;

    /// Random bytes of a square.
    static std::array<std::uint8_t, 4> chance(glm::ivec2 square);

 private:
    void chooseNear(const Land& land, const SceneView& view, const Frustum& frustum);

    float formReach_ = 0.0f;
    float treeReach_ = 0.0f;
    std::array<std::vector<glm::ivec2>, kTreeVariants> near_;
    std::vector<glm::ivec2> parts_;
    std::vector<double> distances_;  ///< Of the parts, in metres.
};

}  // namespace scree
