#include "app/history/packed_terrain.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <random>

#include "app/tests/worker_fixture.h"

namespace scree {
namespace {

using namespace worker_tests;

TEST(PackedGrid, GivesEveryBitBackWhateverTheBitsAre) {
    ThreadPool pool(2);
    Unpacker unpacker(pool);
    std::mt19937 random(5);
    for (const auto& [width, height] : {std::pair{1, 1}, {64, 64}, {65, 63}, {200, 130}}) {
        Field<float> field(width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                // Includes NaN, -0 and denormals.
                field(x, y) = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        const PackedGrid packed(field, TileVersions(width, height), nullptr, pool);
        const Field<float> back = packed.unpacked(unpacker);
        ASSERT_EQ(back.width(), width);
        ASSERT_EQ(back.height(), height);
        for (int y = 0; y < height; ++y)
            ASSERT_EQ(std::memcmp(back.row(y), field.row(y), static_cast<std::size_t>(width) * sizeof(float)), 0) << y;
    }
}

TEST(PackedTerrain, LeavesOutWhatAnalysisFindsInTheRest) {
    ThreadPool pool(2);
    Terrain terrain = hills(100);
    const std::size_t alone = PackedTerrain(terrain, nullptr, pool).bytesBeside(nullptr);
    Field<float>& lakes = terrain.use(Layer::Freshwater);
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 100; ++x) lakes(x, y) = static_cast<float>((x * 31 + y * 17) % 101);
    const PackedTerrain packed(terrain, nullptr, pool);
    EXPECT_EQ(packed.bytesBeside(nullptr), alone);
    EXPECT_FALSE(packed.unpack(pool).has(Layer::Freshwater));
    packed.restore(terrain, pool);
    EXPECT_FALSE(terrain.has(Layer::Freshwater));
    EXPECT_EQ(terrain.heights(), hills(100).heights());
}

TEST(PackedTerrain, SharesTheTilesThatAStrokeLeavesAlone) {
    ThreadPool pool(2);
    Terrain terrain = hills(512);
    terrain.use(Layer::Hardness);
    const PackedTerrain before(terrain, nullptr, pool);
    applyStroke(terrain, {.layer = Layer::Hardness, .path = {{96.0f, 96.0f}}, .radius = 9.0f, .strength = 0.5f});
    const PackedTerrain after(terrain, &before, pool);
    const std::size_t stroke = after.bytesBeside(&before);
    EXPECT_GT(stroke, 0u);
    EXPECT_LT(stroke, 64u * 64u * sizeof(float)) << "one tile of 64 changed";
    EXPECT_GT(after.bytesBeside(nullptr), 20 * stroke);

    Terrain undone = after.unpack(pool);
    EXPECT_EQ(undone.layer(Layer::Hardness), terrain.layer(Layer::Hardness));
    before.restore(undone, pool);
    EXPECT_EQ(extremes(undone.layer(Layer::Hardness)).highest, 0.0f);
}

TEST(PackedTerrain, BringsBackTheVersionsThatStandForTheSameValues) {
    ThreadPool pool(1);
    Terrain terrain = hills(128);
    terrain.nextRevision();
    terrain.use(Layer::Height)(70, 3) = 1.0f;
    terrain.markChanged(Layer::Height, {70, 3, 71, 4});
    const TileVersions kept = terrain.versions(Layer::Height);
    const PackedTerrain packed(terrain, nullptr, pool);
    applyStroke(terrain, {.layer = Layer::Rain, .path = {{9.0f, 9.0f}}});
    const std::uint64_t revision = terrain.revision();
    packed.restore(terrain, pool);
    EXPECT_EQ(terrain.versions(Layer::Height), kept);
    EXPECT_FALSE(terrain.has(Layer::Rain));
    EXPECT_GT(terrain.revision(), revision) << "what changes from now on must not look like what was undone";
}

TEST(PackedTerrain, KeepsColoursAndBooks) {
    ThreadPool pool(2);
    Terrain terrain = hills(100, Boundary::Wrap);
    terrain.useColour();
    terrain.ledger().eroded = 12.5;
    terrain.waterLedger().rest = 3.25;
    const Terrain back = PackedTerrain(terrain, nullptr, pool).unpack(pool);
    EXPECT_EQ(back.colour(), terrain.colour());
    EXPECT_EQ(back.ledger().eroded, 12.5);
    EXPECT_EQ(back.waterLedger().rest, 3.25);
    EXPECT_EQ(back.boundary(), Boundary::Wrap);
    EXPECT_EQ(back.cellSize(), terrain.cellSize());
}

}  // namespace
}  // namespace scree
