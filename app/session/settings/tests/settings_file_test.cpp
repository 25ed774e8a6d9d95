#include "app/session/settings/settings_file.h"

#include <gtest/gtest.h>

#include "app/tests/test_files.h"

namespace scree {
namespace {

/// Returns settings after they were written and read back.
KeptSettings throughFile(const KeptSettings& settings) {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder / "settings.json";
    EXPECT_TRUE(writeSettings(formatSettings(settings), file));
    return loadSettings(file);
}

KeptSettings fromText(std::string_view text) {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder / "settings.json";
    test::writeFile(file, std::string(text));
    return loadSettings(file);
}

TEST(SettingsFile, AKeptViewSurvivesSavingAndLoadingBitByBit) {
    KeptSettings settings;
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
    const KeptSettings many = fromText(std::string(R"({"views": [1, 2, 3, 4, 5, )") + whole + "]}");
    EXPECT_FALSE(many.navigation.views[3]) << "more views than there are keys";
    EXPECT_FALSE(fromText(R"({"views": {"a": 1}})").navigation.views[0]);
}

TEST(SettingsFile, NumbersThatNoIntegerHoldsBecomeTheLimit) {
    const KeptSettings far = fromText(R"({"windowWidth": 1e300, "windowHeight": -1e300})");
    EXPECT_EQ(far.window.width, 16384);
    EXPECT_EQ(far.window.height, 400);
}

TEST(SettingsFile, TheScaleOfTheInterfaceIsKeptWithinItsLimits) {
    KeptSettings settings;
    settings.layout.interfacePercent = 150;
    settings.layout.lightTheme = true;
    EXPECT_TRUE(throughFile(settings).layout.lightTheme);
    EXPECT_FALSE(fromText("{}").layout.lightTheme);
    EXPECT_EQ(throughFile(settings).layout.interfacePercent, 150);
    EXPECT_EQ(fromText("{}").layout.interfacePercent, 100);
    EXPECT_EQ(fromText(R"({"interfacePercent": 1})").layout.interfacePercent, 75);
    EXPECT_EQ(fromText(R"({"interfacePercent": 1e300})").layout.interfacePercent, 200);
    EXPECT_EQ(fromText(R"({"interfacePercent": "large"})").layout.interfacePercent, 100);
}

TEST(SettingsFile, WhatThePressureOfAPenDoesIsKept) {
    KeptSettings settings;
    EXPECT_EQ(settings.brushTip.pressure, PressureEffect::Off);
    for (const PressureEffect pressure : {PressureEffect::Off, PressureEffect::Size, PressureEffect::Both}) {
        settings.brushTip.pressure = pressure;
        EXPECT_EQ(throughFile(settings).brushTip.pressure, pressure);
    }
    EXPECT_EQ(fromText(R"({"brushTip.pressure": "strength"})").brushTip.pressure, PressureEffect::Strength);
    EXPECT_EQ(fromText(R"({"brushTip.pressure": "hard"})").brushTip.pressure, PressureEffect::Off);
}

TEST(SettingsFile, HowPicturesAreSavedIsKept) {
    KeptSettings settings;
    settings.pictures = {PictureScale::FourTimes, FilmCamera::ThroughViews, 36, 500, 1000, 20};
    EXPECT_TRUE(sameKnobs(throughFile(settings).pictures, settings.pictures));
    const KeptSettings broken = fromText(
        R"({"pictures.scale": "3x", "pictures.turntablePictures": "0", "pictures.lapseRounds": 7, "pictures.lapseEvery": "4"})");
    PictureSettings expected;
    expected.lapseEvery = 4;
    EXPECT_TRUE(sameKnobs(broken.pictures, expected));
}

TEST(SettingsFile, HowMuchOfTheTimeLineProjectsKeepIsKept) {
    KeptSettings settings;
    EXPECT_EQ(settings.saving.timeLine, KeptTimeLine::FiftyMegabytes);
    for (const KeptTimeLine kept : {KeptTimeLine::Off, KeptTimeLine::FiftyMegabytes, KeptTimeLine::All}) {
        settings.saving.timeLine = kept;
        EXPECT_EQ(throughFile(settings).saving.timeLine, kept);
    }
    EXPECT_EQ(fromText(R"({"saving.timeLine": "60 MB"})").saving.timeLine, KeptTimeLine::FiftyMegabytes);
}

TEST(SettingsFile, PacksAndFoldersAreKept) {
    KeptSettings settings;
    settings.packs.engine = Engine::Unity;
    settings.packs.size = 2049;
    settings.packs.range = PackRange::Fixed;
    settings.packs.high = 1234.5f;
    settings.packs.colour = false;
    settings.packMasks = {"flow", "meadow", "moisture"};
    for (const NamedFolder& each : kChosenFolders)
        settings.folders.*each.folder = std::string("/folder of mine: ") + each.key;
    const KeptSettings again = throughFile(settings);
    EXPECT_TRUE(sameKnobs(again.packs, settings.packs));
    for (const NamedFolder& each : kChosenFolders)
        EXPECT_EQ(again.folders.*each.folder, settings.folders.*each.folder) << each.key;
    EXPECT_EQ(again.packMasks, settings.packMasks);
    const KeptSettings broken = fromText(R"({"packs.engine": "doom", "packs.tilesX": "0", "pictureFolder": 7,
                                                "packMasks": ["colour", "Not a name", 3, "rain"]})");
    EXPECT_TRUE(sameKnobs(broken.packs, PackSettings{}));
    EXPECT_EQ(broken.packMasks, std::set<std::string>{"rain"});
    EXPECT_TRUE(broken.folders.pictures.empty());
}

}  // namespace
}  // namespace scree
