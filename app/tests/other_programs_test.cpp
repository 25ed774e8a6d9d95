#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <numbers>
#include <sstream>
#include <vector>

#include "app/io/formats/heightmap.h"
#include "app/io/formats/layer_file.h"
#include "app/tests/command_line_fixture.h"
#include "app/tests/other_programs.h"
#include "erosion/records/colours.h"

/// Heightmaps that pass through other programs and return.
namespace scree {
namespace {

using namespace command_line_tests;

constexpr int kWidth = 37, kHeight = 23;

/// Metres. Different in each direction; one node stands out.
double metresAt(int x, int y) {
    return 100.0 + 3.0 * x + 7.0 * y + (x == 5 && y == 3 ? 40.5 : 0.0);
}

/// The land as float32, exported to a file of this name.
void exportLandTo(const TemporaryFolder& folder, const std::string& name) {
    writeFile(folder / "land.r32", test::floatBytes(kWidth, kHeight, metresAt));
    const test::RunOutcome done = runScree({"erode", "--input", folder / "land.r32", "--set", "file.rawWidth=37",
                                            "--cell-size", "5", "--rounds", "0", "--output", folder / name});
    ASSERT_EQ(done.status, 0) << done.err;
}

void run(const std::string& command) {
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
}

/// Expects the heights of the land, each within `tolerance` metres.
void expectLand(const std::filesystem::path& path, const FileSettings& settings, double tolerance) {
    const Result<Terrain> land = importHeightmap(path, {.file = settings});
    ASSERT_TRUE(land) << land.error().message;
    ASSERT_EQ(land->width(), kWidth);
    ASSERT_EQ(land->height(), kHeight);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            ASSERT_NEAR(land->datum() + static_cast<double>(land->heights()(x, y)), metresAt(x, y), tolerance)
                << x << ", " << y;
}

/// The highest node is the last one at 362 m, the lowest the first one at 100 m.
constexpr float kLow = 100.0f, kHigh = 362.0f;

TEST(OtherPrograms, GdalReadsRawLevelsAndGivesThemBack) {
    if (!programExists("gdal_translate")) GTEST_SKIP() << "gdal-bin is not installed";
    const TemporaryFolder folder;
    exportLandTo(folder, "land.r16");
    // ENVI, "ENVI Header Files": data type 12 is unsigned 16 bits, byte order 0 little-endian.
    writeFile(folder / "land.hdr",
              "ENVI\nsamples = 37\nlines = 23\nbands = 1\nheader offset = 0\ndata type = 12\ninterleave = bsq\n"
              "byte order = 0\n");
    const std::string land = folder / "land.r16", back = folder / "back.r16", metres = folder / "metres.tif";
    run("gdal_translate -q -of ENVI '" + land + "' '" + back + "'");
    EXPECT_EQ(readFile(back), readFile(land));
    const double half = 0.5001 * static_cast<double>(kHigh - kLow) / 65535.0 + 2e-5;
    expectLand(back, {.low = kLow, .high = kHigh, .rawWidth = kWidth}, half);
    // GDAL's own arithmetic from levels to metres.
    run("gdal_translate -q -of GTiff -ot Float32 -scale 0 65535 100 362 '" + land + "' '" + metres + "'");
    expectLand(metres, {}, half);
}

TEST(OtherPrograms, GdalReadsRawLevelsByAVrtAndScreeReadsItsBigEndianTiff) {
    if (!programExists("gdal_translate")) GTEST_SKIP() << "gdal-bin is not installed";
    const TemporaryFolder folder;
    exportLandTo(folder, "land.r16");
    // GDAL, "VRT -- Virtual Format", VRTRawRasterBand.
    writeFile(folder / "land.vrt",
              R"(<VRTDataset rasterXSize="37" rasterYSize="23"><VRTRasterBand dataType="UInt16" band="1")"
              R"( subClass="VRTRawRasterBand"><SourceFilename relativetoVRT="1">land.r16</SourceFilename>)"
              R"(<ImageOffset>0</ImageOffset><PixelOffset>2</PixelOffset><LineOffset>74</LineOffset>)"
              R"(<ByteOrder>LSB</ByteOrder></VRTRasterBand></VRTDataset>)");
    run("gdal_translate -q -of GTiff -co ENDIANNESS=BIG '" + (folder / "land.vrt").string() + "' '" +
        (folder / "big.tif").string() + "'");
    const double half = 0.5001 * static_cast<double>(kHigh - kLow) / 65535.0 + 2e-5;
    expectLand(folder / "big.tif", {.low = kLow, .high = kHigh}, half);
}

TEST(OtherPrograms, ExrToolsCutTheHeightsIntoTilesAndGiveBackTheSameBits) {
    if (!programExists("exrmaketiled")) GTEST_SKIP() << "openexr is not installed";
    const TemporaryFolder folder;
    exportLandTo(folder, "land.exr");
    run("exrmaketiled -t 16 16 -z piz '" + (folder / "land.exr").string() + "' '" + (folder / "tiles.exr").string() +
        "'");
    expectLand(folder / "tiles.exr", {}, 0.0);
}

/// Heights of the map as read by GDAL, row by row; NaN for no height.
Field<double> heightsByGdal(const std::filesystem::path& path, int width, int height, double noData) {
    const TemporaryFolder folder;
    const std::string raw = folder / "values.r32";
    run("gdal_translate -q -of ENVI -ot Float32 '" + path.string() + "' '" + raw + "'");
    const std::string bytes = readFile(raw);
    Field<double> heights(width, height);
    if (bytes.size() != 4u * static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
        ADD_FAILURE() << path << ": gdal_translate wrote " << bytes.size() << " bytes";
        return heights;
    }
    const char* next = bytes.data();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x, next += 4) {
            float value = 0.0f;
            std::memcpy(&value, next, 4);
            heights(x, y) = static_cast<double>(value) == noData ? std::numeric_limits<double>::quiet_NaN()
                                                                 : static_cast<double>(value);
        }
    return heights;
}

/// The mean height over the columns from `begin` to `end`, which may be fractions.
double meanOfColumns(const Field<double>& heights, double begin, double end, int y) {
    double sum = 0.0;
    for (int x = static_cast<int>(begin); x < std::min(heights.width(), static_cast<int>(std::ceil(end))); ++x)
        sum += (std::min(end, x + 1.0) - std::max(begin, static_cast<double>(x))) * heights(x, y);
    return sum / (end - begin);
}

/// Metres of a degree of latitude, on WGS 84 (Snyder, "Map Projections: A Working Manual", 1987, eq. 4-18).
double metresOfADegree(double latitude) {
    constexpr double a = 6378137.0, e2 = 0.00669437999014;
    const double sine = std::sin(latitude * std::numbers::pi / 180.0);
    return a * (1.0 - e2) / std::pow(1.0 - e2 * sine * sine, 1.5) * std::numbers::pi / 180.0;
}

/// Maps of Debian's package r-cran-terra, with the values that GDAL reads from them: one map in metres, and one in
/// degrees, whose cells are not square on the ground. The second is resampled to fewer columns, with averaged heights.
TEST(OtherPrograms, GeotiffsOfADebianPackageAreReadAsGdalReadsThem) {
    struct Map {
        const char* name;
        int width, height;
        int columns;  ///< columns with square cells
        double cellSize, tolerance;
    };
    const std::filesystem::path maps = "/usr/lib/R/site-library/terra/ex";
    if (!std::filesystem::exists(maps) || !programExists("gdal_translate"))
        GTEST_SKIP() << "r-cran-terra or gdal-bin is not installed";
    // 120 nodes per degree around 49.81667 degrees of latitude, where a degree of longitude is 0.647 of a degree of
    // latitude.
    for (const auto& [name, width, height, columns, cellSize, tolerance] :
         {Map{"elev.tif", 95, 90, 61, metresOfADegree(49.0 + 49.0 / 60.0) / 120.0, 1e-4},
          Map{"meuse.tif", 80, 115, 80, 40.0, 0.0}}) {
        const Result<HeightmapInfo> info = inspectHeightmap(maps / name);
        const Result<Terrain> land = importHeightmap(maps / name, {});
        ASSERT_TRUE(info && land) << name;
        ASSERT_TRUE(info->cellSize) << name;
        EXPECT_NEAR(static_cast<double>(*info->cellSize), cellSize, 0.01) << name;
        ASSERT_EQ(land->width(), columns) << name;
        ASSERT_EQ(land->height(), height) << name;
        const Field<double> heights = heightsByGdal(maps / name, width, height, -32768.0);
        const double step = static_cast<double>(width) / columns;
        int compared = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < columns; ++x) {
                const double expected = meanOfColumns(heights, x * step, (x + 1) * step, y);
                if (std::isnan(expected)) continue;
                ++compared;
                ASSERT_NEAR(land->datum() + static_cast<double>(land->heights()(x, y)), expected, tolerance)
                    << name << " at " << x << ", " << y;
            }
        EXPECT_GT(compared, columns * height / 3) << name;
    }
}

/// Pictures of Debian's package blender-data: half floats compressed by DWAB, which Scree reads but does not write.
TEST(OtherPrograms, HalfFloatsOfADebianPackageAreRead) {
    const std::filesystem::path path = "/usr/share/blender/datafiles/studiolights/matcap/basic_1.exr";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "blender-data is not installed";
    const Result<HeightmapInfo> info = inspectHeightmap(path);
    ASSERT_TRUE(info) << info.error().message;
    EXPECT_EQ(info->width, 512);
    EXPECT_EQ(info->height, 512);
    EXPECT_EQ(info->bitsPerSample, 16);
    EXPECT_EQ(info->channels, (std::vector<std::string>{"B", "G", "R"}));
    // A lit ball in front of something darker. It is grey: its channels are equal apart from compression loss.
    const Result<Terrain> red = importHeightmap(path, {});
    const Result<Terrain> blue = importHeightmap(path, {.file = {.channelNumber = 1}});
    ASSERT_TRUE(red && blue);
    EXPECT_GT(red->heights()(256, 200), red->heights()(0, 0));
    for (int i = 0; i < 512; ++i)
        EXPECT_NEAR(static_cast<double>(red->heights()(i, 256)), static_cast<double>(blue->heights()(i, 256)), 0.1)
            << i;
}

/// PNGs of Debian's packages libpng-dev (interlaced, 8 bits) and blender-data (16 bits), with alpha. ImageMagick reads
/// their samples, which are converted to linear light for comparison (IEC 61966-2-1).
TEST(OtherPrograms, PngsOfDebianPackagesHaveTheColoursThatImageMagickReads) {
    struct Picture {
        const char* path;
        int width, height, bits;
    };
    bool found = false;
    for (const auto& [path, width, height, bits] :
         {Picture{"/usr/share/doc/libpng-dev/examples/pngtest.png", 91, 69, 8},
          Picture{"/usr/share/blender/scripts/addons/mesh_tiny_cad/icons/BIX.png", 32, 32, 16}}) {
        if (!std::filesystem::exists(path) || !programExists("convert")) continue;
        found = true;
        const TemporaryFolder folder;
        run("convert '" + std::string(path) +
            "' -set colorspace sRGB -depth 16 -endian LSB 'rgba:" + (folder / "raw").string() + "'");
        const std::string samples = readFile(folder / "raw");
        const Result<Field<Rgba>> colours = readColourFile(path);
        ASSERT_TRUE(colours) << colours.error().message;
        ASSERT_EQ(colours->width(), width);
        ASSERT_EQ(colours->height(), height);
        EXPECT_EQ(inspectColourFile(path)->bitsPerSample, bits);
        ASSERT_EQ(samples.size(), static_cast<std::size_t>(8 * width * height));
        const char* next = samples.data();
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (std::size_t channel = 0; channel < 4; ++channel, next += 2) {
                    std::uint16_t level = 0;
                    std::memcpy(&level, next, 2);
                    const double share = level / 65535.0;
                    const double linear = share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
                    ASSERT_NEAR(static_cast<double>((*colours)(x, y).*kColourChannels[channel]),
                                channel == 3 ? share : linear, 2e-5)
                        << path << " at " << x << ", " << y << ", channel " << channel;
                }
    }
    if (!found) GTEST_SKIP() << "libpng-dev, blender-data or imagemagick is not installed";
}

TEST(OtherPrograms, LibtiffsToolsShowTheLayoutAndReturnTheSameBitsInTiles) {
    if (!programExists("tiffinfo")) GTEST_SKIP() << "libtiff-tools is not installed";
    const TemporaryFolder folder;
    exportLandTo(folder, "land.tif");
    const std::string land = (folder / "land.tif").string(), tiles = (folder / "tiles.tif").string();
    // -D reads all samples, too.
    const std::string told = outputOf("tiffinfo -D '" + land + "' 2>&1");
    for (const char* line :
         {"Image Width: 37 Image Length: 23", "Bits/Sample: 32", "Sample Format: IEEE floating point",
          "Photometric Interpretation: min-is-black", "Samples/Pixel: 1"})
        EXPECT_NE(told.find(line), std::string::npos) << line << "\n" << told;
    EXPECT_EQ(told.find("rror"), std::string::npos) << told;
    run("tiffcp -c lzw -t -w 16 -l 16 '" + land + "' '" + tiles + "' 2>/dev/null");
    expectLand(tiles, {}, 0.0);
}

/// The vertices of the .obj that assimp makes from a mesh, with assimp's order of axes.
std::vector<std::array<double, 3>> verticesByAssimp(const TemporaryFolder& folder, const std::string& name) {
    const std::string mesh = (folder / name).string(), copy = (folder / (name + ".copy.obj")).string();
    run("assimp export '" + mesh + "' '" + copy + "' >/dev/null");
    std::vector<std::array<double, 3>> vertices;
    std::istringstream lines(readFile(copy));
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("v ")) {
            std::istringstream numbers(line.substr(2));
            std::array<double, 3>& vertex = vertices.emplace_back();
            numbers >> vertex[0] >> vertex[1] >> vertex[2];
        }
    return vertices;
}

TEST(OtherPrograms, GdalinfoShowsThePlaneInMetresOfAGeotiff) {
    if (!programExists("gdalinfo")) GTEST_SKIP() << "gdal-bin is not installed";
    const TemporaryFolder folder;
    exportLandTo(folder, "land.tif");
    const std::string told = outputOf("gdalinfo -stats '" + (folder / "land.tif").string() + "' 2>&1");
    // The origin is half a cell north-west of the first node, which lies at 0, 0.
    for (const char* line :
         {"Size is 37, 23", "Pixel Size = (5.000000000000000,-5.000000000000000)", "LENGTHUNIT[\"metre\"",
          "AREA_OR_POINT=Point", "Origin = (-2.500000000000000,2.500000000000000)", "Type=Float32",
          "STATISTICS_MINIMUM=100", "STATISTICS_MAXIMUM=362"})
        EXPECT_NE(told.find(line), std::string::npos) << line << "\n" << told;
}

TEST(OtherPrograms, APlaceGoesToGdalAndBack) {
    if (!programExists("gdalinfo")) GTEST_SKIP() << "gdal-bin is not installed";
    const TemporaryFolder folder;
    exportLandTo(folder, "land.tif");
    const auto file = [&](const std::string& name) { return "'" + (folder / name).string() + "'"; };
    // 37 x 23 cells of 5 m, and the same number in degrees. The place gives the outer edges in both forms.
    const MapPlace metres{500000.0, 5099885.0, 500185.0, 5100000.0, MapPlace::Unit::Metres, 25832};
    const MapPlace degrees{7.5, 46.0, 7.58, 46.05, MapPlace::Unit::Degrees, 4258};
    for (const auto& [place, edges] :
         {std::pair{metres, "500000 5100000 500185 5099885"}, {degrees, "7.5 46.05 7.58 46.0"}})
        for (const std::string form : {"Area", "Point"}) {
            run("gdal_translate -q -a_srs EPSG:" + std::to_string(place.crs) + " -a_ullr " + edges +
                " -mo AREA_OR_POINT=" + form + " " + file("land.tif") + " " + file("placed.tif"));
            const Result<HeightmapInfo> info = inspectHeightmap(folder / "placed.tif");
            ASSERT_TRUE(info && info->place.place) << form;
            EXPECT_EQ(info->place.place->crs, place.crs);
            EXPECT_EQ(info->place.place->unit, place.unit);
            for (const auto edge : {&MapPlace::west, &MapPlace::south, &MapPlace::east, &MapPlace::north})
                EXPECT_NEAR((*info->place.place).*edge, place.*edge, 1e-9 * std::abs(place.*edge)) << form;
            const test::RunOutcome done = runScree({"erode", "--input", folder / "placed.tif", "--cell-size", "5",
                                                    "--rounds", "0", "--output", folder / "back.tif"});
            ASSERT_EQ(done.status, 0) << done.err;
            const std::string told = outputOf("gdalinfo " + file("back.tif") + " 2>&1");
            const bool projected = place.unit == MapPlace::Unit::Metres;
            for (const std::string line :
                 {projected ? "ID[\"EPSG\",25832]]" : "ID[\"EPSG\",4258]]",
                  projected ? "Upper Left  (  500000.000, 5100000.000)" : "Upper Left  (   7.5000000,  46.0500000)",
                  projected ? "Lower Right (  500185.000, 5099885.000)" : "Lower Right (   7.5800000,  46.0000000)"})
                EXPECT_NE(told.find(line), std::string::npos) << line << "\n" << told;
        }
    // A place that GDAL rotates cannot be kept.
    run("gdal_translate -q -of VRT " + file("land.tif") + " " + file("turned.vrt"));
    std::string recipe = readFile(folder / "turned.vrt");
    const std::size_t at = recipe.find("<GeoTransform>"), end = recipe.find("</GeoTransform>");
    ASSERT_LT(at, end);
    writeFile(folder / "turned.vrt", recipe.replace(at, end - at, "<GeoTransform>500000, 4, 3, 5100000, 3, -4"));
    run("gdal_translate -q " + file("turned.vrt") + " " + file("turned.tif"));
    const Result<HeightmapInfo> turned = inspectHeightmap(folder / "turned.tif");
    ASSERT_TRUE(turned);
    EXPECT_FALSE(turned->place.place);
    EXPECT_EQ(turned->place.whyNone, "it is turned in its coordinate system");
}

/// The number after the first `key` and a colon in a text.
double numberAfter(const std::string& text, const std::string& key) {
    const std::size_t at = text.find(key);
    EXPECT_NE(at, std::string::npos) << key << "\n" << text;
    return at == std::string::npos ? NAN : std::strtod(text.c_str() + text.find(':', at) + 1, nullptr);
}

TEST(OtherPrograms, AdmeshFindsAClosedBodyOfTheVolumeOfTheLand) {
    if (!programExists("admesh")) GTEST_SKIP() << "admesh is not installed";
    const TemporaryFolder folder;
    exportLandTo(folder, "land.stl");
    const std::string told = outputOf("admesh '" + (folder / "land.stl").string() + "'");
    EXPECT_EQ(numberAfter(told, "Number of parts"), 1.0);
    for (const char* none : {"Total disconnected facets", "Degenerate facets", "Edges fixed", "Facets removed",
                             "Facets added", "Facets reversed", "Backwards edges", "Normals fixed"})
        EXPECT_EQ(numberAfter(told, none), 0.0) << none;
    // The mean height of a plane is that of its middle. One node stands 40.5 m out of it: a pyramid of 4 to 8
    // triangles, each of half a cell.
    constexpr double kCell = 5.0, kRelief = 262.0;
    const double area = (kWidth - 1) * kCell * (kHeight - 1) * kCell;
    const double plane = area * (100.0 + 1.5 * (kWidth - 1) + 3.5 * (kHeight - 1) - (100.0 - 0.12 * kRelief));
    const double triangle = 0.5 * kCell * kCell * 40.5 / 3.0;
    const double volume = numberAfter(told, "Volume");
    EXPECT_GE(volume, plane + 4.0 * triangle - 1.0);
    EXPECT_LE(volume, plane + 8.0 * triangle + 1.0);
}

TEST(OtherPrograms, AssimpReadsTheVerticesOfEachMeshInMetres) {
    if (!programExists("assimp")) GTEST_SKIP() << "assimp-utils is not installed";
    const TemporaryFolder folder;
    constexpr double kCell = 5.0;
    for (const std::string name : {"land.glb", "land.obj", "land.stl"}) {
        exportLandTo(folder, name);
        Field<int> seen(kWidth, kHeight);
        const std::vector<std::array<double, 3>> vertices = verticesByAssimp(folder, name);
        // In .glb y is up and z is to the south; otherwise z is up and y to the north. .stl counts from its base: 12 %
        // of the relief below the lowest node, the larger of its two thicknesses.
        const double base = name == "land.stl" ? 100.0 - 0.12 * 262.0 : 0.0;
        for (const auto& [east, second, third] : vertices) {
            const double south = name == "land.glb" ? third : (kHeight - 1) * kCell - second;
            const double up = name == "land.glb" ? second : third + base;
            const auto x = static_cast<int>(std::lround(east / kCell)),
                       y = static_cast<int>(std::lround(south / kCell));
            ASSERT_TRUE(x >= 0 && y >= 0 && x < kWidth && y < kHeight) << name << ": " << east << ", " << south;
            EXPECT_NEAR(east, x * kCell, 1e-3) << name;
            EXPECT_NEAR(south, y * kCell, 1e-3) << name;
            if (name == "land.stl" && third == 0.0) continue;  // the base
            EXPECT_NEAR(up, metresAt(x, y), 1e-3) << name << " at " << x << ", " << y;
            seen(x, y) = 1;
        }
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) EXPECT_EQ(seen(x, y), 1) << name << " at " << x << ", " << y;
    }
}

}  // namespace
}  // namespace scree
