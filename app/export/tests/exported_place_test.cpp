#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/export/pack.h"
#include "app/io/formats/heightmap.h"
#include "app/tests/format_files.h"
#include "erosion/terrain/resample.h"

/// The place of maps in a coordinate system, in exported files.
namespace scree::exported_place_tests {
namespace {

using namespace format_files;
using test::readFile;
using test::TemporaryFolder;

constexpr double kWest = 350000.5, kNorth = 5100000.0;
/// Nine nodes by six, 2.5 m apart.
constexpr MapPlace kPlace{kWest, kNorth - 15.0, kWest + 22.5, kNorth, MapPlace::Unit::Metres, 25832};

Terrain placedLand() {
    Terrain terrain = land();
    terrain.setPlace(kPlace);
    return terrain;
}

FilePlace placeIn(const std::filesystem::path& path) {
    const Result<HeightmapInfo> info = inspectHeightmap(path);
    EXPECT_TRUE(info) << (info ? "" : info.error().message);
    return info ? info->place : FilePlace{};
}

/// Values of a tag of doubles in a little-endian file with one directory.
std::vector<double> doublesIn(const std::string& file, std::uint16_t wanted) {
    const auto directory = numberAt<std::uint32_t>(file, 4);
    const auto count = numberAt<std::uint16_t>(file, directory);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t entry = directory + 2 + 12 * i;
        if (numberAt<std::uint16_t>(file, entry) != wanted) continue;
        std::vector<double> values;
        for (std::size_t k = 0; k < numberAt<std::uint32_t>(file, entry + 4); ++k)
            values.push_back(
                std::bit_cast<double>(numberAt<std::uint64_t>(file, numberAt<std::uint32_t>(file, entry + 8) + 8 * k)));
        return values;
    }
    return {};
}

TEST(ExportedPlace, IsWrittenToATiffAndReadAgain) {
    const TemporaryFolder folder;
    Terrain terrain = placedLand();
    ASSERT_TRUE(exportHeightmap(terrain, folder / "a.tif"));
    const std::string bytes = readFile(folder / "a.tif");
    EXPECT_EQ(doublesIn(bytes, 33550), (std::vector<double>{2.5, 2.5, 0.0}));
    EXPECT_EQ(doublesIn(bytes, 33922), (std::vector<double>{0, 0, 0, kWest, kNorth, 0}));
    EXPECT_EQ(placeIn(folder / "a.tif").place, kPlace);
    ASSERT_TRUE(exportLayer(terrain, Layer::Rain, folder / "rain.tif"));
    EXPECT_EQ(placeIn(folder / "rain.tif").place, kPlace);
    ASSERT_TRUE(exportHeightmap(terrain, folder / "levels.tif", HeightRange{0.0f, 3000.0f}));
    EXPECT_EQ(placeIn(folder / "levels.tif").place, kPlace);
    // Degrees, in a system with and without a code. The edges do not have the ratio of the nodes.
    for (const int crs : {0, 4326}) {
        const MapPlace degrees{7.0, 45.5, 8.125, 47.0, MapPlace::Unit::Degrees, crs};
        terrain.setPlace(degrees);
        const Result<WrittenRaster> written = exportHeightmap(terrain, folder / "d.tif");
        ASSERT_TRUE(written) << written.error().message;
        EXPECT_EQ(placeIn(folder / "d.tif").place, degrees);
    }
    ThreadPool pool(2);
    const Terrain narrow = resampled(placedLand(), 500, 333, pool);
    ASSERT_TRUE(exportHeightmap(narrow, folder / "n.tif"));
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "n.tif");
    ASSERT_TRUE(info && info->place.place);
    EXPECT_NEAR(info->place.place->east, kPlace.east, 1e-6);
    EXPECT_NEAR(info->place.place->south, kPlace.south, 1e-6);
    ASSERT_TRUE(info->cellSize) << "333 rows are nearly square";
    EXPECT_NEAR(static_cast<double>(*info->cellSize), 22.5 / 500, 1e-6);
}

TEST(ExportedPlace, OfThePacksTilesFollowsTheirNodes) {
    const TemporaryFolder folder;
    Terrain terrain = placedLand();
    PackSettings settings;
    settings.engine = Engine::Custom;
    settings.format = PackFormat::Tif;
    settings.splat = settings.colour = settings.normal = settings.occlusion = false;
    settings.tilesX = 2;
    settings.size = 9;  // 17 nodes along, 1.25 m apart from the first node to the last
    ThreadPool pool(2);
    const Result<WrittenPack> pack = writePack({terrain, Preset(), pool}, settings, {folder / "pack"});
    ASSERT_TRUE(pack) << pack.error().message;
    ASSERT_EQ(pack->plan.width, 17);
    const FilePlace west = placeIn(folder / "pack" / "height_x0_y0.tif");
    const FilePlace east = placeIn(folder / "pack" / "height_x1_y0.tif");
    ASSERT_TRUE(west.place && east.place);
    // The first node is half a cell of 2.5 m from the edge, and its own cell reaches half of 1.25 m to the west of the
    // node.
    EXPECT_NEAR(west.place->west, kWest + 1.25 - 0.625, 1e-6);
    EXPECT_NEAR(west.place->north, kNorth - 1.25 + 0.625, 1e-6);
    EXPECT_NEAR(east.place->west, kWest + 1.25 + 8 * 1.25 - 0.625, 1e-6) << "the shared node is the eighth";
    EXPECT_NEAR(east.place->east, kPlace.east - 1.25 + 0.625, 1e-6);
    EXPECT_EQ(east.place->crs, 25832);
    const nlohmann::json sidecar = nlohmann::json::parse(readFile(folder / "pack" / "pack.json"));
    EXPECT_NEAR(sidecar["place"]["west"].get<double>(), kWest + 0.625, 1e-6);
    EXPECT_EQ(sidecar["place"]["unit"], "metres");
    EXPECT_EQ(sidecar["place"]["crs"], "EPSG:25832");
    // Rows from the south make a mirror image, which has no place.
    settings.rows = PackRows::South;
    ASSERT_TRUE(writePack({terrain, Preset(), pool}, settings, {folder / "south"}));
    EXPECT_FALSE(placeIn(folder / "south" / "height_x0_y0.tif").place);
}

}  // namespace
}  // namespace scree::exported_place_tests
