#include "erosion/simulation/base_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/simulation/tests/base_scenes.h"
#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/model_rig.h"

namespace scree {
namespace {

using namespace test;

/// Steps of this many cells, so that small maps have bases.
SimulationSettings coarse(float cells, int nodes = 256) {
    SimulationSettings settings = usual(300);
    std::get<ModelEntry<DropletModel>>(settings.models).settings.detail = lengthOf(cells, nodes);
    std::get<ModelEntry<ThermalModel>>(settings.models).enabled = false;
    return settings;
}

TEST(BaseGrid, RiversActOnTheGridOfTheirDetailScale) {
    const auto rivers = [](float cells, int nodes = 256) {
        SimulationSettings settings = coarse(8.0f);
        std::get<ModelEntry<DropletModel>>(settings.models).enabled = false;
        auto& river = std::get<ModelEntry<StreamPowerModel>>(settings.models);
        river.enabled = true;
        river.settings.detail = lengthOf(cells, nodes);
        return settings;
    };
    const Terrain land(256, 256, 20.0f);
    EXPECT_EQ(baseLevelFor(land, rivers(0.0f)), 0) << "1/512 of the map is shorter than a cell";
    EXPECT_EQ(baseLevelFor(land, rivers(2.0f)), 1);
    EXPECT_EQ(baseLevelFor(land, rivers(8.0f)), 3);
    EXPECT_EQ(baseLevelFor(Terrain(2048, 2048, 2.5f), rivers(0.0f)), 2);
    EXPECT_EQ(baseLevelFor(Terrain(2048, 2048, 2.5f), rivers(1.0f, 2048)), 0) << "valleys down to the cells of the map";
    SimulationSettings both = rivers(8.0f);
    auto& droplet = std::get<ModelEntry<DropletModel>>(both.models);
    droplet.enabled = true;
    droplet.settings.detail = lengthOf(4.0f, 256);
    EXPECT_EQ(baseLevelFor(land, both), 2) << "the finest that a model asks for";
}

TEST(BaseGrid, ItsCellsAreNoLongerThanTheShortestLengthOfTheModels) {
    EXPECT_EQ(baseLevelFor(place(512), usual()), 0) << "a map of 512 nodes is its own base";
    EXPECT_EQ(baseLevelFor(place(1024), usual()), 1);
    EXPECT_EQ(baseLevelFor(Terrain(2048, 2048, 2.5f), usual()), 2);
    EXPECT_EQ(baseLevelFor(Terrain(2017, 2017, 2.5f), usual()), 2) << "5 % longer cells are near enough";
    EXPECT_EQ(baseLevelFor(Terrain(4096, 4096, 2.5f), usual()), 3);
    EXPECT_EQ(baseLevelFor(Terrain(8192, 4096, 2.5f), usual()), 4);
    EXPECT_EQ(baseLevelFor(Terrain(256, 256, 10.0f), coarse(4.0f)), 2);
    EXPECT_EQ(baseLevelFor(Terrain(256, 256, 10.0f), coarse(3.0f)), 1);
    SimulationSettings nearest = coarse(4.0f);
    auto& particles = std::get<ModelEntry<ParticleModel>>(nearest.models);
    particles.enabled = particles.settings.nearest = true;
    EXPECT_EQ(baseLevelFor(Terrain(256, 256, 10.0f), nearest), 0) << "its steps are those of the grid";
    EXPECT_EQ(baseLevelFor(Terrain(130, 130, 10.0f, Boundary::Wrap), coarse(4.0f, 130)), 1)
        << "130 is no multiple of 4";
    EXPECT_EQ(baseLevelFor(Terrain(3, 8192, 10.0f), usual()), 0);
    SimulationSettings none;
    forEachModel(none.models, [](auto& entry) { entry.enabled = false; });
    EXPECT_EQ(baseLevelFor(Terrain(2048, 2048, 2.5f), none), 0) << "if nothing acts, the base stays as it is";
}

TEST(BaseGrid, ItsHeightsAreTheMeansOfTheFineOnesAfterEveryRound) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
        Simulation simulation(place(256, boundary), coarse(4.0f), poolOf(2));
        for (int round = 0; round < 9; ++round) {
            run(simulation, 1);
            const Terrain& terrain = simulation.terrain();
            ASSERT_EQ(terrain.baseLevel(), 2);
            const Field<float> means = terrain.baseGrid().coarsen(terrain.heights(), simulation.pool());
            const Field<float> detail = terrain.base()->values(Layer::SlopeDetail);
            for (int y = 0; y < means.height(); ++y)
                for (int x = 0; x < means.width(); ++x)
                    ASSERT_NEAR(means(x, y) - detail(x, y), terrain.base()->heights()(x, y), 2e-3)
                        << round << ": " << x << ", " << y;
        }
    }
}

// A preset must make the same land of a place at every resolution.
TEST(BaseGrid, TheSameLandAtTwiceTheResolution) {
    for (const Boundary boundary : kBoundaries) {
        SimulationSettings settings = usual(4000);
        auto& rivers = std::get<ModelEntry<StreamPowerModel>>(settings.models);
        rivers.enabled = true;
        rivers.settings.uplift = 2.0f;
        Simulation coarser(place(512, boundary), settings, poolOf(2));
        Simulation finer(place(1024, boundary), settings, poolOf(2));
        run(coarser, 10);
        run(finer, 10);
        const Terrain& terrain = finer.terrain();
        EXPECT_EQ(terrain.base()->heights(), coarser.terrain().heights()) << static_cast<int>(boundary);
        const Field<float> averaged = terrain.baseGrid().coarsen(terrain.heights(), finer.pool());
        const Field<float> detail = terrain.base()->values(Layer::SlopeDetail);
        float worst = 0.0f;
        for (int y = 0; y < 512; ++y)
            for (int x = 0; x < 512; ++x)
                worst = std::max(worst, std::abs(averaged(x, y) - detail(x, y) - coarser.terrain().heights()(x, y)));
        EXPECT_LE(worst, 1e-3f) << "metres, by rounding of the fine heights";
        EXPECT_NEAR(terrain.ledger().eroded / coarser.terrain().ledger().eroded, 1.0, 1e-9);
    }
}

TEST(BaseGrid, TheLedgerClosesOnTheFineGrid) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        forEachModel(SimulationSettings{}.models, [&]<class Entry>(const Entry&) {
            SimulationSettings settings;
            forEachModel(settings.models, [](auto& entry) { entry.enabled = false; });
            std::get<Entry>(settings.models).enabled = true;
            Terrain start = place(1024, boundary);
            Simulation simulation(std::move(start), settings, poolOf(2));
            for (int i = 0; i < 8; ++i) ASSERT_TRUE(simulation.runRound()) << Entry::ModelType::kName;
            const Terrain& terrain = simulation.terrain();
            EXPECT_LE(std::abs(terrain.ledger().resampled), 1e-5 * std::max(1.0, terrain.ledger().eroded));
            EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6)
                << Entry::ModelType::kName << ", edge " << static_cast<int>(boundary);
            EXPECT_LE(terrain.waterLedger().relativeDrift(terrain.waterVolume()), 1e-12) << Entry::ModelType::kName;
        });
}

TEST(BaseGrid, UpliftOnTheBaseIsBookedOnTheFineGrid) {
    SimulationSettings settings;
    forEachModel(settings.models, [](auto& entry) { entry.enabled = false; });
    auto& rivers = std::get<ModelEntry<StreamPowerModel>>(settings.models);
    rivers.enabled = true;
    rivers.settings.uplift = 1.0f;
    rivers.settings.years = 1000.0f;
    Simulation simulation(place(1024, Boundary::Wall), settings, poolOf(2));
    const double before = simulation.terrain().volume();
    run(simulation, 4);
    const Terrain& terrain = simulation.terrain();
    ASSERT_GT(terrain.baseLevel(), 0);
    // Uniform uplift: at most 1 m per round on every node except the sink.
    const double risen = 4.0 * terrain.cellArea() * 1024.0 * 1024.0;
    EXPECT_NEAR(terrain.ledger().edited, risen, 1e-3 * risen);
    EXPECT_NEAR(terrain.volume() + terrain.ledger().out, before + risen, 1e-3 * risen);
    EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6);
}

TEST(BaseGrid, TheLedgerClosesIfItsLastCellsReachBeyondTheEdge) {
    for (const int nodes : {129, 130, 131, 255}) {
        Simulation simulation(place(nodes), coarse(4.0f, nodes), poolOf(2));
        run(simulation, 8);
        const Terrain& terrain = simulation.terrain();
        ASSERT_EQ(terrain.baseLevel(), 2);
        EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6) << nodes;
    }
    EXPECT_EQ(baseLevelFor(Terrain(130, 130, 10.0f, Boundary::Wall), coarse(4.0f, 130)), 1)
        << "nothing leaves over a wall";
}

TEST(BaseGrid, GivesTheSameBitsOnAnyNumberOfThreads) {
    std::uint64_t first = 0;
    for (const int count : {1, 2, 3, 8}) {
        Simulation simulation(place(1024), usual(), poolOf(count));
        run(simulation, 8);
        const std::uint64_t hash = hashBits(simulation.terrain().heights());
        if (count == 1) first = hash;
        EXPECT_EQ(hash, first) << count << " threads";
    }
}

TEST(BaseGrid, LayersOfModelsAreReadAsTheyAreThere) {
    Simulation simulation(place(256), coarse(4.0f), poolOf(2));
    run(simulation, 6);
    const Terrain& terrain = simulation.terrain();
    for (const Layer layer : {Layer::Flow, Layer::Moisture, Layer::Sediment, Layer::Wear, Layer::Deposit}) {
        ASSERT_TRUE(terrain.has(layer)) << info(layer).name;
        // A spline in the range of the base: its mean is close to that of the base, and its extremes are within the
        // range.
        const Field<float> fine = terrain.values(layer), base = terrain.base()->values(layer);
        EXPECT_LE(extremes(fine).highest, extremes(base).highest + 1e-3f);
        EXPECT_GE(extremes(fine).lowest, extremes(base).lowest - 1e-3f);
        double sumFine = 0.0, sumBase = 0.0;
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x) sumFine += static_cast<double>(fine(x, y)) / 16.0;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) sumBase += static_cast<double>(base(x, y));
        EXPECT_NEAR(sumFine / sumBase, 1.0, 1e-4) << info(layer).name;
    }
    Terrain copy;
    copy.copyChanged(terrain, kAllLayers, &simulation.pool());
    EXPECT_EQ(copy.base(), nullptr);
    for (const Layer layer :
         {Layer::Height, Layer::Flow, Layer::Moisture, Layer::Sediment, Layer::Wear, Layer::Deposit}) {
        const Field<float> a = copy.values(layer), b = terrain.values(layer);
        for (int y = 0; y < 256; y += 3)
            for (int x = 0; x < 256; x += 3) ASSERT_NEAR(a(x, y), b(x, y), 2e-3) << info(layer).name;
    }
}

TEST(BaseGrid, CopiesForTheScreenFollowTileByTile) {
    Simulation simulation(place(256), coarse(4.0f), poolOf(2));
    const Terrain& land = simulation.terrain();
    Terrain copy, shown;
    for (int round = 0; round < 5; ++round) {
        run(simulation, 1);
        copy.copyChanged(land, kAllLayers, &simulation.pool());
        Terrain anew;
        anew.copyChanged(land, kAllLayers, &simulation.pool());
        shown.copyStored(land, {Layer::Flow, Layer::Moisture, Layer::Wear}, &simulation.pool());
        for (const Layer layer : {Layer::Height, Layer::Flow, Layer::Moisture, Layer::Sediment, Layer::Wear}) {
            EXPECT_EQ(copy.values(layer), anew.values(layer)) << info(layer).name << ", round " << round;
            EXPECT_EQ(shown.values(layer), land.values(layer)) << info(layer).name << ", round " << round;
            EXPECT_EQ(shown.value(layer, 37, 90), land.values(layer)(37, 90)) << info(layer).name;
            for (int tile = 0; tile < land.versions(layer).count(); ++tile)
                EXPECT_EQ(shown.versions(layer).version(tile), land.versions(layer).version(tile)) << tile;
        }
    }
}

TEST(BaseGrid, HardRockThatIsPaintedOnTheFineGridHoldsThere) {
    Terrain start = place(256);
    Field<float>& hardness = start.use(Layer::Hardness);
    for (int y = 64; y < 192; ++y)
        for (int x = 64; x < 192; ++x) hardness(x, y) = 1.0f;
    const Field<float> before = start.heights();
    SimulationSettings settings = coarse(4.0f);
    Simulation simulation(std::move(start), settings, poolOf(2));
    const Field<float> onBase = GridLevel(256, 256, Boundary::Open, 2).coarsen(before, simulation.pool());
    run(simulation, 12);
    EXPECT_EQ(simulation.terrain().base()->layer(Layer::Hardness)(32, 32), 1.0f);
    float lowestMean = 0.0f, deepest = 0.0f;
    for (int y = 20; y < 44; ++y)
        for (int x = 20; x < 44; ++x) {
            const float change = simulation.terrain().base()->heights()(x, y) - onBase(x, y);
            lowestMean = std::min(lowestMean, change);
            deepest = std::max(deepest, change);
        }
    EXPECT_GE(lowestMean, -1e-3f) << "rock of hardness 1 does not erode";
    // Beside a deposit, the spline that keeps the volume swings below the ground by an eighth of the deposit's height,
    // as a quadratic spline does.
    float lowest = 0.0f;
    for (int y = 80; y < 176; ++y)
        for (int x = 80; x < 176; ++x) lowest = std::min(lowest, simulation.terrain().heights()(x, y) - before(x, y));
    EXPECT_GE(lowest, -0.25f * deepest) << "two deposits, one on each side";
}

TEST(BaseGrid, EditsOfTheFineHeightsReachTheBaseAsNoErosion) {
    Simulation simulation(place(256), coarse(4.0f), poolOf(2));
    run(simulation, 4);
    Terrain& terrain = simulation.terrain();
    const Field<float> wear = terrain.base()->values(Layer::Wear);
    terrain.nextRevision();
    for (int y = 100; y < 120; ++y)
        for (int x = 100; x < 120; ++x) terrain.use(Layer::Height)(x, y) += 30.0f;
    terrain.markGroundChanged({100, 100, 120, 120});
    terrain.ledger().edited += 30.0 * 400 * terrain.cellArea();
    followFineGrid(terrain, simulation.pool());
    EXPECT_EQ(terrain.base()->values(Layer::Wear)(27, 27), wear(27, 27));
    EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6);
    run(simulation, 4);
    EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6);
}

TEST(BaseGrid, AnotherDetailScaleChangesTheBaseAndLosesNothing) {
    const auto withoutDetail = [](float detail) {
        SimulationSettings settings = coarse(detail);
        settings.slopes.enabled = false;  // it would change the heights far more
        return settings;
    };
    SimulationSettings settings = withoutDetail(4.0f);
    Simulation simulation(place(256), settings, poolOf(2));
    run(simulation, 5);
    for (const float detail : {1.0f, 2.0f, 0.0f, 4.0f}) {
        const Field<float> before = simulation.terrain().heights();
        const double wear = [&] {
            double sum = 0.0;
            const Field<float> values = simulation.terrain().values(Layer::Wear);
            for (int y = 0; y < 256; ++y)
                for (int x = 0; x < 256; ++x) sum += static_cast<double>(values(x, y));
            return sum;
        }();
        settings = withoutDetail(detail);
        std::get<ModelEntry<DropletModel>>(settings.models).settings.dropletsPerRound = 1;
        simulation.setSettings(settings);
        run(simulation, 1);
        double changed = 0.0, wearNow = 0.0;
        const Field<float> values = simulation.terrain().values(Layer::Wear);
        for (int y = 0; y < 256; ++y)
            for (int x = 0; x < 256; ++x) {
                changed += std::abs(static_cast<double>(simulation.terrain().heights()(x, y) - before(x, y)));
                wearNow += static_cast<double>(values(x, y));
            }
        // The droplets in motion run to their ends. If the record were lost, or brought to the new base with another
        // cell size, the result would differ by a factor.
        EXPECT_LE(changed / 65536.0, 1.0) << "detail " << detail;
        EXPECT_NEAR(wearNow / wear, 1.0, 0.1) << "detail " << detail;
        EXPECT_LE(simulation.terrain().ledger().relativeDrift(simulation.terrain().volume()), 1e-6) << detail;
        simulation.setSettings(withoutDetail(detail));
        run(simulation, 3);
    }
}

}  // namespace
}  // namespace scree
