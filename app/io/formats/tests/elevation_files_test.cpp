#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "app/io/formats/heightmap.h"
#include "app/tests/format_files.h"
#include "app/tests/peak_memory.h"
#include "app/tests/test_files.h"

/// SRTM tiles and ESRI ASCII grids.
namespace scree {
namespace {

using namespace format_files;
using test::peakOf;
using test::TemporaryFolder;
using test::writeFile;

// SRTM tiles.

int srtmHeight(int x, int y) {
    return 300 + x - 2 * y + (x * 7 + y * 13) % 11;  // negative in the south
}

std::string srtmTile(int edge) {
    std::string bytes;
    for (int y = 0; y < edge; ++y)
        for (int x = 0; x < edge; ++x) {
            const auto sample = static_cast<std::uint16_t>(srtmHeight(x, y));
            bytes += {static_cast<char>(sample >> 8), static_cast<char>(sample & 0xFF)};
        }
    return bytes;
}

/// Metres of a degree of latitude on the WGS 84 ellipsoid, by the usual series of geodesy: 110 574 at the equator.
double degreeNorth(double latitude) {
    const double p = latitude * 3.14159265358979 / 180.0;
    return 111132.954 - 559.822 * std::cos(2.0 * p) + 1.175 * std::cos(4.0 * p);
}

/// Metres of a degree of longitude, by the same series: 111 321 at the equator.
double degreeEast(double latitude) {
    const double p = latitude * 3.14159265358979 / 180.0;
    return 111412.84 * std::cos(p) - 93.5 * std::cos(3.0 * p) + 0.118 * std::cos(5.0 * p);
}

TEST(SrtmTile, IsReadInMetresWithSquareCellsOfItsLatitude) {
    const TemporaryFolder folder;
    for (const auto& [name, edge, latitude] :
         {std::tuple{"N46E007.hgt", 1201, 46.5}, {"n00w122.hgt", 3601, 0.5}, {"S34E018.SRTMGL3.hgt", 1201, -33.5}}) {
        writeFile(folder / name, srtmTile(edge));
        const Result<HeightmapInfo> info = inspectHeightmap(folder / name);
        ASSERT_TRUE(info) << info.error().message;
        EXPECT_TRUE(info->metric);
        // The longer step is kept, so that no height changes along it.
        const double east = degreeEast(latitude), north = degreeNorth(latitude);
        EXPECT_EQ(info->width, std::lround(edge * std::min(1.0, east / north))) << name;
        EXPECT_EQ(info->height, std::lround(edge * std::min(1.0, north / east))) << name;
        ASSERT_TRUE(info->cellSize);
        EXPECT_NEAR(static_cast<double>(*info->cellSize), std::max(east, north) / (edge - 1), 0.002) << name;
        std::vector<std::string> notes;
        const Result<Terrain> read = importHeightmap(folder / name, {}, &notes);
        ASSERT_TRUE(read) << read.error().message;
        ASSERT_EQ(read->width(), info->width);
        ASSERT_EQ(read->height(), info->height);
        // The land is a plane with bumps of up to 10 m. The plane must keep its place.
        const double perColumn = static_cast<double>(edge) / read->width();
        const double perRow = static_cast<double>(edge) / read->height();
        for (const auto& [x, y] : {std::pair{40, 40}, {read->width() - 40, 40}, {40, read->height() - 40}, {500, 400}})
            EXPECT_NEAR(metresOf(*read, x, y),
                        300.0 + ((x + 0.5) * perColumn - 0.5) - 2.0 * ((y + 0.5) * perRow - 0.5) + 5.0, 6.0)
                << name << " " << x << " " << y;
        ASSERT_EQ(notes.size(), 1u);
    }
    // A degree of longitude is shorter: 3 arc seconds at 46.5 N are 92.6 m to the north and 64 m to the east.
    std::vector<std::string> notes;
    ASSERT_TRUE(importHeightmap(folder / "N46E007.hgt", {}, &notes));
    EXPECT_TRUE(messageHas(notes[0],
                           "cells of 64 m from west to east and 92.6 m from north to south (at 46.5 degrees of "
                           "latitude): its 1201 x 1201 nodes become 829 x 1201 with square cells of 92.6 m"))
        << notes[0];
}

TEST(SrtmTile, WithoutALatitudeInItsNameSaysSo) {
    const TemporaryFolder folder;
    writeFile(folder / "alps.hgt", srtmTile(1201));
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "alps.hgt");
    ASSERT_TRUE(info);
    EXPECT_NEAR(static_cast<double>(info->cellSize.value_or(0.0f)), 92.6, 0.6);
    std::vector<std::string> notes;
    const Result<Terrain> read = importHeightmap(folder / "alps.hgt", {}, &notes);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_TRUE(messageHas(notes[0], "has no latitude in its name")) << notes[0];
    for (const auto& [x, y] : {std::pair{0, 0}, {1200, 0}, {0, 1200}, {17, 400}})
        EXPECT_EQ(metresOf(*read, x, y), srtmHeight(x, y)) << x << " " << y;
}

TEST(SrtmTile, FillsItsVoids) {
    const TemporaryFolder folder;
    std::string bytes = srtmTile(1201);
    bytes.replace(2 * (600 * 1201 + 600), 2, std::string("\x80\x00", 2));
    writeFile(folder / "alps.hgt", bytes);
    std::vector<std::string> notes;
    const Result<Terrain> read = importHeightmap(folder / "alps.hgt", {}, &notes);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(notes.size(), 2u);
    EXPECT_TRUE(messageHas(notes[0], "no height at 1 of 1442401 nodes (-32768)")) << notes[0];
    EXPECT_NEAR(metresOf(*read, 600, 600), srtmHeight(600, 600), 12.0);
    EXPECT_EQ(metresOf(*read, 601, 600), srtmHeight(601, 600));
}

TEST(SrtmTile, OfAnotherLengthIsRefused) {
    const TemporaryFolder folder;
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{2 * 1201 * 1201 - 1},
                                    std::size_t{2 * 1201 * 1201 + 1}, std::size_t{2 * 1201 * 3601}}) {
        writeFile(folder / "N46E007.hgt", std::string(bytes, '\1'));
        expectRefused(folder / "N46E007.hgt", "1201 x 1201 or 3601 x 3601");
    }
}

// ESRI ASCII grids.

std::string gridHead(const std::string& cell = "cellsize 2.5\n") {
    return "ncols 9\nnrows 6\nxllcorner 350000.5\nyllcorner 5100000\n" + cell;
}
std::string gridRows() {
    std::string rows;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) rows += " " + std::to_string(heightAt(x, y));
        rows += "\r\n";
    }
    return rows;
}

TEST(AsciiGrid, IsReadInMetresWithItsCellSize) {
    const TemporaryFolder folder;
    const std::string centred =
        "NCOLS\t9\r\nNROWS 6\r\nXLLCENTER 0\r\nYLLCENTER 0\r\nCELLSIZE 2.5\r\nnodata_value -9999\r\n";
    for (const std::string& head : {gridHead(), gridHead("dx 2.5\ndy 2.5\n"), centred}) {
        writeFile(folder / "a.asc", head + gridRows());
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.asc");
        ASSERT_TRUE(info) << info.error().message;
        EXPECT_EQ(info->cellSize, 2.5f);
        EXPECT_TRUE(info->metric);
        std::vector<std::string> notes;
        const Result<Terrain> read = importHeightmap(folder / "a.asc", {.file = {}, .cellSize = 2.5f}, &notes);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_TRUE(notes.empty());
        ASSERT_EQ(read->width(), kWidth);
        ASSERT_EQ(read->height(), kHeight);
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                EXPECT_NEAR(metresOf(*read, x, y), static_cast<double>(heightAt(x, y)), 1e-3);
    }
}

TEST(AsciiGrid, FillsNodesWithoutDataAndSaysSo) {
    const TemporaryFolder folder;
    for (const std::string word : {"-7", "nan", "-7.0e0"}) {
        std::string rows = gridRows();
        const std::string fifth = std::to_string(heightAt(4, 0));
        rows.replace(rows.find(fifth), fifth.size(), word);
        writeFile(folder / "a.asc", gridHead() + "NODATA_value -7\n" + rows);
        std::vector<std::string> notes;
        const Result<Terrain> read = importHeightmap(folder / "a.asc", {.file = {}, .cellSize = 2.5f}, &notes);
        ASSERT_TRUE(read) << read.error().message;
        ASSERT_EQ(notes.size(), 1u) << word;
        EXPECT_TRUE(messageHas(notes[0], "no height at 1 of 54 nodes")) << notes[0];
        EXPECT_GT(metresOf(*read, 4, 0), 900.0);
    }
}

TEST(AsciiGrid, InDegreesOrOfOblongCellsGetsSquareOnes) {
    const TemporaryFolder folder;
    const double second = 1.0 / 3600.0;
    struct Case {
        std::string head;
        double cell;        ///< Metres.
        int width, height;  ///< Nodes with square cells.
    };
    for (const auto& [head, cell, width, height] :
         {Case{"ncols 9\nnrows 6\nxllcorner 7.0\nyllcorner 46.0\ncellsize 0.000277777777778\n",
               second * degreeNorth(46.0008), static_cast<int>(std::lround(9 * degreeEast(46.0) / degreeNorth(46.0))),
               6},
          {gridHead("dx 2.5\ndy 3.75\n"), 3.75, 6, 6},
          {gridHead("dx 5\ndy 2.5\n"), 5.0, 9, 3}}) {
        writeFile(folder / "a.asc", head + gridRows());
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.asc");
        ASSERT_TRUE(info) << info.error().message;
        EXPECT_NEAR(static_cast<double>(info->cellSize.value_or(0.0f)), cell, 1e-3);
        EXPECT_EQ(info->width, width);
        EXPECT_EQ(info->height, height);
        std::vector<std::string> notes;
        const Result<Terrain> land =
            importHeightmap(folder / "a.asc", {.file = {}, .cellSize = *info->cellSize}, &notes);
        ASSERT_TRUE(land) << land.error().message;
        EXPECT_EQ(land->width(), width);
        EXPECT_EQ(land->height(), height);
        ASSERT_EQ(notes.size(), 1u);
        EXPECT_TRUE(messageHas(notes[0], "with square cells")) << notes[0];
        // The mean height stays: each new node is the mean over its ground.
        double before = 0.0, after = 0.0;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) before += static_cast<double>(heightAt(x, y));
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) after += metresOf(*land, x, y);
        EXPECT_NEAR(after / (width * height), before / (kWidth * kHeight), 1e-2);
    }
}

TEST(AsciiGrid, HasTheUnitOfThePrjFileBesideIt) {
    const TemporaryFolder folder;
    const std::string rows = gridRows();
    const std::string degrees =
        "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D\",SPHEROID[\"S\",6378137.0,298.257223563]],"
        "PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";
    const std::string lines = "Projection GEOGRAPHIC\nDatum WGS84\nUnits DD\n";
    const auto projected = [&](const std::string& unit) {
        return "PROJCS[\"P\", " + degrees +
               ", PROJECTION[\"Transverse_Mercator\"], PARAMETER[\"Scale_Factor\", 0.9996]" + unit + "]";
    };
    struct Case {
        std::string head, prj;
        double cell;  ///< Metres; negative if unknown.
        bool hasPlace;
    };
    // Cells of 1 degree look like metres, and cells of 0.05 m near the origin look like degrees.
    const std::string small = "ncols 9\nnrows 6\nxllcorner 7.0\nyllcorner 46.0\ncellsize 0.05\n";
    for (const auto& [head, prj, cell, hasPlace] :
         {Case{gridHead(), projected(",UNIT[\"Meter\",1.0]"), 2.5, true},
          {small, projected(", UNIT [ \"metre\", 1, AUTHORITY[\"EPSG\",\"9001\"]]"), 0.05, true},
          {gridHead(), projected(",UNIT[\"Foot_US\",0.3048006096012192]"), 2.5 * 1200.0 / 3937.0, false},
          {gridHead(), "PROJCRS[\"P\",BASEGEOGCRS[\"B\"],CS[Cartesian,2],LENGTHUNIT[\"foot\",0.3048]]", 0.762, false},
          {"ncols 9\nnrows 6\nxllcorner 7.0\nyllcorner -0.3\ncellsize 0.1\n", degrees, -1.0, true},
          // The older form of ArcInfo.
          {gridHead(), "Projection    STATEPLANE\r\nZone 3104\r\nZunits METERS\r\nUnits  FEET\r\nParameters\r\n",
           2.5 * 1200.0 / 3937.0, false},
          {gridHead(), "projection UTM\nzunits NO\nunits METERS\nzone 12\nparameters\n", 2.5, true},
          {gridHead(), "Projection UTM\nUnits FURLONGS\n", 2.5, true},
          {"ncols 9\nnrows 6\nxllcorner 7.0\nyllcorner -0.3\ncellsize 0.1\n", lines, -1.0, true},
          // Heights have their own unit, in the form of ESRI's programs and in that of others.
          {gridHead(), projected(",UNIT[\"Foot\",0.3048]") + ",VERTCS[\"N]\",VDATUM[\"N\"],UNIT[\"Meter\",1.0]]", 0.762,
           false},
          {gridHead(), "COMPD_CS[\"C\"," + projected(",UNIT[\"Foot\",0.3048]") + ",VERT_CS[\"N\",UNIT[\"metre\",1]]]",
           0.762, false},
          {gridHead(), projected(",UNIT[\"Meter\",1]") + ",VERTCS[\"N\",UNIT[\"Foot\",0.3048]]", 2.5, true},
          {gridHead(), "nothing of the kind", 2.5, true},
          {gridHead(), "PROJCS[\"P\",UNIT[\"", 2.5, true},
          {gridHead(), "", 2.5, true}}) {
        writeFile(folder / "a.asc", head + rows);
        writeFile(folder / "a.prj", prj);
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.asc");
        ASSERT_TRUE(info) << info.error().message;
        // Cells of 0.1 degrees are larger than a terrain's may be.
        EXPECT_NEAR(static_cast<double>(info->cellSize.value_or(-1.0f)), cell, 1e-5) << prj;
        EXPECT_EQ(info->place.place.has_value(), hasPlace) << prj;
        EXPECT_EQ(info->place.whyNone.empty(), hasPlace) << prj;
        if (!info->place.place) continue;
        EXPECT_EQ(info->place.place->unit,
                  prj == degrees || prj == lines ? MapPlace::Unit::Degrees : MapPlace::Unit::Metres)
            << prj;
    }
}

TEST(AsciiGrid, ThatIsDamagedIsRefusedWithItsReason) {
    const TemporaryFolder folder;
    const std::string rows = gridRows();
    const auto head = [](const std::string& columns, const std::string& lines, const std::string& cell) {
        return "ncols " + columns + "\nnrows " + lines + "\nxllcorner 1000\nyllcorner 2000\ncellsize " + cell + "\n";
    };
    const std::string inTheMiddle = std::to_string(heightAt(2, 3));
    const auto with = [&](const std::string& word) {
        std::string changed = rows;
        return changed.replace(changed.find(inTheMiddle), inTheMiddle.size(), word);
    };
    struct Case {
        std::string content, what;
    };
    for (const auto& [content, what] : {
             Case{"", "does not begin with ncols and nrows"},
             Case{"ncols 9\n", "does not begin with ncols and nrows"},
             Case{"ncols 9 nrows 6", "is cut off"},
             Case{"1 2 3 4", "does not begin with ncols"},
             Case{std::string("\0\1\2\3", 4), "does not begin with ncols"},
             Case{"columns 9\n" + rows, "unknown key 'columns'"},
             Case{"ncols 9\nncols 9\n" + rows, "has ncols twice"},
             Case{"ncols nine\n" + rows, "ncols is 'nine'"},
             Case{head("4294967297", "6", "2.5") + rows, "give a number of nodes"},
             Case{head("65537", "6", "2.5") + rows, "give a map of 2 to 65536"},
             Case{head("-9", "-6", "2.5") + rows, "give a map of 2 to 65536"},
             Case{head("1", "6", "2.5") + rows, "give a map of 2 to 65536"},
             Case{head("9.5", "6", "2.5") + rows, "give a number of nodes"},
             Case{head("nan", "6", "2.5") + rows, "ncols is 'nan'"},
             Case{head("1e999", "6", "2.5") + rows, "ncols is '1e999'"},
             Case{head("16385", "16384", "2.5") + rows, "more than the 268435456 that can be read"},
             Case{head("8192", "8192", "2.5") + rows, "is cut off"},
             Case{head("9", "7", "2.5") + rows, "it has 54 of 9 x 7 heights"},
             Case{head("9", "5", "2.5") + rows, "has more than 9 x 5 heights"},
             Case{head("9", "6", "0") + rows, "its cells are 0 m wide"},
             Case{head("9", "6", "-30") + rows, "its cells are -30 m wide"},
             Case{head("9", "6", "1e30") + rows, "its cells are 1e+30 m wide"},
             Case{head("9", "6", "inf") + rows, "cellsize is 'inf'"},
             Case{head("9", "6", "nan") + rows, "cellsize is 'nan'"},
             Case{gridHead() + with("12,5"), "the height at x 2, y 3 is '12,5'"},
             Case{gridHead() + with("high"), "the height at x 2, y 3 is 'high'"},
             Case{gridHead() + with("inf"), "the height at x 2, y 3 is inf"},
             Case{gridHead() + with("-1e400"), "the height at x 2, y 3 is -inf"},
             Case{gridHead() + with("2e6"), "give metres from -1e6 to 1e6"},
             Case{gridHead() + with(std::string(1000, '9')), "the height at x 2, y 3"},
             Case{gridHead() + with(std::string("\x1b[2J", 4)), "is '\\x1b[2J'"},
             Case{gridHead() + rows.substr(0, rows.size() / 2), "is cut off"},
         }) {
        writeFile(folder / "a.asc", content);
        expectRefused(folder / "a.asc", what);
    }
}

TEST(AsciiGrid, ThatClaimsMoreThanItHasTakesNoMemory) {
    const TemporaryFolder folder;
    writeFile(folder / "a.asc", "ncols 8192\nnrows 8192\ncellsize 1\n1 2 3\n");
    EXPECT_LT(peakOf([&] { EXPECT_FALSE(importHeightmap(folder / "a.asc", {})); }), 8.0);  // the map has 256 MiB
}

// Files that GDAL makes.

bool hasGdal() {
    return std::system("gdal_translate --version >/dev/null 2>&1") == 0;
}

TEST(Gdal, ItsAsciiGridsAndSrtmTilesAreRead) {
    if (!hasGdal()) GTEST_SKIP() << "gdal_translate is not installed";
    const TemporaryFolder folder;
    const auto run = [&](const std::string& arguments) {
        return std::system(
            ("cd '" + folder.path().string() + "' && gdal_translate -q " + arguments + " >/dev/null 2>&1").c_str());
    };
    ASSERT_TRUE(exportHeightmap(land(), folder / "land.tif"));
    ASSERT_EQ(run("-of AAIGrid -co DECIMAL_PRECISION=4 land.tif land.asc"), 0);
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "land.asc");
    ASSERT_TRUE(info) << info.error().message;
    EXPECT_EQ(info->cellSize, 2.5f);
    const Result<Terrain> grid = importHeightmap(folder / "land.asc", {});
    ASSERT_TRUE(grid) << grid.error().message;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) EXPECT_NEAR(metresOf(*grid, x, y), static_cast<double>(heightAt(x, y)), 1e-3);

    // A tile of 1 degree, from a raw grid in degrees whose middle GDAL marks as no data.
    std::string values;
    for (int y = 0; y < 1201; ++y) {
        for (int x = 0; x < 1201; ++x) values += std::to_string(x == 600 && y == 600 ? -32768 : srtmHeight(x, y)) + " ";
        values += "\n";
    }
    const std::string half = "0.000416666666666667";
    writeFile(folder / "tile.asc", "ncols 1201\nnrows 1201\nxllcorner " + std::to_string(7.0 - std::stod(half)) +
                                       "\nyllcorner " + std::to_string(46.0 - std::stod(half)) +
                                       "\ncellsize 0.000833333333333333\nNODATA_value -32768\n" + values);
    ASSERT_EQ(run("-of SRTMHGT -ot Int16 -a_srs EPSG:4326 -a_ullr 6.999583333333333 47.000416666666667 "
                  "8.000416666666667 45.999583333333333 tile.asc N46E007.hgt"),
              0);
    std::filesystem::rename(folder / "N46E007.hgt", folder / "tile.hgt");  // without a latitude it is not resampled
    std::vector<std::string> notes;
    const Result<Terrain> tile = importHeightmap(folder / "tile.hgt", {}, &notes);
    ASSERT_TRUE(tile) << tile.error().message;
    EXPECT_EQ(notes.size(), 2u);
    for (const auto& [x, y] : {std::pair{0, 0}, {1200, 0}, {0, 1200}, {1200, 1200}, {17, 400}})
        EXPECT_EQ(metresOf(*tile, x, y), srtmHeight(x, y)) << x << " " << y;
}

// Both formats.

TEST(ElevationFiles, AreReadOnly) {
    const TemporaryFolder folder;
    for (const std::string name : {"a.hgt", "a.asc", "a.ASC"}) {
        const Result<WrittenRaster> written = exportHeightmap(land(), folder / name);
        ASSERT_FALSE(written);
        EXPECT_TRUE(
            messageHas(written.error().message, "can be read, but not written; use .png, .tif, .exr, .r16 or .r32"))
            << written.error().message;
        EXPECT_FALSE(checkExportPath(folder / name));
    }
    EXPECT_TRUE(folder.names().empty());
    const Result<HeightmapInfo> unknown = inspectHeightmap(folder / "a.xyz");
    ASSERT_FALSE(unknown);
}

}  // namespace
}  // namespace scree
