#include "renderer/terrain/detail_levels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "renderer/terrain/tests/mesh_drawing.h"
#include "renderer/tests/test_scenes.h"

namespace scree {
namespace {

/// Ranges of hills on a map of any size, without the map.
RangePyramid imaginedRanges(int nodes) {
    const int tiles = (nodes + TileVersions::kTileSize - 1) / TileVersions::kTileSize;
    RangePyramid ranges(tiles, tiles, {});
    for (int tile = 0; tile < tiles * tiles; ++tile) {
        const auto height = static_cast<float>(1000.0 * randomShare(11, static_cast<std::uint64_t>(tile), 4));
        ranges.set(tile, {height, height + 300.0f});
    }
    return ranges;
}

TEST(DetailLevels, NoMapAndNoViewCostsMoreThanItsBudget) {
    for (const int nodes : {512, 1024, 2048, 4096, 8192}) {
        const RangePyramid ranges = imaginedRanges(nodes);
        const MapGrid grid{1, {nodes, nodes}, 10.0f};
        const DetailErrors errors(grid);  // all errors are infinite
        const Block block{.grid = grid, .heights = &ranges, .errors = &errors, .base = -500.0f};
        const double size = 10.0 * nodes;
        std::size_t most = 0;
        for (std::uint64_t pose = 0; pose < 200; ++pose) {
            const auto draw = [&](std::uint64_t i) { return randomShare(11, pose, i); };
            const glm::dvec3 eye{draw(0) * size, 100.0 * std::pow(0.03 * size, draw(1)), draw(2) * size};
            const SceneView view =
                viewFrom(eye, {draw(3) * size, 500.0, draw(4) * size}, 0.3 + 0.7 * draw(5), {0, 0, 1920, 1080});
            for (const int patches : {256, 1024}) {
                const std::size_t chosen = chooseDetail(block, view, {1.0f, patches}).patches.size();
                EXPECT_LE(chosen, static_cast<std::size_t>(patches)) << nodes << " nodes, pose " << pose;
                most = std::max(most, chosen);
            }
        }
        EXPECT_GT(most, 700u) << "a large budget is to be used";
    }
}

TEST(DetailLevels, EveryNodeInViewIsCoveredOnce) {
    const RangePyramid ranges = imaginedRanges(1500);
    const MapGrid grid{1, {1500, 1100}, 10.0f};
    const DetailErrors errors(grid);  // all errors are infinite
    const Block block{.grid = grid, .heights = &ranges, .errors = &errors, .base = -500.0f};
    const glm::dvec3 middle{7500.0, 0.0, 5500.0};
    for (const double height : {2000.0, 9000.0, 40000.0}) {
        const DetailLevels levels = chooseDetail(
            block, viewFrom(middle + glm::dvec3(0.0, height, 1.0), middle, 2.8, {0, 0, 1920, 1080}), {1.0f, 700});
        long cells = 0;
        for (const DetailPatch& patch : levels.patches) {
            const int side = kPatchQuads * patch.step;
            cells += static_cast<long>(std::min(side, 1499 - patch.x)) * std::min(side, 1099 - patch.y);
        }
        EXPECT_EQ(cells, 1499L * 1099L) << height;
    }
}

}  // namespace
}  // namespace scree
