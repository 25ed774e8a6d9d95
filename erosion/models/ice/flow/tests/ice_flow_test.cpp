#include "erosion/models/ice/flow/ice_flow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace scree {
namespace {

/// Rules for tests against theory, in which nothing is left to later steps.
IceFlowRules strict() {
    return {.solver = {.good = 1e-4, .mostCycles = 20, .tolerance = 1e-8}, .firstYears = 1e9, .bad = 1.0};
}

/// A square of `cells` x `cells` that can hold ice.
IceGrid squareOf(int cells, double cell, Boundary boundary = Boundary::Open) {
    return {.width = cells, .height = cells, .cell = cell, .boundary = boundary};
}

/// Distance of a cell from the middle one of an odd square, m.
double radius(const IceGrid& grid, int x, int y) {
    const int middle = (grid.width + 1) / 2;
    return grid.cell * std::hypot(x - middle, y - middle);
}

/// The similarity solution of a dome of ice without supply on a flat bed (Halfar 1983, equation 5, for Glen's exponent
/// 3). At t0 its height is h0 and its radius r0.
struct Halfar {
    double h0 = 200.0, r0 = 750.0;
    double t0 = std::pow(7.0 / 4.0, 3.0) * std::pow(r0, 4.0) / std::pow(h0, 7.0) / (18.0 * iceLaw(0.0).deformation);

    double radiusAt(double t) const { return r0 * std::pow(t / t0, 1.0 / 18.0); }
    double thickness(double t, double r) const {
        const double share = r / radiusAt(t);
        if (share >= 1.0) return 0.0;
        return h0 * std::pow(t0 / t, 1.0 / 9.0) * std::pow(1.0 - std::pow(share, 4.0 / 3.0), 3.0 / 7.0);
    }
};

/// How a dome that has flowed to 20 times its age differs from the solution.
struct Spreading {
    double meanError = 0.0;  ///< Mean difference as a share of the mean thickness.
    double alongAxis = 0.0;  ///< Radius of ice thicker than 1 m, m.
    double alongDiagonal = 0.0;
    double debt = 0.0;  ///< Largest of a step, which compares the solver with the books.
};
Spreading spread(int cells, int steps) {
    const Halfar theory;
    const IceGrid grid = squareOf(cells, 2560.0 / (cells - 1));
    ThreadPool pool(2);
    IceFlow flow(iceLaw(0.0), strict());
    flow.setGrid(grid);
    for (int y = 1; y <= cells; ++y)
        for (int x = 1; x <= cells; ++x) flow.thickness()(x, y) = theory.thickness(theory.t0, radius(grid, x, y));
    const double end = 20.0 * theory.t0;
    Spreading result;
    for (int step = 0; step < steps; ++step)
        result.debt =
            std::max(result.debt, flow.step(grid.field(), grid.field(), (end - theory.t0) / steps, pool).debt);
    double error = 0.0, all = 0.0;
    for (int y = 1; y <= cells; ++y)
        for (int x = 1; x <= cells; ++x) {
            const double exact = theory.thickness(end, radius(grid, x, y));
            error += std::abs(flow.thickness()(x, y) - exact);
            all += exact;
        }
    result.meanError = error / all;
    const int middle = (cells + 1) / 2;
    for (int k = 1; k < middle; ++k) {
        if (flow.thickness()(middle + k, middle) > 1.0) result.alongAxis = k * grid.cell;
        if (flow.thickness()(middle + k, middle + k) > 1.0) result.alongDiagonal = k * kSqrt2 * grid.cell;
    }
    return result;
}

TEST(IceFlow, ADomeSpreadsAsHalfarsSolution) {
    for (const int steps : {100, 25}) {
        const Spreading result = spread(129, steps);
        RecordProperty("mean_error_" + std::to_string(steps), std::to_string(result.meanError));
        EXPECT_LE(result.meanError, 0.03) << steps;
        EXPECT_LE(result.debt, 1e-3) << steps;
        EXPECT_NEAR(result.alongAxis, Halfar().radiusAt(20.0 * Halfar().t0), 20.0) << steps;
        EXPECT_NEAR(result.alongAxis, result.alongDiagonal, 20.0) << steps;
    }
}

// Steady ice with accumulation a up to the radius L, and none beyond: the flux is a r / 2 (Vialov 1958, in a circle),
// so that H^(8/3) = 2 (a / 2 Gd)^(1/3) (L^(4/3) - r^(4/3)).
TEST(IceFlow, ASteadyIceCapHasVialovsProfile) {
    constexpr double kEdge = 2000.0, kRate = 1.0;
    for (const double years : {20.0, 80.0}) {
        const IceGrid grid = squareOf(129, 40.0);
        ThreadPool pool(2);
        IceFlow flow(iceLaw(0.0), {.firstYears = 1e9});
        flow.setGrid(grid);
        Field<double> balance = grid.field();
        for (int y = 1; y <= grid.height; ++y)
            for (int x = 1; x <= grid.width; ++x) balance(x, y) = radius(grid, x, y) < kEdge ? kRate : -200.0;
        for (double passed = 0.0; passed < 4000.0;) passed += flow.step(grid.field(), balance, years, pool).years;
        const double constant = 2.0 * std::pow(kRate / (2.0 * iceLaw(0.0).deformation), 1.0 / 3.0);
        double error = 0.0, all = 0.0;
        for (int k = 0; k * grid.cell < 0.9 * kEdge; ++k) {
            const double exact =
                std::pow(constant * (std::pow(kEdge, 4.0 / 3.0) - std::pow(k * grid.cell, 4.0 / 3.0)), 3.0 / 8.0);
            error += std::abs(flow.thickness()(65 + k, 65) - exact);
            all += exact;
        }
        RecordProperty("mean_error_" + std::to_string(static_cast<int>(years)), std::to_string(error / all));
        EXPECT_LE(error / all, 0.04) << years;
    }
}

}  // namespace
}  // namespace scree
