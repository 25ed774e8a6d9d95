#include "erosion/models/pipes/pipes_erosion.h"
#include "erosion/models/pipes/pipes_trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/models/tests/pipes_scenes.h"

namespace scree {
namespace {

using namespace test;

SimulationSettings carving() {
    SimulationSettings settings = only("pipes");
    pipes(settings).capacity = 40.0f;
    return settings;
}

double terrainDrift(const Terrain& terrain) {
    return terrain.ledger().relativeDrift(terrain.volume());
}

TEST(PipesErosion, LedgersCloseOnEveryBoundaryAndDatum) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        for (const int seed : {1, 2, 3}) {
            const Terrain hills = fbmHills(66, seed, boundary);
            Simulation simulation(Terrain(hills.heights(), 10.0f, seed == 2 ? 4000.0 : 0.0, boundary), carving(),
                                  poolOf(2));
            run(simulation, 60);
            const Terrain& terrain = simulation.terrain();
            EXPECT_GT(terrain.ledger().eroded, 1e4);
            EXPECT_LE(terrainDrift(terrain), 1e-6);
            EXPECT_GT(terrain.waterLedger().added, 1e4);
            EXPECT_LE(waterDrift(terrain), 1e-12);
            for (const Layer layer : {Layer::Water, Layer::Suspended, Layer::Groundwater})
                EXPECT_GE(extremes(terrain.layer(layer)).lowest, 0.0f) << info(layer).name;
        }
}

TEST(PipesErosion, LedgersCloseOverAThousandRounds) {
    SimulationSettings settings = carving();
    settings.sources.springs.push_back({.x = 0.4f, .y = 0.6f, .radius = 25.0f, .discharge = 20.0f});
    settings.sources.sea = {.enabled = true, .level = 120.0f};
    pipes(settings).ticks = 4;
    Simulation simulation(fbmHills(34, 2), settings, poolOf(1));
    run(simulation, 1000);
    const Terrain& terrain = simulation.terrain();
    EXPECT_GT(terrain.waterLedger().sea, 0.0);
    EXPECT_GT(terrain.waterLedger().out, 0.0);
    EXPECT_GT(terrain.waterLedger().evaporated, 0.0);
    EXPECT_LE(waterDrift(terrain), 1e-12);
    EXPECT_LE(terrainDrift(terrain), 1e-6);
}

TEST(PipesErosion, ClassicFormsKeepTheirBooks) {
    for (const bool traced : {false, true}) {
        SimulationSettings settings = carving();
        pipes(settings).flux = PipeFlux::Outflow;
        pipes(settings).area = PipeArea::Constant;
        if (traced) pipes(settings).transport = SoilTransport::Traced;
        Simulation simulation(fbmHills(66, 1), settings, poolOf(2));
        run(simulation, 40);
        const Terrain& terrain = simulation.terrain();
        EXPECT_LE(waterDrift(terrain), 1e-12);
        EXPECT_LE(terrainDrift(terrain), 1e-6);
        if (traced)
            EXPECT_GT(std::abs(terrain.ledger().lost), 0.01 * terrain.ledger().eroded) << "as the literature has it";
        else
            EXPECT_EQ(terrain.ledger().lost, 0.0);
    }
}

// If water diverges to all sides, all nine cells trace back to the middle one.
TEST(PipesErosion, TracingMakesNoSoil) {
    Field<float> soil(9, 9), east(9, 9), south(9, 9), scratch;
    soil(4, 4) = 1.8f;
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 9; ++x) {
            east(x, y) = static_cast<float>((x > 4) - (x < 4));
            south(x, y) = static_cast<float>((y > 4) - (y < 4));
        }
    ThreadPool pool(2);
    EXPECT_NEAR(traceSoil(soil, east, south, 1.0f, Boundary::Wall, scratch, pool), 0.0, 1e-6);
    for (int y = 3; y < 6; ++y)
        for (int x = 3; x < 6; ++x) EXPECT_NEAR(soil(x, y), 0.2f, 1e-6f);
}

TEST(PipesErosion, KeepsTheSymmetryOfACone) {
    struct Form {
        PipeDirections directions = PipeDirections::Eight;
        PipeFlux flux = PipeFlux::Face;
        PipeArea area = PipeArea::Depth;
        SoilTransport transport = SoilTransport::Flux;
    };
    for (const Form& form :
         {Form{.directions = PipeDirections::Four}, Form{}, Form{.flux = PipeFlux::Outflow},
          Form{.flux = PipeFlux::Outflow, .area = PipeArea::Constant}, Form{.transport = SoilTransport::Traced},
          Form{.flux = PipeFlux::Outflow, .transport = SoilTransport::Traced}}) {
        Terrain cone = terrainOf(97, 97, 10.0f, Boundary::Open,
                                 [](int x, int y) { return std::max(0.0, 300.0 - 8.0 * std::hypot(x - 48, y - 48)); });
        SimulationSettings settings = carving();
        PipesSettings& p = pipes(settings);
        p.directions = form.directions;
        p.flux = form.flux;
        p.area = form.area;
        p.transport = form.transport;
        Simulation simulation(std::move(cone), settings, poolOf(2));
        run(simulation, 20);
        EXPECT_GT(simulation.terrain().ledger().eroded, 1e4);
        for (const Layer layer : {Layer::Height, Layer::Water, Layer::Suspended, Layer::Groundwater}) {
            const Field<float>& field = simulation.terrain().layer(layer);
            for (int y = 0; y < 97; ++y)
                for (int x = 0; x < 97; ++x) {
                    ASSERT_EQ(field(x, y), field(96 - x, y)) << info(layer).name << " " << x << ", " << y;
                    ASSERT_EQ(field(x, y), field(x, 96 - y)) << info(layer).name << " " << x << ", " << y;
                    ASSERT_EQ(field(x, y), field(y, x)) << info(layer).name << " " << x << ", " << y;
                }
        }
    }
}

std::uint64_t hashOf(const Terrain& terrain) {
    std::uint64_t hash = 0;
    for (const LayerInfo& layer : kLayers)
        if (layer.layer != Layer::Colour && terrain.has(layer.layer))
            hash = hash * 31 + hashBits(terrain.values(layer.layer));
    return hash;
}

TEST(PipesErosion, GivesTheSameBitsOnAnyNumberOfThreadsAndAfterPauses) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
        SimulationSettings settings = carving();
        settings.sources.rain.noise = 0.8f;
        settings.sources.springs.push_back({});
        const auto hashAfter = [&](int threads, bool paused) {
            Simulation simulation(fbmHills(150, 3, boundary), settings, poolOf(threads));
            for (int round = 0; round < 5; ++round) {
                run(simulation, 1);
                if (paused) simulation.setSettings(settings);  // as the editor does while the simulation is paused
            }
            return hashOf(simulation.terrain());
        };
        const std::uint64_t one = hashAfter(1, false);
        EXPECT_EQ(hashAfter(2, false), one);
        EXPECT_EQ(hashAfter(8, true), one);
    }
}

TEST(PipesErosion, BandsLeaveNoTrace) {
    // A torus has no first row: if the map is shifted by half its height, the result must be shifted in the same way.
    const int size = 160;
    const Terrain hills = fbmHills(size, 4, Boundary::Wrap);
    Field<float> turned(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) turned(x, y) = hills.heights()((x + 37) % size, (y + 29) % size);
    Simulation a(hills, carving(), poolOf(2));
    Simulation b(Terrain(turned, 10.0f, hills.datum(), Boundary::Wrap), carving(), poolOf(2));
    run(a, 5);
    run(b, 5);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            ASSERT_EQ(b.terrain().heights()(x, y), a.terrain().heights()((x + 37) % size, (y + 29) % size));
}

TEST(PipesErosion, SpeedIsCappedByItsSizeNotByItsParts) {
    // Flow across the two sides of the middle one of three cells: 3 m to the east and 4 m to the south in a tick.
    const std::vector<float> east(3, 3.0f);
    const std::vector<float> south(3, 4.0f);
    const std::vector<float> depth(3, 1.0f);
    const MovedAround moved{east.data() + 1, south.data() + 1, south.data() + 1, nullptr, nullptr, nullptr, nullptr};
    float speed = 0.0f, u = 0.0f, v = 0.0f;
    flowSpeed(moved, depth.data(), depth.data(), 2.0f, 100.0f, {&speed, &u, &v}, 1);
    EXPECT_FLOAT_EQ(speed, 10.0f);
    EXPECT_FLOAT_EQ(u, 6.0f);
    EXPECT_FLOAT_EQ(v, 8.0f);
    flowSpeed(moved, depth.data(), depth.data(), 2.0f, 5.0f, {&speed, &u, &v}, 1);
    EXPECT_FLOAT_EQ(speed, 5.0f);
    EXPECT_FLOAT_EQ(u, 3.0f) << "the direction stays";
    EXPECT_FLOAT_EQ(v, 4.0f);
    const std::vector<float> film(3, 5e-4f);
    flowSpeed(moved, film.data(), film.data(), 2.0f, 5.0f, {&speed, &u, &v}, 1);
    EXPECT_EQ(speed, 0.0f) << "too thin to have a speed";
}

TEST(PipesErosion, ExchangeFollowsItsFormula) {
    // A slope of 1 in 4 to the east under 0.1 m of water at 2 m/s, which carries 0.3 m of soil.
    const std::vector<float> bed{2.5f, 0.0f, -2.5f};
    std::vector<float> lowest(1), highest(1);
    const BedRange range{lowest.data(), highest.data()};
    rangeOfThree(bed.data() + 1, range, 1);
    EXPECT_EQ(lowest[0], -2.5f);
    EXPECT_EQ(highest[0], 2.5f);
    const BedAround around{bed.data() + 1, bed.data() + 1, bed.data() + 1, range, range, range};
    SoilExchange exchange{20.0f, 0.0f, 0.02f, 1.0f / 0.2f, 0.05f, 1.0f / 20.0f, 100.0f};
    const auto change = [&](float speed, float depth, float softness, float carried) {
        const float settles = 1.0f;
        float height = 0.0f;
        float soil = 0.0f;
        exchangeSoil(exchange, around, {&speed, &depth, &softness, &settles, &carried}, &height, &soil, 1);
        EXPECT_FLOAT_EQ(soil, carried - height);
        return static_cast<double>(height);
    };
    const double sine = 0.25 / std::sqrt(1.0 + 0.0625);
    const double capacity = 20.0 * sine * 2.0 * 0.5;
    EXPECT_NEAR(change(2.0f, 0.1f, 1.0f, 0.3f), -0.05 * (capacity - 0.3), 1e-6);
    EXPECT_NEAR(change(2.0f, 0.1f, 0.25f, 0.3f), -0.05 * (capacity - 0.3) * 0.25, 1e-6);
    EXPECT_EQ(change(2.0f, 0.1f, 0.0f, 0.3f), 0.0);
    EXPECT_NEAR(change(0.0f, 0.1f, 0.0f, 0.3f), 0.05 * 0.3, 1e-6) << "rock takes what settles";
    EXPECT_NEAR(change(5.0f, 10.0f, 1.0f, 0.0f), -0.2 * 2.5, 1e-6) << "no more than a fifth of the drop";
    EXPECT_NEAR(change(0.0f, 0.1f, 1.0f, 40.0f), 0.2 * 2.5, 1e-6) << "no more than a fifth of the rise";
    EXPECT_NEAR(change(0.0f, 10.0f, 1.0f, 39.0f), 0.05 * 39.0, 1e-6) << "up to a fifth of the depth";
    exchange.top = 1.0f;
    EXPECT_NEAR(change(0.0f, 10.0f, 1.0f, 39.0f), 1.0, 1e-6) << "but no higher than the highest ground";
    EXPECT_NEAR(change(0.0f, 0.0f, 1.0f, 0.3f), 0.3, 1e-6) << "dry ground keeps nothing in the air";
}

TEST(PipesErosion, HardRockStays) {
    const Terrain start = fbmHills(66, 1);
    Terrain hard = start;
    hard.use(Layer::Hardness).fill(1.0f);
    Simulation simulation(std::move(hard), carving(), poolOf(2));
    run(simulation, 20);
    EXPECT_EQ(simulation.terrain().heights(), start.heights());
}

TEST(PipesErosion, RiversBuildDeltasUpToTheSeaAndNoHigher) {
    const float sea = 30.0f;
    Terrain coast = terrainOf(98, 34, 10.0f, Boundary::Open, [](int x, int) { return 80.0 - 0.8 * x; });
    SimulationSettings settings = carving();
    settings.sources.sea = {.enabled = true, .level = sea};
    settings.sources.springs.push_back({.x = 0.15f, .y = 0.5f, .radius = 15.0f, .discharge = 60.0f});
    const Terrain start = coast;
    Simulation simulation(std::move(coast), settings, poolOf(2));
    run(simulation, 100);
    const Terrain& terrain = simulation.terrain();
    EXPECT_GT(terrain.waterLedger().sea, 0.0);
    EXPECT_LE(terrainDrift(terrain), 1e-6);
    double raised = 0.0;
    for (int y = 1; y < 33; ++y)
        for (int x = 1; x < 97; ++x) {
            const float before = start.heights()(x, y);
            const float after = terrain.heights()(x, y);
            if (before < sea) {
                ASSERT_GE(after, before) << "nothing cuts below the sea";
                raised += static_cast<double>(after - before);
                ASSERT_TRUE(after >= sea || terrain.layer(Layer::Water)(x, y) == 0.0f);
            } else {
                ASSERT_GE(after, sea - 1e-5f);
            }
        }
    EXPECT_GT(raised, 10.0) << "a delta";
}

TEST(PipesErosion, OddTerrainsStayFiniteAndPositive) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        for (const PipeFlux form : {PipeFlux::Face, PipeFlux::Outflow})
            for (const double sea : {-1e3, 9e3}) {
                std::vector<Terrain> terrains{Terrain(2, 2, 1.0f, boundary), Terrain(3, 65, 0.5f, boundary),
                                              Terrain(66, 2, 100.0f, boundary), fbmHills(40, 1, boundary)};
                for (Terrain& terrain : terrains)
                    for (const float rain : {0.0f, 1.0f}) {
                        SimulationSettings settings = carving();
                        settings.sources.rain.amount = rain;
                        settings.sources.sea = {.enabled = sea > 0.0, .level = static_cast<float>(sea)};
                        pipes(settings).flux = form;
                        pipes(settings).timeStep = 10.0f;
                        Simulation simulation(terrain, settings, poolOf(2));
                        run(simulation, 3);
                        for (const Layer layer :
                             {Layer::Water, Layer::Suspended, Layer::Groundwater, Layer::Flow, Layer::Moisture}) {
                            const Extremes range = extremes(simulation.terrain().layer(layer));
                            EXPECT_GE(range.lowest, 0.0f) << info(layer).name;
                            EXPECT_LT(range.highest, 1e6f) << info(layer).name;
                        }
                        EXPECT_LE(waterDrift(simulation.terrain()), 1e-9);
                    }
            }
}

// Soil that settles lifts the water above it. If muddy water were not viscous, this would drive waves of some metres
// from node to node.
TEST(PipesErosion, LakesStayCalmWhileRiversFillThem) {
    Simulation simulation(fbmHills(193, 1), carving(), poolOf(2));
    run(simulation, 120);
    const Terrain& terrain = simulation.terrain();
    const Field<float>& water = terrain.layer(Layer::Water);
    const auto level = [&](int x, int y) { return terrain.heights()(x, y) + water(x, y); };
    std::vector<float> chop;
    for (int y = 1; y < 192; ++y)
        for (int x = 1; x < 192; ++x) {
            if (std::min({water(x, y), water(x - 1, y), water(x + 1, y), water(x, y - 1), water(x, y + 1)}) < 1.5f)
                continue;
            const float around = level(x - 1, y) + level(x + 1, y) + level(x, y - 1) + level(x, y + 1);
            chop.push_back(std::abs(level(x, y) - 0.25f * around));
        }
    ASSERT_GT(chop.size(), 100u);
    std::sort(chop.begin(), chop.end());
    EXPECT_LE(chop[chop.size() / 2], 0.1f);
    EXPECT_LE(chop[chop.size() * 95 / 100], 0.5f);
}

}  // namespace
}  // namespace scree
