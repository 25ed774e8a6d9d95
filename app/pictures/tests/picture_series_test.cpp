#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "app/io/byte_image.h"
#include "app/pictures/numbered_files.h"
#include "app/pictures/viewpoint.h"
#include "app/tests/run_scree.h"

namespace scree {
namespace {

using test::readFile;
using test::RunOutcome;
using test::runScree;
using test::TemporaryFolder;
using test::writeFile;

/// Expects that the command fails at once with one line that contains `part`, and writes nothing.
void expectNoSeries(const std::vector<std::string>& arguments, const std::string& part) {
    const RunOutcome outcome = runScree(arguments);
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_EQ(outcome.out, "");
}

TEST(NumberedFiles, TheNumberTakesThePlaceOfTheHashes) {
    const TemporaryFolder folder;
    const Result<NumberedFiles> files = NumberedFiles::check("--output", folder / "a_###b.png", 1000);
    ASSERT_TRUE(files.ok()) << files.error().message;
    EXPECT_EQ(files->name(0).filename().string(), "a_000b.png");
    EXPECT_EQ(files->name(42).filename().string(), "a_042b.png");
    EXPECT_EQ(files->name(999).filename().string(), "a_999b.png");
    EXPECT_EQ(files->name(1234).filename().string(), "a_1234b.png") << "if the count is not known";
    EXPECT_EQ(files->pattern(), (folder / "a_###b.png").string());
}

TEST(NumberedFiles, AFolderGetsTheUsualNames) {
    const TemporaryFolder folder;
    const Result<NumberedFiles> files = NumberedFiles::check("--output", folder / "", 3);
    ASSERT_TRUE(files.ok()) << files.error().message;
    EXPECT_EQ(files->name(2).string(), (folder / "frame_0002.png").string());
    EXPECT_EQ(folder.names().size(), 0u) << "the check leaves nothing behind";
}

TEST(NumberedFiles, BadPatternsAreRefusedWithWhatToDo) {
    const TemporaryFolder folder;
    const auto refusal = [&](const std::string& pattern, std::uint64_t count) {
        const Result<NumberedFiles> files = NumberedFiles::check("--output", pattern, count);
        return files.ok() ? std::string("accepted") : files.error().message;
    };
    EXPECT_NE(refusal(folder / "a.png", 3).find("frame_####.png"), std::string::npos);
    EXPECT_NE(refusal(folder / "a_##.jpg", 3).find("frame_####.png"), std::string::npos);
    EXPECT_NE(refusal(folder / "a_#_#.png", 3).find("one run of #"), std::string::npos);
    EXPECT_NE(refusal(folder / "a_##.png", 101).find("more #"), std::string::npos);
    EXPECT_EQ(refusal(folder / "a_##.png", 100), "accepted");
    EXPECT_NE(refusal(folder / "missing/a_##.png", 3).find("no folder"), std::string::npos);
    EXPECT_NE(refusal(folder / "#/a_##.png", 3).find("folder's name"), std::string::npos);
}

TEST(Viewpoint, TheWholeTerrainFitsFromAllDirections) {
    Field<float> heights(40, 90);
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 40; ++x) heights(x, y) = static_cast<float>((x * 7 + y * 3) % 50);
    const Terrain terrain(std::move(heights), 10.0f, 0.0);
    for (const auto& [orthographic, field] : {std::pair(false, 34.0f), {false, 8.0f}, {false, 80.0f}, {true, 34.0f}})
        for (const float direction : {0.0f, 77.0f, 200.0f, 342.0f})
            for (const float pitch : {0.0f, 30.0f, 90.0f}) {
                const float aspect = 1.6f;
                const Camera camera = cameraAt({.direction = direction, .pitch = pitch, .orthographic = orthographic},
                                               terrain, {.exaggeration = 2.0f, .fieldOfView = field}, aspect);
                EXPECT_EQ(camera.pose().fieldOfView, static_cast<double>(field));
                const glm::mat4 toClip = camera.projection(aspect) * camera.view();
                float farthest = 0.0f;
                for (const int x : {0, 39})
                    for (const int y : {0, 89}) {
                        const glm::vec4 clip =
                            toClip * glm::vec4(10.0f * static_cast<float>(x), 2.0f * terrain.heights()(x, y),
                                               10.0f * static_cast<float>(y), 1.0f);
                        farthest = std::max({farthest, std::abs(clip.x / clip.w), std::abs(clip.y / clip.w)});
                    }
                EXPECT_LT(farthest, 1.0f) << direction << ", " << pitch;
                EXPECT_GT(farthest, 0.6f) << direction << ", " << pitch;
            }
}

TEST(Viewpoint, DirectionAndPitchAreWhereTheCameraLooks) {
    const Terrain terrain(20, 20, 10.0f);
    const Camera east = cameraAt({.direction = 90.0f, .pitch = 30.0f, .distance = 500.0f}, terrain, {}, 1.5f);
    EXPECT_NEAR(east.forward().x, std::sqrt(0.75), 1e-6);
    EXPECT_NEAR(east.forward().y, -0.5, 1e-6);
    EXPECT_NEAR(east.forward().z, 0.0, 1e-6);
    EXPECT_DOUBLE_EQ(east.distance(), 500.0);
    EXPECT_NEAR(turned(east.pose(), 0.25).yaw, east.pose().yaw + 1.5707963, 1e-6);
}

// A block of high ground in the north-west of the map. High ground is bright.
TEST(Viewpoint, APictureFromStraightAboveHasNorthUp) {
    const TemporaryFolder folder;
    std::string map = "ncols 40\nnrows 40\nxllcorner 0\nyllcorner 0\ncellsize 10\n";
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 40; ++x) map += std::string(x < 20 && y < 20 ? "100" : "0") + (x == 39 ? "\n" : " ");
    writeFile(folder / "block.asc", map);
    /// Brightness near the corners of the map in the picture: north-west, north-east, south-west, south-east, if north
    /// is up. If the map is rotated a little, these places are outside of it.
    const auto quarters = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"render", "--input", folder / "block.asc", "--overlay", "height", "--set",
                                   "view.overlayShading=false", "--set", "view.haze=0", "--size", "120x120", "--pitch",
                                   "90", "--output", folder / "a.png"});
        const RunOutcome outcome = runScree(more);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        const Result<ByteImage> picture = readBytePng(folder / "a.png", 120);
        EXPECT_TRUE(picture.ok()) << picture.error().message;
        std::array<int, 4> bright{};
        for (std::size_t i = 0; i < 4; ++i) {
            const int x = i % 2 == 0 ? 14 : 106, y = i < 2 ? 14 : 106;
            for (int channel = 0; channel < 3; ++channel)
                bright[i] += picture->samples[static_cast<std::size_t>((y * 120 + x) * picture->channels + channel)];
        }
        return bright;
    };
    const auto isBrightest = [](const std::array<int, 4>& bright, std::size_t quarter) {
        for (std::size_t i = 0; i < 4; ++i)
            if (i != quarter && bright[i] > bright[quarter] - 100) return false;
        return true;
    };
    EXPECT_TRUE(isBrightest(quarters({}), 0));
    EXPECT_TRUE(isBrightest(quarters({"--orthographic"}), 0));
    EXPECT_TRUE(isBrightest(quarters({"--orthographic", "--direction", "180"}), 3)) << "south is up";
    EXPECT_TRUE(isBrightest(quarters({"--direction", "90"}), 2)) << "east is up";
}

TEST(PictureSeries, ATurntableGoesAroundTheTerrain) {
    const TemporaryFolder folder;
    const std::vector<std::string> common{"render",
                                          "--input",
                                          SCREE_SOURCE_FOLDER "/presets/volcano.json",
                                          "--set",
                                          "terrain.width=64",
                                          "--set",
                                          "terrain.height=64",
                                          "--size",
                                          "96x64",
                                          "--distance",
                                          "9000"};
    const auto render = [&](std::vector<std::string> more) {
        more.insert(more.begin(), common.begin(), common.end());
        const RunOutcome outcome = runScree(more);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return outcome;
    };
    const RunOutcome outcome = render({"--turntable", "4", "--direction", "10", "--output", folder / "t_#.png"});
    EXPECT_NE(outcome.out.find("4 pictures"), std::string::npos) << outcome.out;
    EXPECT_EQ(folder.names().size(), 4u);
    std::set<std::string> different;
    for (const char* name : {"t_0.png", "t_1.png", "t_2.png", "t_3.png"}) different.insert(readFile(folder / name));
    EXPECT_EQ(different.size(), 4u);
    // A single picture that starts a quarter turn later is equal to the second one.
    render({"--direction", "100", "--output", folder / "single.png"});
    EXPECT_EQ(readFile(folder / "single.png"), readFile(folder / "t_1.png"));
}

TEST(PictureSeries, ATimeLapseBeginsWithTheStartAndTakesEveryNthRound) {
    const TemporaryFolder folder;
    const RunOutcome outcome = runScree({"erode", "--resolution", "64", "--rounds", "5", "--time-lapse",
                                         folder / "l_##.png", "--every", "2", "--frame-size", "96x64"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("3 pictures"), std::string::npos) << outcome.out;
    EXPECT_EQ(folder.names().size(), 3u) << "of rounds 0, 2 and 4";
    EXPECT_NE(readFile(folder / "l_00.png"), readFile(folder / "l_01.png"));
    EXPECT_NE(readFile(folder / "l_01.png"), readFile(folder / "l_02.png"));
}

TEST(PictureSeries, WrongOptionsAreRefusedBeforeAnyWork) {
    const TemporaryFolder folder;
    const std::string preset = SCREE_SOURCE_FOLDER "/presets/volcano.json";
    const auto render = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"render", "--input", preset});
        return more;
    };
    expectNoSeries(render({"--turntable", "0", "--output", folder / "a_#.png"}), "--turntable");
    expectNoSeries(render({"--turntable", "3", "--output", folder / "a.png"}), "frame_####.png");
    expectNoSeries(render({"--turntable", "3", "--output", "/no/folder/a_#.png"}), "no folder");
    expectNoSeries(render({"--direction", "north", "--output", folder / "a.png"}), "--direction");
    expectNoSeries(render({"--pitch", "91", "--output", folder / "a.png"}), "--pitch");
    expectNoSeries(render({"--distance", "-1", "--output", folder / "a.png"}), "--distance");
    expectNoSeries({"erode", "--rounds", "2", "--every", "2", "--output", folder / "a.r32"}, "--every");
    expectNoSeries({"erode", "--rounds", "20", "--every", "0", "--time-lapse", folder / ""}, "--every");
    expectNoSeries({"erode", "--rounds", "20", "--time-lapse", folder / "a_#.png"}, "more #");
    expectNoSeries({"erode", "--time-lapse", folder / "", "--frame-size", "3x3"}, "--frame-size");
    EXPECT_EQ(folder.names().size(), 0u);
}

}  // namespace
}  // namespace scree
