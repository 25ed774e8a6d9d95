#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "app/tests/command_line_fixture.h"

/// Batches of `scree erode`: many inputs, presets, seeds and knobs in one command.
namespace scree {
namespace {

using namespace command_line_tests;
using Json = nlohmann::json;

class Batch : public ::testing::Test {
 protected:
    Batch() {
        const auto preset = [](const char* start, const char* rest) {
            return std::string(R"({"version": 1, "terrain": {"start": ")") + start +
                   R"(", "width": 48, "height": 48}, "run": {"rounds": 3})" + rest + "}";
        };
        writeFile(folder / "hills.json", preset("fbm", ""));
        writeFile(folder / "cone.json", preset("cone", R"(, "models": {"thermal": {"enabled": true}})"));
    }
    std::string path(const std::string& name) const { return (folder / name).string(); }
    RunOutcome erode(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "erode");
        return runScree(arguments);
    }
    /// Expects an error before any work, and that nothing is written.
    void refused(const std::vector<std::string>& arguments, const std::string& part) const {
        const std::vector<std::string> before = folder.names();
        expectError(erode(arguments), 2, part);
        EXPECT_EQ(folder.names(), before);
    }

    TemporaryFolder folder;
};

TEST_F(Batch, EveryCombinationHasTheBitsOfASingleRun) {
    const RunOutcome batch =
        erode({"--preset", path("hills.json"), "--preset", path("cone.json"), "--vary", "droplet.capacity=4..16:3",
               "--vary", "thermal.enabled=true,false", "--seeds", "3,7..8", "--output",
               path("{preset}_{droplet.capacity}_{thermal.enabled}_{seed}.r32"), "--stats",
               path("{preset}_{droplet.capacity}_{thermal.enabled}_{seed}.json")});
    ASSERT_EQ(batch.status, 0) << batch.err;
    EXPECT_NE(batch.out.find("36 of 36 done"), std::string::npos) << batch.out;
    std::set<std::string> hashes;
    for (const std::string preset : {"hills", "cone"})
        for (const std::string capacity : {"4", "8", "16"})  // its scale is logarithmic
            for (const std::string thermal : {"true", "false"})
                for (const std::string seed : {"3", "7", "8"}) {
                    const std::string name = preset + "_" + capacity + "_" + thermal + "_" + seed;
                    const RunOutcome single =
                        erode({"--preset", path(preset + ".json"), "--set", "droplet.capacity=" + capacity, "--set",
                               "thermal.enabled=" + thermal, "--seed", seed, "--output", path("single.r32"), "--stats",
                               path("single.json")});
                    ASSERT_EQ(single.status, 0) << single.err;
                    EXPECT_EQ(readFile(path(name + ".r32")), readFile(path("single.r32"))) << name;
                    const Json statistics = Json::parse(readFile(path(name + ".json")));
                    EXPECT_EQ(statistics["height_hash"], Json::parse(readFile(path("single.json")))["height_hash"]);
                    EXPECT_EQ(statistics["rounds"], 3);
                    hashes.insert(statistics["height_hash"]);
                }
    EXPECT_EQ(hashes.size(), 36u) << "all items differ";
}

TEST_F(Batch, ProjectsAndHeightmapsAreInputsToo) {
    ASSERT_EQ(erode({"--preset", path("hills.json"), "--output", path("a.png"), "--save-project", path("w.scree.exr")})
                  .status,
              0);
    ASSERT_EQ(erode({"--preset", path("cone.json"), "--output", path("b.png")}).status, 0);
    const RunOutcome maps = erode({"--input", path("a.png"), "--input", path("b.png"), "--rounds", "2", "--layer",
                                   "wear=" + path("{input}_wear.r32"), "--output", path("{input}_eroded.r32")});
    ASSERT_EQ(maps.status, 0) << maps.err;
    for (const std::string input : {"a", "b"}) {
        ASSERT_EQ(erode({"--input", path(input + ".png"), "--rounds", "2", "--output", path("single.r32"), "--layer",
                         "wear=" + path("single_wear.r32")})
                      .status,
                  0);
        EXPECT_EQ(readFile(path(input + "_eroded.r32")), readFile(path("single.r32")));
        EXPECT_EQ(readFile(path(input + "_wear.r32")), readFile(path("single_wear.r32")));
    }
    const RunOutcome projects = erode({"--project", path("w.scree.exr"), "--seeds", "1..2", "--rounds", "2", "--output",
                                       path("{project}-{seed}.r32")});
    ASSERT_EQ(projects.status, 0) << projects.err;
    ASSERT_EQ(erode({"--project", path("w.scree.exr"), "--seed", "2", "--rounds", "2", "--output", path("single.r32")})
                  .status,
              0);
    EXPECT_EQ(readFile(path("w-2.r32")), readFile(path("single.r32")));
    EXPECT_NE(readFile(path("w-1.r32")), readFile(path("single.r32")));
}

TEST_F(Batch, TwoItemsThatWriteOneFileAreRefusedBeforeAnyWork) {
    const std::string rounds = "1000000000";  // work would not end
    const auto batch = [&](std::vector<std::string> rest) {
        rest.insert(rest.begin(), {"--preset", path("hills.json"), "--rounds", rounds});
        return rest;
    };
    refused(batch({"--seeds", "1..3", "--output", path("a.r32")}), "use {seed} in the name");
    refused(batch({"--seeds", "1..3", "--vary", "droplet.capacity=4,5", "--output", path("a{seed}.r32")}),
            "use {droplet.capacity} and {seed} in the name");
    refused(batch({"--preset", path("cone.json"), "--output", path("a.r32"), "--stats", path("{preset}-stats.json")}),
            "use {preset} in the name");
    // Two folders, one name.
    std::filesystem::create_directory(folder / "sub");
    std::filesystem::copy_file(folder / "hills.json", folder / "sub" / "hills.json");
    refused(batch({"--preset", path("sub/hills.json"), "--output", path("{preset}.r32")}), "both write");
    refused(batch({"--seeds", "1..3", "--output", path("{seed}.png"), "--contact-sheet", path("sub/../2.png")}),
            "--contact-sheet and an item both write");
    refused(batch({"--seeds", "1..3", "--output", path("{seed}.png"), "--picture", path("{seed}.png")}),
            "--output and --picture both write");
}

TEST_F(Batch, NoItemReplacesAFileThatAnotherReads) {
    for (const char* const name : {"a.png", "a-2.png"})
        ASSERT_EQ(erode({"--preset", path("hills.json"), "--output", path(name)}).status, 0);
    const std::string map = readFile(path("a-2.png"));
    refused({"--input", path("a.png"), "--input", path("a-2.png"), "--overwrite", "--seeds", "2,3", "--output",
             path("{input}-{seed}.png")},
            "a-2.png, which");
    EXPECT_EQ(readFile(path("a-2.png")), map);
    refused({"--preset", path("hills.json"), "--seeds", "1,2", "--contact-sheet", path("hills.json")},
            "--contact-sheet would replace");
    refused({"--preset", path("hills.json"), "--seeds", "1,2", "--contact-sheet", path("a.jpg")}, "use .png");
}

TEST_F(Batch, WrongListsAndFieldsAreOneLineAndNothingIsWritten) {
    const auto wrong = [&](std::vector<std::string> rest, const std::string& part) {
        rest.insert(rest.begin(), {"--preset", path("hills.json"), "--output", path("{seed}.r32")});
        refused(rest, part);
    };
    wrong({"--seeds", "1..x"}, "--seeds is 'x'");
    wrong({"--seeds", "5..1"}, "smaller seed first");
    wrong({"--seeds", "1,,2"}, "--seeds is ''");
    wrong({"--seeds", "0..1000000"}, "more than 10000");
    wrong({"--seeds", "1000001"}, "from 0 to 1000000");
    wrong({"--seeds", "1,2", "--seed", "3"}, "exclude each other");
    wrong({"--seeds", "1,2", "--vary", "droplet.capasity=1..3:3"}, "did you mean 'capacity'");
    wrong({"--seeds", "1,2", "--vary", "droplet.capacity=1..99:3"}, "from 0.01 to 30");
    wrong({"--seeds", "1,2", "--vary", "droplet.capacity=1..9"}, "LOW..HIGH:COUNT");
    wrong({"--seeds", "1,2", "--vary", "droplet.capacity=1..9:0"}, "whole number from 1");
    wrong({"--seeds", "1,2", "--vary", "droplet.capacity"}, "knob=low..high:count");
    wrong({"--seeds", "1,2", "--vary", "thermal.enabled=true,yes"}, "true");
    wrong({"--seeds", "1,2", "--vary", "seed=1,2", "--vary", "seed=3,4"}, "varied twice");
    wrong({"--seeds", "1..200", "--vary", "droplet.capacity=1..2:100"}, "more than 10000 items");
    wrong({"--seeds", "1,2", "--output", path("{sed}.r32")}, "did you mean 'seed'");
    wrong({"--seeds", "1,2", "--output", path("{preset.r32")}, "a brace is alone");
    wrong({"--seeds", "1,2", "--output", path("{input}.r32")}, "there are {preset}, {seed}");
    wrong({"--seeds", "1,2", "--contact-sheet", path("none/a.png")}, "none");
    refused({"--preset", path("hills.json"), "--seeds", "1,2"}, "--output is missing");
    refused({"--preset", path("hills.json"), "--seeds", "1,2", "--contact-sheet", path("a.png"), "--skip-existing"},
            "--skip-existing needs a file");
    refused({"--preset", path("no.json"), "--preset", path("none.json"), "--output", path("{preset}.r32")},
            "no.json does not exist");
}

TEST_F(Batch, AnItemThatFailsDoesNotStopTheOthers) {
    // One item cannot be read, one fails while it runs, and one works.
    writeFile(folder / "cut.json", readFile(path("hills.json")).substr(0, 30));
    const RunOutcome outcome =
        erode({"--preset", path("cut.json"), "--preset", path("hills.json"), "--vary", "rain.amount=0,1", "--droplets",
               "500", "--output", path("{preset}-{rain.amount}.r32")});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.err.find("1 of 4: cut, rain.amount 0: "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("not valid JSON"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("3 of 4: hills, rain.amount 0: no droplet can start"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.out.find("4 of 4: hills, rain.amount 1: "), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("1 of 4 done, 3 failed"), std::string::npos) << outcome.out;
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"cone.json", "cut.json", "hills-1.r32", "hills.json"}));
}

TEST_F(Batch, SkipExistingMakesOnlyWhatIsMissing) {
    const std::vector<std::string> arguments{"--preset", path("hills.json"),  "--seeds",
                                             "1..3",     "--output",          path("{seed}.r32"),
                                             "--stats",  path("{seed}.json"), "--skip-existing"};
    ASSERT_EQ(erode(arguments).status, 0);
    const std::string second = readFile(path("2.r32"));
    const std::string mark = "not touched";
    writeFile(folder / "1.r32", mark);
    std::filesystem::remove(folder / "2.r32");  // one of two files
    const RunOutcome again = erode(arguments);
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(readFile(path("1.r32")), mark);
    EXPECT_EQ(readFile(path("2.r32")), second);
    EXPECT_NE(again.out.find("1 of 3: seed 1: skipped"), std::string::npos) << again.out;
    EXPECT_NE(again.out.find("2 of 3: seed 2: 3 rounds"), std::string::npos) << again.out;
    EXPECT_NE(again.out.find("1 of 3 done, 2 skipped"), std::string::npos) << again.out;
}

TEST_F(Batch, NamesOfASingleRunAreNotPatterns) {
    ASSERT_EQ(erode({"--preset", path("hills.json"), "--output", path("{seed}.r32")}).status, 0);
    EXPECT_EQ(readFile(path("{seed}.r32")).size(), 48u * 48 * 4);
    // A batch of one item, like a job on a farm.
    ASSERT_EQ(erode({"--preset", path("hills.json"), "--seeds", "12", "--output", path("{seed}.r32")}).status, 0);
    EXPECT_EQ(readFile(path("12.r32")).size(), 48u * 48 * 4);
}

/// Width and height from the header of a PNG.
std::pair<int, int> sizeOfPng(const std::string& png) {
    const auto number = [&](std::size_t at) {
        int value = 0;
        for (std::size_t i = 0; i < 4; ++i) value = value * 256 + static_cast<unsigned char>(png[at + i]);
        return value;
    };
    return {number(16), number(20)};
}

TEST_F(Batch, TheContactSheetHasEachItemWhetherNewOrSkipped) {
    const std::vector<std::string> arguments{"--preset",       path("hills.json"), "--seeds",         "1..5",
                                             "--output",       path("{seed}.png"), "--contact-sheet", path("sheet.png"),
                                             "--skip-existing"};
    ASSERT_EQ(erode(arguments).status, 0);
    const auto [width, height] = sizeOfPng(readFile(path("sheet.png")));
    EXPECT_EQ(width, 3 * 332 + 12);
    EXPECT_GT(height, 2 * 212 + 12) << "two rows, with text";
    EXPECT_LT(height, 2 * 260);
    std::filesystem::remove(folder / "3.png");
    const RunOutcome again = erode(arguments);
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_NE(again.out.find("1 of 5 done, 4 skipped"), std::string::npos) << again.out;
    EXPECT_EQ(sizeOfPng(readFile(path("sheet.png"))), (std::pair{width, height}));
    // Only the sheet.
    EXPECT_EQ(erode({"--preset", path("cone.json"), "--seeds", "1,2", "--contact-sheet", path("two.png")}).status, 0);
    EXPECT_EQ(sizeOfPng(readFile(path("two.png"))).first, 2 * 332 + 12);
}

}  // namespace
}  // namespace scree
