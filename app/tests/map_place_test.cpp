#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "app/document/starting_terrain.h"
#include "app/history/packed_terrain.h"
#include "app/io/formats/heightmap.h"
#include "app/tests/format_files.h"
#include "app/tests/project_fixture.h"
#include "app/tests/run_scree.h"
#include "erosion/terrain/resample.h"

/// Places of maps in a coordinate system: read from files, through all steps of the program, and written again. The
/// expected places were computed by hand from GeoTIFF 1.1 (OGC 19-008r4) and from the documents of the formats.
namespace scree::map_place_tests {
namespace {

using namespace format_files;
using project_tests::workedProject;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

constexpr double kWest = 350000.5, kNorth = 5100000.0, kMapCell = 2.5;
/// Nine nodes from west to east, six from north to south.
constexpr MapPlace kPlace{.west = kWest,
                          .south = kNorth - 6 * kMapCell,
                          .east = kWest + 9 * kMapCell,
                          .north = kNorth,
                          .unit = MapPlace::Unit::Metres,
                          .crs = 25832};

Tag scaleTag(double x, double y) {
    return {33550, 12, 3, doubles({x, y, 0.0})};
}
Tag tieTag(double column, double row, double x, double y) {
    return {33922, 12, 6, doubles({column, row, 0.0, x, y, 0.0})};
}
Tag keysTag(std::initializer_list<std::pair<int, int>> keys) {
    const auto number = [](int value) { return bytesOf(static_cast<std::uint16_t>(value)); };
    std::string bytes = number(1) + number(1) + number(1) + number(static_cast<int>(keys.size()));
    for (const auto& [key, value] : keys) bytes += number(key) + number(0) + number(1) + number(value);
    return {34735, 3, static_cast<std::uint32_t>(bytes.size() / 2), bytes};
}
constexpr int kArea = 1, kPoint = 2;
Tag projectedKeys(int raster) {
    return keysTag({{1024, 1}, {1025, raster}, {3072, 25832}, {3076, 9001}});
}

/// A GeoTIFF of float heights with these additional tags.
std::string geoTiff(const std::vector<Tag>& more) {
    std::vector<Tag> tags = greyTags(32, 3);
    tags.insert(tags.end(), more.begin(), more.end());
    return makeTiff(tags, floatPixels());
}

FilePlace placeIn(const std::filesystem::path& path) {
    const Result<HeightmapInfo> info = inspectHeightmap(path);
    EXPECT_TRUE(info) << (info ? "" : info.error().message);
    return info ? info->place : FilePlace{};
}

TEST(MapPlace, OfAGeotiffFollowsItsTiePointAnywhereOnTheMap) {
    const TemporaryFolder folder;
    const std::string matrix = doubles({kMapCell, 0, 0, kWest, 0, -kMapCell, 0, kNorth, 0, 0, 0, 0, 0, 0, 0, 1});
    const std::vector<std::vector<Tag>> files{
        {scaleTag(kMapCell, kMapCell), tieTag(0, 0, kWest, kNorth), projectedKeys(kArea)},
        // The south-east corner of the map.
        {scaleTag(kMapCell, kMapCell), tieTag(9, 6, kWest + 22.5, kNorth - 15.0), projectedKeys(kArea)},
        // The middle of the first pixel, and of the pixel in column 4, row 2.
        {scaleTag(kMapCell, kMapCell), tieTag(0, 0, kWest + 1.25, kNorth - 1.25), projectedKeys(kPoint)},
        {scaleTag(kMapCell, kMapCell), tieTag(4, 2, kWest + 11.25, kNorth - 6.25), projectedKeys(kPoint)},
        {{34264, 12, 16, matrix}, projectedKeys(kArea)},
    };
    for (std::size_t i = 0; i < files.size(); ++i) {
        writeFile(folder / "a.tif", geoTiff(files[i]));
        const FilePlace place = placeIn(folder / "a.tif");
        ASSERT_TRUE(place.place) << i << ": " << place.whyNone;
        EXPECT_EQ(*place.place, kPlace) << i << ": " << shownPlace(*place.place);
        EXPECT_EQ(inspectHeightmap(folder / "a.tif")->cellSize, 2.5f) << i;
        std::vector<std::string> notes;
        const Result<Terrain> land = importHeightmap(folder / "a.tif", {.file = {}, .cellSize = 2.5f}, &notes);
        ASSERT_TRUE(land) << land.error().message;
        EXPECT_EQ(land->place(), kPlace) << i;
        EXPECT_TRUE(notes.empty()) << i << ": " << notes.front();
    }
}

TEST(MapPlace, InDegreesHasTheCodeOfItsSystem) {
    const TemporaryFolder folder;
    writeFile(folder / "a.tif", geoTiff({scaleTag(0.125, 0.25), tieTag(0, 0, 7.0, 47.0),
                                         keysTag({{1024, 2}, {1025, kArea}, {2048, 4326}, {2054, 9102}})}));
    const FilePlace place = placeIn(folder / "a.tif");
    ASSERT_TRUE(place.place) << place.whyNone;
    EXPECT_EQ(*place.place, (MapPlace{7.0, 45.5, 8.125, 47.0, MapPlace::Unit::Degrees, 4326}));
    // 0.25 degrees are longer than the cells of a terrain may be.
    EXPECT_FALSE(inspectHeightmap(folder / "a.tif")->cellSize);
}

TEST(MapPlace, InDegreesGivesCellsInMetresAtItsLatitude) {
    const TemporaryFolder folder;
    // A third of an arc second at 46 N, where a degree of latitude has 111 132.954 - 559.822 cos 92 + 1.175 cos 184 =
    // 111 151 m and one of longitude 111 412.84 cos 46 - 93.5 cos 138 + 0.118 cos 230 = 77 464 m.
    const double step = 1.0 / 10800.0;
    const std::vector<std::vector<Tag>> files{
        {scaleTag(step, step), tieTag(0, 0, 7.0, 46.0),
         keysTag({{1024, 2}, {1025, kArea}, {2048, 4326}, {2054, 9102}})},
        {scaleTag(step, step), tieTag(0, 0, 7.0, 46.0), keysTag({{1024, 2}, {2048, 4258}})},
        {scaleTag(step, step), tieTag(0, 0, 7.0, 46.0)},
    };
    for (const std::vector<Tag>& tags : files) {
        writeFile(folder / "a.tif", geoTiff(tags));
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.tif");
        ASSERT_TRUE(info) << info.error().message;
        EXPECT_NEAR(static_cast<double>(info->cellSize.value_or(0.0f)), 111151.0 / 10800.0, 0.01);
        EXPECT_EQ(info->width, 6);  // 9 nodes of 7.17 m
        EXPECT_EQ(info->height, 6);
        ASSERT_TRUE(info->place.place);
        EXPECT_NEAR(info->place.place->east - info->place.place->west, 9 * step, 1e-12);
    }
    // The imported land is written with its own cell size, which does not change with the latitude.
    Terrain land(format_files::land().heights(), 8.5f, 0.0);
    land.setPlace(MapPlace{7.0, 46.0, 7.125, 47.0, MapPlace::Unit::Degrees, 4326});
    ASSERT_TRUE(exportHeightmap(land, folder / "land.tif"));
    const Result<HeightmapInfo> again = inspectHeightmap(folder / "land.tif");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->cellSize, 8.5f);
    EXPECT_EQ(again->width, 9);
    EXPECT_EQ(again->height, 6);
}

TEST(MapPlace, InFeetIsLostButGivesCellsInMetres) {
    const TemporaryFolder folder;
    for (const auto& [unit, metres] : {std::pair{9002, 0.3048}, {9003, 1200.0 / 3937.0}}) {
        writeFile(folder / "a.tif", geoTiff({scaleTag(10.0, 10.0), tieTag(0, 0, kWest, kNorth),
                                             keysTag({{1024, 1}, {3072, 2263}, {3076, unit}})}));
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.tif");
        ASSERT_TRUE(info) << info.error().message;
        EXPECT_FLOAT_EQ(info->cellSize.value_or(0.0f), static_cast<float>(10.0 * metres));
        EXPECT_FALSE(info->place.place);
    }
}

TEST(MapPlace, ThatCannotBeKeptIsReportedInOneLine) {
    const TemporaryFolder folder;
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    const auto matrix = [](double turned) {
        return Tag{34264, 12, 16,
                   doubles({kMapCell, turned, 0, kWest, turned, -kMapCell, 0, kNorth, 0, 0, 0, 0, 0, 0, 0, 1})};
    };
    const std::vector<std::pair<std::vector<Tag>, std::string>> files{
        {{matrix(0.1), projectedKeys(kArea)}, "turned"},
        {{scaleTag(kMapCell, -kMapCell), tieTag(0, 0, kWest, kNorth), projectedKeys(kArea)}, "mirrored"},
        {{scaleTag(kMapCell, kMapCell), tieTag(0, 0, kWest, kNorth), keysTag({{1024, 1}, {3072, 2263}, {3076, 9003}})},
         "not in metres"},
        {{scaleTag(kMapCell, kMapCell), tieTag(0, 0, kWest, kNorth), keysTag({{1024, 2}, {2048, 4326}, {2054, 9101}})},
         "not in degrees"},
        {{scaleTag(kMapCell, kMapCell), tieTag(0, 0, kWest, kNorth), keysTag({{1024, 3}})}, "neither projected"},
        {{scaleTag(kMapCell, kMapCell), tieTag(0, 0, kNan, kNorth), projectedKeys(kArea)}, "not valid coordinates"},
        {{scaleTag(kMapCell, kMapCell), tieTag(0, 0, 1e300, kNorth), projectedKeys(kArea)}, "not valid coordinates"},
        {{{33922, 12, 12, doubles({0, 0, 0, 1, 2, 0, 9, 6, 0, 3, 4, 0})}, projectedKeys(kArea)}, "several tie points"},
    };
    for (const auto& [tags, why] : files) {
        writeFile(folder / "a.tif", geoTiff(tags));
        const FilePlace place = placeIn(folder / "a.tif");
        EXPECT_FALSE(place.place) << why;
        EXPECT_TRUE(messageHas(place.whyNone, why)) << place.whyNone;
        std::vector<std::string> notes;
        const Result<Terrain> land = importHeightmap(folder / "a.tif", {}, &notes);
        ASSERT_TRUE(land) << land.error().message;
        EXPECT_FALSE(land->place());
        ASSERT_EQ(notes.size(), 1u) << why;
        EXPECT_TRUE(messageHas(notes[0], why) && messageHas(notes[0], "a.tif")) << notes[0];
    }
}

TEST(MapPlace, IsMissingIfTheFileHasNoCoordinates) {
    const TemporaryFolder folder;
    const std::vector<std::vector<Tag>> files{
        {},
        {scaleTag(kMapCell, kMapCell)},
        {tieTag(0, 0, kWest, kNorth)},
        // A plane whose first node, or the corner of that node's cell, is at 0, 0.
        {scaleTag(kMapCell, kMapCell), tieTag(0, 0, 0.0, 0.0), keysTag({{1024, 1}, {1025, kPoint}, {3072, 32767}})},
        {scaleTag(kMapCell, kMapCell), tieTag(0, 0, 0.0, 0.0)},
    };
    for (const std::vector<Tag>& tags : files) {
        writeFile(folder / "a.tif", geoTiff(tags));
        const FilePlace place = placeIn(folder / "a.tif");
        EXPECT_FALSE(place.place) << tags.size();
        EXPECT_EQ(place.whyNone, "");
    }
}

TEST(MapPlace, OfAnAsciiGridFollowsItsCornerOrItsNode) {
    const TemporaryFolder folder;
    std::string rows;
    for (int i = 0; i < kWidth * kHeight; ++i) rows += std::to_string(i) + " ";
    const auto placeOf = [&](const std::string& head) {
        writeFile(folder / "a.asc", "ncols 9\nnrows 6\n" + head + rows);
        return placeIn(folder / "a.asc").place;
    };
    MapPlace expected = kPlace;
    expected.crs = 0;
    EXPECT_EQ(placeOf("xllcorner 350000.5\nyllcorner 5099985\ncellsize 2.5\n"), expected);
    EXPECT_EQ(placeOf("xllcenter 350001.75\nyllcenter 5099986.25\ncellsize 2.5\n"), expected);
    EXPECT_EQ(placeOf("xllcenter 350001.75\nyllcorner 5099985\ncellsize 2.5\n"), expected);
    EXPECT_EQ(placeOf("xllcorner 350000.5\nyllcorner 5099985\ndx 2.5\ndy 5\n"),
              (MapPlace{kWest, kNorth - 15.0, kWest + 22.5, kNorth + 15.0}));
    EXPECT_EQ(placeOf("xllcorner 0\nyllcorner 0\ncellsize 0.03125\n"),
              (MapPlace{0.0, 0.0, 0.28125, 0.1875, MapPlace::Unit::Degrees}));
    EXPECT_EQ(placeOf("xllcorner 0\nyllcorner 0\ncellsize 2.5\n"), std::nullopt);
    EXPECT_EQ(placeOf("cellsize 2.5\n"), std::nullopt);
    EXPECT_EQ(placeOf("xllcorner 1e30\nyllcorner 5099985\ncellsize 2.5\n"), std::nullopt);
}

TEST(MapPlace, OfAnSrtmTileIsInItsName) {
    const TemporaryFolder folder;
    const std::string tile(std::size_t{2} * 1201 * 1201, '\1');
    // The outermost nodes are on the edges of the degree, and half a cell is 1/2400 of a degree.
    for (const auto& [name, west, south] :
         {std::tuple{"N46E007.hgt", 7, 46}, {"s34w018.hgt", -18, -34}, {"N00E000.SRTMGL3.hgt", 0, 0}}) {
        writeFile(folder / name, tile);
        const FilePlace place = placeIn(folder / name);
        ASSERT_TRUE(place.place) << name;
        EXPECT_NEAR(place.place->west, west - 1.0 / 2400.0, 1e-12) << name;
        EXPECT_NEAR(place.place->east, west + 1 + 1.0 / 2400.0, 1e-12) << name;
        EXPECT_NEAR(place.place->south, south - 1.0 / 2400.0, 1e-12) << name;
        EXPECT_NEAR(place.place->north, south + 1 + 1.0 / 2400.0, 1e-12) << name;
        EXPECT_EQ(place.place->unit, MapPlace::Unit::Degrees);
        EXPECT_EQ(place.place->crs, 4326);
    }
    for (const std::string name : {"alps.hgt", "N46E181.hgt", "N91E007.hgt"}) {
        writeFile(folder / name, tile);
        EXPECT_FALSE(placeIn(folder / name).place) << name;
    }
}

/// A file with the place kPlace.
std::filesystem::path placedFile(const TemporaryFolder& folder) {
    writeFile(folder / "placed.tif",
              geoTiff({scaleTag(kMapCell, kMapCell), tieTag(0, 0, kWest, kNorth), projectedKeys(kArea)}));
    return folder / "placed.tif";
}

TEST(MapPlace, FollowsACropAndIsDroppedWithANoteIfTheMapIsTurnedOrScaled) {
    const TemporaryFolder folder;
    const std::filesystem::path path = placedFile(folder);
    const auto import = [&](const FileSettings& file, float cell) {
        std::vector<std::string> notes;
        const Result<Terrain> land = importHeightmap(path, {.file = file, .cellSize = cell}, &notes);
        EXPECT_TRUE(land) << (land ? "" : land.error().message);
        return std::pair{land ? land->place() : std::nullopt, notes.empty() ? std::string() : notes.front()};
    };
    // Columns 2 to 5 and rows 1 to 4.
    const auto [part, none] = import({.cropLeft = 2, .cropTop = 1, .cropWidth = 4, .cropHeight = 4}, 2.5f);
    EXPECT_EQ(part, (MapPlace{kWest + 5.0, kNorth - 12.5, kWest + 15.0, kNorth - 2.5, MapPlace::Unit::Metres, 25832}));
    EXPECT_EQ(none, "");
    for (const FileSettings& turned : {FileSettings{.flip = Flip::EastWest}, FileSettings{.rotate = Rotation::Half}}) {
        const auto [place, why] = import(turned, 2.5f);
        EXPECT_FALSE(place);
        EXPECT_TRUE(messageHas(why, "it is flipped or rotated")) << why;
    }
    const auto [scaled, why] = import({}, 10.0f);
    EXPECT_FALSE(scaled);
    EXPECT_TRUE(messageHas(why, "its cells are 2.5 m there and are made 10 m")) << why;
}

TEST(MapPlace, StaysIfTheResolutionChanges) {
    const TemporaryFolder folder;
    TerrainRecipe recipe;
    recipe.terrain.start = Start::File;
    recipe.terrain.cellSize = 2.5f;
    recipe.path = placedFile(folder).string();
    for (const int nodes : {5, 9, 700, 1024}) {
        recipe.file.resolution = nodes;
        ThreadPool pool(2);
        const Result<Terrain> land = makeStartingTerrain(recipe, pool);
        ASSERT_TRUE(land) << land.error().message;
        EXPECT_EQ(land->width(), nodes);
        EXPECT_EQ(land->place(), kPlace) << nodes;
        EXPECT_EQ(resampled(*land, 18, 12, pool).place(), kPlace) << nodes;
        Terrain shown;
        shown.copyChanged(*land, {Layer::Height});
        EXPECT_EQ(shown.place(), kPlace);
    }
}

Terrain placedLand() {
    Terrain terrain = land();
    terrain.setPlace(kPlace);
    return terrain;
}

TEST(MapPlace, ComesBackFromTheHistory) {
    ThreadPool pool(2);
    const PackedTerrain packed(placedLand(), nullptr, pool);
    EXPECT_EQ(packed.unpack(pool).place(), kPlace);
    Terrain other = land();
    packed.restore(other, pool);
    EXPECT_EQ(other.place(), kPlace);
    const PackedTerrain nowhere(land(), nullptr, pool);
    nowhere.restore(other, pool);
    EXPECT_EQ(other.place(), std::nullopt);
}

TEST(MapPlace, IsKeptInAProjectWithTheLandThatRestartRestores) {
    const TemporaryFolder folder;
    Project project = workedProject(1);
    project.checkpoint.terrain.setPlace(kPlace);
    auto start = std::make_shared<Terrain>(*project.checkpoint.start);
    start->setPlace(kPlace);
    project.checkpoint.start = start;
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr"));
    const Result<Project> read = loadProject(folder / "a.scree.exr");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->checkpoint.terrain.place(), kPlace);
    EXPECT_EQ(read->checkpoint.start->place(), kPlace);
    // A project of an earlier version has no place.
    const Result<Project> old =
        loadProject(std::string(SCREE_SOURCE_FOLDER) + "/app/tests/projects/version-2.scree.exr");
    ASSERT_TRUE(old) << old.error().message;
    EXPECT_EQ(old->checkpoint.terrain.place(), std::nullopt);

    const std::string whole = readFile(folder / "a.scree.exr");
    for (const auto& [from, to] : {std::pair{R"("unit":"metres")", R"("unit":"furlon")"},
                                   {R"("crs":25832)", R"("crs":-5832)"},
                                   {R"("crs":25832)", R"("crs":99999)"},
                                   {R"("east":350023.0)", R"("east":250023.0)"},
                                   {R"("east":350023.0)", R"("east":null    )"},
                                   {R"("north":)", R"("nurth":)"}}) {
        std::string damaged = whole;
        const std::size_t at = damaged.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        damaged.replace(at, std::string(from).size(), to);
        writeFile(folder / "b.scree.exr", damaged);
        const Result<Project> refused = loadProject(folder / "b.scree.exr");
        ASSERT_FALSE(refused) << to;
        EXPECT_TRUE(messageHas(refused.error().message, "b.scree.exr")) << refused.error().message;
    }
}

TEST(MapPlace, IsShownByInfoAndKeptByTheCommands) {
    const TemporaryFolder folder;
    const std::string path = placedFile(folder).string();
    const std::string line = "place: x 350000.5 to 350023, y 5099985 to 5100000, in metres (EPSG:25832)";
    const auto told = [](const std::filesystem::path& file) {
        const test::RunOutcome outcome = test::runScree({"info", file.string()});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return outcome.out;
    };
    EXPECT_NE(told(path).find(line), std::string::npos) << told(path);
    const test::RunOutcome done = test::runScree({"erode", "--input", path, "--rounds", "1", "--save-project",
                                                  folder / "a.scree.exr", "--output", folder / "b.tif"});
    ASSERT_EQ(done.status, 0) << done.err;
    EXPECT_NE(told(folder / "a.scree.exr").find(line), std::string::npos) << told(folder / "a.scree.exr");
    EXPECT_NE(told(folder / "b.tif").find(line), std::string::npos) << told(folder / "b.tif");
    const test::RunOutcome flipped = test::runScree(
        {"erode", "--input", path, "--rounds", "0", "--set", "file.flip=northSouth", "--output", folder / "c.tif"});
    ASSERT_EQ(flipped.status, 0) << flipped.err;
    EXPECT_NE(flipped.err.find("loses its place"), std::string::npos) << flipped.err;
    EXPECT_EQ(told(folder / "c.tif").find("place:"), std::string::npos);
}

}  // namespace
}  // namespace scree::map_place_tests
