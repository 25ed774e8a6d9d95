#include <cstdlib>

#include "app/io/formats/heightmap.h"
#include "app/tests/command_line_fixture.h"

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
    run("gdal_translate -q -of GTiff -ot Float32 -scale 0 65535 100 362 '" + land + "' '" + metres + "'");
    expectLand(metres, {}, half);
}

TEST(OtherPrograms, GdalReadsRawLevelsByAVrtAndWeItsBigEndianTiff) {
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

}  // namespace
}  // namespace scree
