#include "renderer/forest/tree_crowd.h"

#include <algorithm>

namespace scree {

namespace {

/// Shrubs are small, so they end at this share of the reach of trees.
constexpr float kShrubReach = 0.2f;
constexpr float kThinning = 0.6f;  // share of the reach from which trees become fewer

bool isShrub(const StandingTree& tree) {
    return tree.form / kTreeVariants == static_cast<int>(TreeKind::Shrub);
}

/// True if a tree is still drawn at this distance, in metres. Its hue decides which trees stay.
bool stays(const StandingTree& tree, float distance, float treeReach) {
    const float share = distance / (isShrub(tree) ? kShrubReach * treeReach : treeReach);
    const float t = glm::clamp((share - kThinning) / (1.0f - kThinning), 0.0f, 1.0f);
    return tree.hue <= 1.0f - t * t * (3.0f - 2.0f * t);
}

}  // namespace

TreeCrowd TreeCrowd::of(const TreePlaces& places, const StandingTrees& trees, const TreePlaces::Land& land,
                        const SceneView& view) {
    TreeCrowd crowd;
    const Frustum frustum(view);
    crowd.shadowReach = std::min(places.treeReach(), kMostShadowReach);
    constexpr glm::dvec3 kAround(TreePlaces::kWidest, 0.0, TreePlaces::kWidest);
    constexpr glm::dvec3 kUp(0.0, TreePlaces::kTallest, 0.0);
    const auto cell = static_cast<double>(land.grid.cellSize);
    for (const glm::ivec2& part : places.parts())
        for (const StandingTree& tree : trees.in(part)) {
            const glm::dvec3 place(static_cast<double>(tree.node.x) * cell,
                                   static_cast<double>(tree.ground) * static_cast<double>(land.exaggeration),
                                   static_cast<double>(tree.node.y) * cell);
            const TreeInstance instance{.foot = glm::vec3(place - view.eye),
                                        .size = tree.size,
                                        .turn = tree.turn,
                                        .hue = tree.hue,
                                        .snow = tree.snow,
                                        .form = static_cast<float>(tree.form),
                                        .light = tree.light};
            const float distance = glm::length(instance.foot);
            if (!stays(tree, distance, places.treeReach())) continue;
            if (distance < crowd.shadowReach) crowd.shadowed.push_back(instance);
            if (frustum.distanceTo(place - kAround, place + kAround + kUp) > 0.0) continue;
            if (distance < places.formReach())
                crowd.near[static_cast<std::size_t>(tree.form)].push_back(instance);
            else
                crowd.distant.push_back(instance);
        }
    for (std::vector<TreeInstance>& near : crowd.near)
        std::ranges::sort(near, {}, [](const TreeInstance& tree) { return glm::dot(tree.foot, tree.foot); });
    return crowd;
}

}  // namespace scree
