#include "erosion/simulation/coarse_to_fine.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/simulation/coarse_copy.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

/// Droplets with a detail scale of four cells and thermal collapse: small maps can be run coarsely.
SimulationSettings settingsForSmallMaps() {
    SimulationSettings settings;
    test::droplets(settings).detail = 4.0f;
    test::droplets(settings).dropletsPerRound = 150;
    return settings;
}

/// The same with droplets alone.
SimulationSettings dropletsOnSmallMaps() {
    SimulationSettings all = settingsForSmallMaps();
    SimulationSettings settings = test::only("droplet");
    test::droplets(settings) = test::droplets(all);
    return settings;
}

/// What a run has taken from these nodes, in node metres.
template <class Wanted>
double wornWhere(const Field<float>& before, const Field<float>& after, const Wanted& wanted) {
    double worn = 0.0;
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x)
            if (wanted(x, y)) worn += std::max(0.0, static_cast<double>(before(x, y) - after(x, y)));
    return worn;
}

/// The same of the columns from x0 up to x1.
double wornBetween(const Terrain& before, const Terrain& after, int x0, int x1) {
    return wornWhere(before.heights(), after.heights(), [&](int x, int) { return x >= x0 && x < x1; });
}

/// A cone of 400 m on 161 x 161 nodes: what falls on one flank stays there.
Terrain cone() {
    return test::terrainOf(161, 161, 10.0f, Boundary::Open,
                           [](int x, int y) { return 400.0 - 5.0 * std::hypot(x - 80.0, y - 80.0); });
}

void runCoarseToFine(Simulation& simulation, RunLength length) {
    CoarseToFine run(simulation, length);
    while (!run.isDone()) ASSERT_TRUE(run.runRound());
}

TEST(CoarseToFine, IsForLandWhoseReferenceCellsAreLargerThanItsCells) {
    const auto fits = [](int size, const SimulationSettings& settings) {
        return CoarseToFine::fits(Simulation(test::fbmHills(size, 1), settings, test::poolOf(1)));
    };
    EXPECT_TRUE(fits(160, settingsForSmallMaps()));
    EXPECT_FALSE(fits(160, SimulationSettings())) << "the reference cell is a cell";
    EXPECT_TRUE(fits(1024, SimulationSettings())) << "the reference cell is two cells";
    EXPECT_TRUE(fits(160, test::only("thermal"))) << "no droplets need room";
    EXPECT_FALSE(fits(40, settingsForSmallMaps()));
}

TEST(CoarseToFine, RunsExactlyAsManyRoundsOrDropletsAsAskedFor) {
    for (const std::uint64_t amount : {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{60}}) {
        Simulation rounds(test::fbmHills(130, 1), settingsForSmallMaps(), test::poolOf(2));
        runCoarseToFine(rounds, {RunLength::Unit::Rounds, amount});
        EXPECT_EQ(rounds.statistics().rounds, amount);
        EXPECT_EQ(rounds.statistics().droplets, amount * 150);

        Simulation droplets(test::fbmHills(130, 1), settingsForSmallMaps(), test::poolOf(2));
        runCoarseToFine(droplets, {RunLength::Unit::Droplets, 151 * amount});
        EXPECT_EQ(droplets.statistics().droplets, 151 * amount);
        EXPECT_EQ(test::counter(droplets, "droplet", "under_way"), 0u) << "the last have arrived";
    }
}

TEST(CoarseToFine, ClosesTheBooksOfEveryModelAtEveryEdge) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        forEachModel(ModelEntries(), [&](const auto& entry) {
            constexpr std::string_view kModel = std::decay_t<decltype(entry)>::ModelType::kName;
            SimulationSettings settings = test::only(kModel);
            forEachModel(settings.models, [](auto& each) {
                if constexpr (requires { each.settings.detail; }) each.settings.detail = 4.0f;
            });
            Simulation simulation(test::fbmHills(102, 2, boundary), settings, test::poolOf(2));
            runCoarseToFine(simulation, {RunLength::Unit::Rounds, 12});
            const Terrain& terrain = simulation.terrain();
            EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6) << kModel;
            EXPECT_LE(terrain.waterLedger().relativeDrift(terrain.waterVolume()), 1e-5) << kModel;
        });
}

TEST(CoarseToFine, GivesTheSameBitsOnAnyNumberOfThreads) {
    const auto hashOn = [](int threads) {
        Simulation simulation(test::fbmHills(131, 3), settingsForSmallMaps(), test::poolOf(threads));
        runCoarseToFine(simulation, {RunLength::Unit::Rounds, 20});
        return hashBits(simulation.terrain().heights());
    };
    const std::uint64_t one = hashOn(1);
    EXPECT_EQ(one, hashOn(2));
    EXPECT_EQ(one, hashOn(8));
}

TEST(CoarseToFine, SparesHardRock) {
    Terrain terrain = test::fbmHills(160, 4);
    const Terrain start = terrain;
    Field<float>& hardness = terrain.use(Layer::Hardness);
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 80; ++x) hardness(x, y) = 1.0f;
    Simulation simulation(std::move(terrain), dropletsOnSmallMaps(), test::poolOf(2));
    runCoarseToFine(simulation, {RunLength::Unit::Rounds, 60});
    // Interpolation may reach one coarse cell and its brush over the border.
    EXPECT_LT(wornBetween(start, simulation.terrain(), 0, 64),
              1e-3 * wornBetween(start, simulation.terrain(), 96, 160));
}

TEST(CoarseToFine, RainsWhereRainIsPainted) {
    Terrain terrain = cone();
    const Terrain start = terrain;
    Field<float>& rain = terrain.use(Layer::Rain);
    rain.fill(0.0f);
    for (int y = 0; y < 161; ++y)
        for (int x = 100; x < 161; ++x) rain(x, y) = 1.0f;
    Simulation simulation(std::move(terrain), dropletsOnSmallMaps(), test::poolOf(2));
    runCoarseToFine(simulation, {RunLength::Unit::Rounds, 60});
    EXPECT_LT(wornBetween(start, simulation.terrain(), 0, 84),
              1e-3 * wornBetween(start, simulation.terrain(), 100, 161));
}

TEST(CoarseToFine, SpringsFlowDownFromTheirPlaces) {
    const Terrain start = cone();
    SimulationSettings settings = dropletsOnSmallMaps();
    settings.sources.rain.amount = 0.0f;
    settings.sources.springs = {{.x = 0.65f, .y = 0.5f, .radius = 20.0f}};  // 24 cells east of the top
    Simulation simulation(start, settings, test::poolOf(2));
    runCoarseToFine(simulation, {RunLength::Unit::Rounds, 60});
    const auto wornIn = [&](const auto& wanted) {
        return wornWhere(start.heights(), simulation.terrain().heights(), wanted);
    };
    const double all = wornIn([](int, int) { return true; });
    EXPECT_GT(all, 0.0);
    // A brook keeps its way downhill; two reference cells are for its banks.
    EXPECT_GT(wornIn([](int x, int y) { return x >= 96 && std::abs(y - 80) <= (x - 96) / 2 + 8; }), 0.99 * all);
}

TEST(CoarseToFine, CarriesColourDownhillAndMakesNone) {
    // The upper half of the cone is red, the lower one blue.
    Terrain terrain = cone();
    Field<Rgba>& colours = terrain.useColour();
    for (int y = 0; y < 161; ++y)
        for (int x = 0; x < 161; ++x)
            colours(x, y) = std::hypot(x - 80.0, y - 80.0) < 40.0 ? Rgba{1, 0, 0, 1} : Rgba{0, 0, 1, 1};
    SimulationSettings settings = dropletsOnSmallMaps();
    test::droplets(settings).carryColour = true;
    Simulation plain(terrain, settings, test::poolOf(2));
    for (int round = 0; round < 120; ++round) ASSERT_TRUE(plain.runRound());
    Simulation simulation(std::move(terrain), settings, test::poolOf(2));
    runCoarseToFine(simulation, {RunLength::Unit::Rounds, 120});
    const auto redBelow = [](const Field<Rgba>& field) {
        double red = 0.0;
        for (int y = 0; y < 161; ++y)
            for (int x = 0; x < 161; ++x)
                if (std::hypot(x - 80.0, y - 80.0) > 60.0) red += static_cast<double>(field(x, y).r);
        return red;
    };
    const Field<Rgba>& after = simulation.terrain().colour();
    for (int y = 0; y < 161; ++y)
        for (int x = 0; x < 161; ++x) {
            ASSERT_NEAR(after(x, y).r + after(x, y).b, 1.0f, 0.05f) << x << ", " << y;
            ASSERT_EQ(after(x, y).g, 0.0f);
        }
    EXPECT_GT(redBelow(after), 0.5 * redBelow(plain.terrain().colour()));
}

TEST(CoarseCopy, AChangeOfNothingChangesNothing) {
    ThreadPool pool(2);
    Terrain fine = test::fbmHills(101, 5);
    const Field<float> before = fine.heights();
    const CoarseGrid grid(101, 101, Boundary::Open, 4);
    const Terrain coarse = coarseCopy(fine, grid, pool);
    addChange(fine, coarse, coarse, grid, pool);
    EXPECT_EQ(fine.heights(), before);
    EXPECT_EQ(fine.ledger().resampled, 0.0);
}

TEST(CoarseCopy, AUniformChangeOfTheCoarseGroundRaisesEveryNodeByAsMuch) {
    ThreadPool pool(2);
    Terrain fine = test::fbmHills(101, 6, Boundary::Wall);
    const Field<float> before = fine.heights();
    const CoarseGrid grid(101, 101, Boundary::Wall, 4);
    const Terrain coarse = coarseCopy(fine, grid, pool);
    Terrain raised = coarse;
    for (int y = 0; y < grid.height(); ++y)
        for (int x = 0; x < grid.width(); ++x) raised.use(Layer::Height)(x, y) += 2.0f;
    addChange(fine, coarse, raised, grid, pool);
    for (int y = 0; y < 101; ++y)
        for (int x = 0; x < 101; ++x) ASSERT_NEAR(fine.heights()(x, y) - before(x, y), 2.0f, 1e-3f);
    EXPECT_NEAR(fine.ledger().resampled, 2.0 * 101 * 101 * fine.cellArea(), 1.0)
        << "no model has booked it, so interpolation has added it";
}

TEST(CoarseCopy, ASteepPileLeavesNoNegativeSedimentBesideIt) {
    ThreadPool pool(2);
    Terrain fine(101, 101, 10.0f, Boundary::Wall);
    fine.keepRecord();
    const CoarseGrid grid(101, 101, Boundary::Wall, 4);
    const Terrain coarse = coarseCopy(fine, grid, pool);
    Terrain heaped = coarse;
    heaped.use(Layer::Height)(12, 12) += 10.0f;
    heaped.record().nodes(12, 12).deposit += 10.0f;
    addChange(fine, coarse, heaped, grid, pool);
    EXPECT_NEAR(fine.heights()(48, 48), 10.0f, 1e-4f);
    EXPECT_LT(extremes(fine.heights()).lowest, -0.1f) << "the interpolation overshoots beside the pile";
    for (int y = 0; y < 101; ++y)
        for (int x = 0; x < 101; ++x) {
            const float height = fine.heights()(x, y);
            ASSERT_GE(height, fine.record().nodes(x, y).bedrock) << "sediment at " << x << ", " << y;
            ASSERT_GE(fine.record().nodes(x, y).deposit, std::max(0.0f, height - fine.record().uneroded(x, y)))
                << "wear";
        }
}

TEST(CoarseCopy, KnobsInCellsMeanTheSameGroundOnTheCoarseGrid) {
    SimulationSettings settings;
    test::droplets(settings).detail = 8.0f;
    const SimulationSettings coarse = onCoarseGrid(settings, 4.0);
    const DropletSettings& droplets = std::get<ModelEntry<DropletModel>>(coarse.models).settings;
    EXPECT_FLOAT_EQ(droplets.detail, 2.0f);
    EXPECT_EQ(droplets.radius, test::droplets(settings).radius) << "in units of the detail scale";
    EXPECT_EQ(droplets.capacity, test::droplets(settings).capacity);
}

}  // namespace
}  // namespace scree
