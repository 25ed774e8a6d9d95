#include "erosion/base/tiles.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace scree {
namespace {

TEST(Tiles, CoverEachCellOfAnyMapOnce) {
    for (const auto& [width, height] : {std::pair{1, 1}, std::pair{64, 64}, std::pair{65, 63}, std::pair{403, 344}}) {
        const TileVersions tiles(width, height);
        std::vector<int> covered(static_cast<std::size_t>(width * height), 0);
        for (int tile = 0; tile < tiles.count(); ++tile) {
            const CellRect cells = tiles.rect(tile);
            EXPECT_FALSE(cells.empty());
            for (int y = cells.y0; y < cells.y1; ++y)
                for (int x = cells.x0; x < cells.x1; ++x) ++covered[static_cast<std::size_t>(y * width + x)];
        }
        for (const int times : covered) ASSERT_EQ(times, 1) << width << " x " << height;
    }
}

TEST(Tiles, MarkReachesExactlyTheTilesThatShareACell) {
    for (const CellRect cells : {CellRect{0, 0, 1, 1}, CellRect{63, 63, 64, 64}, CellRect{63, 63, 65, 65},
                                 CellRect{64, 0, 128, 64}, CellRect{-100, 10, 5000, 11}, CellRect{190, 190, 1000, 1000},
                                 CellRect{10, 10, 10, 20}, CellRect{-5, -5, 0, 0}}) {
        TileVersions tiles(200, 200);
        tiles.mark(cells, 9);
        for (int tile = 0; tile < tiles.count(); ++tile) {
            const CellRect rect = tiles.rect(tile);
            const bool shared =
                !cells.empty() && cells.x0 < rect.x1 && rect.x0 < cells.x1 && cells.y0 < rect.y1 && rect.y0 < cells.y1;
            EXPECT_EQ(tiles.version(tile), shared ? 9u : 0u) << "tile " << tile << " for x from " << cells.x0;
        }
    }
}

TEST(Tiles, RectanglesAreClippedToTheMap) {
    EXPECT_EQ((CellRect{-3, 5, 20, 30}.clippedTo(10, 12)), (CellRect{0, 5, 10, 12}));
    EXPECT_TRUE((CellRect{12, 0, 20, 5}.clippedTo(10, 10).empty()));
}

}  // namespace
}  // namespace scree
