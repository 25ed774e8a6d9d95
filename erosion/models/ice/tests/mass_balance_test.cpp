#include "erosion/models/ice/mass_balance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// A walled square of cells of 40 m, with the surface surfaceAt(x, y).
template <class SurfaceAt>
Field<double> balanceOf(const IceGrid& grid, const IceClimate& climate, const SurfaceAt& surfaceAt,
                        const Field<double>* painted = nullptr) {
    Field<double> surface = grid.field(), balance = grid.field();
    for (int y = 0; y < grid.height + 2; ++y)
        for (int x = 0; x < grid.width + 2; ++x) surface(x, y) = surfaceAt(x, y);
    ThreadPool pool(2);
    MassBalance().find(grid, surface, climate, painted, balance, pool);
    return balance;
}

constexpr IceGrid kSquare{.width = 20, .height = 20, .cell = 40.0, .boundary = Boundary::Wall};
constexpr IceClimate kClimate{.equilibriumLine = 500.0, .gradient = 0.01, .mostSnow = 2.0, .mostMelt = 6.0};

TEST(MassBalance, GrowsWithHeightBetweenItsLimits) {
    for (const auto& [height, rate] : {std::pair(500.0, 0.0), std::pair(600.0, 1.0), std::pair(400.0, -1.0),
                                       std::pair(2000.0, 2.0), std::pair(-3000.0, -6.0)}) {
        const Field<double> balance = balanceOf(kSquare, kClimate, [&](int, int) { return height; });
        EXPECT_NEAR(balance(7, 9), rate, 1e-12) << height;
    }
}

TEST(MassBalance, AvalanchesLeaveWallsBareAndKeepAllSnow) {
    // A plateau above a wall of 70 degrees above a floor, all of it higher than the snow line.
    const double step = 40.0 * std::tan(70.0 / 57.29577951308232);
    const auto surfaceAt = [&](int x, int) { return 1000.0 + step * std::clamp(14 - x, 0, 5); };
    const Field<double> balance = balanceOf(kSquare, kClimate, surfaceAt);
    double sum = 0.0;
    for (int y = 1; y <= 20; ++y)
        for (int x = 1; x <= 20; ++x) sum += balance(x, y);
    EXPECT_NEAR(sum, 2.0 * 400, 1e-9);
    EXPECT_EQ(balance(11, 10), 0.0);  // in the wall
    EXPECT_NEAR(balance(4, 10), 2.0, 1e-12);
    EXPECT_GT(balance(14, 10), 8.0);  // at its foot
}

TEST(MassBalance, PaintAddsToTheClimate) {
    Field<double> painted = kSquare.field();
    painted(7, 9) = 2.5;
    painted(8, 9) = -4.0;
    const Field<double> balance = balanceOf(
        kSquare, kClimate, [](int, int) { return 600.0; }, &painted);  // 1 m/yr by the climate
    EXPECT_NEAR(balance(7, 9), 3.5, 1e-12);
    EXPECT_NEAR(balance(8, 9), -3.0, 1e-12);
    EXPECT_NEAR(balance(9, 9), 1.0, 1e-12);
}

TEST(MassBalance, GentleSlopesKeepTheirSnow) {
    const double step = 40.0 * std::tan(30.0 / 57.29577951308232);
    const Field<double> balance = balanceOf(kSquare, kClimate, [&](int x, int) { return 1000.0 + step * x; });
    for (int x = 1; x <= 20; ++x) EXPECT_NEAR(balance(x, 10), 2.0, 1e-12);
}

}  // namespace
}  // namespace scree
