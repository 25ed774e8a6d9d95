#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "erosion/sculpting/stroke.h"
#include "erosion/simulation/simulation.h"
#include "erosion/terrain/painted_layers.h"
#include "erosion/terrain/resample.h"
#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/scenes.h"

/// Layers that were added to a terrain besides the built-in ones.
namespace scree {
namespace {

const LayerDescription kSnow{
    .name = "snow", .title = "Snow", .unit = "m", .initial = 0.5f, .lowest = 0.0f, .highest = 2.0f};

Terrain ramp(int width, int height, Boundary boundary = Boundary::Open) {
    return test::terrainOf(width, height, 10.0f, boundary, [](int x, int y) { return x + 0.5 * y; });
}

TEST(AddedLayer, StandsInTheTableAfterTheBuiltInOnes) {
    Terrain terrain = ramp(8, 6);
    EXPECT_EQ(terrain.layers().size(), kLayers.size());
    const std::uint64_t revision = terrain.revision();
    const Result<Layer> snow = terrain.addLayer(kSnow);
    ASSERT_TRUE(snow) << snow.error().message;
    EXPECT_GT(terrain.revision(), revision);
    ASSERT_EQ(terrain.layers().size(), kLayers.size() + 1);
    EXPECT_EQ(terrain.findLayer("snow"), *snow);
    EXPECT_EQ(terrain.findLayer("rain"), Layer::Rain);
    EXPECT_EQ(terrain.findLayer("ash"), std::nullopt);
    EXPECT_EQ(terrain.infoOf(*snow).title, "Snow");
    EXPECT_EQ(terrain.infoOf(*snow).source, LayerSource::Painted);
    EXPECT_FALSE(terrain.has(*snow));
    float value = 0.0f;
    terrain.readRow(*snow, 3, 4, 5, &value);
    EXPECT_EQ(value, 0.5f) << "its initial value if it is not in use";
    EXPECT_EQ(terrain.use(*snow)(7, 5), 0.5f);
    EXPECT_TRUE(terrain.has(*snow));
    EXPECT_NEAR(terrain.total(*snow), 0.5 * 8 * 6 * 100.0, 1e-9);
}

TEST(AddedLayer, IsRefusedWithoutANameOrARangeOfItsOwn) {
    Terrain terrain = ramp(4, 4);
    ASSERT_TRUE(terrain.addLayer(kSnow));
    const auto refused = [&](LayerDescription description) {
        const std::uint64_t revision = terrain.revision();
        const Result<Layer> added = terrain.addLayer(std::move(description));
        EXPECT_EQ(terrain.layers().size(), kLayers.size() + 1);
        EXPECT_EQ(terrain.revision(), revision);
        return added ? std::string() : added.error().message;
    };
    const auto with = [](auto change) {
        LayerDescription description = kSnow;
        description.name = "ash";
        change(description);
        return description;
    };
    EXPECT_NE(refused(kSnow).find("'snow' is there already"), std::string::npos);
    EXPECT_NE(refused(with([](auto& d) { d.name = "rain"; })).find("'rain' is there already"), std::string::npos);
    for (const char* name : {"", "Ash", "a.b", "a b", "äsche", "a_name_of_33_characters_is_too_long"})
        EXPECT_NE(refused(with([&](auto& d) { d.name = name; })).find("give a name"), std::string::npos) << name;
    EXPECT_NE(refused(with([](auto& d) { d.highest = d.lowest; })).find("give a range"), std::string::npos);
    EXPECT_NE(refused(with([](auto& d) { d.highest = LayerInfo::kUnbounded; })).find("give a range"),
              std::string::npos);
    EXPECT_NE(refused(with([](auto& d) { d.lowest = NAN; })).find("give a range"), std::string::npos);
    EXPECT_NE(refused(with([](auto& d) { d.initial = 2.5f; })).find("give a range"), std::string::npos);
}

TEST(AddedLayer, ATerrainHasRoomForSomeDozen) {
    Terrain terrain = ramp(4, 4);
    for (int i = 0; i < LayerTable::kMostAdded; ++i) {
        LayerDescription description = kSnow;
        description.name += std::to_string(i);
        ASSERT_TRUE(terrain.addLayer(description)) << i;
    }
    EXPECT_GE(LayerTable::kMostAdded, 24);
    const Layer last = terrain.layers().back().layer;
    EXPECT_TRUE(kAllLayers.contains(last));
    terrain.use(last).fill(1.25f);
    Terrain copy;
    copy.copyChanged(terrain, kAllLayers);
    EXPECT_EQ(copy.layer(last)(3, 3), 1.25f);
    EXPECT_FALSE(terrain.addLayer(kSnow));
}

TEST(AddedLayer, IsPaintedWithinItsRange) {
    Terrain terrain = ramp(150, 140);
    const Layer snow = *terrain.addLayer(kSnow);
    terrain.use(snow);
    const std::uint64_t before = terrain.revision();
    applyStroke(terrain, {.layer = snow, .path = {{100.0f, 20.0f}}, .radius = 5.0f, .strength = 9.0f});
    EXPECT_EQ(terrain.layer(snow)(100, 20), 2.0f);
    EXPECT_EQ(terrain.layer(snow)(10, 20), 0.5f);
    for (int tile = 0; tile < terrain.versions(snow).count(); ++tile)
        EXPECT_EQ(terrain.versions(snow).version(tile) > before, tile == 1)
            << "only the tile below the stroke, " << tile;
    fillPainted(terrain, snow, 7.0f, false);
    EXPECT_EQ(extremes(terrain.layer(snow)).lowest, 2.0f);
    EXPECT_EQ(terrain.ledger().edited, 0.0) << "it is no ground";
}

// Removing a layer moves the ones behind it, so that copies of the terrain must take all of them again.
TEST(AddedLayer, CanBeCopiedRenamedAndRemoved) {
    Terrain terrain = ramp(8, 6);
    const Layer snow = *terrain.addLayer(kSnow), ash = *terrain.addLayer({.name = "ash", .title = "Ash", .unit = {}});
    terrain.use(snow)(3, 2) = 1.5f;
    terrain.use(ash)(4, 4) = 0.75f;
    Terrain other = terrain;
    const std::uint64_t revision = terrain.revision();
    const LayerDescription pale{.name = "pale", .title = "Pale", .unit = {}};
    const LayerDescription fresh{.name = "fresh", .title = "Fresh", .unit = {}, .initial = 0.25f};
    ASSERT_TRUE(terrain.setAddedLayers(std::vector<Terrain::AddedLayer>{{pale, ash}, {fresh, {}}, {kSnow, ash}}));
    EXPECT_GT(terrain.revision(), revision);
    other.copyChanged(terrain, kAllLayers);
    for (const Terrain* each : {&terrain, &other}) {
        EXPECT_EQ(each->findLayer("ash"), std::nullopt);
        EXPECT_EQ(each->findLayer("pale"), snow) << "its number is that of the first layer";
        EXPECT_EQ(each->layer(*each->findLayer("pale"))(4, 4), 0.75f);
        EXPECT_EQ(each->layer(*each->findLayer("pale"))(3, 2), 0.0f);
        EXPECT_FALSE(each->has(*each->findLayer("fresh")));
        EXPECT_EQ(each->layer(*each->findLayer("snow"))(4, 4), 0.75f);
    }
    const Result<void> twice = terrain.setAddedLayers(std::vector<Terrain::AddedLayer>{{pale, {}}, {pale, {}}});
    const auto missing = static_cast<Layer>(static_cast<int>(ash) + 5);
    const Result<void> lost = terrain.setAddedLayers(std::vector<Terrain::AddedLayer>{{pale, missing}});
    EXPECT_FALSE(twice);
    EXPECT_FALSE(lost);
    EXPECT_EQ(terrain.layers().size(), kLayers.size() + 3) << "nothing has changed";
    ASSERT_TRUE(terrain.setAddedLayers({}));
    EXPECT_EQ(terrain.layers().size(), kLayers.size());
}

TEST(AddedLayer, IsCopiedWithItsTerrain) {
    ThreadPool pool(2);
    Terrain terrain = ramp(150, 140);
    const Layer snow = *terrain.addLayer(kSnow);
    terrain.use(snow)(149, 139) = 1.5f;
    Terrain stored, changed, painted = ramp(150, 140);
    stored.copyStored(terrain, kAllLayers, &pool);
    changed.copyChanged(terrain, kAllLayers, &pool);
    EXPECT_TRUE(painted.takePainted(terrain));
    for (const Terrain* copy : {&stored, &changed, &painted}) {
        EXPECT_EQ(copy->findLayer("snow"), snow);
        EXPECT_EQ(copy->layer(snow), terrain.layer(snow));
    }
    applyStroke(terrain, {.layer = snow, .path = {{20.0f, 20.0f}}, .strength = 1.0f});
    EXPECT_EQ(stored.copyStored(terrain, kAllLayers, &pool), Terrain::Copied::Tiles);
    EXPECT_EQ(stored.layer(snow), terrain.layer(snow));
    stored.copyStored(ramp(150, 140), kAllLayers, &pool);
    EXPECT_EQ(stored.findLayer("snow"), std::nullopt);
}

TEST(AddedLayer, IsResampledWithinItsRange) {
    ThreadPool pool(2);
    for (const auto& [width, height] : {std::pair{30, 24}, {120, 96}, {77, 61}}) {
        Terrain terrain = ramp(60, 48);
        const Layer snow = *terrain.addLayer(kSnow);
        Field<float>& values = terrain.use(snow);
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 60; ++x)
                values(x, y) = x < 30 ? 0.0f : 2.0f;  // a step, beside which cubic interpolation overshoots
        const Terrain other = resampled(terrain, width, height, pool);
        ASSERT_EQ(other.findLayer("snow"), snow);
        const Resampler resample(60, 48, width, height, Boundary::Open);
        EXPECT_EQ(other.layer(snow), resample(values, pool, 0.0f, 2.0f));
        EXPECT_EQ(extremes(other.layer(snow)).highest, 2.0f);
        EXPECT_EQ(extremes(other.layer(snow)).lowest, 0.0f);
    }
}

/// The layer is on the fine grid, like all painted layers; the rounds do not change it.
TEST(AddedLayer, StaysAsItIsOnATerrainWithABase) {
    SimulationSettings settings = test::only("droplet");
    test::droplets(settings).detail = test::lengthOf(8.0f, 256);
    test::droplets(settings).dropletsPerRound = 500;
    Terrain land = ramp(256, 256);
    const Layer snow = *land.addLayer(kSnow);
    applyStroke(land, {.layer = snow, .path = {{40.0f, 30.0f}}, .radius = 20.0f});
    const Field<float> painted = land.layer(snow);
    Simulation simulation(std::move(land), settings, std::make_shared<ThreadPool>(2));
    for (int round = 0; round < 5; ++round) ASSERT_TRUE(simulation.runRound());
    ASSERT_NE(simulation.terrain().base(), nullptr);
    EXPECT_EQ(simulation.terrain().layer(snow), painted);
    Terrain whole = simulation.terrain();
    whole.dropBase(simulation.pool());
    EXPECT_EQ(whole.layer(snow), painted);
    ThreadPool pool(2);
    for (const int nodes : {128, 32}) {  // a grid above that of the base, and the grid of the base
        const Terrain other = resampled(simulation.terrain(), nodes, nodes, pool);
        EXPECT_EQ(other.findLayer("snow"), snow);
        EXPECT_EQ(other.layer(snow), Resampler(256, 256, nodes, nodes, Boundary::Open)(painted, pool, 0.0f, 2.0f));
    }
}

}  // namespace
}  // namespace scree
