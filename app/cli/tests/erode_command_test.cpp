#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/io/formats/heightmap.h"
#include "app/project/project_file.h"
#include "app/tests/command_line_fixture.h"
#include "erosion/land_cover/land_cover.h"
#include "erosion/simulation/water_scale.h"

// Results of `scree erode`.

namespace scree {
namespace {

using namespace command_line_tests;
using Json = nlohmann::json;

TEST(CommandLine, WritesLayersAndAPicture) {
    const TemporaryFolder folder;
    const auto file = [&](const std::string& name) { return (folder / name).string(); };
    const RunOutcome outcome =
        runScree({"erode", "--resolution", "64", "--rounds", "2", "--layer", "wear=" + file("w.r32"), "--layer",
                  "flow=" + file("f.png"), "--layer", "water=" + file("d.r32"), "--picture", file("p.png")});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "scree: note: no model has used the water layer; " + file("d.r32") + " is 0 everywhere\n");
    const RunOutcome unpainted =
        runScree({"erode", "--resolution", "64", "--rounds", "1", "--layer", "hardness=" + file("h.r32")});
    EXPECT_EQ(unpainted.err,
              "scree: note: nothing is painted on the hardness layer; " + file("h.r32") + " is 0 everywhere\n");
    EXPECT_EQ(readFile(file("w.r32")).size(), 64u * 64 * 4);
    EXPECT_NE(readFile(file("w.r32")), std::string(64 * 64 * 4, '\0'));
    EXPECT_EQ(readFile(file("d.r32")), std::string(64 * 64 * 4, '\0'));
    const Result<HeightmapInfo> flow = inspectHeightmap(file("f.png"));
    ASSERT_TRUE(flow.ok());
    EXPECT_GT(flow->range->high, 1.0f);
    EXPECT_FALSE(readFile(file("p.png")).empty());
    const auto refused = [&](const std::string& layer, const std::string& part) {
        expectError(runScree({"erode", "--resolution", "64", "--rounds", "1", "--layer", layer}), 2, part);
    };
    refused("watr=" + file("a.r32"), "did you mean 'water'");
    refused("colour=" + file("a.r32"), "colour");
    refused("water=" + file("a.txt"), "a.txt");
    refused("water", "NAME=FILE");
}

// On a map of this size, four rounds of 500 droplets form a group. The first round launches all of them, the others
// none.
TEST(CommandLine, ACountOfDropletsIsMetOverRoundsThatLaunchNone) {
    const TemporaryFolder folder;
    const auto run = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(),
                         {"erode", "--stats", folder / "stats.json", "--output", folder / "land.r32"});
        const RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        const Json stats = Json::parse(readFile(folder / "stats.json"));
        return std::pair(stats["droplets"].get<int>(), stats["rounds"].get<int>());
    };
    const std::vector<std::string> knobs{"--resolution", "2048",
                                         "--set",        "droplet.detail=0.25",
                                         "--set",        "droplet.dropletsPerRound=500",
                                         "--set",        "thermal.enabled=false"};
    const auto with = [&](std::vector<std::string> rest) {
        rest.insert(rest.begin(), knobs.begin(), knobs.end());
        return rest;
    };
    EXPECT_EQ(run(with({"--droplets", "2100"})), std::pair(2100, 5));
    EXPECT_EQ(run(with({"--rounds", "2", "--save-project", folder / "a.scree.exr"})), std::pair(2000, 2));
    EXPECT_EQ(run({"--project", folder / "a.scree.exr", "--droplets", "1"}), std::pair(2001, 5));
}

TEST(CommandLine, ARunThatGoesOnFromAProjectIsTheRunInOne) {
    const TemporaryFolder folder;
    const auto run = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "erode");
        const RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
    };
    const std::vector<std::string> knobs{"--resolution", "90", "--seed", "5", "--set", "pipes.enabled=true"};
    const auto with = [&](std::vector<std::string> rest) {
        rest.insert(rest.begin(), knobs.begin(), knobs.end());
        return rest;
    };
    run(with({"--rounds", "7", "--output", folder / "whole.r32"}));
    run(with({"--rounds", "3", "--save-project", folder / "a.scree.exr"}));
    run({"--project", folder / "a.scree.exr", "--rounds", "4", "--output", folder / "parts.r32", "--save-project",
         folder / "a.scree.exr"});
    EXPECT_EQ(readFile(folder / "parts.r32"), readFile(folder / "whole.r32"));
    run(with({"--rounds", "9", "--output", folder / "whole.r32"}));
    run({"--project", folder / "a.scree.exr", "--rounds", "2", "--output", folder / "parts.r32"});
    EXPECT_EQ(readFile(folder / "parts.r32"), readFile(folder / "whole.r32"));

    const auto refused = [&](std::vector<std::string> options, const std::string& part) {
        options.insert(options.begin(), {"erode", "--project", folder / "a.scree.exr", "--output", folder / "b.r32"});
        expectError(runScree(options), 2, part);
    };
    refused({"--extent", "64"}, "holds its terrain");
    refused({"--size", "64"}, "--resolution");
    refused({"--preset", "alps.json"}, "--preset and a project");
    refused({"--set", "droplet.capactiy=1"}, "did you mean 'capacity'");
    expectError(runScree({"erode", "--project", kMap, "--output", folder / "b.r32"}), 2, "jacksboro.png");
    expectError(runScree({"erode", "--project", folder / "none.exr", "--output", folder / "b.r32"}), 2, "none.exr");
}

TEST(CommandLine, AProjectIsShownAndMeasuredAsItIs) {
    const TemporaryFolder folder;
    const std::string project = folder / "a.exr", map = folder / "a.r32";
    const RunOutcome eroded =
        runScree({"erode", "--resolution", "96", "--rounds", "5", "--set", "view.overlay=flow", "--save-project",
                  project, "--picture", folder / "eroded.png", "--output", map});
    ASSERT_EQ(eroded.status, 0) << eroded.err;
    // The picture shows the layers and the view of the project, so it is equal to that of the run.
    const RunOutcome drawn = runScree({"render", "--input", project, "--output", folder / "shown.png"});
    ASSERT_EQ(drawn.status, 0) << drawn.err;
    EXPECT_EQ(readFile(folder / "shown.png"), readFile(folder / "eroded.png"));
    const RunOutcome told = runScree({"info", project});
    EXPECT_NE(told.out.find("project, 96 x 96 nodes"), std::string::npos) << told.out;
    EXPECT_NE(told.out.find("rounds: 5"), std::string::npos) << told.out;
    EXPECT_NE(told.out.find("view.overlay = flow"), std::string::npos) << told.out;
    const std::string cell = "53.333333";  // 5120 m over 96 nodes
    const auto rows = [](const RunOutcome& outcome) { return outcome.out.substr(outcome.out.find('\n')); };
    const RunOutcome measured = runScree({"info", "--metrics", project});
    const RunOutcome ofMap = runScree({"info", "--metrics", "--cell-size", cell, map});
    EXPECT_EQ(rows(measured), rows(ofMap)) << measured.err << ofMap.err;
    expectError(runScree({"erode", "--input", project, "--output", folder / "b.r32"}), 2, "give it as --project");
    expectError(runScree({"erode", "--preset", project, "--output", folder / "b.r32"}), 2, "give it as --project");
    std::filesystem::copy_file(project, folder / "named.json");
    expectError(runScree({"erode", "--input", folder / "named.json", "--output", folder / "b.r32"}), 2,
                "give it as --project");
    expectError(runScree({"render", "--input", project, "--cell-size", "3", "--output", folder / "b.png"}), 2,
                "--cell-size and a project");
}

TEST(CommandLine, WithoutRoundsAPresetRunsForItsLength) {
    const TemporaryFolder folder;
    writeFile(folder / "p.json", R"({"version": 1, "terrain": {"start": "fbm", "width": 64, "height": 64},
                                     "run": {"rounds": 7}})");
    const auto roundsOf = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"erode", "--stats", folder / "s.json"});
        const RunOutcome outcome = runScree(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return Json::parse(readFile(folder / "s.json"))["rounds"].get<int>();
    };
    const std::vector<std::string> preset{"--preset", folder / "p.json", "--output", folder / "a.r32"};
    const auto with = [&](std::vector<std::string> rest) {
        rest.insert(rest.begin(), preset.begin(), preset.end());
        return rest;
    };
    EXPECT_EQ(roundsOf(preset), 7);
    const std::string own = readFile(folder / "a.r32");
    EXPECT_EQ(roundsOf(with({"--rounds", "7"})), 7);
    EXPECT_EQ(readFile(folder / "a.r32"), own);
    EXPECT_EQ(roundsOf(with({"--rounds", "3"})), 3);
    EXPECT_EQ(roundsOf(with({"--set", "run.rounds=4"})), 4);
    EXPECT_EQ(roundsOf(with({"--set", "run.rounds=0"})), 100) << "no length: as without a preset";
    expectError(
        runScree({"erode", "--preset", folder / "p.json", "--set", "run.rounds=-1", "--output", folder / "a.r32"}), 2,
        "run.rounds");

    // A project runs up to the preset's length. If it is already longer, it runs like a preset without a length.
    const std::vector<std::string> project{"--project", folder / "p.scree.exr", "--output", folder / "a.r32"};
    roundsOf(with({"--rounds", "5", "--save-project", folder / "p.scree.exr"}));
    EXPECT_EQ(roundsOf(project), 7);
    EXPECT_EQ(readFile(folder / "a.r32"), own);
    roundsOf(with({"--rounds", "7", "--save-project", folder / "p.scree.exr"}));
    EXPECT_EQ(roundsOf(project), 107);
}

TEST(CommandLine, FinishAddsItsGrainAfterTheLastRound) {
    const TemporaryFolder folder;
    const auto statistics = [&](const std::string& amount) {
        const RunOutcome outcome =
            runScree({"erode", "--resolution", "96", "--rounds", "2", "--set", "finish.amount=" + amount, "--output",
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

TEST(CommandLine, YearsEndWithTheRoundInWhichTheyAreOver) {
    const TemporaryFolder folder;
    const RunOutcome outcome = runScree({"erode", "--resolution", "64", "--set", "stream_power.enabled=true", "--set",
                                         "stream_power.years=10000", "--years", "25000", "--output", folder / "a.r32",
                                         "--stats", folder / "s.json"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Json stats = Json::parse(readFile(folder / "s.json"));
    EXPECT_EQ(stats["rounds"], 3);
    EXPECT_EQ(stats["models"]["stream_power"]["years"], 30000);
}

TEST(CommandLine, SameHeightHashWithOneTwoAndEightThreads) {
    const TemporaryFolder folder;
    std::string first;
    for (const std::string threads : {"1", "2", "8"}) {
        const RunOutcome outcome = runScree({"erode",
                                             "--input",
                                             kMap,
                                             "--height-range",
                                             "236:1076",
                                             "--cell-size",
                                             "90",
                                             "--droplets",
                                             "20500",
                                             "--set",
                                             "droplet.dropletsPerRound=4000",
                                             "--set",
                                             "rain.byArea=false",
                                             "--seed",
                                             "7",
                                             "--threads",
                                             threads,
                                             "--output",
                                             folder / (threads + ".r32"),
                                             "--output",
                                             folder / (threads + ".png"),
                                             "--stats",
                                             folder / "s.json"});
        ASSERT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_EQ(outcome.err, "");
        const Json stats = Json::parse(readFile(folder / "s.json"));
        EXPECT_EQ(stats["droplets"], 20500);
        EXPECT_EQ(stats["rounds"], 6);  // five rounds of 4000, one of 500
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
    // No assumption was made, so no note is printed. Heights do not change in a second pass.
    const RunOutcome again =
        runScree({"erode", "--input", folder / "a.png", "--rounds", "0", "--output", folder / "b.png"});
    EXPECT_EQ(again.status, 0);
    EXPECT_EQ(again.err, "");
    EXPECT_EQ(readFile(folder / "a.png"), readFile(folder / "b.png"));
}

TEST(CommandLine, LevelsSpanTheRangeThatIsAsked) {
    const TemporaryFolder folder;
    // The heights are 100 to 160 m.
    writeFile(folder / "a.r32",
              test::floatBytes(8, 8, [](int x, int y) { return 100.0 + 10.0 * (x > 3) + 50.0 * (y > 3); }));
    const auto erode = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"erode", "--input", folder / "a.r32", "--cell-size", "5", "--rounds", "0"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runScree(arguments);
    };
    const std::string png = folder / "a.png", tif = folder / "a.tif", raw = folder / "a.r16";
    ASSERT_EQ(erode({"--range", "50:200", "--output", png, "--output", tif, "--output", raw}).status, 0);
    EXPECT_EQ(inspectHeightmap(png)->range, (HeightRange{50.0f, 200.0f}));
    EXPECT_EQ(inspectHeightmap(tif)->bitsPerSample, 16);
    EXPECT_FALSE(inspectHeightmap(tif)->metric);
    // 100 m is a third of the range and 160 m is 11/15 of it, so the levels are 21845 and 48059 of 65535.
    const std::string bytes = readFile(raw);
    EXPECT_EQ(bytes.substr(0, 2), "\x55\x55");
    EXPECT_EQ(bytes.substr(126, 2), "\xbb\xbb");
    // Use the range of another file.
    ASSERT_EQ(erode({"--range", png, "--output", folder / "b.r16"}).status, 0);
    EXPECT_EQ(readFile(folder / "b.r16"), bytes);
    ASSERT_EQ(erode({"--range", "exact", "--output", folder / "c.png", "--output", folder / "c.tif"}).status, 0);
    EXPECT_EQ(inspectHeightmap(folder / "c.png")->range, (HeightRange{100.0f, 160.0f}));
    // Levels are requested explicitly, in a format that otherwise has metres.
    EXPECT_EQ(inspectHeightmap(folder / "c.tif")->bitsPerSample, 16);
    ASSERT_EQ(erode({"--output", folder / "d.tif"}).status, 0);
    EXPECT_TRUE(inspectHeightmap(folder / "d.tif")->metric);
    expectError(erode({"--range", "0:100", "--output", png}), 1, "beyond the height range 0:100; widen it");
    expectError(erode({"--range", "0:900", "--output", folder / "d.r32"}), 2, "--range applies to 16-bit heights");
    expectError(erode({"--range", "9:1", "--output", png}), 2, "--range is '9:1'; give exact, LO:HI in metres");
    expectError(erode({"--range", raw, "--output", png}), 2, "a.r16 does not contain the heights of black and white");
}

TEST(CommandLine, ReportsWhatEachFileHolds) {
    const TemporaryFolder folder;
    writeFile(folder / "a.r32",
              test::floatBytes(8, 8, [](int x, int y) { return 100.0 + 10.0 * (x > 3) + 50.0 * (y > 3); }));
    const std::string mesh = folder / "a.obj", mask = folder / "m.png", project = folder / "p.scree.exr";
    const RunOutcome outcome =
        runScree({"erode", "--input", folder / "a.r32", "--cell-size", "5", "--rounds", "0", "--output", mesh, "--map",
                  "height@0:1020=" + mask, "--map", "splat=" + (folder / "s.png").string(), "--save-project", project});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto expectTold = [&](const std::string& file, const std::string& facts) {
        EXPECT_NE(outcome.out.find("wrote " + file + ": " + facts + "\n"), std::string::npos) << outcome.out;
    };
    expectTold(mesh, "8 x 8 nodes, 100 to 160 m, 64 vertices and 98 triangles, at most 0 m from the land");
    // The levels of the mask are 4 m apart, and 110 m and 150 m are halfway between two levels.
    expectTold(mask, "8 x 8 nodes, 0 to 1020 m, largest rounding error 2 m");
    expectTold(folder / "s-1.png", "8 x 8 pixels");
    expectTold(folder / "s-2.png", "8 x 8 pixels");
    expectTold(project, "8 x 8 nodes, 100 to 160 m, largest rounding error 0 m");
}

TEST(CommandLine, RiversOfAFineMapEqualThoseOfItsProject) {
    const TemporaryFolder folder;
    const std::string file = folder / "w.r32", saved = folder / "p.scree.exr";
    ASSERT_EQ(runScree({"erode", "--resolution", "1024", "--rounds", "8", "--layer", "freshwater=" + file,
                        "--save-project", saved})
                  .status,
              0);
    Result<Project> project = loadProject(saved);
    ASSERT_TRUE(project.ok()) << project.error().message;
    Terrain& terrain = project->checkpoint.terrain;
    ASSERT_EQ(terrain.baseLevel(), 1);
    ThreadPool pool(2);
    const Preset& preset = project->preset;
    updateLandCover(terrain, {Layer::Freshwater}, waterScale(preset.simulation, terrain),
                    {.limits = preset.simulation.cover}, pool);
    const Field<float>& depth = terrain.layer(Layer::Freshwater);
    std::string bytes;
    for (int y = 0; y < depth.height(); ++y)
        bytes.append(reinterpret_cast<const char*>(depth.row(y)),
                     sizeof(float) * static_cast<std::size_t>(depth.width()));
    EXPECT_GT(extremes(depth).highest, 0.0f);
    EXPECT_TRUE(readFile(file) == bytes);
}

TEST(CommandLine, WritesTheRiversAsLines) {
    const TemporaryFolder folder;
    const std::string lines = folder / "rivers.geojson";
    const RunOutcome outcome = runScree({"erode", "--rounds", "8", "--rivers", lines});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const nlohmann::json rivers = nlohmann::json::parse(readFile(lines));
    ASSERT_GT(rivers["features"].size(), 3u);
    for (const auto& river : rivers["features"]) {
        const auto line = river["geometry"]["coordinates"].get<std::vector<std::array<double, 3>>>();
        for (std::size_t i = 1; i < line.size(); ++i) EXPECT_LE(line[i][2], line[i - 1][2]) << "a level never rises";
    }
    const RunOutcome refused = runScree({"erode", "--rounds", "1", "--rivers", folder / "rivers.shp"});
    EXPECT_NE(refused.status, 0);
    EXPECT_NE(refused.err.find("--rivers"), std::string::npos);
    EXPECT_NE(refused.err.find("use .geojson"), std::string::npos);
}

TEST(CommandLine, ReportsTheScaleThatItAssumed) {
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
    EXPECT_NE(hash({"--resolution", "24"}).find(" 480"), std::string::npos) << "half of 48 x 40";
}

}  // namespace
}  // namespace scree
