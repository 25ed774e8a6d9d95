#include "erosion/terrain/grid_level.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using test::fieldOf;

float someValue(int x, int y) {
    return static_cast<float>((x * 7919 + y * 104729 + x * y * 31) % 1000) - 500.0f;
}

Field<float> refined(const GridLevel& grid, const Field<float>& coarse, GridLevel::Keep keep, int threads = 2) {
    ThreadPool pool(threads);
    Field<float> fine(grid.fineWidth(), grid.fineHeight());
    grid.refine(coarse, keep, pool, [&](int y, const float* row) { std::copy_n(row, fine.width(), fine.row(y)); });
    return fine;
}

/// Sizes with complete and with partial last cells.
const std::vector<std::tuple<int, int, int>> kGrids{
    {128, 64, 1}, {127, 65, 1}, {130, 67, 2}, {129, 200, 3}, {97, 70, 4}};

TEST(GridLevel, ACoarseCellIsTheMeanOfItsFineOnes) {
    ThreadPool pool(2);
    for (const auto& [width, height, level] : kGrids) {
        const GridLevel grid(width, height, Boundary::Open, level);
        const Field<float> fine = fieldOf(width, height, someValue);
        const Field<float> coarse = grid.coarsen(fine, pool);
        for (int y = 0; y < grid.height(); ++y)
            for (int x = 0; x < grid.width(); ++x) {
                double sum = 0.0;
                int count = 0;
                for (int j = y << level; j < std::min((y + 1) << level, height); ++j)
                    for (int i = x << level; i < std::min((x + 1) << level, width); ++i, ++count)
                        sum += static_cast<double>(fine(i, j));
                ASSERT_NEAR(coarse(x, y), sum / count, 1e-3) << width << " at " << x << ", " << y;
            }
    }
}

TEST(GridLevel, MeansOfTheSplineAreTheCoarseValuesOnEveryEdge) {
    ThreadPool pool(2);
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        for (auto [width, height, level] : kGrids) {
            if (boundary != Boundary::Open) width = height = 6 << level;
            const GridLevel grid(width, height, boundary, level);
            const Field<float> coarse = fieldOf(grid.width(), grid.height(), someValue);
            const Field<float> means = grid.coarsen(refined(grid, coarse, GridLevel::Keep::Means), pool);
            for (int y = 0; y < grid.height(); ++y)
                for (int x = 0; x < grid.width(); ++x)
                    ASSERT_NEAR(means(x, y), coarse(x, y), 2e-3)
                        << width << ", level " << level << " at " << x << ", " << y;
        }
}

TEST(GridLevel, RefinedInTheRangeNoValueLeavesThatOfItsNineCells) {
    for (const auto& [width, height, level] : kGrids) {
        const GridLevel grid(width, height, Boundary::Open, level);
        const Field<float> coarse = fieldOf(grid.width(), grid.height(), someValue);
        const Field<float> fine = refined(grid, coarse, GridLevel::Keep::Range);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                float low = 1e9f, high = -1e9f;
                for (int j = -1; j <= 1; ++j)
                    for (int i = -1; i <= 1; ++i) {
                        const float near = coarse(std::clamp((x >> level) + i, 0, grid.width() - 1),
                                                  std::clamp((y >> level) + j, 0, grid.height() - 1));
                        low = std::min(low, near);
                        high = std::max(high, near);
                    }
                ASSERT_GE(fine(x, y), low - 1e-3f);
                ASSERT_LE(fine(x, y), high + 1e-3f);
            }
    }
}

// A quadratic spline reproduces planes exactly between the centres of the outermost coarse cells.
TEST(GridLevel, APlaneComesDownAsThePlaneAwayFromTheEdges) {
    const GridLevel grid(256, 128, Boundary::Open, 3);
    const auto plane = [](double x, double y) { return 3.0 + 0.5 * x - 0.25 * y; };
    const Field<float> coarse = fieldOf(32, 16, [&](int x, int y) { return plane(8.0 * x + 3.5, 8.0 * y + 3.5); });
    for (const GridLevel::Keep keep : {GridLevel::Keep::Range, GridLevel::Keep::Means}) {
        const Field<float> fine = refined(grid, coarse, keep);
        for (int y = 48; y < 80; ++y)
            for (int x = 64; x < 192; ++x) ASSERT_NEAR(fine(x, y), plane(x, y), 1e-3) << x << ", " << y;
    }
}

TEST(GridLevel, GoesRoundOnATorusWithoutASeam) {
    const GridLevel grid(128, 128, Boundary::Wrap, 2);
    const auto wave = [](double x, double y) {
        return std::sin(2.0 * std::numbers::pi * (x + 0.5) / 32.0) +
               std::cos(2.0 * std::numbers::pi * (y + 0.5) / 32.0);
    };
    const Field<float> fine = refined(grid, fieldOf(32, 32, wave), GridLevel::Keep::Means);
    for (int y = 0; y < 128; ++y)
        for (const int x : {0, 1, 2, 126, 127}) {
            const double expected = std::sin(2.0 * std::numbers::pi * (x + 0.5) / 128.0) +
                                    std::cos(2.0 * std::numbers::pi * (y + 0.5) / 128.0);
            ASSERT_NEAR(fine(x, y), expected, 0.01) << x << ", " << y;
        }
    EXPECT_FALSE(GridLevel::fits(130, 128, Boundary::Wrap, 2)) << "its cells do not divide the edge";
    EXPECT_TRUE(GridLevel::fits(130, 128, Boundary::Open, 2));
}

TEST(GridLevel, PiecesOfARowEqualTheWholeRow) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wrap})
        for (const int level : {1, 2, 3}) {
            const GridLevel grid(96, 64, boundary, level);
            const Field<float> coarse = fieldOf(grid.width(), grid.height(), someValue);
            const Field<float> whole = refined(grid, coarse, GridLevel::Keep::Range);
            const auto reader = [&](int y, int x0, int x1, float* values) {
                std::copy(coarse.row(y) + x0, coarse.row(y) + x1, values);
            };
            for (const auto& [x0, x1] :
                 {std::pair(0, 96), std::pair(0, 1), std::pair(5, 6), std::pair(13, 64), std::pair(90, 96)})
                for (int y = 0; y < 64; y += 7) {
                    std::vector<float> piece(static_cast<std::size_t>(x1 - x0));
                    grid.refineRow(reader, y, x0, x1, piece.data());
                    for (int x = x0; x < x1; ++x)
                        ASSERT_FLOAT_EQ(piece[static_cast<std::size_t>(x - x0)], whole(x, y)) << x << ", " << y;
                }
        }
}

TEST(GridLevel, DoesNotDependOnTheNumberOfThreads) {
    const GridLevel grid(300, 260, Boundary::Open, 2);
    const Field<float> coarse = fieldOf(grid.width(), grid.height(), someValue);
    const Field<float> one = refined(grid, coarse, GridLevel::Keep::Means, 1);
    for (const int threads : {2, 5}) EXPECT_EQ(refined(grid, coarse, GridLevel::Keep::Means, threads), one);
}

}  // namespace
}  // namespace scree
