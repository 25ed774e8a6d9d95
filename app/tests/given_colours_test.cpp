#include <gtest/gtest.h>

#include <random>

#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "app/project/project_file.h"
#include "app/tests/journal_fixture.h"
#include "app/tests/run_scree.h"
#include "erosion/records/colours.h"
#include "erosion/terrain/painted_layers.h"
#include "erosion/tests/grid_lengths.h"

/// Colours that the user gives to a land, and that droplets then mix. Restart, undo, projects, presets and the journal
/// keep the original colours.
namespace scree {
namespace {

using namespace journal_tests;

Field<Rgba> randomColours(int width, int height, unsigned seed = 3) {
    std::mt19937 random(seed);
    const auto value = [&] { return static_cast<float>(random() % 256) / 255.0f; };
    Field<Rgba> colours(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) colours(x, y) = {value(), value(), value(), 1.0f};
    return colours;
}

ColourOperation giving(const Field<Rgba>& colours) {
    return {std::make_shared<const Field<Rgba>>(colours), "a.png"};
}

/// Settings in which only droplets act, and carry colour. The detail scale is in cells of the map; at 2 or more,
/// droplets act on a base.
SimulationSettings carrying(float cells = 1.0f) {
    SimulationSettings settings = settingsWith(3000);
    forEachModel(settings.models, [](auto& entry) { entry.enabled = false; });
    std::get<ModelEntry<DropletModel>>(settings.models).enabled = true;
    auto& droplet = std::get<ModelEntry<DropletModel>>(settings.models).settings;
    droplet.carryColour = true;
    droplet.detail = test::lengthOf(cells, kNodes);
    return settings;
}

Checkpoint checkpointOf(SimulationLoop& loop) {
    ThreadPool pool(1);
    return loop.captureEntry()->unpack(pool);
}

/// Returns a preset of the loop's land, as saved by the window.
Preset presetOf(SimulationLoop& loop) {
    const Checkpoint now = checkpointOf(loop);
    Preset preset;
    preset.terrain.terrain.width = now.terrain.width();
    preset.terrain.terrain.height = now.terrain.height();
    preset.terrain.paint = paintOf(now.terrain, *now.start);
    preset.simulation = carrying();
    return preset;
}

TEST(GivenColours, SurviveARestartAndGoByUndo) {
    const TemporaryFolder folder;
    const Field<Rgba> colours = randomColours(kNodes, kNodes);
    Work work(folder.path());
    work.act(allSettings(carrying()));
    work.act(KeepCommand{.id = 1, .name = "start"});
    work.act(giving(colours));
    work.act(KeepCommand{.id = 2, .name = "colour"});
    work.act(StepOperation{20});
    EXPECT_FALSE(checkpointOf(work.loop()).terrain.colour() == colours) << "droplets mix them";
    work.act(RestartOperation{});
    EXPECT_TRUE(checkpointOf(work.loop()).terrain.colour() == colours);
    EXPECT_EQ(checkpointOf(work.loop()).state->rounds, 0u);
    EXPECT_FALSE(work.snapshot().untouched) << "the land is not what its recipe makes";
    work.act(KeepCommand{.id = 3, .name = "restart"});
    work.act(UndoOperation{});
    work.act(UndoOperation{});
    work.act(RestartOperation{});
    EXPECT_TRUE(checkpointOf(work.loop()).terrain.colour().empty()) << "they are undone";
    EXPECT_TRUE(work.snapshot().untouched);
    work.act(GoToOperation{2});
    work.act(StepOperation{5});
    work.act(RestartOperation{});
    EXPECT_TRUE(checkpointOf(work.loop()).terrain.colour() == colours);
}

TEST(GivenColours, AreRecoveredAndSavedWithAProject) {
    const TemporaryFolder folder;
    const Field<Rgba> colours = randomColours(kNodes, kNodes);
    Work work(folder / "journal");
    work.act(GenerateOperation{sharedHills(kNodes)});
    work.act(allSettings(carrying()));
    work.act(giving(colours));
    work.act(StepOperation{5});
    Project project{presetOf(work.loop()), checkpointOf(work.loop())};
    ASSERT_TRUE(saveProject(project, folder / "a.scree.exr"));
    const Result<Project> read = loadProject(folder / "a.scree.exr");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(read->checkpoint.start->colour() == colours);
    EXPECT_FALSE(read->checkpoint.terrain.colour() == colours);
    waitFor([&] { return work.journal().wholeGenerations() > 0; });
    work.end();
    const Result<RecoveredWork> recovered = recoverOnly(folder / "journal");
    ASSERT_TRUE(recovered) << recovered.error().message;
    EXPECT_TRUE(recovered->checkpoint->start->colour() == colours);
}

TEST(GivenColours, SurviveAPresetBitForBit) {
    const TemporaryFolder folder;
    const Field<Rgba> colours = randomColours(kNodes, kNodes);
    Work work(folder / "journal");
    work.act(allSettings(carrying()));
    work.act(giving(colours));
    work.act(StepOperation{5});
    const Preset preset = presetOf(work.loop());
    ASSERT_TRUE(savePreset(preset, folder / "a.json"));
    const Result<PresetReading> read = loadPreset(folder / "a.json");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(read->warnings.empty());
    ASSERT_NE(read->preset.terrain.paint, nullptr);
    EXPECT_TRUE(read->preset.terrain.paint->colours() == colours);
    EXPECT_TRUE(samePreset(read->preset, preset));
    Preset plain = preset;
    plain.terrain.paint = nullptr;
    EXPECT_FALSE(samePreset(preset, plain));

    const test::RunOutcome outcome = test::runScree(
        {"erode", "--preset", folder / "a.json", "--rounds", "2", "--save-project", folder / "a.scree.exr"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Result<Project> project = loadProject(folder / "a.scree.exr");
    ASSERT_TRUE(project) << project.error().message;
    EXPECT_TRUE(project->checkpoint.start->colour() == colours);
    EXPECT_FALSE(project->checkpoint.terrain.colour().empty());
    EXPECT_NE(test::runScree({"info", folder / "a.json"}).out.find("painted: colour, on 96 x 96 nodes"),
              std::string::npos);
}

// The grid on which models act has means of four nodes each. The given colours keep their resolution.
TEST(GivenColours, StayFineIfModelsActOnACoarserGrid) {
    const TemporaryFolder folder;
    const Field<Rgba> colours = randomColours(kNodes, kNodes);
    Work work(folder.path());
    work.act(allSettings(carrying(2.0f)));
    work.act(KeepCommand{.id = 1, .name = "start"});
    work.act(StepOperation{1});
    work.act(giving(colours));
    const auto expectMeans = [&](const std::string& what) {
        const Checkpoint now = checkpointOf(work.loop());
        ASSERT_NE(now.terrain.base(), nullptr) << what;
        ASSERT_EQ(now.terrain.base()->width(), kNodes / 2) << what;
        const Field<Rgba>& coarse = now.terrain.base()->colour();
        ASSERT_FALSE(coarse.empty()) << what;
        for (const auto& [x, y] : {std::pair{5, 7}, std::pair{0, 47}, std::pair{33, 20}}) {
            float mean = 0.0f;
            for (int i = 0; i < 4; ++i) mean += colours(2 * x + i % 2, 2 * y + i / 2).g / 4.0f;
            EXPECT_NEAR(coarse(x, y).g, mean, 1e-5f) << what << x << ", " << y;
        }
        EXPECT_TRUE(now.start->colour() == colours) << what;
    };
    expectMeans("given");
    work.act(RestartOperation{});
    work.act(StepOperation{0});
    EXPECT_TRUE(checkpointOf(work.loop()).start->colour() == colours);

    // If a preset gives the colours to a land, the start itself has them.
    auto start = std::make_shared<Terrain>(hills(kNodes));
    ThreadPool pool(1);
    makePaint({}, colours)->putOn(*start, pool);
    work.act(GenerateOperation{start});
    work.act(KeepCommand{.id = 2, .name = "preset"});
    expectMeans("preset");
    work.act(StepOperation{2});
    work.act(KeepCommand{.id = 3, .name = "erosion", .keepIf = KeepIf::RoundsHaveRun});
    work.act(GoToOperation{1});
    work.act(GoToOperation{2});
    expectMeans("undone");
    work.act(StepOperation{2});
    work.act(RestartOperation{});
    EXPECT_TRUE(work.snapshot().untouched) << "the land is as the preset makes it";
    work.act(GoToOperation{3});
    work.act(RestartOperation{});
    EXPECT_TRUE(work.snapshot().untouched);
}

TEST(GivenColours, OfAPictureGoOntoAProjectToo) {
    const TemporaryFolder folder;
    test::writeFile(folder / "a.png", test::makePng(2, 2, 8, test::PngColour::Grey, std::string(4, '\x40')));
    const auto scree = [](const std::vector<std::string>& arguments) {
        const test::RunOutcome outcome = test::runScree(arguments);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
    };
    scree({"erode", "--resolution", "64", "--rounds", "1", "--save-project", folder / "a.scree.exr"});
    scree({"erode", "--project", folder / "a.scree.exr", "--rounds", "1", "--paint",
           "colour=" + (folder / "a.png").string(), "--save-project", folder / "b.scree.exr"});
    EXPECT_TRUE(loadProject(folder / "a.scree.exr")->checkpoint.start->colour().empty());
    const Result<Project> project = loadProject(folder / "b.scree.exr");
    ASSERT_TRUE(project) << project.error().message;
    ASSERT_EQ(project->checkpoint.start->colour().width(), 64);
    // The linear value of sRGB 64 of 255 (IEC 61966-2-1).
    EXPECT_NEAR(project->checkpoint.start->colour()(9, 40).r, 0.0513f, 1e-4f);
}

TEST(GivenColours, ThatAreWrongInAPresetAreReportedByTheirKey) {
    Preset preset;
    preset.terrain.paint = makePaint({}, randomColours(3, 2));
    const std::string good = formatPreset(preset);
    ASSERT_TRUE(parsePreset(good, "a.json"));
    const auto messageWith = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        const auto read = parsePreset(text.replace(at, from.size(), to), "a.json");
        return read ? std::string() : read.error().message;
    };
    EXPECT_NE(messageWith("\"blue\"", "\"blu\"").find("terrain.paint.colour.blue is missing"), std::string::npos);
    EXPECT_NE(messageWith("\"red\": \"", "\"red\": \"!").find("terrain.paint.colour.red is damaged"),
              std::string::npos);
    Preset bright = preset;
    Field<Rgba> colours = randomColours(3, 2);
    colours(2, 1).a = 1.5f;
    bright.terrain.paint = makePaint({}, colours);
    const auto read = parsePreset(formatPreset(bright), "a.json");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("terrain.paint.colour.alpha is damaged: it holds 1.5 at x 2, y 1"),
              std::string::npos)
        << read.error().message;
    EXPECT_EQ(
        parsePreset(R"({"terrain": {"paint": {"width": 2, "height": 2, "colour": 3}}})", "a.json").error().message,
        "a.json: terrain.paint.colour is 3; give an object { ... }");
}

}  // namespace
}  // namespace scree
