#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <string_view>
#include <vector>

namespace scree {

/// Kinds of trees; standing_trees.frag numbers them in this order.
enum class TreeKind { Conifer, Broadleaf, Shrub };
inline constexpr std::array<std::string_view, 3> kTreeKindNames{"conifer", "broadleaf", "shrub"};
inline constexpr int kTreeKinds = static_cast<int>(kTreeKindNames.size());
/// Number of different forms of each kind.
inline constexpr int kTreeVariants = 2;

/// Layers of makeLeafTextures().
enum class LeafLayer { Leaves, Needles, Bark };

/// A corner of the surface of a tree.
struct TreeVertex {
    glm::vec3 place;   ///< Metres east, up and south of the foot of the trunk.
    glm::vec3 normal;  ///< Unit normal of the crown around the leaf, which shades it like a part of the crown.
    glm::vec2 uv;      ///< Coordinates in the layer's texture, 0 to 1.
    float layer;       ///< A LeafLayer.
    float open;        ///< Share of the sky that other leaves leave open, 0 to 1.
};

/// A tree: a trunk, limbs, and cards with pictures of many leaves (a cloud of leaves), as triangles.
struct TreeForm {
    std::vector<TreeVertex> vertices;
    std::vector<std::uint16_t> indices;  ///< Three for each triangle.
    float height = 0.0f;                 ///< Metres from the foot to the top.
    float radius = 0.0f;                 ///< Largest distance of a vertex from the axis, in metres.
};

/// Grows a tree. The same kind and variant (0 to kTreeVariants - 1) always give the same tree. A conifer has whorls of
/// drooping branches that become shorter towards the top, a broadleaf a crown of several round parts on limbs, a shrub
/// a crown on the ground.
TreeForm growTree(TreeKind kind, int variant);

}  // namespace scree
