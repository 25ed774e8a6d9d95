#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <sstream>
#include <vector>

#include "app/io/formats/heightmap.h"
#include "app/tests/command_line_fixture.h"
#include "app/tests/other_programs.h"

/// Heightmaps that go through other programs and come back.
namespace scree {
namespace {

using namespace command_line_tests;
using test::readFile;
using test::runScree;
using test::TemporaryFolder;
using test::writeFile;

constexpr int kWidth = 37, kHeight = 23;

/// Metres. Differs in each direction; one node stands out.
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

/// Expects the land's heights, each within `tolerance` metres.
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

/// The highest node is the last one, 362 m, the lowest the first one, 100 m.
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

/// The number behind the first `key` in a text, and a colon.
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
    // A plane is as high on average as in its middle. One node stands 40.5 m out of it: a pyramid of 4 to 8 triangles,
    // of half a cell each.
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
        // y is up in .glb, with z to the south; else z is up, with y to the north. .stl counts from its base: 12 % of
        // the relief below the lowest node is the higher of its two thicknesses.
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
