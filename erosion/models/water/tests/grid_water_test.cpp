#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "erosion/base/random.h"
#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

// Properties of every model that moves water and sediment over the grid.
namespace scree {
namespace {

using namespace test;

struct Rounds {
    int rounds = 1;
    int threads = 2;
    SourceSettings sources = {};
};

/// Heights are floats, so the ground's balance closes to 1e-6 of its contents. The worst case here is 9e-8, at the ends
/// of knobs.
constexpr double kMostDrift = 1e-6;
/// The water's balance is kept in double. The worst case here is 2e-15.
constexpr double kMostWaterDrift = 1e-12;

/// AllAtOnce: no place and no direction is special. InTurn: nodes are visited one after the other.
enum class Nodes { AllAtOnce, InTurn };

struct WaterModel {
    std::string_view name;
    Nodes nodes;
    std::function<void(Terrain&, const Rounds&)> run;
};

template <class Model>
WaterModel waterModel(std::string_view name, const typename Model::Settings& settings, Nodes nodes = Nodes::AllAtOnce) {
    return {name, nodes, [settings](Terrain& terrain, const Rounds& run) {
                ModelRig<Model> rig(settings, run.threads);
                rig.sources = run.sources;
                rig.run(terrain, run.rounds);
            }};
}

const std::vector<WaterModel>& waterModels() {
    // A hundredth of a cell of the grids below: a thinner film would put too little into the books.
    const float rain = test::lengthOf(0.01f, 80);
    static const std::vector<WaterModel> models{
        waterModel<HydraulicModel>("to all lower", {.flow = HydraulicFlow::AllLower}),
        waterModel<HydraulicModel>("to the lowest", {.evaporation = 0.1f, .flow = HydraulicFlow::Lowest}),
        waterModel<HydraulicModel>("saturated", {.evaporation = 0.2f, .capacity = 0.05f, .saturated = true}),
        waterModel<HydraulicModel>("immediate, to the lowest",
                                   {.relax = 1.0f, .flow = HydraulicFlow::Lowest, .method = HydraulicMethod::Immediate},
                                   Nodes::InTurn),
        waterModel<HydraulicModel>(
            "immediate, to all lower",
            {.evaporation = 0.1f, .capacity = 0.05f, .saturated = true, .method = HydraulicMethod::Immediate},
            Nodes::InTurn),
        waterModel<MusgraveModel>("musgrave", {.iterations = 1, .rain = rain}),
        waterModel<MusgraveModel>("musgrave, showers",
                                  {.iterations = 1, .rain = rain, .every = 3, .evaporation = 0.0f})};
    return models;
}

Terrain symmetricHill(Boundary boundary) {
    return terrainOf(96, 96, 10.0f, boundary, [](int x, int y) {
        const double r = std::hypot(x - 47.5, y - 47.5);
        return 300.0 * std::exp(-r * r / 500.0) + 10.0 * std::cos(0.7 * r);
    });
}

TEST(GridWater, BothLedgersCloseOnEveryBoundaryAndHeight) {
    for (const WaterModel& model : waterModels())
        for (const Boundary boundary : kBoundaries)
            for (const float lift : {0.0f, 4000.0f})
                for (const int seed : {1, 2, 3}) {
                    Terrain terrain = fbmHills(80, seed, boundary);
                    for (int y = 0; y < 80; ++y)
                        for (int x = 0; x < 80; ++x) terrain.use(Layer::Height)(x, y) += lift;
                    terrain.openLedger();
                    model.run(terrain, {.rounds = 40});
                    SCOPED_TRACE(model.name);
                    EXPECT_GT(terrain.ledger().eroded, 1e5) << "m3 in the books: 1.8e5 is the least";
                    EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), kMostDrift);
                    // The same sum of doubles, perhaps in another order: at most 7e-16 off.
                    EXPECT_NEAR(terrain.ledger().suspended / terrain.total(Layer::Suspended), 1.0, 1e-12);
                    EXPECT_GT(terrain.waterLedger().added, 5e5) << "m3 in the books: 8.5e5 is the least";
                    EXPECT_LE(terrain.waterLedger().relativeDrift(terrain.waterVolume()), kMostWaterDrift);
                    if (boundary == Boundary::Open) {
                        EXPECT_GT(terrain.waterLedger().out, 0.0);
                        EXPECT_GT(terrain.ledger().out, 0.0);
                    } else {
                        EXPECT_EQ(terrain.waterLedger().out, 0.0);
                        EXPECT_EQ(terrain.ledger().out, 0.0);
                    }
                }
}

TEST(GridWater, NumberOfThreadsChangesNoBit) {
    for (const WaterModel& model : waterModels())
        for (const Boundary boundary : kBoundaries) {
            const Terrain start = fbmHills(150, 4, boundary);
            std::vector<Terrain> results;
            for (const int threads : {1, 2, 8}) {
                results.push_back(start);
                model.run(results.back(), {.rounds = 6, .threads = threads});
            }
            for (const Terrain& result : results) {
                for (const Layer layer : {Layer::Height, Layer::Water, Layer::Suspended, Layer::Wear})
                    EXPECT_EQ(hashBits(result.values(layer)), hashBits(results[0].values(layer))) << model.name;
                EXPECT_EQ(result.waterLedger().evaporated, results[0].waterLedger().evaporated);
                EXPECT_EQ(result.ledger().suspended, results[0].ledger().suspended);
            }
        }
}

TEST(GridWater, KeepsTheEightMirrorsOfAHill) {
    for (const WaterModel& model : waterModels())
        for (const Boundary boundary : {Boundary::Open, Boundary::Wall}) {
            if (model.nodes == Nodes::InTurn) continue;
            Terrain terrain = symmetricHill(boundary);
            model.run(terrain, {.rounds = 60});
            for (const Layer layer : {Layer::Height, Layer::Water, Layer::Suspended}) {
                const Field<float>& field = terrain.layer(layer);
                for (int y = 0; y < 96; ++y)
                    for (int x = 0; x < 96; ++x) {
                        ASSERT_EQ(field(x, y), field(95 - x, y)) << model.name;
                        ASSERT_EQ(field(x, y), field(x, 95 - y)) << model.name;
                        ASSERT_EQ(field(x, y), field(y, x)) << model.name;
                    }
            }
        }
}

// On a torus no place is special, neither the edges of the map nor those of the bands on which threads work.
TEST(GridWater, ATorusMayBeCutOpenAnywhere) {
    const Terrain start = fbmHills(90, 5, Boundary::Wrap);
    const auto moved = [](const Field<float>& field, int x, int y) { return field((x + 37) % 90, (y + 53) % 90); };
    for (const WaterModel& model : waterModels()) {
        if (model.nodes == Nodes::InTurn) continue;
        Terrain here = start;
        Terrain there =
            terrainOf(90, 90, 10.0f, Boundary::Wrap, [&](int x, int y) { return moved(start.heights(), x, y); });
        model.run(here, {.rounds = 20});
        model.run(there, {.rounds = 20});
        for (const Layer layer : {Layer::Height, Layer::Water, Layer::Suspended})
            for (int y = 0; y < 90; ++y)
                for (int x = 0; x < 90; ++x)
                    ASSERT_EQ(there.layer(layer)(x, y), moved(here.layer(layer), x, y)) << model.name;
    }
}

TEST(GridWater, TheRimOfAnOpenMapStaysAndStaysDry) {
    const Terrain start = fbmHills(80, 6);
    for (const WaterModel& model : waterModels()) {
        Terrain terrain = start;
        terrain.use(Layer::Water).fill(2.0f);
        terrain.use(Layer::Suspended).fill(0.1f);
        terrain.openLedger();
        model.run(terrain, {.rounds = 10});
        for (int i = 0; i < 80; ++i)
            for (const auto& [x, y] : {std::pair{i, 0}, {i, 79}, {0, i}, {79, i}}) {
                ASSERT_EQ(terrain.heights()(x, y), start.heights()(x, y));
                ASSERT_EQ(terrain.layer(Layer::Water)(x, y), 0.0f);
                ASSERT_EQ(terrain.layer(Layer::Suspended)(x, y), 0.0f);
            }
        EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), kMostDrift) << model.name;
        EXPECT_LE(terrain.waterLedger().relativeDrift(terrain.waterVolume()), kMostWaterDrift) << model.name;
    }
}

TEST(GridWater, NothingIsCutBelowTheSeaAndDeltasEndAtItsSurface) {
    const float level = 150.0f;
    for (const WaterModel& model : waterModels())
        for (const Boundary boundary : kBoundaries) {
            const Terrain start = fbmHills(80, 7, boundary);
            Terrain terrain = start;
            terrain.use(Layer::Water).fill(0.5f);
            terrain.openLedger();
            Rounds run{.rounds = 40};
            run.sources.sea = {.enabled = true, .level = level};
            model.run(terrain, run);
            int sea = 0;
            double delta = 0.0;
            for (int y = 0; y < 80; ++y)
                for (int x = 0; x < 80; ++x) {
                    const float before = start.heights()(x, y);
                    const float after = terrain.heights()(x, y);
                    if (before >= level) {
                        ASSERT_GE(after, level) << model.name;
                    } else {
                        ++sea;
                        ASSERT_GE(after, before) << model.name;
                        if (after < level) {
                            ASSERT_EQ(terrain.layer(Layer::Water)(x, y), 0.0f);
                        }
                        delta += static_cast<double>(after - before);
                    }
                }
            EXPECT_GT(sea, 500) << "nodes of 6400 that lie below the sea, so that the test tests something: 730 do";
            EXPECT_GT(delta, 0.0) << model.name;
            EXPECT_GT(terrain.waterLedger().sea, 0.0);
            EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), kMostDrift) << model.name;
            EXPECT_LE(terrain.waterLedger().relativeDrift(terrain.waterVolume()), kMostWaterDrift) << model.name;
        }
}

TEST(GridWater, FlatDryAndTinyTerrainsStayFiniteAndWaterAndSedimentAreNeverNegative) {
    const auto ground = [](int kind, int x, int y) {
        return kind == 0 ? 0.0 : kind == 1 ? 100.0 * ((x * 7 + y * 3) % 5) : 50.0 * x;
    };
    for (const WaterModel& model : waterModels())
        for (const Boundary boundary : kBoundaries)
            for (const auto& [width, height] : {std::pair{2, 2}, {2, 5}, {3, 3}, {65, 4}, {20, 67}})
                for (const int kind : {0, 1, 2})
                    for (const float rain : {0.0f, 1.0f}) {
                        Terrain terrain =
                            terrainOf(width, height, 10.0f, boundary, [&](int x, int y) { return ground(kind, x, y); });
                        Rounds run{.rounds = 30};
                        run.sources.rain.amount = rain;
                        model.run(terrain, run);
                        ASSERT_TRUE(std::isfinite(terrain.volume())) << model.name;
                        for (const Layer layer : {Layer::Water, Layer::Suspended}) {
                            const Extremes range = extremes(terrain.layer(layer));
                            ASSERT_GE(range.lowest, 0.0f) << model.name;
                            ASSERT_TRUE(std::isfinite(range.highest)) << model.name;
                        }
                        if (rain == 0.0f) {
                            ASSERT_EQ(terrain.ledger().eroded, 0.0) << model.name;
                        }
                        // In cubic metres, because some of these maps are dry: at most 4e-9.
                        ASSERT_LE(std::abs(terrain.waterLedger().drift(terrain.waterVolume())), 1e-7) << model.name;
                    }
}

// A spring brings its share of the even rain over the whole map; painted rain brings the painted amount.
TEST(GridWater, SpringsAndPaintedRainBringTheirWater) {
    for (const WaterModel& model : waterModels()) {
        const Terrain start = fbmHills(80, 8, Boundary::Wall);
        const auto added = [&](const SourceSettings& sources, float painted) {
            Terrain terrain = start;
            Field<float>& rain = terrain.use(Layer::Rain);
            for (int y = 0; y < 80; ++y)
                for (int x = 0; x < 80; ++x) rain(x, y) = x < 20 ? painted : 0.0f;
            model.run(terrain, {.rounds = 1, .sources = sources});
            return terrain.waterLedger().added;
        };
        SourceSettings springs;
        springs.rain.amount = 0.0f;
        springs.springs = {{.x = 0.5f, .y = 0.5f, .radius = 60.0f, .rate = 0.25f}, {.x = 0.0f, .rate = 0.5f}};
        const double quarter = added({}, 1.0f);  // a quarter of the map
        // The rain on a node is a float: within 6e-8 of its share. The springs are at most 1e-7 off.
        EXPECT_NEAR(added({}, 3.0f) / quarter, 3.0, 1e-6) << model.name;
        EXPECT_NEAR(added(springs, 1.0f) / quarter, 3.0, 1e-6) << model.name;
        EXPECT_EQ(added({}, 0.0f), 0.0) << model.name;
    }
}

// A spring on a hill makes a tower of water there, which carries more soil than a hill.
TEST(GridWater, NothingPilesUpAboveTheHighestGround) {
    std::vector<WaterModel> models;
    for (const HydraulicMethod method : {HydraulicMethod::DifferenceMap, HydraulicMethod::Immediate})
        for (const HydraulicFlow flow : {HydraulicFlow::AllLower, HydraulicFlow::Lowest})
            models.push_back(waterModel<HydraulicModel>("hydraulic", {.rain = 0.05f,
                                                                      .solubility = 0.1f,
                                                                      .evaporation = 0.02f,
                                                                      .capacity = 0.02f,
                                                                      .relax = 0.9f,
                                                                      .flow = flow,
                                                                      .method = method}));
    models.push_back(waterModel<MusgraveModel>("musgrave", {.rain = 0.1f, .evaporation = 0.5f}));
    SourceSettings sources;
    sources.springs = {{.x = 0.4f, .y = 0.4f, .radius = 30.0f, .rate = 10.0f}};
    for (const Boundary boundary : kBoundaries)
        for (const WaterModel& model : models) {
            Terrain terrain = symmetricHill(boundary);
            const float highest = extremes(terrain.heights()).highest;
            model.run(terrain, {.rounds = 40, .sources = sources});
            EXPECT_LE(extremes(terrain.heights()).highest, highest) << model.name;
            EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), kMostDrift) << model.name;
        }
}

TEST(GridWater, HardRockIsNotCut) {
    for (const WaterModel& model : waterModels()) {
        Terrain terrain = fbmHills(65, 2, Boundary::Wall);
        terrain.use(Layer::Hardness).fill(1.0f);
        const Terrain start = terrain;
        model.run(terrain, {.rounds = 20});
        EXPECT_EQ(terrain.heights(), start.heights()) << model.name;
    }
}

template <class Settings>
Settings randomKnobs(std::uint64_t seed) {
    Settings settings;
    std::uint64_t draw = 0;
    forEachKnob<Settings>([&](const auto& knob) {
        using Value = typename std::decay_t<decltype(knob)>::Value;
        const float u = randomUnit(seed, RandomStream::Generator, 0, ++draw);
        const bool high = u < 0.5f;
        if (knob.key == "iterations") return;
        if constexpr (std::is_same_v<Value, float>)
            settings.*knob.member = u < 0.35f ? knob.min : u < 0.7f ? knob.max : std::lerp(knob.min, knob.max, u);
        else
            settings.*knob.member = high ? knob.min : knob.max;
    });
    return settings;
}

TEST(GridWater, TheEndsOfEveryKnobAndHugeSpringsStayFiniteAndBooked) {
    for (std::uint64_t seed = 0; seed < 60; ++seed)
        for (const WaterModel& model : {waterModel<HydraulicModel>("hydraulic", randomKnobs<HydraulicSettings>(seed)),
                                        waterModel<MusgraveModel>("musgrave", randomKnobs<MusgraveSettings>(seed))}) {
            Terrain terrain = fbmHills(33, static_cast<int>(seed), kBoundaries[seed % 3]);
            const Extremes before = extremes(terrain.heights());
            Rounds run{.rounds = 100};
            run.sources.springs = {{.radius = 0.0f, .rate = 10.0f}};
            model.run(terrain, run);
            const Extremes after = extremes(terrain.heights());
            SCOPED_TRACE(model.name);
            // Water runs down and stops at the lowest ground; its deposits do not rise above the highest ground.
            EXPECT_GE(after.lowest, before.lowest) << seed;
            EXPECT_LE(after.highest, before.highest) << seed;
            EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), kMostDrift) << seed;
            EXPECT_LE(terrain.waterLedger().relativeDrift(terrain.waterVolume()), kMostWaterDrift) << seed;
        }
}

}  // namespace
}  // namespace scree
