#include <gtest/gtest.h>

#include <cmath>

#include "erosion/land_cover/land_cover.h"
#include "erosion/land_cover/shown_ground.h"
#include "erosion/land_cover/tests/dry_land.h"
#include "erosion/tests/straight_river.h"

namespace scree {
namespace {

using namespace test;

WaterBody waterAt(const Terrain& terrain, const WaterScale& scale, int x, int y, WaterBodySettings settings = {},
                  const InlandWater& inland = {}) {
    ThreadPool pool(2);
    return findWaterBodies(terrain, inland, scale, settings, pool).body(x, y);
}

/// A flat map of 10 m cells with the pipes model's water layers.
Terrain flatWithWater(float depth, float flow, float groundwater) {
    Terrain terrain(20, 20, 10.0f, Boundary::Wall);
    terrain.use(Layer::Water).fill(depth);
    terrain.use(Layer::Flow).fill(flow);
    terrain.use(Layer::Groundwater).fill(groundwater);
    return terrain;
}

TEST(WaterBodies, FollowDepthSpeedAndGroundwater) {
    EXPECT_EQ(waterAt(flatWithWater(2.0f, 0.0f, 0.0f), kDry, 9, 9), WaterBody::Lake);
    EXPECT_EQ(waterAt(flatWithWater(0.9f, 0.0f, 0.0f), kDry, 9, 9), WaterBody::None);
    // Q = 300 cells x 1e-4 m/s x 100 m^2 = 3 m^3/s; in 2 m of water 10 m wide 0.15 m/s.
    EXPECT_EQ(waterAt(flatWithWater(2.0f, 300.0f, 0.0f), kDry, 9, 9), WaterBody::Lake);
    EXPECT_EQ(waterAt(flatWithWater(2.0f, 300.0f, 0.0f), kDry, 9, 9, {.lakeSpeed = 0.14f}), WaterBody::None);
    EXPECT_EQ(waterAt(flatWithWater(0.1f, 0.0f, 1.95f), kDry, 9, 9), WaterBody::Wetland);
    EXPECT_EQ(waterAt(flatWithWater(0.1f, 0.0f, 1.85f), kDry, 9, 9), WaterBody::None);
    EXPECT_EQ(waterAt(flatWithWater(0.6f, 0.0f, 1.95f), kDry, 9, 9), WaterBody::None);
    const auto river = waterOf({.middle = 90.0f, .halfWidth = 6.0f, .level = 1.0f, .bank = 10.0f}, 20, 10.0f, 2);
    EXPECT_EQ(waterAt(flatWithWater(0.1f, 0.0f, 1.95f), kDry, 9, 9, {}, *river), WaterBody::River);
    EXPECT_EQ(waterAt(flatWithWater(2.0f, 0.0f, 0.0f), kDry, 9, 9, {}, *river), WaterBody::Lake);
    EXPECT_EQ(waterAt(flatWithWater(2.0f, 0.0f, 1.95f), {1.0f, 1e-4, 2.0}, 9, 9, {}, *river), WaterBody::Sea);
}

TEST(WaterBodies, MoistureStandsForGroundwaterIfNoModelHasMadeWater) {
    Terrain terrain = terrainOf(41, 41, 10.0f, Boundary::Open, [](int, int) { return 10.0; });
    terrain.use(Layer::Moisture)(30, 30) = 1.0f;
    EXPECT_EQ(waterAt(terrain, kDry, 30, 30), WaterBody::Wetland);
    EXPECT_EQ(waterAt(terrain, kDry, 30, 20), WaterBody::None);
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

TEST(WaterBodies, AWideRiverHasItsWidthAndTheDepthOfItsBed) {
    const Terrain terrain(41, 41, 10.0f, Boundary::Wall);
    // 60 m wide, and deepest in its middle, at node 20. Between texels the map would cut off the tip of the depth.
    const auto river = waterOf({.middle = 200.0f, .halfWidth = 30.0f, .level = 1.0f, .bank = 10.0f}, 41, 10.0f, 1);
    ThreadPool pool(2);
    const WaterBodies water = findWaterBodies(terrain, *river, kDry, {}, pool);
    for (int x = 0; x < 41; ++x) {
        const double across = (x - 20) / 3.0;
        EXPECT_EQ(water.body(x, 20), std::abs(across) <= 1.0 ? WaterBody::River : WaterBody::None) << x;
        const double depth = static_cast<double>(kDepthOfMetre) * std::pow(60.0, 0.8) * (1.0 - across * across);
        EXPECT_NEAR(water.freshwater(x, 20), std::max(depth, 0.0), 1e-3) << x;
    }
}

TEST(WaterBodies, ARiverNarrowerThanACellHasNoGaps) {
    const Terrain terrain(41, 41, 10.0f, Boundary::Wall);
    const auto river = waterOf({.middle = 203.0f, .halfWidth = 1.0f, .level = 1.0f, .bank = 10.0f}, 41, 10.0f, 2);
    ThreadPool pool(2);
    const WaterBodies water = findWaterBodies(terrain, *river, kDry, {}, pool);
    for (int x = 0; x < 41; ++x) EXPECT_EQ(water.body(x, 20), x == 20 ? WaterBody::River : WaterBody::None) << x;
    // The node is 3 m from the middle of water that is spread over 5 m to each side.
    EXPECT_NEAR(water.freshwater(20, 20), 0.3 * std::pow(2.0, 0.8) * (1.0 - 0.36), 1e-3);
}

TEST(WaterBodies, InARiverTheWaterOfAModelCountsIfItIsDeeper) {
    Terrain terrain = flatWithWater(0.0f, 300.0f, 0.0f);
    terrain.use(Layer::Water)(9, 5) = 5.0f;
    const auto river = waterOf({.middle = 90.0f, .halfWidth = 6.0f, .level = 1.0f, .bank = 10.0f}, 20, 10.0f, 1);
    ThreadPool pool(2);
    const WaterBodies water = findWaterBodies(terrain, *river, kDry, {.lakeSpeed = 0.01f}, pool);
    EXPECT_EQ(water.body(9, 5), WaterBody::River);
    EXPECT_EQ(water.freshwater(9, 5), 5.0f);
    EXPECT_NEAR(water.freshwater(9, 9), 0.3 * std::pow(12.0, 0.8), 1e-3);
}

/// A basin 6 m deep, and a valley that falls by 0.1 m per cell to the east, where a river of 5 m^3/s comes in.
Terrain basinAndValley() {
    Terrain terrain = terrainOf(61, 41, 10.0f, Boundary::Open, [](int x, int y) {
        if (x >= 25) return 14.0 - 0.1 * x + 0.02 * std::abs(y - 20);
        return std::hypot(x - 12, y - 20) < 5.0 ? 10.0 : 16.0;
    });
    for (int x = 25; x < 61; ++x) terrain.use(Layer::Flow)(x, 20) = 500.0f;
    return terrain;
}

TEST(LandCover, LakesAndRiversAreThoseOfThePicture) {
    ThreadPool pool(2);
    Terrain terrain = basinAndValley();
    updateLandCover(terrain, {Layer::Height, Layer::Biome}, kDry, {}, pool);
    EXPECT_FALSE(terrain.has(Layer::Freshwater));
    LandCoverSettings wide;
    wide.limits.water.riverWidth = 15.0f;
    updateLandCover(terrain, {Layer::Freshwater}, kDry, wide, pool);
    EXPECT_FALSE(terrain.has(Layer::Water)) << "no model has made any";
    const Field<float>& depth = terrain.layer(Layer::Freshwater);
    EXPECT_NEAR(depth(12, 20), 6.0f, 1e-3f);
    EXPECT_EQ(depth(4, 20), 0.0f);
    // 15 sqrt(5) = 33 m wide.
    int wet = 0;
    for (int y = 0; y < 41; ++y)
        for (int x = 26; x < 61; ++x) {
            const ShownGround shown = shownGroundAt(terrain, terrain.inlandWater().get(), x, y);
            EXPECT_NEAR(static_cast<double>(depth(x, y)), shown.surface - shown.ground, 1e-3) << x << ' ' << y;
            wet += depth(x, y) > 0.0f ? 1 : 0;
        }
    EXPECT_GT(wet, 2 * 30);
}

TEST(LandCover, AWidthOfNothingLeavesRiversOut) {
    ThreadPool pool(2);
    Terrain terrain = basinAndValley();
    LandCoverSettings none;
    none.limits.water.riverWidth = 0.0f;
    updateLandCover(terrain, {Layer::Freshwater}, kDry, none, pool);
    for (int y = 0; y < 41; ++y)
        for (int x = 26; x < 61; ++x) EXPECT_EQ(terrain.layer(Layer::Freshwater)(x, y), 0.0f) << x << ' ' << y;
    EXPECT_FALSE(terrain.inlandWater()->rivers.empty()) << "their lines can be exported";
}

TEST(LandCover, TheSeaIsNotFreshwater) {
    ThreadPool pool(2);
    Terrain terrain = basinAndValley();
    updateLandCover(terrain, {Layer::Freshwater}, {11.0f, 1e-4, 2.0}, {}, pool);
    EXPECT_EQ(terrain.layer(Layer::Freshwater)(12, 20), 0.0f);
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
    return findBiomes(terrain, findWaterBodies(terrain, {}, {sea, 1e-4, 2.0}, {}, pool).body, settings, sea, pool)(x,
                                                                                                                   y);
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
    updateLandCover(terrain, {Layer::Biome}, kDry, {.limits = {.water = {}, .biomes = {.shoreWidth = 0.0f}}}, pool);
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
