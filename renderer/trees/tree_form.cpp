#include "renderer/trees/tree_form.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "renderer/trees/tree_chance.h"

namespace scree {

namespace {

constexpr glm::vec3 kUp{0.0f, 1.0f, 0.0f};

/// Returns a level direction.
glm::vec3 towards(float angle) {
    return {std::cos(angle), 0.0f, std::sin(angle)};
}

/// Returns a unit vector across `direction`, a unit vector.
glm::vec3 across(const glm::vec3& direction) {
    const glm::vec3 other = std::abs(direction.y) < 0.9f ? kUp : glm::vec3(1.0f, 0.0f, 0.0f);
    return glm::normalize(glm::cross(direction, other));
}

/// A tree while it grows.
class Growing {
 public:
    explicit Growing(std::uint64_t seed) : chance(seed) {}

    /// Returns the grown tree with its measures.
    TreeForm finished() && {
        assert(tree_.vertices.size() <= std::numeric_limits<std::uint16_t>::max());
        for (const TreeVertex& vertex : tree_.vertices) {
            tree_.height = std::max(tree_.height, vertex.place.y);
            tree_.radius = std::max(tree_.radius, std::hypot(vertex.place.x, vertex.place.z));
        }
        return std::move(tree_);
    }

    /// Adds a card: its texture's lower edge lies around `foot`, `side` leads to the right edge, `length` to the upper.
    /// `openFoot` and `openTip` are the shares of open sky at the two edges.
    void addCard(LeafLayer layer, const glm::vec3& foot, const glm::vec3& side, const glm::vec3& length,
                 const glm::vec3& normal, float openFoot, float openTip) {
        const auto first = static_cast<std::uint16_t>(tree_.vertices.size());
        const float page = static_cast<float>(layer);
        tree_.vertices.push_back({foot - side, normal, {0.0f, 0.0f}, page, openFoot});
        tree_.vertices.push_back({foot + side, normal, {1.0f, 0.0f}, page, openFoot});
        tree_.vertices.push_back({foot + length - side, normal, {0.0f, 1.0f}, page, openTip});
        tree_.vertices.push_back({foot + length + side, normal, {1.0f, 1.0f}, page, openTip});
        for (const int corner : {0, 1, 2, 2, 1, 3}) tree_.indices.push_back(static_cast<std::uint16_t>(first + corner));
    }

    /// Adds a piece of the trunk or of a limb, which becomes thinner from one radius to the other.
    void addLimb(const glm::vec3& from, const glm::vec3& to, float thick, float thin, float open) {
        constexpr int kSides = 6;
        const glm::vec3 along = glm::normalize(to - from);
        const glm::vec3 right = across(along);
        const glm::vec3 ahead = glm::cross(along, right);
        const auto first = static_cast<std::uint16_t>(tree_.vertices.size());
        const float page = static_cast<float>(LeafLayer::Bark);
        for (int i = 0; i <= kSides; ++i) {
            const float share = static_cast<float>(i) / kSides;
            const glm::vec3 out = right * std::cos(kFullTurn * share) + ahead * std::sin(kFullTurn * share);
            tree_.vertices.push_back({from + out * thick, out, {share, 0.0f}, page, open});
            tree_.vertices.push_back({to + out * thin, out, {share, 1.0f}, page, open});
        }
        for (int i = 0; i < kSides; ++i)
            for (const int corner : {0, 2, 1, 1, 2, 3})
                tree_.indices.push_back(static_cast<std::uint16_t>(first + 2 * i + corner));
    }

    /// Returns a random unit vector.
    glm::vec3 anywhere() {
        const float up = chance.between(-1.0f, 1.0f);
        return towards(chance.between(0.0f, kFullTurn)) * std::sqrt(1.0f - up * up) + kUp * up;
    }

    TreeChance chance;

 private:
    TreeForm tree_;
};

/// Adds leaves on a round part of a crown. `middle` and `reach` are those of the whole crown.
void addLeaves(Growing& tree, const glm::vec3& lobe, float radius, int cards, float size, const glm::vec3& middle,
               const glm::vec3& reach) {
    for (int i = 0; i < cards; ++i) {
        glm::vec3 out = glm::normalize(tree.anywhere() + 0.6f * (lobe - middle) / reach);
        const glm::vec3 place = lobe + out * radius * tree.chance.between(0.7f, 1.0f);
        const float depth = glm::length((place - middle) / reach);  // 1 at the surface of the crown
        const float height = std::clamp(0.5f + 0.5f * (place.y - middle.y) / reach.y, 0.0f, 1.0f);
        const float open = std::clamp((0.25f + 0.75f * (depth - 0.4f) / 0.6f) * (0.45f + 0.55f * height), 0.15f, 1.0f);
        const glm::vec3 normal = glm::normalize(0.6f * out + 0.6f * (place - middle) / reach + 0.2f * kUp);
        const glm::vec3 facing = glm::normalize(out + 0.9f * tree.anywhere());
        const glm::vec3 right = across(facing);
        const glm::vec3 ahead = glm::cross(facing, right);
        const float roll = tree.chance.between(0.0f, kFullTurn);
        const float half = 0.5f * size * tree.chance.between(0.75f, 1.2f);
        const glm::vec3 side = (right * std::cos(roll) + ahead * std::sin(roll)) * half;
        const glm::vec3 length = (ahead * std::cos(roll) - right * std::sin(roll)) * (2.0f * half);
        tree.addCard(LeafLayer::Leaves, place - 0.5f * length, side, length, normal, open, open);
    }
}

void growBroadleaf(Growing& tree, int variant) {
    const float height = variant == 0 ? 13.0f : 15.5f;
    const glm::vec3 reach = variant == 0 ? glm::vec3(4.2f, 4.7f, 4.2f) : glm::vec3(3.5f, 6.2f, 3.5f);
    const glm::vec3 middle = kUp * (height - reach.y - 0.4f);
    const glm::vec3 fork = kUp * (0.5f * (middle.y - reach.y) + 1.2f);
    tree.addLimb(glm::vec3(0.0f, -0.6f, 0.0f), fork, 0.34f, 0.24f, 0.5f);
    tree.addLimb(fork, middle, 0.24f, 0.10f, 0.3f);
    addLeaves(tree, middle, 0.55f * reach.x, 16, 2.2f, middle, reach);
    constexpr int kLobes = 11;
    for (int i = 0; i < kLobes; ++i) {
        // Around the crown in turns of the golden angle, from below its middle to the top.
        const float up = -0.55f + 1.5f * (static_cast<float>(i) + tree.chance.between(0.2f, 0.8f)) / kLobes;
        const float out = std::sqrt(std::max(1.0f - up * up, 0.0f));
        const glm::vec3 direction = towards(2.39996f * static_cast<float>(i)) * out + kUp * up;
        const glm::vec3 lobe = middle + direction * reach * tree.chance.between(0.52f, 0.72f);
        tree.addLimb(glm::mix(fork, middle, tree.chance.between(0.0f, 0.6f)), lobe, 0.11f, 0.03f, 0.3f);
        addLeaves(tree, lobe, 0.40f * reach.x * tree.chance.between(0.8f, 1.15f), 19, 1.7f, middle, reach);
    }
}

void growConifer(Growing& tree, int variant) {
    const float height = variant == 0 ? 18.0f : 22.0f;
    const float reach = variant == 0 ? 3.0f : 2.7f;
    const float bare = variant == 0 ? 0.05f : 0.14f;  // share of the trunk without branches
    tree.addLimb(glm::vec3(0.0f, -0.6f, 0.0f), kUp * (0.97f * height), 0.30f, 0.03f, 0.35f);
    constexpr int kWhorls = 25;
    for (int whorl = 0; whorl < kWhorls; ++whorl) {
        const float up = (static_cast<float>(whorl) + 0.3f) / kWhorls;  // 0 lowest to 1 top
        const float level = height * std::lerp(bare, 0.97f, up);
        const int branches = up > 0.8f ? 4 : 6;
        const float start = tree.chance.between(0.0f, kFullTurn);
        for (int i = 0; i < branches; ++i) {
            const float angle = start + kFullTurn * (static_cast<float>(i) + tree.chance.between(-0.25f, 0.25f)) /
                                            static_cast<float>(branches);
            const float length = (0.35f + reach * std::pow(1.0f - up, 0.85f)) * tree.chance.between(0.65f, 1.1f);
            const float rise = std::lerp(-0.42f, 0.55f, up) + tree.chance.between(-0.1f, 0.1f);
            const glm::vec3 out = towards(angle);
            const glm::vec3 along = glm::normalize(out + kUp * rise) * length;
            const glm::vec3 right = towards(angle + 0.25f * kFullTurn);
            const glm::vec3 foot = kUp * (level + tree.chance.between(-0.4f, 0.4f) * (1.0f - up));
            const glm::vec3 normal = glm::normalize(out + 0.55f * kUp);
            const float lower = std::lerp(0.6f, 1.0f, up);
            // Two cards like a roof, so that a branch has width from the side, too.
            const float half = 0.36f * length + 0.12f;
            for (const float tilt : {-0.45f, 0.45f}) {
                const glm::vec3 side = glm::normalize(right + kUp * tilt) * half;
                tree.addCard(LeafLayer::Needles, foot, side, along, normal, 0.25f * lower, lower);
            }
        }
    }
    for (int i = 0; i < 3; ++i) {
        const glm::vec3 side = towards(kFullTurn * static_cast<float>(i) / 6.0f);
        tree.addCard(LeafLayer::Needles, kUp * (0.88f * height), side * (0.03f * height), kUp * (0.12f * height),
                     glm::normalize(kUp + 0.3f * side), 0.8f, 1.0f);
    }
}

void growShrub(Growing& tree, int variant) {
    const glm::vec3 reach = variant == 0 ? glm::vec3(1.25f, 0.95f, 1.25f) : glm::vec3(0.95f, 1.25f, 0.95f);
    const glm::vec3 middle = kUp * (0.6f * reach.y);
    for (int i = 0; i < 5; ++i) {
        const float angle = kFullTurn * static_cast<float>(i) / 5.0f;
        const glm::vec3 lobe = middle + (towards(angle) * 0.55f + kUp * tree.chance.between(-0.15f, 0.45f)) * reach;
        tree.addLimb(glm::vec3(0.0f, -0.2f, 0.0f), lobe, 0.04f, 0.015f, 0.3f);
        addLeaves(tree, lobe, 0.45f * reach.x, 12, 0.75f, middle, reach);
    }
}

}  // namespace

TreeForm growTree(TreeKind kind, int variant) {
    assert(variant >= 0 && variant < kTreeVariants);
    Growing tree(static_cast<std::uint64_t>(kind) * kTreeVariants + static_cast<std::uint64_t>(variant));
    switch (kind) {
        case TreeKind::Conifer:
            growConifer(tree, variant);
            break;
        case TreeKind::Broadleaf:
            growBroadleaf(tree, variant);
            break;
        case TreeKind::Shrub:
            growShrub(tree, variant);
            break;
    }
    return std::move(tree).finished();
}

}  // namespace scree
