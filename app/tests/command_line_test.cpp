#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/io/heightmap.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

using Json = nlohmann::json;
using test::makeGrey16;
using test::makePng;
using test::PngColour;
using test::readFile;
using test::RunOutcome;
using test::runScree;
using test::TemporaryFolder;
using test::writeFile;

const std::string kMap = SCREE_SOURCE_FOLDER "/assets/heightmaps/jacksboro.png";

/// Expects an exit status and one line on standard error that holds `part`.
void expectError(const RunOutcome& outcome, int status, const std::string& part) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_EQ(outcome.err.substr(0, 7), "scree: ") << outcome.err;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_EQ(outcome.out, "");
}

TEST(CommandLine, WritesLayersAndAPicture) {
    const TemporaryFolder folder;
    const auto file = [&](const std::string& name) { return (folder / name).string(); };
    const RunOutcome outcome =
        runScree({"erode", "--size", "64", "--rounds", "2", "--layer", "wear=" + file("w.r32"), "--layer",
                  "flow=" + file("f.png"), "--layer", "water=" + file("d.r32"), "--picture", file("p.png")});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "scree: note: no model has used the water layer; " + file("d.r32") + " is 0 everywhere\n");
    EXPECT_EQ(readFile(file("w.r32")).size(), 64u * 64 * 4);
    EXPECT_NE(readFile(file("w.r32")), std::string(64 * 64 * 4, '\0'));
    EXPECT_EQ(readFile(file("d.r32")), std::string(64 * 64 * 4, '\0'));
    const Result<HeightmapInfo> flow = inspectHeightmap(file("f.png"));
    ASSERT_TRUE(flow.ok());
    EXPECT_GT(flow->range->high, 1.0f);
    EXPECT_FALSE(readFile(file("p.png")).empty());
    const auto refused = [&](const std::string& layer, const std::string& part) {
        expectError(runScree({"erode", "--size", "64", "--rounds", "1", "--layer", layer}), 2, part);
    };
    refused("watr=" + file("a.r32"), "did you mean 'water'");
    refused("colour=" + file("a.r32"), "colour");
    refused("water=" + file("a.txt"), "a.txt");
    refused("water", "NAME=FILE");
}

TEST(CommandLine, FinishAddsItsGrainAfterTheLastRound) {
    const TemporaryFolder folder;
    const auto statistics = [&](const std::string& amount) {
        const RunOutcome outcome =
            runScree({"erode", "--size", "96", "--rounds", "2", "--set", "finish.amount=" + amount, "--output",
                      folder / "a.r32", "--stats", folder / "s.json"});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return Json::parse(readFile(folder / "s.json"));
    };
    const Json plain = statistics("0");
    const Json finished = statistics("0.5");
    EXPECT_EQ(plain["ledger"]["edited"], 0.0);
    EXPECT_NE(finished["ledger"]["edited"], 0.0);
    EXPECT_EQ(finished["ledger"]["eroded"], plain["ledger"]["eroded"]);
    EXPECT_NE(finished["height_hash"], plain["height_hash"]);
    EXPECT_LT(finished["ledger"]["relative_drift"], 1e-6);
    expectError(runScree({"erode", "--set", "finish.amount=3", "--output", folder / "a.r32"}), 2, "finish.amount");
}

TEST(CommandLine, LargeFormsFirstRunsAsManyDropletsOnTwoGridsAndSaysWhereItCannot) {
    const TemporaryFolder folder;
    const auto run = [&](const std::string& detail, bool largeFormsFirst) {
        std::vector<std::string> arguments{
            "erode",    "--size",         "128",     "--set",          "droplet.detail=" + detail, "--droplets", "5001",
            "--output", folder / "a.r32", "--stats", folder / "s.json"};
        if (largeFormsFirst) arguments.push_back("--large-forms-first");
        const RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return std::pair(outcome.err, Json::parse(readFile(folder / "s.json")));
    };
    const auto [silence, plain] = run("4", false);
    const auto [quiet, coarse] = run("4", true);
    EXPECT_EQ(quiet, silence);
    EXPECT_EQ(coarse["droplets"], 5001);
    EXPECT_NE(coarse["height_hash"], plain["height_hash"]);
    EXPECT_NE(coarse["ledger"]["resampled"], 0.0);
    EXPECT_LT(coarse["ledger"]["relative_drift"], 1e-6);

    const auto [note, small] = run("1", true);
    EXPECT_NE(note.find("--large-forms-first"), std::string::npos) << note;
    EXPECT_EQ(small["height_hash"], run("1", false).second["height_hash"]);
}

TEST(CommandLine, SameHeightHashWithOneTwoAndEightThreads) {
    const TemporaryFolder folder;
    std::string first;
    for (const std::string threads : {"1", "2", "8"}) {
        const RunOutcome outcome =
            runScree({"erode", "--input", kMap, "--height-range", "236:1076", "--cell-size", "90", "--droplets",
                      "20500", "--seed", "7", "--threads", threads, "--output", folder / (threads + ".r32"), "--output",
                      folder / (threads + ".png"), "--stats", folder / "s.json"});
        ASSERT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_EQ(outcome.err, "");
        const Json stats = Json::parse(readFile(folder / "s.json"));
        EXPECT_EQ(stats["droplets"], 20500);
        EXPECT_EQ(stats["rounds"], 6);  // five of 4000, one of 500
        EXPECT_EQ(stats["cells"], 403 * 344);
        EXPECT_EQ(std::to_string(stats["threads"].get<int>()), threads);
        EXPECT_EQ(stats["models"]["droplet"]["droplets"], 20500);
        EXPECT_GT(stats["droplet_steps"], 20500);
        EXPECT_LT(stats["ledger"]["relative_drift"], 1e-6);
        EXPECT_GT(stats["ledger"]["eroded"], 0.0);
        if (first.empty()) first = stats["height_hash"];
        EXPECT_EQ(stats["height_hash"], first);
        EXPECT_EQ(readFile(folder / (threads + ".r32")), readFile(folder / "1.r32"));
        EXPECT_EQ(readFile(folder / "1.r32").size(), 403u * 344 * 4);
    }
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "1.png");
    ASSERT_TRUE(info.ok());
    EXPECT_EQ(info->cellSize, 90.0f);
    ASSERT_TRUE(info->range.has_value());
    EXPECT_GT(info->range->low, 200.0f);
}

TEST(CommandLine, ErodedMapReopensWithItsOwnMetres) {
    const TemporaryFolder folder;
    ASSERT_EQ(runScree({"erode", "--input", kMap, "--height-range", "236:1076", "--cell-size", "90", "--rounds", "0",
                        "--output", folder / "a.png"})
                  .status,
              0);
    const RunOutcome info = runScree({"info", folder / "a.png"});
    EXPECT_EQ(info.status, 0);
    EXPECT_NE(info.out.find("black is 236 m, white 1076 m"), std::string::npos) << info.out;
    // Nothing is assumed, so nothing is said; the heights stay the same through a second pass.
    const RunOutcome again =
        runScree({"erode", "--input", folder / "a.png", "--rounds", "0", "--output", folder / "b.png"});
    EXPECT_EQ(again.status, 0);
    EXPECT_EQ(again.err, "");
    EXPECT_EQ(readFile(folder / "a.png"), readFile(folder / "b.png"));
}

TEST(CommandLine, SaysWhatScaleItAssumed) {
    const TemporaryFolder folder;
    const RunOutcome outcome = runScree({"erode", "--input", kMap, "--rounds", "0", "--output", folder / "a.png"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_NE(outcome.err.find("assuming heights from 0 to 1000 m"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("cells of 10 m"), std::string::npos) << outcome.err;
}

TEST(CommandLine, PresetAndSetDecideTheResult) {
    const TemporaryFolder folder;
    writeFile(folder / "p.json", R"({"version": 1, "terrain": {"start": "cone", "width": 48, "height": 40},
                                    "models": {"droplet": {"enabled": false}}})");
    const auto hash = [&](const std::vector<std::string>& extra) {
        std::vector<std::string> arguments{"erode",    "--preset",       folder / "p.json", "--rounds",       "5",
                                           "--output", folder / "a.r32", "--stats",         folder / "s.json"};
        arguments.insert(arguments.end(), extra.begin(), extra.end());
        const RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        const Json stats = Json::parse(readFile(folder / "s.json"));
        return stats["height_hash"].get<std::string>() + " " + stats["droplets"].dump() + " " + stats["cells"].dump();
    };
    const std::string plain = hash({});
    EXPECT_NE(plain.find(" 0 1920"), std::string::npos) << plain;
    EXPECT_EQ(hash({}), plain);
    EXPECT_NE(hash({"--set", "thermal.talus=20"}), plain);
    EXPECT_NE(hash({"--set", "droplet.enabled=true", "--set", "droplet.dropletsPerRound=10"}).find(" 50 1920"),
              std::string::npos);
    EXPECT_NE(hash({"--set", "cone.relief=300"}), plain);
    EXPECT_NE(hash({"--size", "64"}).find(" 4096"), std::string::npos);
}

TEST(CommandLine, BadInputFilesAreOneLineAndStatusTwo) {
    const TemporaryFolder folder;
    const auto erode = [&](const std::string& input) {
        return runScree({"erode", "--input", input, "--output", folder / "out.png", "--output", folder / "out.r32"});
    };
    writeFile(folder / "empty.png", "");
    writeFile(folder / "cut.png", readFile(kMap).substr(0, 50000));
    writeFile(folder / "colour.png", makePng(4, 4, 8, PngColour::Rgb, std::string(48, 'x')));
    writeFile(folder / "one.png", makeGrey16(1, 1, {1}));
    writeFile(folder / "huge.png", makePng(20000, 20000, 16, PngColour::Grey, ""));
    writeFile(folder / "text.png", "hello");
    const std::vector<std::string> before = folder.names();
    expectError(erode(folder / "none.png"), 2, "none.png does not exist");
    expectError(erode(folder.path()), 2, "is a folder");
    expectError(erode(folder / "empty.png"), 2, "empty.png is empty");
    expectError(erode(folder / "cut.png"), 2, "cut.png is truncated");
    expectError(erode(folder / "colour.png"), 2, "colour.png is a colour picture");
    expectError(erode(folder / "one.png"), 2, "one.png is 1 x 1, which is too small");
    expectError(erode(folder / "huge.png"), 2, "huge.png is 20000 x 20000, which is too large");
    expectError(erode(folder / "text.png"), 2, "text.png is not a PNG");
    expectError(runScree({"info", folder / "colour.png"}), 2, "colour picture");
    expectError(runScree({"render", "--input", folder / "cut.png", "--height-range", "0:9", "--cell-size", "1",
                          "--output", folder / "p.png"}),
                2, "cut.png is truncated");
    expectError(runScree({folder / "none.json"}), 2, "none.json does not exist");
    EXPECT_EQ(folder.names(), before);
}

TEST(CommandLine, BadPresetsAreOneLineAndStatusTwo) {
    const TemporaryFolder folder;
    const auto erode = [&](const std::string& json) {
        writeFile(folder / "p.json", json);
        return runScree({"erode", "--preset", folder / "p.json", "--rounds", "0", "--output", folder / "out.png"});
    };
    expectError(erode("{\"version\": 1,"), 2, "p.json is not valid JSON: line 1");
    expectError(erode(R"({"models": {"droplet": {"capacity": 99}}})"), 2,
                "models.droplet.capacity is 99; give a number from 0.01 to 30");
    expectError(erode(R"({"models": {"droplet": {"capacity": 1e999}}})"), 2, "models.droplet.capacity is inf");
    expectError(erode(R"({"version": 7})"), 2, "version is 7");
    expectError(erode(R"({"terrain": {"start": "file"}})"), 2, "terrain.file.path");
    expectError(erode(R"({"terrain": {"start": "file", "file": {"path": "none.png"}}})"), 2, "none.png does not exist");
    expectError(runScree({"erode", "--preset", folder / "none.json", "--output", folder / "out.png"}), 2,
                "none.json does not exist");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"p.json"});

    const RunOutcome warned = erode(R"({"terrain": {"start": "cone", "width": 16, "hight": 16, "height": 16}})");
    EXPECT_EQ(warned.status, 0);
    EXPECT_NE(warned.err.find("terrain.hight is unknown and ignored; did you mean 'height'?"), std::string::npos);
}

TEST(CommandLine, WrongUseIsOneLineAndStatusTwo) {
    const TemporaryFolder folder;
    const auto erode = [&](const std::vector<std::string>& extra) {
        std::vector<std::string> arguments{"erode", "--output", folder / "out.png"};
        arguments.insert(arguments.end(), extra.begin(), extra.end());
        return runScree(arguments);
    };
    expectError(erode({"--set", "droplet.capasity=3"}), 2, "did you mean 'capacity'?");
    expectError(erode({"--set", "droplet.capacity"}), 2, "knob=value");
    expectError(erode({"--set", "droplet.capacity=99"}), 2, "from 0.01 to 30");
    expectError(erode({"--set", "droplet.capacity=1e999"}), 2, "droplet.capacity");
    expectError(erode({"--rounds", "1", "--droplets", "1"}), 2, "exclude");
    expectError(erode({"--rounds", "-1"}), 2, "--rounds");
    expectError(erode({"--rounds", "1.5"}), 2, "--rounds");
    expectError(erode({"--droplets", "x"}), 2, "--droplets");
    expectError(erode({"--droplets", "5", "--set", "droplet.enabled=false"}), 2, "switched off");
    expectError(erode({"--threads", "-2"}), 2, "--threads");
    expectError(erode({"--seed", "1e99"}), 2, "--seed");
    expectError(erode({"--size", "1"}), 2, "--size");
    expectError(erode({"--size", "64", "--input", kMap, "--height-range", "0:1", "--cell-size", "1"}), 2,
                "its own size");
    expectError(erode({"--height-range", "0:1"}), 2, "--input");
    expectError(erode({"--input", kMap, "--cell-size", "1", "--height-range", "9:1"}), 2, "LO:HI");
    expectError(erode({"--cell-size", "0"}), 2, "--cell-size");
    expectError(erode({"--bogus"}), 2, "--bogus");
    expectError(erode({"stray"}), 2, "stray");
    expectError(runScree({"erode"}), 2, "--output is missing");
    expectError(runScree({"render"}), 2, "--input");
    expectError(runScree({"erod"}), 2, "did you mean 'erode'?");
    expectError(runScree({"knobs", "--markdown", "--json-schema"}), 2, "exclude");
    expectError(runScree({"render", "--input", kMap, "--output", folder / "a.jpg"}), 2, ".png");
    expectError(runScree({"render", "--input", kMap, "--output", folder / "a.png", "--size", "10"}), 2, "--size");
    expectError(runScree({"render", "--input", kMap, "--height-range", "236:1076", "--cell-size", "90", "--output",
                          folder / "a.png", "--distance", "1"}),
                2, "--distance");
    expectError(runScree({"render", "--input", kMap, "--output", folder / "a.png", "--overlay", "mud"}), 2, "height");
    EXPECT_TRUE(folder.names().empty());
}

TEST(CommandLine, UnwritableOutputsAreFoundBeforeTheRun) {
    const TemporaryFolder folder;
    writeFile(folder / "file", "x");
    // A run of this length would not end within the test's time.
    const auto erode = [&](const std::string& output, const std::string& stats) {
        return runScree({"erode", "--rounds", "1000000000", "--output", output, "--stats", stats});
    };
    expectError(erode(folder / "none" / "a.png", folder / "s"), 2, "there is no folder");
    expectError(erode(folder / "file" / "a.png", folder / "s"), 2, "is not a folder");
    expectError(erode(folder.path(), folder / "s"), 2, "ending");
    expectError(erode(folder / "a.xyz", folder / "s"), 2, ".png, .r32");
    expectError(erode(folder / "a.png", folder.path()), 2, "is a folder");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"file"});
}

TEST(CommandLine, HelpAndVersionSucceed) {
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"--help"}, {"erode", "--help"}, {"render", "--help"}, {"knobs", "--help"}, {"info", "--help"}}) {
        const RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0);
        EXPECT_EQ(outcome.err, "");
        EXPECT_NE(outcome.out.find("Usage"), std::string::npos);
    }
    const RunOutcome version = runScree({"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_EQ(version.out.substr(0, 6), "scree ");
}

TEST(CommandLine, KnobListsNameEveryModel) {
    const std::string list = runScree({"knobs"}).out;
    const std::string markdown = runScree({"knobs", "--markdown"}).out;
    for (const std::string name : {"droplet.enabled", "droplet.capacity", "thermal.talus", "terrain.start",
                                   "ridged.relief", "rain.amount", "view.overlay", "seed"}) {
        EXPECT_NE(list.find(name), std::string::npos) << name;
        EXPECT_NE(markdown.find("`" + name + "`"), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace scree
