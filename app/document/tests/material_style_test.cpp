#include "renderer/settings/material_style.h"

#include <gtest/gtest.h>

#include "app/document/preset.h"
#include "app/document/preset_layout.h"
#include "app/tests/test_files.h"

/// Colours and textures of materials in presets.
namespace scree {
namespace {

using test::TemporaryFolder;

MaterialStyle& styleOf(Preset& preset, Material material) {
    return preset.materials[static_cast<std::size_t>(material)];
}

std::string errorOfPreset(const std::string& style) {
    const Result<PresetReading> reading =
        parsePreset(R"({"version": 2, "view": {"materials": {"rock": )" + style + "}}}", "a.json");
    EXPECT_FALSE(reading.ok()) << style;
    return reading ? "" : reading.error().message;
}

TEST(MaterialStyle, ColoursAreReadFromTheirNames) {
    EXPECT_EQ(MaterialColour::fromName("#8A7f70")->name(), "#8a7f70");
    EXPECT_EQ(MaterialColour::fromName("#8a7f70")->srgb(), (MaterialColour::Srgb{0x8a, 0x7f, 0x70}));
    EXPECT_EQ(MaterialColour::fromName("natural"), MaterialColour());
    EXPECT_FALSE(MaterialColour().srgb());
    for (const char* wrong : {"", "#8a7f7", "#8a7f700", "8a7f70", "#8a7f7g", "brown", "#8a7f7 "})
        EXPECT_FALSE(MaterialColour::fromName(wrong)) << wrong;
}

TEST(MaterialStyle, ComesBackFromAPreset) {
    const Result<PresetReading> reading = parsePreset(
        R"({"version": 2, "view": {"materials": {"grass": {"colour": "#102030", "texture": "/a/b.png", "metres": 2.5}}}})",
        "a.json");
    ASSERT_TRUE(reading.ok()) << reading.error().message;
    EXPECT_TRUE(reading->warnings.empty());
    Preset preset = reading->preset;
    EXPECT_EQ(styleOf(preset, Material::Grass).colour.name(), "#102030");
    EXPECT_EQ(styleOf(preset, Material::Grass).texture.name(), "/a/b.png");
    EXPECT_EQ(styleOf(preset, Material::Grass).metres, 2.5f);
    EXPECT_FALSE(samePreset(preset, {}));
    const Result<PresetReading> again = parsePreset(formatPreset(preset), "a.json");
    ASSERT_TRUE(again.ok());
    EXPECT_TRUE(samePreset(again->preset, preset));
    EXPECT_TRUE(sameLand(preset, {})) << "materials are no part of the land";
    EXPECT_FALSE(sameWork(preset, {})) << "but worth saving";
}

TEST(MaterialStyle, WhatIsWrongIsToldByItsKey) {
    EXPECT_EQ(errorOfPreset(R"({"colour": "brown"})"),
              "a.json: view.materials.rock.colour is 'brown'; give natural or a colour such as #8a7f70");
    EXPECT_EQ(errorOfPreset(R"({"metres": 0.1})"),
              "a.json: view.materials.rock.metres is 0.1; give a number from 0.5 to 500 m");
    EXPECT_NE(errorOfPreset(R"({"texture": "a\nb.png"})").find("give none or a PNG file such as textures/rock.png"),
              std::string::npos);
}

TEST(MaterialStyle, IsSetByName) {
    Preset preset;
    ASSERT_TRUE(setByName(preset, "rock.colour", "#808080").ok());
    ASSERT_TRUE(setByName(preset, "sand.texture", "dunes.png").ok());
    ASSERT_TRUE(setByName(preset, "sand.metres", "12").ok());
    EXPECT_EQ(styleOf(preset, Material::Rock).colour.name(), "#808080");
    EXPECT_EQ(styleOf(preset, Material::Sand).texture.name(), "dunes.png");
    EXPECT_EQ(styleOf(preset, Material::Sand).metres, 12.0f);
    ASSERT_TRUE(setByName(preset, "sand.texture", "none").ok());
    EXPECT_TRUE(styleOf(preset, Material::Sand).texture.isNone());
    const Result<void> wrong = setByName(preset, "rock.colour", "red");
    ASSERT_FALSE(wrong.ok());
    EXPECT_EQ(wrong.error().message, "rock.colour is 'red'; give natural or a colour such as #8a7f70");
}

TEST(MaterialStyle, ATexturesPathIsRelativeToThePreset) {
    const TemporaryFolder folder, other;
    Preset preset;
    styleOf(preset, Material::Rock).texture = *TextureFile::fromName((folder / "textures" / "granite.png").string());
    styleOf(preset, Material::Snow).texture = *TextureFile::fromName((other / "snow.png").string());
    ASSERT_TRUE(savePreset(preset, folder / "a.json").ok());
    const std::string text = test::readFile(folder / "a.json");
    EXPECT_NE(text.find("\"texture\": \"textures/granite.png\""), std::string::npos);
    Result<PresetReading> reading = loadPreset(folder / "a.json");
    ASSERT_TRUE(reading.ok()) << reading.error().message;
    EXPECT_TRUE(samePreset(reading->preset, preset));
}

}  // namespace
}  // namespace scree
