#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "erosion/models/thermal/thermal.h"
#include "erosion/terrain/grid_level.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

/// Thermal collapse on grids finer than the reference grid of 1/512 of the map.
namespace scree {
namespace {

using namespace test;

ThermalSettings collapseAt(float talus, int passes, ThermalMethod method = ThermalMethod::Isotropic) {
    ThermalSettings settings;
    settings.talus = talus;
    settings.passes = passes;
    settings.method = method;
    return settings;
}

/// Hills of 450 m on cells of 2 m.
Terrain steepHills(int size, int seed, Boundary boundary = Boundary::Open) {
    return {fbmHills(size, seed, boundary).heights(), 2.0f, 0.0, boundary};
}

/// The same ground on a grid with cells 2^level times as long.
Terrain coarser(const Terrain& ground, int level) {
    ThreadPool pool(2);
    const GridLevel grid(ground.width(), ground.height(), ground.boundary(), level);
    return {grid.coarsen(ground.heights(), pool), ground.cellSize() * static_cast<float>(grid.ratio()), 0.0,
            ground.boundary()};
}

double meanSlope(const Terrain& ground) {
    const Field<float>& h = ground.heights();
    double sum = 0.0;
    for (int y = 1; y + 1 < h.height(); ++y)
        for (int x = 1; x + 1 < h.width(); ++x) sum += std::hypot(h(x + 1, y) - h(x - 1, y), h(x, y + 1) - h(x, y - 1));
    return sum / (2.0 * static_cast<double>(ground.cellSize()) * (h.width() - 2.0) * (h.height() - 2.0));
}

double meanChange(const Terrain& before, const Terrain& after) {
    double sum = 0.0;
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x)
            sum += std::abs(static_cast<double>(after.heights()(x, y) - before.heights()(x, y)));
    return sum / before.width() / before.height();
}

// A pass only on cells of a quarter would move a sixteenth. Passes on each grid move a little more than those of the
// reference grid, because each grid begins with the heights left by the coarser one.
TEST(CoarseCollapse, MovesAboutAsMuchOnAnyGrid) {
    const Terrain finest = steepHills(2048, 3, Boundary::Wall);
    const Terrain start = coarser(finest, 2);
    const auto collapsed = [&](const Terrain& ground, int level) {
        ModelRig<ThermalModel> rig(collapseAt(14.0f, 4));
        Terrain land = ground;
        rig.run(land, 20);
        return level == 0 ? land : coarser(land, level);
    };
    const Terrain reference = collapsed(start, 0);
    EXPECT_LT(meanSlope(reference), 0.92 * meanSlope(start)) << "there is something to compare";
    for (const int level : {1, 2}) {
        const Terrain land = collapsed(level == 2 ? finest : coarser(finest, 1), level);
        EXPECT_NEAR(meanSlope(land) / meanSlope(reference), 1.0, 0.1) << level;
        EXPECT_NEAR(meanChange(start, land) / meanChange(start, reference), 1.0, 0.2) << level;
    }
}

TEST(CoarseCollapse, LeavesSlopesBelowTheTalusBitwise) {
    const double slope = std::tan(15.0 / static_cast<double>(kDegrees));
    const Terrain plane = terrainOf(1024, 1024, 5.0f, Boundary::Open, [=](int x, int) { return 5.0 * slope * x; });
    ThermalSettings settings = collapseAt(20.0f, 3);
    settings.talusNoise = 0.0f;
    ModelRig<ThermalModel> rig(settings);
    Terrain land = plane;
    rig.run(land, 3);
    EXPECT_EQ(land.heights(), plane.heights());
    EXPECT_EQ(land.ledger().eroded, 0.0);
}

// On a map of 1027 x 1027 nodes the last coarse cells reach beyond the edge.
TEST(CoarseCollapse, TheLedgerClosesWithEachFormAndBoundary) {
    for (const ThermalMethod method :
         {ThermalMethod::Isotropic, ThermalMethod::Immediate, ThermalMethod::DifferenceMap, ThermalMethod::Pairwise})
        for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
            Terrain land = steepHills(boundary == Boundary::Open ? 1027 : 1024, 1, boundary);
            land.openLedger();
            ModelRig<ThermalModel> rig(collapseAt(15.0f, 2, method));
            rig.run(land, 3);
            EXPECT_GT(land.ledger().eroded, 1e5);
            EXPECT_EQ(land.ledger().out != 0.0, boundary == Boundary::Open);
            EXPECT_LE(land.ledger().relativeDrift(land.volume()), 1e-6)
                << choicesOf<ThermalMethod>[static_cast<std::size_t>(method)] << ' ' << static_cast<int>(boundary);
        }
}

TEST(CoarseCollapse, TheRimOfAnOpenMapStays) {
    const Terrain hills = steepHills(1027, 1);
    Terrain land = hills;
    ModelRig<ThermalModel> rig(collapseAt(15.0f, 2));
    rig.run(land, 3);
    for (int i = 0; i < 1027; ++i) {
        EXPECT_EQ(land.heights()(i, 0), hills.heights()(i, 0));
        EXPECT_EQ(land.heights()(i, 1026), hills.heights()(i, 1026));
        EXPECT_EQ(land.heights()(0, i), hills.heights()(0, i));
        EXPECT_EQ(land.heights()(1026, i), hills.heights()(1026, i));
    }
}

TEST(CoarseCollapse, GivesTheSameBitsOnAnyNumberOfThreads) {
    std::vector<std::uint64_t> hashes;
    for (const int threads : {1, 2, 5}) {
        Terrain land = steepHills(1027, 2);
        ModelRig<ThermalModel> rig(collapseAt(15.0f, 2), threads);
        rig.run(land, 3);
        hashes.push_back(hashGround(land));
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_EQ(hashes[0], hashes[2]);
}

// The coarser grids do not know which nodes have sediment, so they must not act.
TEST(CoarseCollapse, BareRockStaysIfOnlySedimentMoves) {
    const Terrain rock = steepHills(1024, 1, Boundary::Wall);
    ThermalSettings settings = collapseAt(15.0f, 2);
    settings.looseOnly = true;
    Terrain land = rock;
    land.keepRecord();
    ModelRig<ThermalModel> rig(settings);
    rig.run(land, 2);
    EXPECT_EQ(land.heights(), rock.heights());
}

}  // namespace
}  // namespace scree
