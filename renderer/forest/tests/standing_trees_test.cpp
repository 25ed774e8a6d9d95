#include "renderer/forest/standing_trees.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <set>
#include <vector>

#include "renderer/forest/tree_crowd.h"
#include "renderer/forest/tree_places.h"
#include "renderer/tests/map_picture.h"

namespace scree {
namespace {

constexpr int kSlopeNodes = 513;
constexpr float kSlopeCell = 5.0f;     // metres
constexpr float kSouthRise = 0.1f;     // m/m
constexpr float kRiver = 1200.0f;      // metres from the western edge to the middle of the river
constexpr float kHalfWidth = 12.0f;    // metres
constexpr float kLakeSurface = 60.0f;  // metres
constexpr float kTrees = 0.3f, kConifers = 0.25f, kShrubs = 0.1f;
constexpr int kPartsAcross = 10;  // along an edge of the land: 10 * 32 * 7 m = 2240 m

/// A texture of four floats a node.
GlTexture textureOf(const std::function<glm::vec4(int x, int y)>& texel) {
    std::vector<glm::vec4> texels;
    for (int y = 0; y < kSlopeNodes; ++y)
        for (int x = 0; x < kSlopeNodes; ++x) texels.push_back(texel(x, y));
    GlTexture texture = GlTexture::make();
    bindTexture(0, texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kSlopeNodes, kSlopeNodes, 0, GL_RGBA, GL_FLOAT, texels.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    return texture;
}

/// A slope that rises to the south, with a river from north to south and, in the east, a lake over its lower part.
class WoodedSlope {
 public:
    WoodedSlope() : trees_(needed(StandingTrees::create(SCREE_SHADER_FOLDER))) {
        heights_ = textureOf([](int, int y) { return glm::vec4(kSouthRise * kSlopeCell * static_cast<float>(y)); });
        forest_ = textureOf([](int, int) { return glm::vec4(kTrees, kConifers, kShrubs, 0.5f); });
        bright_ = textureOf([](int, int) { return glm::vec4(0.75f, 0.5f, 0.0f, 0.0f); });
        dry_ = textureOf([](int, int) { return glm::vec4(0.0f); });
        rivers_ = textureOf([](int x, int) {
            const float across = kSlopeCell * static_cast<float>(x) - kRiver;
            return glm::vec4(across, std::abs(across) - kHalfWidth, 0.0f, kHalfWidth);
        });
        lakes_ = textureOf([](int x, int) { return glm::vec4(x > 300 ? kLakeSurface : -2e5f); });
        for (int y = 0; y < kPartsAcross; ++y)
            for (int x = 0; x < kPartsAcross; ++x) parts_.push_back(glm::ivec2(x, y) * TreePlaces::kPart);
        look();
    }

    void look() {
        int unit = 0;
        for (const GlTexture* texture : {&heights_, &forest_, &bright_, &dry_, &rivers_, &lakes_})
            bindTexture(unit++, texture->name());
        trees_.look(parts_, [](const StandingTrees::Uniforms& uniforms) {
            uniforms.heights.heights.set(0);
            uniforms.heights.map.mapSize.set(glm::ivec2(kSlopeNodes));
            uniforms.heights.outermost.set(0);
            uniforms.heights.map.cellSize.set(kSlopeCell);
            uniforms.heights.map.exaggeration.set(1.0f);
            uniforms.forestMap.set(1);
            uniforms.visibilityMap.set(2);
            uniforms.waterMap.set(3);
            uniforms.seaLevel.set(-1e9f);
            const auto nodes = static_cast<float>(kSlopeNodes);
            const glm::vec4 place(1.0f / nodes, 1.0f / nodes, 0.5f / nodes, 0.5f / nodes);
            uniforms.inlandWater.riverMap.set(4);
            uniforms.inlandWater.lakeMap.set(5);
            uniforms.inlandWater.riverPlace.set(place);
            uniforms.inlandWater.lakePlace.set(place);
            uniforms.inlandWater.riverForm.set({0.4f, 3.0f, kSlopeCell});
        });
    }

    std::vector<StandingTree> all() const {
        std::vector<StandingTree> all;
        for (const glm::ivec2& part : parts_) all.insert(all.end(), trees_.in(part).begin(), trees_.in(part).end());
        return all;
    }
    StandingTrees& trees() { return trees_; }
    /// Parts that look() asks for.
    std::vector<glm::ivec2>& parts() { return parts_; }

 private:
    const LoadedContext context_;
    GlTexture heights_, forest_, bright_, dry_, rivers_, lakes_;
    StandingTrees trees_;
    std::vector<glm::ivec2> parts_;
};

TEST(StandingTrees, NoneStandsInARiverOrALake) {
    const WoodedSlope slope;
    int byTheRiver = 0, aboveTheLake = 0;
    for (const StandingTree& tree : slope.all()) {
        const float east = tree.node.x * kSlopeCell;
        EXPECT_GE(std::abs(east - kRiver), kHalfWidth + 2.0f - 0.05f);
        byTheRiver += std::abs(east - kRiver) < kHalfWidth + 12.0f ? 1 : 0;
        if (tree.node.x < 302.0f) continue;
        EXPECT_GE(tree.ground, kLakeSurface - 0.01f);
        aboveTheLake += tree.ground < kLakeSurface + 5.0f ? 1 : 0;
    }
    // Trees and shrubs grow on the banks: 20 m x 2240 m have 914 squares of 7 m x 7 m, and a square has one of them
    // with a chance of 0.3 + 0.1. That is 366 with a standard deviation of 15.
    EXPECT_NEAR(byTheRiver, 366, 60);
    EXPECT_GT(aboveTheLake, 20);
}

TEST(StandingTrees, TheirNumberAndKindsFollowTheMapOfForests) {
    const WoodedSlope slope;
    std::vector<int> kinds(kTreeKinds, 0), variants(kTreeVariants, 0);
    int dry = 0;
    for (const StandingTree& tree : slope.all()) {
        if (tree.node.x * kSlopeCell > kRiver - kHalfWidth - 9.0f) continue;
        ++kinds[static_cast<std::size_t>(tree.form / kTreeVariants)];
        ++variants[static_cast<std::size_t>(tree.form % kTreeVariants)];
        // Along the edges the surface between the nodes is flatter.
        if (tree.node.y > 1.0f) {
            EXPECT_NEAR(tree.ground, kSouthRise * kSlopeCell * tree.node.y, 0.02f);
        }
        EXPECT_NEAR(tree.light.x, 0.5f, 1e-3f);
        EXPECT_NEAR(tree.light.y, 0.75f, 1e-3f);
        ++dry;
    }
    const double squares = (kRiver - kHalfWidth - 9.0) / 7.0 * 320.0;
    const auto expect = [&](int count, double share) {
        const double mean = squares * share;
        EXPECT_NEAR(count, mean, 4.0 * std::sqrt(mean) + 0.01 * squares) << share;  // the chance has 256 steps
    };
    expect(kinds[static_cast<std::size_t>(TreeKind::Conifer)], kTrees * kConifers);
    expect(kinds[static_cast<std::size_t>(TreeKind::Broadleaf)], kTrees * (1.0 - kConifers));
    expect(kinds[static_cast<std::size_t>(TreeKind::Shrub)], kShrubs);
    for (const int count : variants) EXPECT_NEAR(count, 0.5 * dry, 4.0 * std::sqrt(0.25 * dry));
}

TEST(StandingTrees, StayTheSameUntilTheyAreForgotten) {
    WoodedSlope slope;
    const std::size_t before = slope.all().size();
    slope.parts().resize(3);
    slope.look();
    EXPECT_THROW(static_cast<void>(slope.trees().in({TreePlaces::kPart * 5, 0})), std::out_of_range);
    const StandingTree* kept = slope.trees().in({0, 0}).data();
    slope.look();
    EXPECT_EQ(slope.trees().in({0, 0}).data(), kept);
    slope.trees().forget();
    slope.parts().clear();
    for (int i = 0; i < kPartsAcross * kPartsAcross; ++i)
        slope.parts().push_back(glm::ivec2(i % kPartsAcross, i / kPartsAcross) * TreePlaces::kPart);
    slope.look();
    EXPECT_EQ(slope.all().size(), before);
}

}  // namespace
}  // namespace scree
