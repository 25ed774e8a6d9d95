#include "renderer/settings/reference_settings.h"

#include <gtest/gtest.h>

#include "app/document/document.h"
#include "app/document/preset.h"
#include "app/document/preset_layout.h"
#include "app/tests/test_files.h"

/// The reference picture in presets.
namespace scree {
namespace {

using test::TemporaryFolder;

TEST(ReferenceSettings, ComeBackFromAPreset) {
    const Result<PresetReading> reading = parsePreset(
        R"({"version": 2, "view": {"reference": {"picture": "/a/b.jpg", "shown": false, "opacity": 0.25,
            "place": "beside", "east": -0.5, "north": 0.125, "width": 2, "turn": -90, "size": 0.5}}})",
        "a.json");
    ASSERT_TRUE(reading.ok()) << reading.error().message;
    EXPECT_TRUE(reading->warnings.empty());
    const ReferenceSettings& read = reading->preset.reference;
    EXPECT_EQ(read.picture.name(), "/a/b.jpg");
    EXPECT_FALSE(read.shown);
    EXPECT_EQ(read.opacity, 0.25f);
    EXPECT_EQ(read.place, ReferencePlace::Beside);
    EXPECT_EQ(read.east, -0.5f);
    EXPECT_EQ(read.north, 0.125f);
    EXPECT_EQ(read.width, 2.0f);
    EXPECT_EQ(read.turn, -90.0f);
    EXPECT_EQ(read.size, 0.5f);
    const Result<PresetReading> again = parsePreset(formatPreset(reading->preset), "a.json");
    ASSERT_TRUE(again.ok());
    EXPECT_TRUE(samePreset(again->preset, reading->preset));
    EXPECT_FALSE(samePreset(reading->preset, {}));
    EXPECT_TRUE(sameLand(reading->preset, {})) << "the reference is no part of the land";
    EXPECT_FALSE(sameWork(reading->preset, {})) << "but worth saving";
}

TEST(ReferenceSettings, APresetWithoutThemHasNone) {
    const Result<PresetReading> reading = parsePreset(R"({"version": 2})", "a.json");
    ASSERT_TRUE(reading.ok());
    EXPECT_TRUE(reading->preset.reference.picture.isNone());
    EXPECT_FALSE(reading->preset.reference.isShownAt(ReferencePlace::Ground));
}

TEST(ReferenceSettings, WhatIsWrongIsToldByItsKey) {
    const auto errorOfReference = [](const std::string& reference) {
        const Result<PresetReading> reading =
            parsePreset(R"({"version": 2, "view": {"reference": )" + reference + "}}", "a.json");
        EXPECT_FALSE(reading.ok()) << reference;
        return reading ? "" : reading.error().message;
    };
    EXPECT_EQ(errorOfReference(R"({"opacity": 2})"), "a.json: view.reference.opacity is 2; give a number from 0 to 1");
    EXPECT_NE(errorOfReference(R"({"picture": "a\nb.png"})")
                  .find("give none or a PNG or JPEG file such as sketches/valley.jpg"),
              std::string::npos);
    EXPECT_NE(errorOfReference(R"({"place": "sky"})").find("view.reference.place"), std::string::npos);
}

TEST(ReferenceSettings, ThePathIsRelativeToThePreset) {
    const TemporaryFolder folder, other;
    Preset preset;
    preset.reference.picture = *ReferenceFile::fromName((folder / "sketches" / "valley.jpg").string());
    ASSERT_TRUE(savePreset(preset, folder / "a.json").ok());
    EXPECT_NE(test::readFile(folder / "a.json").find("\"picture\": \"sketches/valley.jpg\""), std::string::npos);
    Result<PresetReading> reading = loadPreset(folder / "a.json");
    ASSERT_TRUE(reading.ok()) << reading.error().message;
    EXPECT_TRUE(samePreset(reading->preset, preset));
    ASSERT_TRUE(savePreset(preset, other / "a.json").ok());
    reading = loadPreset(other / "a.json");
    ASSERT_TRUE(reading.ok()) << reading.error().message;
    EXPECT_TRUE(samePreset(reading->preset, preset)) << "from a folder elsewhere, too";
}

TEST(ReferenceSettings, AreSetByNameAndStayWhenTheHistoryMoves) {
    Preset preset;
    ASSERT_TRUE(setByName(preset, "reference.picture", "map.png").ok());
    ASSERT_TRUE(setByName(preset, "reference.opacity", "0.75").ok());
    EXPECT_EQ(preset.reference.picture.name(), "map.png");
    const Preset moved = withLookOf(preset, Preset());
    EXPECT_EQ(moved.reference.picture.name(), "map.png");
    EXPECT_EQ(moved.reference.opacity, 0.75f);
}

}  // namespace
}  // namespace scree
