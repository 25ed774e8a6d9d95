#include "erosion/terrain/resample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <tuple>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

template <class ValueAt>
Field<float> fieldOf(int width, int height, const ValueAt& valueAt) {
    Field<float> field(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) field(x, y) = static_cast<float>(valueAt(x, y));
    return field;
}

/// Fine cells to a coarse one along an edge whose ends coincide.
double spacing(int fine, int coarse) {
    return static_cast<double>(fine - 1) / (coarse - 1);
}

Field<float> refined(const CoarseGrid& grid, const Field<float>& coarse, int width, int height, int threads = 2) {
    ThreadPool pool(threads);
    Field<float> fine(width, height);
    grid.refine(coarse, pool,
                [&](int y, const std::vector<float>& row) { std::copy(row.begin(), row.end(), fine.row(y)); });
    return fine;
}

TEST(CoarseGrid, SpansTheSameGroundWithAboutAQuarterOfTheNodes) {
    for (const auto& [fine, coarse] : {std::pair(257, 65), std::pair(256, 65), std::pair(103, 27)}) {
        const CoarseGrid grid(fine, fine, Boundary::Open, 4);
        EXPECT_EQ(grid.width(), coarse);
        EXPECT_NEAR(grid.ratio(), 4.0, 0.15);
    }
    EXPECT_EQ(CoarseGrid(256, 64, Boundary::Wrap, 4).width(), 64) << "a torus has a cell for each node";
    EXPECT_EQ(CoarseGrid(257, 65, Boundary::Wall, 2).height(), 33);
}

TEST(CoarseGrid, CoarseCopyOfAPlaneIsThePlane) {
    ThreadPool pool(2);
    for (const auto& [width, height, ratio] :
         {std::tuple(129, 65, 4), std::tuple(130, 67, 4), std::tuple(31, 200, 4), std::tuple(130, 67, 8)}) {
        const CoarseGrid grid(width, height, Boundary::Open, ratio);
        const auto plane = [](double x, double y) { return 3.0 + 0.5 * x - 0.25 * y; };
        const Field<float> coarse = grid.coarsen(fieldOf(width, height, plane), pool);
        for (int y = 0; y < grid.height(); ++y)
            for (int x = 0; x < grid.width(); ++x)
                ASSERT_NEAR(coarse(x, y), plane(x * spacing(width, grid.width()), y * spacing(height, grid.height())),
                            1e-4)
                    << x << ", " << y;
    }
}

TEST(CoarseGrid, InterpolationReproducesParabolasUpToTheEdges) {
    for (const auto& [width, height, ratio] :
         {std::tuple(129, 65, 4), std::tuple(130, 67, 4), std::tuple(31, 200, 4), std::tuple(130, 67, 8)}) {
        const CoarseGrid grid(width, height, Boundary::Wall, ratio);
        const double stepX = spacing(width, grid.width());
        const double stepY = spacing(height, grid.height());
        const auto parabola = [](double x, double y) {
            return 1.0 + 0.03 * x - 0.02 * y + 0.001 * x * x - 0.002 * x * y + 0.0015 * y * y;
        };
        const Field<float> coarse =
            fieldOf(grid.width(), grid.height(), [&](int x, int y) { return parabola(x * stepX, y * stepY); });
        const Field<float> fine = refined(grid, coarse, width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) ASSERT_NEAR(fine(x, y), parabola(x, y), 1e-4) << x << ", " << y;
    }
}

TEST(CoarseGrid, TurnsRoundOnATorusWithoutASeam) {
    constexpr int kSize = 102;  // no multiple of four
    ThreadPool pool(2);
    const CoarseGrid grid(kSize, kSize, Boundary::Wrap, 4);
    const auto wave = [](double x, double period) { return std::sin(2.0 * std::numbers::pi * x / period); };
    const Field<float> coarse = fieldOf(grid.width(), grid.height(), [&](int x, int) { return wave(x, grid.width()); });
    const Field<float> fine = refined(grid, coarse, kSize, kSize);
    // Keys's kernel errs by the third order in the sampling interval.
    for (int x = 0; x < kSize; ++x) EXPECT_NEAR(fine(x, 5), wave(x, kSize), 2e-3) << x;
    const Field<float> back = grid.coarsen(fine, pool);
    EXPECT_NEAR(back(0, 0), 0.0, 1e-4) << "the tent at the seam is symmetric";
}

TEST(CoarseGrid, KeepsTheRimOfAnOpenMapUnchangedWhereTheCoarseRimIs) {
    const CoarseGrid grid(130, 98, Boundary::Open, 4);
    Field<float> change = fieldOf(grid.width(), grid.height(), [&](int x, int y) {
        return x == 0 || y == 0 || x + 1 == grid.width() || y + 1 == grid.height() ? 0.0 : 1.0 + x % 3;
    });
    const Field<float> fine = refined(grid, change, 130, 98);
    for (int x = 0; x < 130; ++x) {
        EXPECT_EQ(fine(x, 0), 0.0f);
        EXPECT_EQ(fine(x, 97), 0.0f);
    }
    for (int y = 0; y < 98; ++y) {
        EXPECT_EQ(fine(0, y), 0.0f);
        EXPECT_EQ(fine(129, y), 0.0f);
    }
}

TEST(CoarseGrid, DoesNotDependOnTheNumberOfThreads) {
    const Terrain hills = test::fbmHills(150, 3);
    for (const Boundary boundary : test::kBoundaries) {
        const CoarseGrid grid(150, 150, boundary, 3);
        ThreadPool one(1);
        ThreadPool eight(8);
        const Field<float> coarse = grid.coarsen(hills.heights(), one);
        EXPECT_EQ(coarse, grid.coarsen(hills.heights(), eight));
        EXPECT_EQ(refined(grid, coarse, 150, 150, 1), refined(grid, coarse, 150, 150, 8));
    }
}

}  // namespace
}  // namespace scree
