#include <gtest/gtest.h>

#include <cmath>

#include "app/io/byte_image.h"
#include "app/io/formats/heightmap.h"
#include "app/tests/command_line_fixture.h"

/// `scree erode` with maps and meshes.
namespace scree::command_line_tests {
namespace {

using test::readFile;
using test::RunOutcome;
using test::runScree;
using test::TemporaryFolder;

RunOutcome erode(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"erode", "--preset", SCREE_SOURCE_FOLDER "/presets/mesa.json", "--resolution",
                                         "64", "--rounds", "1"});
    return runScree(arguments);
}

TEST(ExportCommand, WritesMapsAndMeshesAndNamesThem) {
    const TemporaryFolder folder;
    const RunOutcome done = erode(
        {"--map", "splat=" + (folder / "s.png").string(), "--map", "moisture=" + (folder / "m.png").string(),
         "--output", (folder / "land.glb").string(), "--output", (folder / "land.stl").string(), "--mesh-error", "5"});
    ASSERT_EQ(done.status, 0) << done.err;
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"land.glb", "land.stl", "m.png", "s-1.png", "s-2.png"}));
    for (const char* name : {"s-1.png", "s-2.png", "m.png", "land.glb", "land.stl"})
        EXPECT_NE(done.out.find(std::string("wrote ") + (folder / name).string()), std::string::npos) << done.out;
    EXPECT_NE(done.out.find("land.glb: "), std::string::npos) << done.out;
    const Result<ByteImage> splat = readBytePng(folder / "s-1.png", 64);
    ASSERT_TRUE(splat.ok());
    EXPECT_EQ(splat->channels, 4);
    EXPECT_EQ(readFile(folder / "land.glb").substr(0, 4), "glTF");
}

TEST(ExportCommand, WritesTheGroundBetweenTheNodes) {
    const TemporaryFolder folder;
    const std::string plain = (folder / "plain.r32").string(), detailed = (folder / "detailed.exr").string();
    ASSERT_EQ(erode({"--output", plain}).status, 0);
    const RunOutcome done = erode({"--output", detailed, "--detail", "3"});
    ASSERT_EQ(done.status, 0) << done.err;
    EXPECT_NE(done.out.find("192 x 192 nodes"), std::string::npos) << done.out;
    const Result<Terrain> nodes = importHeightmap(plain, {}), between = importHeightmap(detailed, {});
    ASSERT_TRUE(nodes && between);
    // The middle one of three nodes is a node of the land, except beside a river.
    int same = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            same += std::abs(between->datum() + static_cast<double>(between->heights()(3 * x + 1, 3 * y + 1)) -
                             nodes->datum() - static_cast<double>(nodes->heights()(x, y))) < 1e-3
                        ? 1
                        : 0;
    EXPECT_GT(same, 64 * 64 * 9 / 10);
}

TEST(ExportCommand, RefusesImpossibleExports) {
    const TemporaryFolder folder;
    const std::string png = (folder / "a.png").string();
    expectError(erode({"--map", "splt=" + png}), 2, "did you mean 'splat'?");
    expectError(erode({"--map", "splat"}), 2, "give NAME=FILE");
    expectError(erode({"--map", "ao@0:1=" + png}), 2, "the ao map takes no range");
    expectError(erode({"--map", "water@5:0=" + png}), 2, "the range is '5:0'");
    expectError(erode({"--map", "water@0:5=" + (folder / "a.exr").string()}), 2, "unknown type of a map; use .png");
    expectError(erode({"--layer", "water@0:5=" + (folder / "a.r32").string()}), 2, "leave the range out");
    expectError(erode({"--map", "ao=" + png, "--map", "normal=" + png}), 2, "--map is given twice");
    expectError(erode({"--output", png, "--mesh-error", "1"}), 2, "--mesh-error applies to meshes only");
    expectError(erode({"--output", (folder / "a.glb").string(), "--mesh-error", "-1"}), 2, "give 0 to 1000 m");
    expectError(erode({"--map", "height@0:1=" + png}), 1, "give a wider range");
    expectError(erode({"--output", png, "--detail", "5"}), 2, "--detail");
    expectError(erode({"--map", "ao=" + png, "--detail", "2"}), 2, "--detail applies to --output only");
    // Told before the run, which would take days.
    expectError(runScree({"erode", "--preset", SCREE_SOURCE_FOLDER "/presets/mesa.json", "--resolution", "4200",
                          "--rounds", "1000000", "--output", png, "--detail", "4"}),
                2, "--detail 4 would make 16800 nodes along an edge");
    EXPECT_EQ(folder.names(), std::vector<std::string>{});
}

}  // namespace
}  // namespace scree::command_line_tests
