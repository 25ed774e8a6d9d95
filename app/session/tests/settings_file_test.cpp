#include "app/session/settings_file.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

#include "app/session/settings_keeper.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

/// Returns settings after they were written and read back.
RememberedSettings throughFile(const RememberedSettings& settings) {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder / "settings.json";
    EXPECT_TRUE(writeSettings(formatSettings(settings), file));
    return loadSettings(file);
}

RememberedSettings fromText(std::string_view text) {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder / "settings.json";
    test::writeFile(file, std::string(text));
    return loadSettings(file);
}

TEST(SettingsFile, AKeptViewSurvivesSavingAndLoadingBitByBit) {
    RememberedSettings settings;
    settings.navigation.smoothMotion = false;
    settings.navigation.views[1] =
        CameraPose{{0.1, -2.0 / 3.0, 1.0 / 7.0}, 1.234567890123456789, -3.1, 1.5, Projection::Orthographic};
    settings.navigation.views[3] = CameraPose{};
    settings.navigation.views[3]->distance = 1e-3;
    const Navigation again = throughFile(settings).navigation;
    EXPECT_FALSE(again.smoothMotion);
    for (std::size_t i = 0; i < again.views.size(); ++i) EXPECT_EQ(again.views[i], settings.navigation.views[i]) << i;
}

TEST(SettingsFile, AViewThatMakesNoSenseIsNoView) {
    const char* whole = R"({"x": 0, "y": 0, "z": 0, "distance": 1, "yaw": 0, "pitch": 1})";
    EXPECT_TRUE(fromText(std::string(R"({"views": [)") + whole + "]}").navigation.views[0]);
    for (const char* broken : {"7", "null", "{}", R"({"x": 0, "y": 0, "z": 0, "distance": 0, "yaw": 0, "pitch": 1})",
                               R"({"x": 0, "y": 0, "z": 0, "distance": -5, "yaw": 0, "pitch": 1})",
                               R"({"x": 0, "y": "top", "z": 0, "distance": 1, "yaw": 0, "pitch": 1})",
                               R"({"x": 1e300, "y": 0, "z": 0, "distance": 1, "yaw": 0, "pitch": 1})"})
        EXPECT_FALSE(fromText(std::string(R"({"views": [)") + broken + "]}").navigation.views[0]) << broken;
    const RememberedSettings many = fromText(std::string(R"({"views": [1, 2, 3, 4, 5, )") + whole + "]}");
    EXPECT_FALSE(many.navigation.views[3]) << "more views than there are keys";
    EXPECT_FALSE(fromText(R"({"views": {"a": 1}})").navigation.views[0]);
}

TEST(SettingsFile, NumbersThatNoIntegerHoldsBecomeTheLimit) {
    const RememberedSettings far = fromText(R"({"windowWidth": 1e300, "windowHeight": -1e300})");
    EXPECT_EQ(far.window.width, 16384);
    EXPECT_EQ(far.window.height, 400);
}

TEST(SettingsFile, TheScaleOfTheInterfaceIsKeptWithinItsLimits) {
    RememberedSettings settings;
    settings.layout.interfacePercent = 150;
    EXPECT_EQ(throughFile(settings).layout.interfacePercent, 150);
    EXPECT_EQ(fromText("{}").layout.interfacePercent, 100);
    EXPECT_EQ(fromText(R"({"interfacePercent": 1})").layout.interfacePercent, 75);
    EXPECT_EQ(fromText(R"({"interfacePercent": 1e300})").layout.interfacePercent, 200);
    EXPECT_EQ(fromText(R"({"interfacePercent": "large"})").layout.interfacePercent, 100);
}

TEST(SettingsFile, HowPicturesAreSavedIsKept) {
    RememberedSettings settings;
    settings.pictures = {PictureScale::FourTimes, 36, 1000, 20};
    EXPECT_TRUE(sameKnobs(throughFile(settings).pictures, settings.pictures));
    const RememberedSettings broken = fromText(
        R"({"pictures.scale": "3x", "pictures.turntablePictures": "0", "pictures.lapseRounds": 7, "pictures.lapseEvery": "4"})");
    PictureSettings expected;
    expected.lapseEvery = 4;
    EXPECT_TRUE(sameKnobs(broken.pictures, expected));
}

TEST(SettingsFile, HowMuchOfTheTimeLineProjectsKeepIsKept) {
    RememberedSettings settings;
    EXPECT_EQ(settings.saving.timeLine, KeptTimeLine::FiftyMegabytes);
    for (const KeptTimeLine kept : {KeptTimeLine::Off, KeptTimeLine::FiftyMegabytes, KeptTimeLine::All}) {
        settings.saving.timeLine = kept;
        EXPECT_EQ(throughFile(settings).saving.timeLine, kept);
    }
    EXPECT_EQ(fromText(R"({"saving.timeLine": "60 MB"})").saving.timeLine, KeptTimeLine::FiftyMegabytes);
}

TEST(SettingsFile, PacksAndFoldersAreKept) {
    RememberedSettings settings;
    settings.packs.engine = Engine::Unity;
    settings.packs.size = 2049;
    settings.packs.range = PackRange::Fixed;
    settings.packs.high = 1234.5f;
    settings.packs.colour = false;
    settings.packMasks = {Layer::Flow, Layer::Moisture};
    for (const NamedFolder& each : kChosenFolders)
        settings.folders.*each.folder = std::string("/folder of mine: ") + each.key;
    const RememberedSettings again = throughFile(settings);
    EXPECT_TRUE(sameKnobs(again.packs, settings.packs));
    for (const NamedFolder& each : kChosenFolders)
        EXPECT_EQ(again.folders.*each.folder, settings.folders.*each.folder) << each.key;
    EXPECT_EQ(again.packMasks, settings.packMasks);
    const RememberedSettings broken = fromText(R"({"packs.engine": "doom", "packs.tilesX": "0", "pictureFolder": 7,
                                                "packMasks": ["colour", "doom", 3, "rain"]})");
    EXPECT_TRUE(sameKnobs(broken.packs, PackSettings{}));
    EXPECT_EQ(broken.packMasks, LayerSet{Layer::Rain});
    EXPECT_TRUE(broken.folders.pictures.empty());
}

/// A keeper with its jobs and its messages.
struct Keeping {
    std::vector<std::string> told;
    JobList jobs{[this](std::string_view why) { told.emplace_back(why); }};
    SettingsKeeper keeper;

    Keeping(const std::filesystem::path& file, const RememberedSettings& settings)
        : keeper(jobs, file, settings, [this](const std::string& why) { told.push_back(why); }) {}

    void keep(double now, const RememberedSettings& settings) {
        keeper.keep(now, [&] { return settings; });
        while (jobs.busy())
            if (!jobs.poll()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
};

TEST(SettingsKeeper, WritesAChangeOnceItIsDueAndNothingElse) {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder / "new" / "settings.json";
    RememberedSettings settings;
    Keeping keeping(file, settings);
    SettingsKeeper& keeper = keeping.keeper;
    keeper.mayHaveChanged(10.0);
    EXPECT_EQ(keeper.wait(10.25), 0.75);
    keeping.keep(11.0, settings);
    EXPECT_FALSE(keeper.wait(11.0));
    EXPECT_TRUE(keeper.finish(settings));
    EXPECT_FALSE(std::filesystem::exists(file)) << "nothing has changed";

    settings.recentFiles = {"/maps/alps.png"};
    keeper.mayHaveChanged(20.0);
    keeping.keep(20.9, settings);
    EXPECT_FALSE(std::filesystem::exists(file)) << "not due yet";
    keeping.keep(21.0, settings);
    EXPECT_EQ(loadSettings(file).recentFiles, settings.recentFiles);
    EXPECT_TRUE(keeping.told.empty());
}

TEST(SettingsKeeper, WritesAtTheEndWhatIsNotDueYet) {
    const test::TemporaryFolder folder;
    RememberedSettings settings;
    Keeping keeping(folder / "settings.json", settings);
    settings.recentFiles = {"/maps/alps.png"};
    EXPECT_TRUE(keeping.keeper.finish(settings));
    EXPECT_EQ(loadSettings(folder / "settings.json").recentFiles, settings.recentFiles);
}

TEST(SettingsKeeper, TellsAFailureOnceAndTriesAgain) {
    const test::TemporaryFolder folder;
    test::writeFile(folder / "file", "");
    RememberedSettings settings;
    Keeping keeping(folder / "file" / "settings.json", settings);
    for (int i = 0; i < 3; ++i) {
        settings.layout.leftWidth += 1.0f;
        keeping.keeper.mayHaveChanged(10.0 * i);
        keeping.keep(10.0 * i + SettingsKeeper::kDelay, settings);
    }
    EXPECT_EQ(keeping.told.size(), 1u) << "a message of every try would bury the others";
    EXPECT_FALSE(keeping.keeper.finish(settings)) << "at the end it is told again";
    std::filesystem::remove(folder / "file");
    keeping.keeper.mayHaveChanged(100.0);
    keeping.keep(101.0, settings);
    EXPECT_EQ(loadSettings(folder / "file" / "settings.json").layout.leftWidth, settings.layout.leftWidth);
}

}  // namespace
}  // namespace scree
