#include <gtest/gtest.h>

#include <cmath>

#include "erosion/land_cover/land_cover.h"
#include "erosion/land_cover/tests/dry_land.h"

namespace scree {
namespace {

using namespace test;

WaterBody waterAt(const Terrain& terrain, const WaterScale& scale, int x, int y, WaterBodySettings settings = {}) {
    ThreadPool pool(2);
    return findWaterBodies(terrain, scale, settings, pool).body(x, y);
}

/// A flat map of 10 m cells with the pipes model's water layers.
Terrain flatWithWater(float depth, float flow, float groundwater) {
    Terrain terrain(20, 20, 10.0f, Boundary::Wall);
    terrain.use(Layer::Water).fill(depth);
    terrain.use(Layer::Flow).fill(flow);
    terrain.use(Layer::Groundwater).fill(groundwater);
    return terrain;
}

TEST(WaterBodies, FollowDepthSpeedFlowAndGroundwater) {
    EXPECT_EQ(waterAt(flatWithWater(2.0f, 0.0f, 0.0f), kDry, 9, 9), WaterBody::Lake);
    EXPECT_EQ(waterAt(flatWithWater(0.9f, 0.0f, 0.0f), kDry, 9, 9), WaterBody::None);
    // Q = 300 cells x 1e-4 m/s x 100 m^2 = 3 m^3/s; in 2 m of water 10 m wide 0.15 m/s, in 0.5 m 0.6 m/s.
    EXPECT_EQ(waterAt(flatWithWater(2.0f, 300.0f, 0.0f), kDry, 9, 9), WaterBody::Lake);
    EXPECT_EQ(waterAt(flatWithWater(2.0f, 300.0f, 0.0f), kDry, 9, 9, {.lakeSpeed = 0.14f}), WaterBody::River);
    EXPECT_EQ(waterAt(flatWithWater(0.5f, 300.0f, 0.0f), kDry, 9, 9), WaterBody::River);
    EXPECT_EQ(waterAt(flatWithWater(0.5f, 199.0f, 0.0f), kDry, 9, 9), WaterBody::None);
    EXPECT_EQ(waterAt(flatWithWater(0.1f, 0.0f, 1.95f), kDry, 9, 9), WaterBody::Wetland);
    EXPECT_EQ(waterAt(flatWithWater(0.1f, 0.0f, 1.85f), kDry, 9, 9), WaterBody::None);
    EXPECT_EQ(waterAt(flatWithWater(0.6f, 0.0f, 1.95f), kDry, 9, 9), WaterBody::None);
    EXPECT_EQ(waterAt(flatWithWater(0.1f, 300.0f, 1.95f), kDry, 9, 9), WaterBody::River);
    EXPECT_EQ(waterAt(flatWithWater(2.0f, 300.0f, 1.95f), {1.0f, 1e-4, 2.0}, 9, 9), WaterBody::Sea);
}

TEST(WaterBodies, SteepGroundIsNotWetland) {
    for (const double slope : {0.02, 0.04}) {
        Terrain terrain =
            terrainOf(20, 20, 10.0f, Boundary::Wall, [=](int x, int) { return slope * 10.0 * static_cast<double>(x); });
        terrain.use(Layer::Water);
        terrain.use(Layer::Groundwater).fill(2.0f);
        EXPECT_EQ(waterAt(terrain, kDry, 9, 9), slope < 0.03 ? WaterBody::Wetland : WaterBody::None);
    }
}

TEST(WaterBodies, RiversHaveTheWidthOfTheirDischarge) {
    Terrain terrain(41, 41, 10.0f, Boundary::Wall);
    terrain.use(Layer::Water);
    for (int x = 0; x < 41; ++x) terrain.use(Layer::Flow)(x, 20) = 40000.0f;  // 400 m^3/s: 60 m wide
    for (int x = 0; x < 41; ++x) terrain.use(Layer::Height)(x, 18) = 5.0f;    // a bank that stays dry
    ThreadPool pool(2);
    const Field<WaterBody> bodies = findWaterBodies(terrain, kDry, {}, pool).body;
    EXPECT_EQ(bodies(20, 20), WaterBody::River);
    EXPECT_EQ(bodies(20, 23), WaterBody::River);
    EXPECT_EQ(bodies(20, 24), WaterBody::None);
    EXPECT_EQ(bodies(20, 19), WaterBody::River);
    EXPECT_EQ(bodies(20, 18), WaterBody::None);
    const Field<WaterBody> lines = findWaterBodies(terrain, kDry, {.riverWidth = 0.0f}, pool).body;
    EXPECT_EQ(lines(20, 20), WaterBody::River);
    EXPECT_EQ(lines(20, 21), WaterBody::None);
}

TEST(WaterBodies, DropletsFillHollowsAndMakeRivers) {
    Terrain terrain = terrainOf(41, 41, 10.0f, Boundary::Open,
                                [](int x, int y) { return std::hypot(x - 12, y - 12) < 5.0 ? 4.0 : 10.0; });
    terrain.use(Layer::Moisture)(30, 30) = 1.0f;
    terrain.use(Layer::Flow)(30, 10) = 500.0f;
    EXPECT_EQ(waterAt(terrain, kDry, 12, 12), WaterBody::Lake);
    EXPECT_EQ(waterAt(terrain, kDry, 30, 10), WaterBody::River);
    EXPECT_EQ(waterAt(terrain, kDry, 30, 30), WaterBody::Wetland);
    EXPECT_EQ(waterAt(terrain, kDry, 30, 20), WaterBody::None);
}

TEST(WaterBodies, LakesAreFilledToTheirSpillAndRiversToTheirBanks) {
    // A basin 6 m deep, and a river of 400 m^3/s in a valley whose floor rises by 0.1 m per cell to both sides.
    Terrain terrain = terrainOf(61, 41, 10.0f, Boundary::Open, [](int x, int y) {
        return x < 25 ? std::hypot(x - 12, y - 20) < 5.0 ? 4.0 : 10.0 : 10.0 + 0.1 * std::abs(y - 20);
    });
    for (int x = 30; x < 61; ++x) terrain.use(Layer::Flow)(x, 20) = 40000.0f;
    ThreadPool pool(2);
    const Field<float> depth = findWaterBodies(terrain, kDry, {}, pool).freshwater;
    EXPECT_NEAR(depth(12, 20), 6.0f, 1e-3f);
    EXPECT_EQ(depth(20, 20), 0.0f);
    // 0.3 * 400^0.4 = 3.2959 m in the middle, 60 m wide: three cells to each side, all with the same surface.
    for (int beside = -3; beside <= 3; ++beside)
        EXPECT_NEAR(depth(45, 20 + beside), 0.3 * std::pow(400.0, 0.4) - 0.1 * std::abs(beside), 1e-3) << beside;
    EXPECT_EQ(depth(45, 24), 0.0f);
    EXPECT_EQ(findWaterBodies(terrain, {11.0f, 1e-4, 2.0}, {}, pool).freshwater(12, 20), 0.0f) << "that is sea";
}

TEST(WaterBodies, ARiverIsNowhereDeeperThanItsDepthAndBanksAllow) {
    // A steep valley: it falls by 6 m per cell to the south, and its sides rise by 1 m per cell, which is above the
    // banks.
    Terrain terrain =
        terrainOf(41, 81, 10.0f, Boundary::Wall, [](int x, int y) { return 6.0 * (80 - y) + std::abs(x - 20); });
    terrain.use(Layer::Water);
    for (int y = 0; y < 81; ++y) terrain.use(Layer::Flow)(20, y) = 40000.0f;  // 400 m^3/s: 400 m wide
    ThreadPool pool(2);
    const Field<float> depth = findWaterBodies(terrain, kDry, {.riverWidth = 20.0f}, pool).freshwater;
    const float middle = static_cast<float>(0.3 * std::pow(400.0, 0.4));
    // No bank takes its water from a middle farther up the valley, which is higher.
    for (int y = 20; y < 61; ++y)
        for (int x = 0; x < 41; ++x) EXPECT_NEAR(depth(x, y), x == 20 ? middle : 0.0f, 1e-3f) << x << ' ' << y;
}

TEST(WaterBodies, ARiverAboveACliffDoesNotReachTheGroundBelow) {
    // A river along the edge of a cliff of 200 m.
    Terrain terrain = terrainOf(41, 41, 10.0f, Boundary::Wall, [](int x, int) { return x <= 20 ? 200.0 : 0.0; });
    terrain.use(Layer::Water);
    for (int y = 0; y < 41; ++y) terrain.use(Layer::Flow)(20, y) = 40000.0f;
    ThreadPool pool(2);
    const WaterBodies water = findWaterBodies(terrain, kDry, {.riverWidth = 20.0f}, pool);
    for (int x = 21; x < 41; ++x) EXPECT_EQ(water.body(x, 20), WaterBody::None) << x;
    EXPECT_EQ(water.body(10, 20), WaterBody::River);
}

TEST(LandCover, LakesAndRiversAreFilledInIfTheyAreWanted) {
    ThreadPool pool(2);
    Terrain terrain = terrainOf(41, 41, 10.0f, Boundary::Open,
                                [](int x, int y) { return std::hypot(x - 12, y - 12) < 5.0 ? 4.0 : 10.0; });
    updateLandCover(terrain, {Layer::Height, Layer::Biome}, kDry, {}, pool);
    EXPECT_FALSE(terrain.has(Layer::Freshwater));
    updateLandCover(terrain, {Layer::Freshwater}, kDry, {}, pool);
    EXPECT_NEAR(terrain.layer(Layer::Freshwater)(12, 12), 6.0f, 1e-3f);
    EXPECT_FALSE(terrain.has(Layer::Water)) << "no model has made any";
}

TEST(Biomes, AreInTheOrderOfTheirNumbersAndHaveNames) {
    for (std::size_t i = 0; i < kBiomes.size(); ++i) {
        EXPECT_EQ(static_cast<std::size_t>(kBiomes[i].biome), i) << "the table's order is the enum's";
        EXPECT_FALSE(kBiomes[i].name.empty());
    }
    EXPECT_EQ(info(Biome::Snow).name, "snow");
}

Biome biomeAt(const Terrain& terrain, float sea, int x, int y, BiomeSettings settings = {}) {
    ThreadPool pool(2);
    return findBiomes(terrain, findWaterBodies(terrain, {sea, 1e-4, 2.0}, {}, pool).body, settings, sea, pool)(x, y);
}

TEST(Biomes, FollowTheSlope) {
    for (const double degrees : {20.0, 32.0, 34.0, 39.0, 41.0, 60.0}) {
        const double rise = 10.0 * std::tan(degrees / 57.29577951);
        const Terrain terrain = terrainOf(41, 41, 10.0f, Boundary::Wall, [=](int x, int) { return rise * x; });
        EXPECT_EQ(biomeAt(terrain, kNoSea, 20, 20), degrees < 33.0   ? Biome::Grass
                                                    : degrees < 40.0 ? Biome::Scree
                                                                     : Biome::Rock);
    }
}

TEST(Biomes, FollowHeightAndMoisture) {
    Terrain terrain = terrainOf(101, 41, 10.0f, Boundary::Wall, [](int x, int) { return 2.0 * x; });
    terrain.use(Layer::Water);  // empty
    EXPECT_EQ(biomeAt(terrain, kNoSea, 20, 20), Biome::Grass);
    EXPECT_EQ(biomeAt(terrain, kNoSea, 95, 20), Biome::Snow);
    terrain.use(Layer::Moisture).fill(0.2f);
    EXPECT_EQ(biomeAt(terrain, kNoSea, 20, 20), Biome::Forest);
    EXPECT_EQ(biomeAt(terrain, kNoSea, 80, 20), Biome::Grass) << "above the tree line";
    EXPECT_EQ(biomeAt(terrain, kNoSea, 20, 20, {.forestMoisture = 0.3f}), Biome::Grass);
}

TEST(Biomes, ShoresLieFlatAndLowBesideTheSea) {
    const Terrain terrain = terrainOf(101, 41, 10.0f, Boundary::Wall, [](int x, int) { return 0.5 * x; });
    const float sea = 10.2f;  // reaches x = 20
    EXPECT_EQ(biomeAt(terrain, sea, 20, 20), Biome::Sea);
    EXPECT_EQ(biomeAt(terrain, sea, 21, 20), Biome::Shore);
    EXPECT_EQ(biomeAt(terrain, sea, 23, 20), Biome::Shore);
    EXPECT_EQ(biomeAt(terrain, sea, 24, 20), Biome::Grass) << "40 m away";
    EXPECT_EQ(biomeAt(terrain, sea, 26, 20, {.shoreWidth = 100.0f}), Biome::Shore);
    EXPECT_EQ(biomeAt(terrain, sea, 27, 20, {.shoreWidth = 100.0f}), Biome::Grass) << "3.3 m above the sea";
}

TEST(Biomes, LayerMarksTheTilesThatChangeAndNoOthers) {
    ThreadPool pool(2);
    Terrain terrain(200, 130, 10.0f, Boundary::Wall);
    terrain.use(Layer::Water);
    updateLandCover(terrain, {Layer::Biome}, kDry, {}, pool);
    EXPECT_EQ(terrain.layer(Layer::Biome)(5, 5), static_cast<float>(Biome::Grass));
    const TileVersions before = terrain.versions(Layer::Biome);
    updateLandCover(terrain, {Layer::Biome}, kDry, {}, pool);
    EXPECT_EQ(terrain.versions(Layer::Biome), before);
    terrain.use(Layer::Water)(100, 40) = 5.0f;
    updateLandCover(terrain, {Layer::Biome}, kDry, {.water = {}, .biomes = {.shoreWidth = 0.0f}}, pool);
    EXPECT_EQ(terrain.layer(Layer::Biome)(100, 40), static_cast<float>(Biome::Lake));
    for (int tile = 0; tile < before.count(); ++tile)
        EXPECT_EQ(terrain.versions(Layer::Biome).version(tile) != before.version(tile), tile == 1) << tile;
}

TEST(Biomes, NameEveryCellOfOddTerrains) {
    ThreadPool pool(2);
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        for (const float sea : {kNoSea, -1.0f, 1e6f}) {
            for (Terrain terrain : {Terrain(2, 2, 1.0f, boundary), fbmHills(33, 1, boundary)}) {
                updateLandCover(terrain, {Layer::Biome}, {sea, 1e-4, 0.0}, {}, pool);
                const Extremes range = extremes(terrain.layer(Layer::Biome));
                EXPECT_GE(range.lowest, 0.0f);
                EXPECT_LT(range.highest, static_cast<float>(kBiomes.size()));
            }
        }
}

}  // namespace
}  // namespace scree
