#include "erosion/models/ice/moraine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace scree {
namespace {

constexpr int kAlong = 60, kAcross = 9;
constexpr double kIceCell = 40.0;

/// What meltwater does with a load on land without ice whose height is a function of the cell.
struct Outwash {
    IceGrid grid{kAlong, kAcross, kIceCell, Boundary::Wall};
    Field<double> load = grid.field(), moraine = grid.field(), depth = grid.field();
    MoraineTransport::Books books;

    Outwash(const std::function<double(int x, int y)>& height, const std::function<double(int x, int y)>& loadAt,
            const MoraineRules& rules) {
        ThreadPool pool(1);
        Field<double> bed = grid.field(), balance = grid.field();
        balance.fill(-10.0);
        bed.fill(1e5);
        for (int y = 1; y <= kAcross; ++y)
            for (int x = 1; x <= kAlong; ++x) {
                bed(x, y) = height(x, y);
                load(x, y) = loadAt(x, y);
            }
        IceFlow flow;
        flow.setGrid(grid);
        flow.step(bed, balance, 1.0, pool);
        MoraineTransport transport;
        books = transport.run(flow, rules, load, moraine, depth);
    }
    /// m^3 in column x, or in all columns.
    double inColumn(int x) const {
        double sum = 0.0;
        for (int y = 1; y <= kAcross; ++y) sum += depth(x, y) * grid.cellArea();
        return sum;
    }
    double inAll() const {
        double sum = 0.0;
        for (int x = 1; x <= kAlong; ++x) sum += inColumn(x);
        return sum;
    }
};

/// A load of 1000 m^3 in each cell of the first column.
double ofFirstColumn(int x, int) {
    return x == 1 ? 1000.0 : 0.0;
}

// On level ground, water drops the share 1 - exp(-cell / reach) of its load in each column. On a slope it drops less.
TEST(Outwash, BecomesThinnerWithDistance) {
    constexpr double kSlope = 0.012, kReach = 900.0, kSteepest = 0.06;
    const Outwash found([](int x, int) { return -kSlope * kIceCell * x; }, ofFirstColumn,
                        {.wash = 1.0, .mostDepth = 10.0, .reach = kReach, .steepest = kSteepest});
    const double share = (1.0 - std::exp(-kIceCell / kReach)) * (1.0 - kSlope / kSteepest);
    for (int x = 2; x < kAlong; ++x)
        EXPECT_NEAR(found.inColumn(x), 1000.0 * kAcross * share * std::pow(1.0 - share, x - 2), 1e-6) << x;
    EXPECT_NEAR(found.inAll() + found.books.washed, 1000.0 * kAcross, 1e-6);
}

TEST(Outwash, IsNotOnSteepGround) {
    const Outwash found([](int x, int) { return -0.06 * kIceCell * x; }, ofFirstColumn, {.wash = 1.0});
    EXPECT_NEAR(found.inAll(), 0.0, 1e-9);
    EXPECT_NEAR(found.books.washed, 1000.0 * kAcross, 1e-6);
}

TEST(Outwash, NeitherFillsAHollowAboveItsRimNorDamsItsWay) {
    constexpr double kSlope = 0.01;
    const auto withHollow = [](int x, int y) { return -kSlope * kIceCell * x - (x == 30 && y == 5 ? 3.0 : 0.0); };
    const Outwash found(withHollow, [](int x, int) { return x == 1 ? 1e6 : 0.0; }, {.wash = 1.0, .mostDepth = 50.0});
    for (int x = 2; x < kAlong; ++x)
        for (int y = 1; y <= kAcross; ++y) {
            const double most = x == 30 && y == 5 ? 0.5 * (3.0 - kSlope * kIceCell) : 0.5 * (kSlope * kIceCell + 3.0);
            EXPECT_LE(found.depth(x, y), most + 1e-9) << x << " " << y;
        }
    // Half the way up to the lowest neighbour, which lies one cell down the slope.
    EXPECT_NEAR(found.depth(30, 5), 0.5 * (3.0 - kSlope * kIceCell), 1e-9);
    EXPECT_NEAR(found.inAll() + found.books.washed, 1e6 * kAcross, 1e-3);
}

TEST(Outwash, IsTheShareThatIsNotMoraine) {
    const Outwash found([](int x, int) { return -0.01 * kIceCell * x; }, ofFirstColumn, {.wash = 0.25});
    for (int y = 1; y <= kAcross; ++y) EXPECT_NEAR(found.moraine(1, y) * found.grid.cellArea(), 750.0, 1e-9);
    EXPECT_NEAR(found.inAll() + found.books.washed, 250.0 * kAcross, 1e-6);
}

}  // namespace
}  // namespace scree
