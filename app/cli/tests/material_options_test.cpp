#include <gtest/gtest.h>

#include "app/document/preset.h"
#include "app/io/byte_image.h"
#include "app/project/project_file.h"
#include "app/tests/command_line_fixture.h"

/// Colours and textures of materials on the command line.
namespace scree {
namespace {

using namespace command_line_tests;
using test::makePng;
using test::PngColour;

/// Options of a small flat land without plants, which is all soil.
std::vector<std::string> soilLand(std::vector<std::string> more) {
    std::vector<std::string> arguments{
        "erode", "--rounds", "0", "--set", "terrain.start=flat", "--resolution", "96", "--set", "view.vegetation=0"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

TEST(MaterialOptions, ATextureReachesTheColourMapAndTheProject) {
    const TemporaryFolder folder;
    writeFile(folder / "even.png",
              makePng(2, 2, 8, PngColour::Rgb, "\x40\x60\x80\x40\x60\x80\x40\x60\x80\x40\x60\x80"));
    const RunOutcome outcome = runScree(
        soilLand({"--set", "soil.texture=" + std::string(folder / "even.png"), "--set", "rock.colour=#112233", "--map",
                  "colour=" + std::string(folder / "map.png"), "--save-project", folder / "land.scree.exr"}));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Result<ByteImage> map = readBytePng(folder / "map.png", 200);
    ASSERT_TRUE(map.ok()) << map.error().message;
    for (int channel = 0; channel < 3; ++channel) EXPECT_NEAR(map->at(48, 48)[channel], 0x40 + 0x20 * channel, 1);
    const Result<Project> project = loadProject(folder / "land.scree.exr");
    ASSERT_TRUE(project.ok()) << project.error().message;
    const MaterialStyles& materials = project->preset.materials;
    EXPECT_EQ(materials[static_cast<std::size_t>(Material::Soil)].texture.name(), std::string(folder / "even.png"));
    EXPECT_EQ(materials[static_cast<std::size_t>(Material::Rock)].colour.name(), "#112233");
}

TEST(MaterialOptions, WhatCannotBeUsedIsRefusedBeforeTheRun) {
    const TemporaryFolder folder;
    const std::string output = folder / "land.png";
    const auto refused = [&](const std::string& set, const std::string& part) {
        expectError(runScree(soilLand({"--set", set, "--output", output})), 2, part);
        EXPECT_FALSE(std::filesystem::exists(output)) << set;
    };
    refused("rock.colour=brown", "give natural or a colour such as #8a7f70");
    refused("rock.texture=" + std::string(folder / "none.png"), "rock.texture: ");
    refused("rock.texture=" + std::string(folder / "none.png"), "none.png");
    writeFile(folder / "tiny.png", makePng(1, 1, 8, PngColour::Grey, "a"));
    refused("grass.texture=" + std::string(folder / "tiny.png"), "give at least 2 x 2 pixels");
    refused("grass.metres=900", "give a number from 0.5 to 500 m");
}

TEST(MaterialOptions, ATextureIsNotReplaced) {
    const TemporaryFolder folder;
    const std::string texture = folder / "soil.png";
    writeFile(texture, makePng(2, 2, 8, PngColour::Grey, "abcd"));
    expectError(runScree(soilLand({"--set", "soil.texture=" + texture, "--output", texture})), 2, "would replace");
}

}  // namespace
}  // namespace scree
