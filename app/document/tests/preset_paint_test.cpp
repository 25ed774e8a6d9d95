#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <limits>
#include <random>
#include <span>

#include "app/document/change_name.h"
#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "app/io/base64.h"
#include "app/io/formats/heightmap.h"
#include "app/tests/run_scree.h"
#include "app/tests/showable_text.h"
#include "erosion/sculpting/stroke.h"
#include "erosion/simulation/simulation.h"

// Painted layers in presets.

namespace scree {
namespace {

using test::readFile;
using test::runScree;
using test::TemporaryFolder;
using test::writeFile;

constexpr std::array kPainted{Layer::Rain, Layer::Hardness, Layer::Uplift};

/// Returns values from the whole range of a layer, including its limits.
Field<float> randomField(int width, int height, Layer layer, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> values(info(layer).lowest, info(layer).highest);
    Field<float> field(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) field(x, y) = random() % 9 == 0 ? info(layer).highest : values(random);
    return field;
}

Preset paintedPreset(const Terrain& terrain) {
    Preset preset;
    preset.terrain.terrain.width = terrain.width();
    preset.terrain.terrain.height = terrain.height();
    preset.terrain.paint = paintOf(terrain);
    return preset;
}

TEST(PresetPaint, SurvivesSaveAndLoadBitForBit) {
    const TemporaryFolder folder;
    for (const auto& [width, height] : {std::pair{2, 2}, std::pair{97, 31}, std::pair{3, 2048}, std::pair{2048, 2}}) {
        Terrain terrain(width, height, 10.0f);
        for (const Layer layer : kPainted) terrain.use(layer) = randomField(width, height, layer, 7);
        applyStroke(terrain, {.layer = Layer::Hardness, .path = {{1.0f, 1.0f}}, .radius = 30.0f});
        const Preset preset = paintedPreset(terrain);
        ASSERT_TRUE(savePreset(preset, folder / "a.json").ok());
        const Result<PresetReading> reading = loadPreset(folder / "a.json");
        ASSERT_TRUE(reading.ok()) << reading.error().message;
        EXPECT_TRUE(reading->warnings.empty());
        ASSERT_NE(reading->preset.terrain.paint, nullptr);
        ASSERT_EQ(reading->preset.terrain.paint->layers().size(), kPainted.size());
        for (const PaintedLayers::Painted& painted : reading->preset.terrain.paint->layers())
            EXPECT_EQ(hashBits(painted.values), hashBits(terrain.layer(painted.layer))) << info(painted.layer).name;
        EXPECT_TRUE(samePreset(reading->preset, preset));
    }
}

TEST(PresetPaint, LayersAtTheirInitialValueAreLeftOut) {
    Terrain terrain(64, 64, 10.0f);
    EXPECT_EQ(formatPreset(paintedPreset(terrain)).find("\"paint\""), std::string::npos);
    terrain.use(Layer::Rain);
    terrain.use(Layer::Hardness)(3, 4) = 0.5f;
    const std::string text = formatPreset(paintedPreset(terrain));
    const std::size_t from = text.find("\"paint\"");
    const std::string paint = text.substr(from, text.find('}', from) - from);
    EXPECT_NE(paint.find("\"hardness\""), std::string::npos) << paint;
    EXPECT_EQ(paint.find("\"rain\""), std::string::npos) << paint;
}

TEST(PresetPaint, UnpaintedLayersTakeNoRoom) {
    Terrain terrain(1024, 1024, 10.0f);
    const std::size_t without = formatPreset(paintedPreset(terrain)).size();
    applyStroke(terrain, {.layer = Layer::Hardness, .path = {{500.0f, 500.0f}}, .radius = 60.0f, .strength = 0.9f});
    const std::size_t with = formatPreset(paintedPreset(terrain)).size();
    // The size of base64 of the floats under the brush, plus a kilobyte for everything else.
    EXPECT_LT(with - without, static_cast<std::size_t>(3.15 * 60.0 * 60.0 * 4.0 * 4.0 / 3.0) + 1024);
}

TEST(PresetPaint, IsPartOfTheLand) {
    Terrain terrain(32, 32, 10.0f);
    terrain.use(Layer::Hardness)(3, 4) = 0.5f;
    const Preset painted = paintedPreset(terrain);
    Preset plain = painted;
    plain.terrain.paint = nullptr;
    EXPECT_FALSE(samePreset(painted, plain));
    EXPECT_FALSE(sameLand(painted, plain));
    EXPECT_FALSE(sameWork(painted, plain));
    EXPECT_EQ(changeName(plain, painted), "paint");
}

TEST(PresetPaint, IsOnTheStartingTerrainAndOnItsCoarseLook) {
    ThreadPool pool(1);
    Terrain terrain(128, 64, 10.0f);
    applyStroke(terrain, {.layer = Layer::Rain, .path = {{64.0f, 32.0f}}, .radius = 30.0f, .strength = 3.0f});
    const Preset preset = paintedPreset(terrain);
    const Result<Terrain> whole = makeStartingTerrain(preset.terrain, pool);
    ASSERT_TRUE(whole.ok());
    EXPECT_EQ(whole->layer(Layer::Rain), terrain.layer(Layer::Rain));
    EXPECT_FALSE(whole->has(Layer::Hardness));
    const Result<Terrain> coarse = makeStartingTerrain(coarser(preset.terrain, 32), pool);
    ASSERT_TRUE(coarse.ok());
    ASSERT_EQ(coarse->width(), 32);
    const Field<float>& rain = terrain.layer(Layer::Rain);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 32; ++x) {  // the middle of a coarse cell is between four nodes
            const int i = 4 * x + 1, j = 4 * y + 1;
            const float mean = 0.25f * (rain(i, j) + rain(i + 1, j) + rain(i, j + 1) + rain(i + 1, j + 1));
            ASSERT_NEAR(coarse->layer(Layer::Rain)(x, y), mean, 1e-5f) << x << ", " << y;
        }
}

TEST(PresetPaint, TooLargeForAPresetProposesAProject) {
    const TemporaryFolder folder;
    for (const auto& [width, height] : {std::pair{2049, 2}, std::pair{2, 2049}}) {
        Terrain terrain(width, height, 10.0f);
        terrain.use(Layer::Hardness)(1, 1) = 0.5f;
        const Result<void> saved = savePreset(paintedPreset(terrain), folder / "a.json");
        ASSERT_FALSE(saved.ok());
        EXPECT_NE(saved.error().message.find(std::to_string(width) + " x " + std::to_string(height) + " nodes"),
                  std::string::npos);
        EXPECT_NE(saved.error().message.find("at most 2048 along each edge; save a project (.scree.exr)"),
                  std::string::npos)
            << saved.error().message;
        EXPECT_TRUE(folder.names().empty());
    }
}

/// Builds a zstd frame by hand (RFC 8878): one uncompressed block.
std::string zstdFrame(const std::string& content) {
    const std::size_t header = content.size() << 3 | 1u;  // marks the last block as uncompressed
    std::string frame("\x28\xB5\x2F\xFD\x00\x58", 6);     // without content size; a window of 2 MB
    for (int i = 0; i < 3; ++i) frame.push_back(static_cast<char>(header >> 8 * i));
    return frame + content;
}

std::string base64(const std::string& bytes) {
    return toBase64(std::as_bytes(std::span(bytes)));
}

/// Returns the values of a grid as text, following the description in paint_text.h and not the program.
std::string textOf(const std::vector<float>& values, std::size_t width) {
    const auto word = [&](std::size_t i) { return std::bit_cast<std::uint32_t>(values[i]); };
    std::vector<std::uint32_t> codes;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool first = i % width == 0;
        const std::uint32_t west = first ? 0 : word(i - 1);
        const std::uint32_t north = i < width ? 0 : word(i - width);
        const std::uint32_t corner = first || i < width ? 0 : word(i - width - 1);
        const std::int64_t difference = static_cast<std::int32_t>(word(i) - (west + north - corner));
        codes.push_back(static_cast<std::uint32_t>(difference >= 0 ? 2 * difference : -2 * difference - 1));
    }
    std::string planes;
    for (int plane = 0; plane < 4; ++plane)
        for (const std::uint32_t code : codes) planes.push_back(static_cast<char>(code >> 8 * plane));
    return base64(zstdFrame(planes));
}

std::string presetWith(const std::string& paint) {
    return R"({"terrain": {"paint": {)" + paint + "}}}";
}

TEST(PresetPaint, IsReadByItsDescription) {
    const std::vector<float> values{0.0f, 0.25f, 1.0f, 0.5f, 0.75f, 0.0f};
    const auto reading =
        parsePreset(presetWith(R"("width": 3, "height": 2, "hardness": ")" + textOf(values, 3) + "\""), "a.json");
    ASSERT_TRUE(reading.ok()) << reading.error().message;
    EXPECT_TRUE(reading->warnings.empty());
    ASSERT_NE(reading->preset.terrain.paint, nullptr);
    ASSERT_EQ(reading->preset.terrain.paint->layers().size(), 1u);
    const Field<float>& read = reading->preset.terrain.paint->layers()[0].values;
    for (int i = 0; i < 6; ++i) EXPECT_EQ(read(i % 3, i / 3), values[static_cast<std::size_t>(i)]) << i;
}

TEST(PresetPaint, FaultsAreReportedByTheirKey) {
    const auto refused = [](const std::string& paint, const std::string& part) {
        const auto reading = parsePreset(presetWith(paint), "alps.json");
        ASSERT_FALSE(reading.ok()) << paint;
        const std::string& message = reading.error().message;
        EXPECT_EQ(message.substr(0, 25), "alps.json: terrain.paint.") << message;
        EXPECT_NE(message.find(part), std::string::npos) << message;
        EXPECT_EQ(test::whyNotShowable(message), "") << message;
    };
    const std::string good = textOf({0.1f, 0.2f, 0.3f, 0.4f}, 2);
    const auto hardness = [](const std::string& text, int width = 2, int height = 2) {
        return "\"width\": " + std::to_string(width) + ", \"height\": " + std::to_string(height) +
               ", \"hardness\": \"" + text + "\"";
    };
    ASSERT_TRUE(parsePreset(presetWith(hardness(good)), "a").ok());
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinite = std::numeric_limits<float>::infinity();
    refused(hardness(textOf({0.1f, nan, 0.3f, 0.4f}, 2)),
            "hardness is damaged: it holds a value that is not finite at x 1, y 0");
    refused(hardness(textOf({0.1f, 0.2f, infinite, 0.4f}, 2)), "not finite at x 0, y 1");
    refused(hardness(textOf({0.1f, 0.2f, 0.3f, 1.5f}, 2)), "it holds 1.5 at x 1, y 1, and the layer goes from 0 to 1");
    refused(hardness(textOf({-0.5f, 0.2f, 0.3f, 1.0f}, 2)), "it holds -0.5 at x 0, y 0");
    refused(hardness(good, 3, 2), "it holds 4 values, not the 6 of 3 x 2 nodes");
    refused(hardness(textOf({0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f}, 2)),
            "it holds more values, not the 4 of 2 x 2 nodes");
    refused(hardness(good.substr(0, good.size() - 4)), "it is cut off or changed");
    refused(hardness(good.substr(0, good.size() - 3)), "it is no base64 text");
    refused(hardness("!" + good.substr(1)), "it is no base64 text");
    refused(hardness(base64("no zstd frame at all")), "it is cut off or changed");
    refused(hardness(""), "it holds 0 values");
    refused(hardness(std::string(std::size_t{23} << 20, 'A')), "it is no base64 text");
    refused(hardness(good, 2049, 2), "width is 2049; give a whole number from 2 to 2048");
    refused(hardness(good, 2, 1), "height is 1; give a whole number from 2 to 2048");
    refused(hardness(good, -2, -2), "width is -2");
    refused("\"width\": 2, \"hardness\": \"" + good + "\"", "height is missing; give the number of nodes");
    refused("\"height\": 2, \"hardness\": \"" + good + "\"", "width is missing; give the number of nodes");
    refused(R"("width": "2", "height": 2, "hardness": "")", "width is \"2\"");
    refused(R"("width": 2.5, "height": 2, "hardness": "")", "width is 2.5");
    refused(R"("width": 2, "height": 2, "rain": [1, 1, 1, 1])", "rain is [1,1,1,1]; give the text that Scree writes");

    const auto noObject = parsePreset(R"({"terrain": {"paint": 3}})", "alps.json");
    ASSERT_FALSE(noObject.ok());
    EXPECT_EQ(noObject.error().message, "alps.json: terrain.paint is 3; give an object { ... }");
    const auto unknown = parsePreset(presetWith(R"("hardnes": "")"), "alps.json");
    ASSERT_TRUE(unknown.ok());
    ASSERT_EQ(unknown->warnings.size(), 1u);
    EXPECT_NE(unknown->warnings[0].find("did you mean 'hardness'?"), std::string::npos);
}

TEST(PresetPaint, OnTheCommandLineGivesTheBitsOfStrokesOnTheSameLand) {
    const TemporaryFolder folder;
    Preset plain;
    plain.terrain.terrain.width = plain.terrain.terrain.height = 96;
    const auto pool = std::make_shared<ThreadPool>(2);
    Terrain terrain = *makeStartingTerrain(plain.terrain, *pool);
    applyStroke(terrain,
                {.layer = Layer::Rain, .path = {{30.0f, 60.0f}, {50.0f, 55.0f}}, .radius = 25.0f, .strength = 4.0f});
    applyStroke(terrain, {.layer = Layer::Hardness, .path = {{60.0f, 40.0f}}, .radius = 20.0f, .strength = 0.9f});
    Preset painted = plain;
    painted.terrain.paint = paintOf(terrain);
    Simulation strokes(std::move(terrain), plain.simulation, pool);
    for (int round = 0; round < 4; ++round) ASSERT_TRUE(strokes.runRound().ok());
    ASSERT_TRUE(exportHeightmap(strokes.terrain(), folder / "strokes.r32").ok());

    ASSERT_TRUE(savePreset(plain, folder / "plain.json").ok());
    ASSERT_TRUE(savePreset(painted, folder / "painted.json").ok());
    for (const std::string name : {"plain", "painted"}) {
        const test::RunOutcome outcome = runScree(
            {"erode", "--preset", folder / (name + ".json"), "--rounds", "4", "--output", folder / (name + ".r32")});
        ASSERT_EQ(outcome.status, 0) << outcome.err;
    }
    EXPECT_EQ(readFile(folder / "painted.r32"), readFile(folder / "strokes.r32"));
    EXPECT_NE(readFile(folder / "painted.r32"), readFile(folder / "plain.r32"));
    EXPECT_NE(runScree({"info", folder / "painted.json"}).out.find("painted: hardness, rain, on 96 x 96 nodes"),
              std::string::npos);
}

TEST(PresetPaint, DamagedBytesAreReadOrRefusedInOneShortLine) {
    Terrain terrain(24, 17, 10.0f);
    for (const Layer layer : kPainted) terrain.use(layer) = randomField(24, 17, layer, 3);
    const std::string whole = formatPreset(paintedPreset(terrain));
    const std::size_t from = whole.find("\"paint\"");
    std::mt19937 random(9);
    for (int i = 0; i < 400; ++i) {
        std::string text = whole;
        for (auto changes = random() % 3; changes < 3; ++changes)
            text[from + random() % (text.size() - from)] = "Az09+/= \"{}"[random() % 11];
        const auto reading = parsePreset(text, "a.json");
        if (reading) continue;
        ASSERT_EQ(test::whyNotShowable(reading.error().message), "") << "case " << i << ": " << reading.error().message;
    }
}

}  // namespace
}  // namespace scree
