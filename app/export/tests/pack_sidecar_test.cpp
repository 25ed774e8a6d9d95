#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/export/pack.h"
#include "app/export/sidecar.h"
#include "app/tests/test_files.h"

/// The contents of `pack.json`, and reading it again.
namespace scree {
namespace {

using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

/// All nodes have different heights.
Terrain distinctLand(int width, int height) {
    Field<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) heights(x, y) = static_cast<float>(1000 * y + x);
    return Terrain(std::move(heights), 2.0f, 0.0, Boundary::Open);
}

/// Only heights, as float32 in metres.
PackSettings heightsAlone() {
    PackSettings settings;
    settings.engine = Engine::Custom;
    settings.format = PackFormat::R32;
    settings.splat = settings.colour = settings.normal = settings.occlusion = false;
    return settings;
}

TEST(PackSidecar, GivesThePositionOfEachTileInTheWholeMap) {
    const TemporaryFolder folder;
    constexpr int kNodesEast = 3 * (20 - 4) + 4, kNodesSouth = 2 * (15 - 4) + 4;  // tiles of 20 x 15 that share 4
    const Terrain terrain = distinctLand(kNodesEast, kNodesSouth);
    ThreadPool pool(2);
    for (const PackRows rows : {PackRows::North, PackRows::South}) {
        PackSettings settings = heightsAlone();
        settings.rows = rows;
        settings.tilesX = 3;
        settings.tilesY = 2;
        settings.overlap = 4;
        const std::filesystem::path pack = folder / (rows == PackRows::North ? "north" : "south");
        ASSERT_TRUE(writePack({terrain, Preset(), pool}, settings, {pack}));
        const nlohmann::json tiles = nlohmann::json::parse(readFile(pack / "pack.json"))["tiles"];
        EXPECT_EQ(tiles["overlap"], 4);
        ASSERT_EQ(tiles["positions"].size(), 6u);
        for (const nlohmann::json& tile : tiles["positions"]) {
            const int column = tile["column"], row = tile["row"], width = tile["width"], height = tile["height"];
            EXPECT_EQ(width, 20);
            EXPECT_EQ(height, 15);
            EXPECT_EQ(tile["x"], 16 * column);
            EXPECT_EQ(tile["y"], 11 * (rows == PackRows::North ? row : 1 - row));
            const std::string bytes =
                readFile(pack / ("height_x" + std::to_string(column) + "_y" + std::to_string(row) + ".r32"));
            const std::string expected = test::floatBytes(width, height, [&](int x, int y) {
                const int south = rows == PackRows::North ? y : height - 1 - y;
                return 1000 * (tile["y"].get<int>() + south) + tile["x"].get<int>() + x;
            });
            EXPECT_TRUE(bytes == expected) << column << ", " << row;
        }
    }
    ASSERT_TRUE(writePack({terrain, Preset(), pool}, heightsAlone(), {folder / "single"}));
    const nlohmann::json single = nlohmann::json::parse(readFile(folder / "single" / "pack.json"))["tiles"];
    ASSERT_EQ(single["positions"].size(), 1u);
    EXPECT_EQ(single["positions"][0],
              nlohmann::json::parse(R"({"column":0,"row":0,"x":0,"y":0,"width":52,"height":26})"));
}

TEST(PackSidecar, OfTheMostTilesWithLongNamesIsReadAgain) {
    const TemporaryFolder folder;
    PackSettings settings;
    settings.engine = Engine::Custom;
    settings.format = PackFormat::R32;
    settings.tilesX = settings.tilesY = 64;
    const std::string names = "{map}" + std::string(190, 'n') + "{x}_{y}";  // up to 255 bytes, a common limit
    const Result<PackPlan> plan = planPack(settings, packLandOf(distinctLand(1000, 1000)), names);
    ASSERT_TRUE(plan) << plan.error().message;
    WrittenPack pack{.folder = folder.path(), .plan = *plan, .files = {}};
    for (const char* base : {"height", "splat_1", "splat_2", "colour", "normal", "ao", "mask_rain", "mask_flow"})
        for (const PackTile& tile : plan->tiles)
            pack.files.push_back({.name = plan->fileName(base, tile, ".png"),
                                  .meaning = "a mask of the layer, as grey levels of its range",
                                  .width = plan->tileWidth,
                                  .height = plan->tileHeight,
                                  .column = tile.column,
                                  .row = tile.row});
    const std::string text = formatSidecar(pack);
    EXPECT_GT(text.size(), std::size_t{4} << 20);
    writeFile(folder / "pack.json", text);
    const std::optional<Sidecar> read = readSidecar(folder / "pack.json");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->files.size(), pack.files.size());
    const Result<HeightRange> range = rangeOfPack(folder.path());
    ASSERT_TRUE(range) << range.error().message;
    EXPECT_EQ(*range, plan->range);
}

}  // namespace
}  // namespace scree
