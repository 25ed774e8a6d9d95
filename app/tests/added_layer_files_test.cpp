#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "app/document/starting_terrain.h"
#include "app/io/byte_image.h"
#include "app/io/png.h"
#include "app/project/project_file.h"
#include "app/tests/run_scree.h"
#include "erosion/sculpting/stroke.h"
#include "erosion/terrain/resample.h"

/// A layer that a preset adds to its terrain, in the files and messages of the command line.
namespace scree {
namespace {

using test::readFile;
using test::runScree;
using test::TemporaryFolder;

constexpr int kSide = 64;

/// A preset of a cone with the layer snow, from 0 to 2 m, painted at one place.
Preset coneWithSnow(ThreadPool& pool) {
    Preset preset;
    preset.terrain.terrain.start = Start::Cone;
    preset.terrain.terrain.width = preset.terrain.terrain.height = kSide;
    Result<Terrain> terrain = makeStartingTerrain(preset.terrain, pool);
    EXPECT_TRUE(terrain);
    const Result<Layer> snow = terrain->addLayer({.name = "snow", .title = "Snow", .unit = "m", .highest = 2.0f});
    EXPECT_TRUE(snow);
    applyStroke(*terrain, {.layer = *snow, .path = {{20.0f, 30.0f}}, .radius = 9.0f, .strength = 0.7f});
    preset.terrain.paint = paintOf(*terrain);
    return preset;
}

std::vector<float> floatsIn(const std::filesystem::path& path) {
    const std::string bytes = readFile(path);
    std::vector<float> values(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
    return values;
}

class AddedLayerFiles : public ::testing::Test {
 protected:
    AddedLayerFiles() { EXPECT_TRUE(savePreset(preset, folder / "snowy.json")); }

    test::RunOutcome erode(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"erode", "--preset", folder / "snowy.json", "--rounds", "2"});
        return runScree(arguments);
    }

    ThreadPool pool{2};
    TemporaryFolder folder;
    Preset preset = coneWithSnow(pool);
    const Field<float>& snow = preset.terrain.paint->layers().front().values;
};

TEST_F(AddedLayerFiles, IsWrittenAsALayerAndAsAMapByItsName) {
    const test::RunOutcome outcome =
        erode({"--layer", "snow=" + (folder / "snow.r32").string(), "--map", "snow=" + (folder / "snow.png").string()});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::vector<float> values = floatsIn(folder / "snow.r32");
    ASSERT_EQ(values.size(), static_cast<std::size_t>(kSide * kSide));
    const Result<ByteImage> image = readBytePng(folder / "snow.png", 1000);
    ASSERT_TRUE(image) << image.error().message;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            ASSERT_EQ(values[static_cast<std::size_t>(y * kSide + x)], snow(x, y)) << x << ", " << y;
            ASSERT_EQ(*image->at(x, y), std::lround(255.0 * static_cast<double>(snow(x, y)) / 2.0)) << x << ", " << y;
        }
    EXPECT_GT(snow(20, 30), 0.6f);
    for (const char* option : {"--layer", "--map"}) {
        const test::RunOutcome refused = erode({option, "snwo=" + (folder / "a.png").string()});
        EXPECT_EQ(refused.status, 2);
        EXPECT_NE(refused.err.find("did you mean 'snow'?"), std::string::npos) << refused.err;
    }
}

TEST_F(AddedLayerFiles, IsPaintedFromAFileByItsName) {
    std::string values(sizeof(float) * kSide * kSide, '\0');
    for (std::size_t i = 0; i < values.size() / sizeof(float); ++i) {
        const float value = static_cast<float>(i % 100) / 50.0f;
        std::memcpy(values.data() + sizeof(float) * i, &value, sizeof(float));
    }
    test::writeFile(folder / "deep.r32", values);
    const test::RunOutcome outcome = erode(
        {"--paint", "snow=" + (folder / "deep.r32").string(), "--layer", "snow=" + (folder / "snow.r32").string()});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(readFile(folder / "snow.r32"), values);
    const test::RunOutcome refused = erode({"--paint", "fog=" + (folder / "deep.r32").string(), "--output", "a.r32"});
    EXPECT_NE(refused.err.find("(there are hardness, rain, uplift, snowfall, sand_supply, lock, colour, snow)"),
              std::string::npos)
        << refused.err;
}

TEST_F(AddedLayerFiles, IsAMaskOfAPackByItsName) {
    const test::RunOutcome outcome = runScree({"export", "--input", folder / "snowy.json", "--for", "custom", "--size",
                                               std::to_string(kSide), "--maps", "snow", "--output", folder / "pack"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const Result<ByteImage> mask = readBytePng(folder / "pack" / "mask_snow.png", 10000);
    ASSERT_TRUE(mask) << mask.error().message;
    EXPECT_GT(*std::max_element(mask->samples.begin(), mask->samples.end()), 255 * 0.6 / 2.0);
    const test::RunOutcome refused = runScree(
        {"export", "--input", folder / "snowy.json", "--for", "custom", "--maps", "snwo", "--output", folder / "b"});
    EXPECT_NE(refused.err.find("did you mean 'snow'?"), std::string::npos) << refused.err;
}

TEST_F(AddedLayerFiles, IsAnOverlayOfAPictureAndAMissingOneIsToldInOneLine) {
    preset.view.overlay = *Overlay::fromName("fog");
    ASSERT_TRUE(savePreset(preset, folder / "foggy.json"));
    const auto picture = [&](const std::string& overlay) {
        const test::RunOutcome outcome =
            erode({"--picture", folder / "a.png", "--set", "view.overlay=" + overlay, "--set", "view.haze=0"});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return std::pair{readFile(folder / "a.png"), outcome.err};
    };
    const auto [none, silence] = picture("none");
    const auto [shown, noNote] = picture("snow");
    EXPECT_NE(shown, none);
    EXPECT_EQ(silence, "");
    EXPECT_EQ(noNote, "");
    const test::RunOutcome foggy = runScree({"erode", "--preset", folder / "foggy.json", "--rounds", "2", "--picture",
                                             folder / "fog.png", "--set", "view.haze=0"});
    ASSERT_EQ(foggy.status, 0) << foggy.err;
    EXPECT_EQ(readFile(folder / "fog.png"), none);
    EXPECT_NE(foggy.err.find("The terrain has no layer 'fog'; no overlay is shown\n"), std::string::npos) << foggy.err;
    const test::RunOutcome refused = erode({"--picture", folder / "b.png", "--set", "view.overlay=fog"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("--set: view.overlay is 'fog'; give one of snow, none, "), std::string::npos)
        << refused.err;
    const test::RunOutcome drawn =
        runScree({"render", "--input", folder / "snowy.json", "--overlay", "snow", "--output", folder / "c.png"});
    EXPECT_EQ(drawn.status, 0) << drawn.err;
}

TEST_F(AddedLayerFiles, StaysWithProjectsAndOtherResolutions) {
    const test::RunOutcome saved = erode({"--save-project", folder / "a.scree.exr"});
    ASSERT_EQ(saved.status, 0) << saved.err;
    const Result<Project> project = loadProject(folder / "a.scree.exr");
    ASSERT_TRUE(project) << project.error().message;
    const Terrain& land = project->checkpoint.terrain;
    ASSERT_TRUE(land.findLayer("snow"));
    EXPECT_EQ(land.layer(*land.findLayer("snow")), snow);
    EXPECT_TRUE(samePaint(project->preset.terrain.paint, preset.terrain.paint));
    EXPECT_NE(runScree({"info", folder / "a.scree.exr"}).out.find("snow"), std::string::npos);

    const test::RunOutcome larger =
        runScree({"erode", "--project", folder / "a.scree.exr", "--rounds", "1", "--resolution", "128", "--set",
                  "thermal.talus@snow=30:50", "--layer", "snow=" + (folder / "large.r32").string()});
    ASSERT_EQ(larger.status, 0) << larger.err;
    const std::vector<float> values = floatsIn(folder / "large.r32");
    ASSERT_EQ(values.size(), 128u * 128u);
    const Field<float> expected = resampled(land, 128, 128, pool).values(*land.findLayer("snow"));
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x)
            ASSERT_EQ(values[static_cast<std::size_t>(y * 128 + x)], expected(x, y)) << x << ", " << y;
}

}  // namespace
}  // namespace scree
