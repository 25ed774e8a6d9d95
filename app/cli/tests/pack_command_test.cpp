#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputFile.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "app/cli/tests/small_disk.h"
#include "app/io/byte_image.h"
#include "app/tests/command_line_fixture.h"
#include "app/tests/other_programs.h"

/// `scree export`, and its packs as read by other programs.
namespace scree {
namespace {

namespace fs = std::filesystem;
using namespace command_line_tests;

/// A heightmap of 101 x 101 nodes at 20 m. Its corners are 100 m in the north-west, 200 m in the north-east, 300 m in
/// the south-west and 400 m in the south-east.
std::string slopeIn(const TemporaryFolder& folder) {
    writeFile(folder / "slope.r32", test::floatBytes(101, 101, [](int x, int y) { return 100.0 + x * 1.0 + y * 2.0; }));
    return folder / "slope.r32";
}

RunOutcome exportFor(const std::string& engine, const std::string& input, const fs::path& output,
                     const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"export",        "--for",       engine, "--input", input, "--output",
                                       output.string(), "--cell-size", "20",   "--maps",  "none"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runScree(arguments);
}

/// The value of a picture at a column and a row from its top, by GDAL.
double gdalValue(const fs::path& file, int column, int row) {
    return std::strtod(outputOf("gdallocationinfo -valonly '" + file.string() + "' " + std::to_string(column) + " " +
                                std::to_string(row))
                           .c_str(),
                       nullptr);
}

/// The four corners of a picture in the order of its file: left and right of the first row, then of the last.
std::array<double, 4> cornersOf(const fs::path& file, int size) {
    return {gdalValue(file, 0, 0), gdalValue(file, size - 1, 0), gdalValue(file, 0, size - 1),
            gdalValue(file, size - 1, size - 1)};
}

/// Same for an OpenEXR file, by its library.
std::array<double, 4> cornersByOpenExr(const fs::path& file, int size) {
    Imf::InputFile input(file.string().c_str());
    const Imath::Box2i window = input.header().dataWindow();
    EXPECT_EQ(window.max.x - window.min.x + 1, size);
    std::vector<float> pixels(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
    Imf::FrameBuffer buffer;
    buffer.insert("Y", Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(pixels.data()), sizeof(float),
                                  sizeof(float) * static_cast<std::size_t>(size)));
    input.setFrameBuffer(buffer);
    input.readPixels(window.min.y, window.max.y);
    const auto last = static_cast<std::size_t>(size) - 1;
    const auto at = [&](std::size_t x, std::size_t y) { return static_cast<double>(pixels[y * (last + 1) + x]); };
    return {at(0, 0), at(last, 0), at(0, last), at(last, last)};
}

/// A raw file of 16 bits, little-endian, read by GDAL's virtual format.
fs::path rawByGdal(const fs::path& file, int size) {
    const std::string edge = std::to_string(size);
    const fs::path vrt = file.string() + ".vrt";
    writeFile(vrt, "<VRTDataset rasterXSize=\"" + edge + "\" rasterYSize=\"" + edge +
                       "\"><VRTRasterBand dataType=\"UInt16\" band=\"1\" subClass=\"VRTRawRasterBand\"><SourceFilename "
                       "relativetoVRT=\"1\">" +
                       file.filename().string() + "</SourceFilename><PixelOffset>2</PixelOffset><LineOffset>" +
                       std::to_string(2 * size) +
                       "</LineOffset><ByteOrder>LSB</ByteOrder></VRTRasterBand></VRTDataset>");
    return vrt;
}

// 65535 levels from 100 to 400 m: a third is 200 m, two thirds are 300 m.
constexpr std::array kNorthFirst{0.0, 21845.0, 43690.0, 65535.0};
constexpr std::array kSouthFirst{43690.0, 65535.0, 0.0, 21845.0};
constexpr std::array kMetres{100.0, 200.0, 300.0, 400.0};

TEST(PackCommand, OtherProgramsReadEachCornerWhereTheEngineExpectsIt) {
    if (!programExists("gdallocationinfo")) GTEST_SKIP() << "gdal-bin is not installed";
    const TemporaryFolder folder;
    const std::string slope = slopeIn(folder);
    const auto written = [&](const std::string& engine, const std::string& name,
                             const std::vector<std::string>& more = {}) {
        const RunOutcome outcome = exportFor(engine, slope, folder / name, more);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return folder / name;
    };
    EXPECT_EQ(cornersOf(written("unreal", "unreal") / "height.png", 505), kNorthFirst);
    EXPECT_EQ(cornersOf(rawByGdal(written("unreal", "r16", {"--format", "r16"}) / "height.r16", 505), 505),
              kNorthFirst);
    EXPECT_EQ(cornersOf(rawByGdal(written("unity", "unity") / "height.raw", 513), 513), kSouthFirst);
    EXPECT_EQ(cornersByOpenExr(written("godot", "godot") / "height.exr", 101), kMetres);
    EXPECT_EQ(cornersOf(rawByGdal(written("godot", "godot16", {"--format", "r16"}) / "height.r16", 101), 101),
              kNorthFirst);
    EXPECT_EQ(cornersByOpenExr(written("blender", "blender") / "height.exr", 101), kMetres);
    EXPECT_EQ(cornersOf(written("blender", "blender16", {"--format", "png"}) / "height.png", 101), kNorthFirst);
    EXPECT_EQ(cornersOf(written("custom", "custom", {"--rows", "south", "--size", "77"}) / "height.png", 77),
              kSouthFirst);
    EXPECT_EQ(cornersOf(written("custom", "tif", {"--format", "tif", "--size", "300"}) / "height.tif", 300), kMetres);
}

TEST(PackCommand, ImageMagickReadsTheSameLevels) {
    if (!programExists("convert")) GTEST_SKIP() << "imagemagick is not installed";
    const TemporaryFolder folder;
    ASSERT_EQ(exportFor("unreal", slopeIn(folder), folder / "pack").status, 0);
    const auto level = [&](int x, int y) {
        return outputOf("convert '" + (folder / "pack" / "height.png").string() + "' -format '%[fx:round(65535*p{" +
                        std::to_string(x) + "," + std::to_string(y) + "}.r)]' info:");
    };
    EXPECT_EQ(level(0, 0), "0");
    EXPECT_EQ(level(504, 0), "21845");
    EXPECT_EQ(level(0, 504), "43690");
    EXPECT_EQ(level(504, 504), "65535");
}

TEST(PackCommand, ReportsItsFilesAndTheValuesToType) {
    const TemporaryFolder folder;
    const RunOutcome outcome = exportFor("unreal", slopeIn(folder), folder / "pack");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("505 x 505 nodes, 100 to 400 m, largest rounding error 0.00"), std::string::npos)
        << outcome.out;
    // 100 steps of 20 m over 504 of the engine: 396.8 cm. 300 m x 100 / 512 x 65536 / 65535 = 58.5946.
    EXPECT_NE(outcome.out.find("Scale X                396.8"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("Scale Z                58.594"), std::string::npos) << outcome.out;
}

TEST(PackCommand, AcceptsPresetsAndProjects) {
    const TemporaryFolder folder;
    const std::string preset = SCREE_SOURCE_FOLDER "/presets/volcano.json";
    const RunOutcome eroded = runScree({"erode", "--preset", preset, "--resolution", "128", "--rounds", "2",
                                        "--save-project", folder / "a.scree.exr", "--output", folder / "a.r32"});
    ASSERT_EQ(eroded.status, 0) << eroded.err;
    const RunOutcome outcome = runScree({"export", "--for", "custom", "--format", "r32", "--maps", "none", "--input",
                                         folder / "a.scree.exr", "--output", folder / "pack"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(readFile(folder / "pack" / "height.r32"), readFile(folder / "a.r32"));
    EXPECT_EQ(runScree({"export", "--for", "godot", "--maps", "none", "--input", preset, "--output", folder / "start"})
                  .status,
              0);
}

/// The mean of grey or red, 0 to 1, over a part of a picture ("WxH+X+Y"), by ImageMagick.
double meanOf(const fs::path& file, const std::string& part) {
    return std::strtod(
        outputOf("convert '" + file.string() + "' -crop " + part + " +repage -format '%[fx:mean.r]' info:").c_str(),
        nullptr);
}
double greenOf(const fs::path& file) {
    return std::strtod(outputOf("convert '" + file.string() + "' -format '%[fx:mean.g]' info:").c_str(), nullptr);
}

TEST(PackCommand, MapsFitTheHeightsAndNormalsFitTheEngine) {
    if (!programExists("convert")) GTEST_SKIP() << "imagemagick is not installed";
    const TemporaryFolder folder;
    const std::string slope = slopeIn(folder);
    const auto written = [&](const std::string& engine) {
        const RunOutcome outcome = runScree({"export", "--for", engine, "--input", slope, "--cell-size", "20",
                                             "--output", folder / engine, "--maps", "all,height"});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return folder / engine;
    };
    const fs::path unreal = written("unreal"), unity = written("unity");
    // The land rises by 2 m to the south per 20 m, so that normals lean to the north: y is 0.1 / sqrt(1 + 0.05^2 +
    // 0.1^2).
    const double north = 0.1 / std::sqrt(1.0 + 0.05 * 0.05 + 0.1 * 0.1);
    EXPECT_NEAR(greenOf(unity / "normal.png"), 0.5 + 0.5 * north, 0.004);
    EXPECT_NEAR(greenOf(unreal / "normal.png"), 0.5 - 0.5 * north, 0.004);
    // Pictures begin with the north for Unity too: the height mask is black in the north-west.
    for (const fs::path& pack : {unreal, unity}) {
        EXPECT_LT(meanOf(pack / "mask_height.png", "9x9+0+0"), 0.02) << pack;
        EXPECT_GT(meanOf(pack / "mask_height.png", "9x9+490+490"), 0.98 - 0.05) << pack;
    }
    double sum = 0.0;
    for (const char* material : {"soil", "grass", "scree", "rock", "sand", "snow", "forest"})
        sum += meanOf(unreal / ("weight_" + std::string(material) + ".png"), "505x505+0+0");
    EXPECT_NEAR(sum, 1.0, 1e-4) << "the weights of a node sum to 255";
    const nlohmann::json sidecar = nlohmann::json::parse(readFile(unity / "pack.json"));
    std::vector<std::string> names;
    for (const auto& file : sidecar["files"]) names.push_back(file["name"]);
    EXPECT_EQ(names, (std::vector<std::string>{"height.raw", "splat_1.png", "splat_2.png", "colour.png", "normal.png",
                                               "ao.png", "mask_height.png", "rivers.geojson"}));
}

TEST(PackCommand, SharesTheRangeOfAnotherPack) {
    const TemporaryFolder folder;
    const std::string slope = slopeIn(folder);
    ASSERT_EQ(exportFor("unreal", slope, folder / "a", {"--range", "0:1000"}).status, 0);
    ASSERT_EQ(exportFor("unity", slope, folder / "b", {"--range", folder / "a"}).status, 0);
    const nlohmann::json sidecar = nlohmann::json::parse(readFile(folder / "b" / "pack.json"));
    EXPECT_EQ(sidecar["lowest_m"], 0.0);
    EXPECT_EQ(sidecar["highest_m"], 1000.0);
}

TEST(PackCommand, WrongUseIsOneLineAndWritesNothing) {
    const TemporaryFolder folder;
    const std::string slope = slopeIn(folder);
    const std::vector<std::string> before = folder.names();
    const auto outcome = [&](const std::string& engine, const std::vector<std::string>& more) {
        return exportFor(engine, slope, folder / "pack", more);
    };
    expectError(outcome("unrela", {}), 2, "--for is 'unrela'; give one of unreal, unity, godot, blender, custom");
    expectError(outcome("unreal", {"--size", "2000"}), 2,
                "--size is 2000; Unreal Engine takes 505, 1009, 2017, 4033 or 8129");
    expectError(outcome("unreal", {"--size", "x"}), 2, "--size is 'x'");
    expectError(outcome("unity", {"--size", "8193"}), 2, "--size");
    expectError(outcome("unity", {"--format", "exr"}), 2, "Unity does not take .exr heightmaps; give .raw or .r16");
    expectError(outcome("unreal", {"--tiles", "4"}), 2, "--tiles is '4'; give ACROSSxDOWN");
    expectError(outcome("unreal", {"--tiles", "2x1"}), 2, "takes square maps");
    expectError(outcome("unreal", {"--range", "200:100"}), 2, "--range is '200:100'");
    expectError(outcome("unreal", {"--range", "0:300"}), 2, "beyond the height range 0:300; widen it");
    expectError(outcome("godot", {"--range", "0:1000"}), 2, "--range applies to 16-bit heights");
    expectError(
        runScree({"export", "--for", "unreal", "--input", slope, "--output", folder / "pack", "--maps", "splat,fog"}),
        2, "--maps: unknown map 'fog'");
    expectError(outcome("unreal", {"--rows", "west"}), 2, "--rows is 'west'; give one of usual, north, south");
    expectError(exportFor("unreal", folder / "none.r32", folder / "pack"), 2, "none.r32 does not exist");
    expectError(exportFor("unreal", slope, slope), 2, "slope.r32 is a file; give the name of a folder");
    expectError(exportFor("unreal", slope, folder.path()), 2, "holds other files, such as slope.r32");
    expectError(exportFor("unreal", slope, folder / "no" / "pack"), 1, "there is no folder");
    EXPECT_EQ(folder.names(), before);
    ASSERT_EQ(exportFor("unreal", slope, folder / "pack").status, 0);
    expectError(exportFor("unity", slope, folder / "pack"), 2,
                "is a pack already; give another folder, or add --overwrite");
    EXPECT_EQ(exportFor("unity", slope, folder / "pack", {"--overwrite"}).status, 0);
    EXPECT_FALSE(fs::exists(folder / "pack" / "height.png"));
}

TEST(PackCommand, RawHeightsHaveEitherByteOrder) {
    const TemporaryFolder folder;
    const std::string slope = slopeIn(folder);
    for (const std::string order : {"little", "big"}) {
        const RunOutcome outcome =
            exportFor("custom", slope, folder / order, {"--format", "r16", "--byte-order", order});
        ASSERT_EQ(outcome.status, 0) << outcome.err;
        const std::string bytes = readFile(folder / order / "height.r16");
        ASSERT_EQ(bytes.size(), 2u * 101 * 101);
        // The second node of the first row is 101 m of 100 to 400 m: level 218.45.
        EXPECT_EQ(bytes.substr(2, 2), order == "big" ? std::string("\0\xda", 2) : std::string("\xda\0", 2));
        const auto sidecar = nlohmann::json::parse(readFile(folder / order / "pack.json"));
        EXPECT_EQ(sidecar["heights"]["byte_order"], order);
    }
}

TEST(PackCommand, FilesHaveTheNamesOfAPattern) {
    const TemporaryFolder folder;
    const std::string slope = slopeIn(folder);
    const auto exported = [&](const std::string& names, const std::string& tiles) {
        return runScree({"export", "--for", "custom", "--input", slope, "--cell-size", "20", "--maps", "normal",
                         "--output", folder / "pack", "--names", names, "--tiles", tiles, "--overwrite"});
    };
    const RunOutcome outcome = exported("alps-{y}-{x}.{map}", "2x1");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    std::set<std::string> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder / "pack"))
        found.insert(entry.path().filename().string());
    EXPECT_EQ(found, (std::set<std::string>{"alps-0-0.height.png", "alps-0-1.height.png", "alps-0-0.normal.png",
                                            "alps-0-1.normal.png", "pack.json"}));
    ASSERT_EQ(exported("{map}_of_the_alps", "1x1").status, 0);
    EXPECT_TRUE(fs::exists(folder / "pack" / "height_of_the_alps.png"));
    EXPECT_FALSE(fs::exists(folder / "pack" / "alps-0-0.height.png"));
    for (const auto& [names, tiles, what] : {std::tuple{"alps", "1x1", "give {map} in it"},
                                             {"{map}_{x}", "2x2", "give {y} in it"},
                                             {"{map}_{z}", "1x1", "the fields are {map}, {x} and {y}"},
                                             {"{map}_{x", "1x1", "the fields are {map}, {x} and {y}"},
                                             {"../{map}", "1x1", "leave out '/'"}})
        expectError(exported(names, tiles), 2, what);
}

TEST(PackCommand, TheLandIsMadeAndPaintedAsByErode) {
    const TemporaryFolder folder;
    const std::string preset = SCREE_SOURCE_FOLDER "/presets/volcano.json";
    // No rain in the west, twice the even rain in the east.
    writeFile(folder / "rain.r32", test::floatBytes(64, 64, [](int x, int) { return x < 32 ? 0.0 : 2.0; }));
    const std::string paint = "rain=" + (folder / "rain.r32").string();
    const auto exported = [&](const std::string& name, const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"export", "--for",  "custom", "--format", "r32",        "--input",
                                           preset,   "--maps", "rain",   "--output", folder / name};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runScree(arguments);
    };
    const std::vector<std::string> small{"--resolution", "64", "--extent", "6400", "--paint", paint};
    RunOutcome outcome = exported("plain", small);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    std::vector<std::string> flipped = small;
    flipped.insert(flipped.end(), {"--paint-set", "rain.flip=eastWest"});
    outcome = exported("flipped", flipped);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    for (const auto& [name, west, east] : {std::tuple{"plain", 0, 255}, {"flipped", 255, 0}}) {
        const nlohmann::json sidecar = nlohmann::json::parse(readFile(folder / name / "pack.json"));
        EXPECT_EQ(sidecar["width"], 64);
        EXPECT_DOUBLE_EQ(sidecar["metres_per_pixel"].get<double>(), 100.0);
        const Result<ByteImage> mask = readBytePng(folder / name / "mask_rain.png", 64);
        ASSERT_TRUE(mask);
        const int dry = std::min(west, east), wet = std::max(west, east);
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) {
                const int grey = mask->at(x, y)[0];
                ASSERT_EQ(grey == 0, (x < 32 ? west : east) == dry) << name << " at " << x << ", " << y << ": " << wet;
            }
    }
    // The same land as from scree erode.
    ASSERT_EQ(runScree({"erode", "--preset", preset, "--resolution", "64", "--extent", "6400", "--rounds", "0", "--set",
                        "finish.amount=0", "--output", folder / "erode.r32"})
                  .status,
              0);
    EXPECT_EQ(readFile(folder / "plain" / "height.r32"), readFile(folder / "erode.r32"));
    expectError(exported("none", {"--paint", "rain=" + (folder / "no.r32").string()}), 2, "--paint");
    ASSERT_EQ(runScree({"erode", "--preset", preset, "--resolution", "64", "--rounds", "0", "--save-project",
                        folder / "a.scree.exr"})
                  .status,
              0);
    for (const auto& [option, value] : {std::pair{"--resolution", "128"}, {"--extent", "100"}})
        expectError(runScree({"export", "--for", "custom", "--input", folder / "a.scree.exr", "--output",
                              folder / "none", option, value}),
                    2, option);
    EXPECT_FALSE(fs::exists(folder / "none"));
}

TEST(PackCommand, OptionsOfOtherCommandsNameWhatToUse) {
    const TemporaryFolder folder;
    const std::string slope = slopeIn(folder);
    for (const auto& [option, instead] : {std::pair{"--rounds", "run scree erode with it and --save-project"},
                                          {"--droplets", "run scree erode"},
                                          {"--years", "run scree erode"},
                                          {"--seed", "run scree erode"},
                                          {"--preset", "as --input"},
                                          {"--project", "as --input"},
                                          {"--layer", "as --maps"},
                                          {"--map", "as --maps"},
                                          {"--mesh-error", "scree erode with --output FILE.glb"},
                                          {"--picture", "run scree render"},
                                          {"--vary", "once for each"}}) {
        const std::string is = std::string(option) + " is not an option of scree export; ";
        const RunOutcome outcome = exportFor("custom", slope, folder / "pack", {option, "3"});
        expectError(outcome, 2, is);
        EXPECT_NE(outcome.err.find(instead), std::string::npos) << outcome.err;
        // The message is the same if something else is missing.
        expectError(runScree({"export", "--for", "custom", std::string(option) + "=3"}), 2, is);
    }
    EXPECT_FALSE(fs::exists(folder / "pack"));
}

TEST(PackCommand, AFullDiskLeavesNothingAndIsReported) {
    const TemporaryFolder folder;
    slopeIn(folder);
    // 16 tiles of 140 kB.
    const std::vector<std::string> arguments{"export",
                                             "--for",
                                             "custom",
                                             "--format",
                                             "r16",
                                             "--size",
                                             "265",
                                             "--tiles",
                                             "4x4",
                                             "--maps",
                                             "none",
                                             "--cell-size",
                                             "20",
                                             "--input",
                                             folder / "slope.r32",
                                             "--output",
                                             folder / "disk" / "pack"};
    std::optional<Leftover> left = runOnSmallDisk(folder, "1m", arguments);
    const bool ownDisk = left.has_value();
    if (!ownDisk) left = runAfter(folder, "sh", "trap '' XFSZ; ulimit -f 200", arguments);  // limits the size of a file
    const RunOutcome& outcome = left->outcome;
    expectError(outcome, 1, ownDisk ? "No space left on device" : "File too large");
    EXPECT_NE(outcome.err.find("pack/height_x"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("nothing was changed"), std::string::npos) << outcome.err;
    EXPECT_EQ(left->names, "");
}

}  // namespace
}  // namespace scree
