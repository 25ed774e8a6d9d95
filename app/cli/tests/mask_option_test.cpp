#include <gtest/gtest.h>

#include <cstring>
#include <numbers>

#include "app/tests/command_line_fixture.h"

/// Masks from --mask, and the knobs that vary with them.
namespace scree {
namespace {

using namespace command_line_tests;

/// A cone on a plain. Its flanks fall by .6, which is 31 degrees.
const std::vector<std::string> kCone{"erode",         "--resolution",       "128",   "--extent",        "1280",
                                     "--set",         "terrain.start=cone", "--set", "cone.relief=300", "--set",
                                     "cone.slope=0.6"};

RunOutcome runCone(const std::vector<std::string>& more) {
    std::vector<std::string> arguments = kCone;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runScree(arguments);
}

std::vector<float> floatsOf(const std::filesystem::path& path) {
    const std::string bytes = readFile(path);
    std::vector<float> values(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

TEST(MaskOption, ARuleFindsTheFlanksOfACone) {
    const TemporaryFolder folder;
    const std::filesystem::path layer = folder / "flanks.r32";
    const RunOutcome outcome = runCone({"--rounds", "0", "--mask", "flanks=slope:20:90", "--layer",
                                        "flanks=" + layer.string(), "--output", folder / "cone.r32"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    double found = 0.0;
    for (const float value : floatsOf(layer)) {
        EXPECT_TRUE(value == 0.0f || value == 1.0f) << value;
        found += static_cast<double>(value);
    }
    const double radius = 300.0 / 0.6 / 10.0;  // cells
    EXPECT_NEAR(found / (std::numbers::pi * radius * radius), 1.0, 0.05);
}

TEST(MaskOption, AKnobVariesWithAMask) {
    const TemporaryFolder folder;
    const auto heights = [&](const char* name, const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"--rounds", "5", "--output", folder / name};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const RunOutcome outcome = runCone(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return readFile(folder / name);
    };
    // The mask is 1 everywhere.
    const std::vector<std::string> everywhere{"--mask", "all_land=height:-1:1000", "--set"};
    const auto varied = [&](const char* values) {
        std::vector<std::string> more = everywhere;
        more.emplace_back(std::string("droplet.maxCut@all_land=") + values);
        return more;
    };
    const std::string strong = heights("strong.r32", {"--set", "droplet.maxCut=0.8"});
    EXPECT_EQ(heights("mask.r32", varied("0.1:0.8")), strong);
    EXPECT_NE(heights("other.r32", varied("0.8:0.1")), strong);
}

TEST(MaskOption, AMaskFollowsItsRuleDuringTheRun) {
    const TemporaryFolder folder;
    const auto steep = [&](const std::string& rule, const char* rounds) {
        const std::filesystem::path layer = folder / "steep.r32";
        const RunOutcome outcome =
            runCone({"--rounds", rounds, "--set", "thermal.talus=12", "--set", "thermal.passes=300", "--set",
                     "droplet.enabled=false", "--mask", "steep=" + rule, "--layer", "steep=" + layer.string(),
                     "--output", folder / "cone.r32", "--overwrite"});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        double sum = 0.0;
        for (const float value : floatsOf(layer)) sum += static_cast<double>(value);
        return sum;
    };
    // The flanks collapse to 12 degrees: a mask of the steep ground at the start stays, one that follows goes.
    const double start = steep("slope:25:90", "0");
    EXPECT_EQ(steep("slope:25:90", "25"), start);
    EXPECT_LT(steep("live:slope:25:90", "25"), 0.2 * start);
}

TEST(MaskOption, AFileIsStretchedOverTheMap) {
    const TemporaryFolder folder;
    // 0 in the west, 1 in the east.
    writeFile(folder / "east.r32", test::floatBytes(32, 32, [](int x, int) { return x < 16 ? 0.0 : 1.0; }));
    const std::string mask = "east=" + (folder / "east.r32").string();
    const std::filesystem::path layer = folder / "layer.r32";
    const RunOutcome outcome = runCone(
        {"--rounds", "0", "--mask", mask, "--layer", "east=" + layer.string(), "--output", folder / "cone.r32"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::vector<float> values = floatsOf(layer);
    ASSERT_EQ(values.size(), 128u * 128);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t x = i % 128;
        if (x >= 60 && x <= 67) continue;  // the values rise there
        EXPECT_NEAR(values[i], x < 64 ? 0.0f : 1.0f, 0.02f) << x;
    }
    expectError(runCone({"--mask", mask, "--max-pixels", "1000"}), 2, "--mask: ");
}

TEST(MaskOption, BadMasksAreToldInOneLine) {
    expectError(runCone({"--mask", "cliffs"}), 2, "give NAME=FILE or NAME=PROPERTY:FROM:TO");
    expectError(runCone({"--mask", "=slope:1:2"}), 2, "give NAME=FILE or NAME=PROPERTY:FROM:TO");
    expectError(runCone({"--mask", "a=slope:5"}), 2, "'slope:5' is no rule");
    expectError(runCone({"--mask", "a=slope:9:1"}), 2, "'slope:9:1' is no rule");
    expectError(runCone({"--mask", "a=slope:1:nan"}), 2, "is no rule");
    expectError(runCone({"--mask", "a=slope:1:2:-3"}), 2, "is no rule");
    expectError(runCone({"--mask", "a=near@gone:0:200"}), 2, "the land has no mask 'gone'");
    expectError(runCone({"--mask", "a=live:mask@a:0.5:1"}), 2, "the land has no mask 'a'");
    expectError(runCone({"--mask", "a=slope:1:2", "--mask", "a=live:slope:1:2"}), 2, "has a mask 'a' already");
    expectError(runCone({"--mask", "a=live:cliffs.png"}), 2, "give one such as live:slope:35:90:5");
    expectError(runCone({"--mask", "rain=slope:1:2"}), 2, "layer 'rain' is there already");
    expectError(runCone({"--mask", "A b=slope:1:2"}), 2, "give a name of 1 to 32 characters");
    expectError(runCone({"--mask", "a=no_such_file.png"}), 2, "no_such_file.png");
}

}  // namespace
}  // namespace scree
