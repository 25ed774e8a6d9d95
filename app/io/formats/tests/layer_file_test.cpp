#include <gtest/gtest.h>

#include "app/io/byte_image.h"
#include "app/io/formats/heightmap.h"
#include "app/io/formats/layer_file.h"
#include "app/tests/format_files.h"
#include "app/tests/run_scree.h"
#include "erosion/records/colours.h"
#include "erosion/simulation/simulation.h"
#include "erosion/terrain/painted_layers.h"

/// Painted layers from files.
namespace scree {
namespace {

using namespace format_files;
using test::TemporaryFolder;
using test::writeFile;

constexpr std::uint32_t kEdge = 4;

/// A picture of 4 x 4 nodes: black except for a white quarter in the north-west.
std::string quarter() {
    std::vector<std::uint16_t> samples(kEdge * kEdge, 0);
    for (const std::size_t at : {0u, 1u, kEdge, kEdge + 1u}) samples[at] = 65535;
    return test::makeGrey16(kEdge, kEdge, samples);
}

TEST(LayerFile, IsNamedWithItsLayerAndRange) {
    const Result<LayerFile> plain = parseLayerFile("--paint", "rain=a=b:c.png");
    ASSERT_TRUE(plain) << plain.error().message;
    EXPECT_EQ(plain->layer, Layer::Rain);
    EXPECT_EQ(plain->path, "a=b:c.png");
    EXPECT_FALSE(plain->range);
    const Result<LayerFile> ranged = parseLayerFile("--paint", "hardness:1:0.25=C:/m.png");
    ASSERT_TRUE(ranged) << ranged.error().message;
    EXPECT_EQ(ranged->layer, Layer::Hardness);
    EXPECT_EQ(ranged->path, "C:/m.png");
    EXPECT_EQ(ranged->range, (HeightRange{1.0f, 0.25f}));
    for (const auto& [text, what] : {std::pair{"", "give NAME=FILE"},
                                     {"rain", "give NAME=FILE"},
                                     {"rain=", "give NAME=FILE"},
                                     {"=a.png", "give NAME=FILE"},
                                     {"rian=a.png", "did you mean 'rain'?"},
                                     {"water=a.png", "not a layer that is painted"},
                                     {"rain:1=a.png", "the range is '1'"},
                                     {"rain:1:1=a.png", "the range is '1:1'"},
                                     {"rain:nan:2=a.png", "the range is 'nan:2'"},
                                     {"rain:0:11=a.png", "rain goes from 0 to 10"},
                                     {"hardness:-1:1=a.png", "hardness goes from 0 to 1"}}) {
        const Result<LayerFile> file = parseLayerFile("--paint", text);
        ASSERT_FALSE(file) << text;
        EXPECT_NE(file.error().message.find(what), std::string::npos) << file.error().message;
    }
}

TEST(LayerFile, GreyLevelsSpanTheRange) {
    const TemporaryFolder folder;
    writeFile(folder / "a.png", quarter());
    for (const auto& [layer, range, black, white] :
         {std::tuple{Layer::Rain, std::optional<HeightRange>(), 0.0f, 2.0f},
          {Layer::Uplift, std::optional<HeightRange>(), 0.0f, 2.0f},
          {Layer::Hardness, std::optional<HeightRange>(), 0.0f, 1.0f},
          {Layer::Rain, std::optional(HeightRange{0.5f, 10.0f}), 0.5f, 10.0f},
          {Layer::Hardness, std::optional(HeightRange{0.75f, 0.25f}), 0.75f, 0.25f}}) {
        const Result<Field<float>> values = readLayerFile({layer, folder / "a.png", range});
        ASSERT_TRUE(values) << values.error().message;
        EXPECT_FLOAT_EQ((*values)(0, 0), white);
        EXPECT_FLOAT_EQ((*values)(1, 1), white);
        EXPECT_FLOAT_EQ((*values)(2, 0), black);
        EXPECT_FLOAT_EQ((*values)(0, 3), black);
    }
}

TEST(LayerFile, NumbersAreNotScaled) {
    const TemporaryFolder folder;
    writeFile(folder / "a.asc", "ncols 2\nnrows 2\ncellsize 1\nNODATA_value -1\n0.5 1.5\n-1 2.5\n");
    std::vector<std::string> notes;
    const Result<Field<float>> values = readLayerFile({Layer::Rain, folder / "a.asc", {}}, &notes);
    ASSERT_TRUE(values) << values.error().message;
    EXPECT_EQ((*values)(0, 0), 0.5f);
    EXPECT_EQ((*values)(1, 0), 1.5f);
    EXPECT_EQ((*values)(1, 1), 2.5f);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_NE(notes[0].find("1 of 4 nodes"), std::string::npos) << notes[0];

    const auto expectRefused = [&](const LayerFile& file, const std::string& what) {
        const Result<Field<float>> refused = readLayerFile(file);
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().message.find(what), std::string::npos) << refused.error().message;
    };
    expectRefused({Layer::Hardness, folder / "a.asc", {}},
                  "the value at x 1, y 0 is 1.5, and hardness goes from 0 to 1");
    expectRefused({Layer::Rain, folder / "a.asc", HeightRange{0.0f, 3.0f}}, "give no range");
    expectRefused({Layer::Rain, folder / "none.png", {}}, "none.png");
}

TEST(LayerFile, IsStretchedOverTheMap) {
    const TemporaryFolder folder;
    writeFile(folder / "a.png", quarter());
    const Result<Field<float>> values = readLayerFile({Layer::Rain, folder / "a.png", HeightRange{1.0f, 3.0f}});
    ASSERT_TRUE(values);
    ThreadPool pool(2);
    // To fewer nodes: means over their ground.
    Terrain coarse(2, 2, 10.0f);
    paintValues(coarse, Layer::Rain, *values, pool);
    EXPECT_FLOAT_EQ(coarse.layer(Layer::Rain)(0, 0), 3.0f);
    EXPECT_FLOAT_EQ(coarse.layer(Layer::Rain)(1, 0), 1.0f);
    EXPECT_FLOAT_EQ(coarse.layer(Layer::Rain)(1, 1), 1.0f);
    // To more nodes: the corners keep their values, and no value lies outside their range.
    Terrain fine(64, 64, 10.0f);
    paintValues(fine, Layer::Rain, *values, pool);
    EXPECT_NEAR(static_cast<double>(fine.layer(Layer::Rain)(0, 0)), 3.0, 0.15);
    EXPECT_NEAR(static_cast<double>(fine.layer(Layer::Rain)(63, 63)), 1.0, 0.15);
    const Extremes range = extremes(fine.layer(Layer::Rain));
    EXPECT_GE(range.lowest, 1.0f);
    EXPECT_LE(range.highest, 3.0f);
}

/// A picture of 2 x 2 pixels: red, green, blue with an alpha of 51, and clear white.
std::string fourColours() {
    return test::makePng(2, 2, 8, test::PngColour::Rgba,
                         std::string("\xFF\x00\x00\xFF\x00\xFF\x00\xFF\x00\x00\x80\x33\xFF\xFF\xFF\x00", 16));
}

TEST(LayerFile, IsFlippedRotatedAndCropped) {
    const TemporaryFolder folder;
    // 3 x 2 nodes, all different.
    writeFile(folder / "a.asc", "ncols 3\nnrows 2\ncellsize 1\n0.1 0.2 0.3\n0.4 0.5 0.6\n");
    LayerFile file{Layer::Hardness, folder / "a.asc", {}, {.flip = Flip::EastWest, .rotate = Rotation::Quarter}};
    Result<Field<float>> values = readLayerFile(file);
    ASSERT_TRUE(values) << values.error().message;
    // Flipped: 3 2 1 / 6 5 4. Clockwise: 6 3 / 5 2 / 4 1.
    ASSERT_TRUE(values->isOf(2, 3));
    const float expected[3][2] = {{0.6f, 0.3f}, {0.5f, 0.2f}, {0.4f, 0.1f}};
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 2; ++x) EXPECT_EQ((*values)(x, y), expected[y][x]) << x << ", " << y;
    file.map.cropTop = 1;
    values = readLayerFile(file);
    ASSERT_TRUE(values && values->isOf(2, 2));
    EXPECT_EQ((*values)(0, 0), 0.5f);
    file.map.cropTop = 2;
    values = readLayerFile(file);
    ASSERT_FALSE(values);
    EXPECT_NE(values.error().message.find("a.asc has 2 x 3 nodes"), std::string::npos) << values.error().message;
}

TEST(ColourFile, IsFlippedRotatedAndCropped) {
    const TemporaryFolder folder;
    // 2 x 3 pixels; only the south-west has a red of 255.
    std::string pixels(2 * 3 * 3, '\0');
    pixels[2 * 2 * 3] = '\xff';
    writeFile(folder / "a.png", test::makePng(2, 3, 8, test::PngColour::Rgb, pixels));
    const auto redAt = [&](const FileSettings& map) {
        const Result<Field<Rgba>> colours = readColourFile(folder / "a.png", map);
        EXPECT_TRUE(colours);
        std::vector<std::pair<int, int>> places;
        for (int y = 0; y < colours->height(); ++y)
            for (int x = 0; x < colours->width(); ++x)
                if ((*colours)(x, y).r > 0.5f) places.emplace_back(x, y);
        return places;
    };
    using Places = std::vector<std::pair<int, int>>;
    EXPECT_EQ(redAt({}), (Places{{0, 2}}));
    EXPECT_EQ(redAt({.flip = Flip::NorthSouth}), (Places{{0, 0}}));
    EXPECT_EQ(redAt({.rotate = Rotation::Quarter}), (Places{{0, 0}}));  // the west becomes the north
    EXPECT_EQ(redAt({.rotate = Rotation::Half}), (Places{{1, 0}}));
    EXPECT_EQ(redAt({.cropTop = 1}), (Places{{0, 1}}));
    EXPECT_EQ(redAt({.cropHeight = 2}), Places{});
    EXPECT_FALSE(readColourFile(folder / "a.png", {.cropTop = 2}));
}

TEST(ColourFile, IsReadAsSrgb) {
    const TemporaryFolder folder;
    writeFile(folder / "a.png", fourColours());
    const Result<Field<Rgba>> colours = readColourFile(folder / "a.png");
    ASSERT_TRUE(colours) << colours.error().message;
    EXPECT_EQ((*colours)(0, 0), (Rgba{1.0f, 0.0f, 0.0f, 1.0f}));
    EXPECT_EQ((*colours)(1, 0), (Rgba{0.0f, 1.0f, 0.0f, 1.0f}));
    // IEC 61966-2-1 by hand: ((128 / 255 + 0.055) / 1.055)^2.4.
    EXPECT_NEAR((*colours)(0, 1).b, 0.2158605f, 1e-6f);
    EXPECT_FLOAT_EQ((*colours)(0, 1).a, 0.2f);
    writeFile(folder / "grey.png", test::makePng(2, 2, 8, test::PngColour::Grey, std::string("\x80\x80\x80\x80")));
    const Result<Field<Rgba>> grey = readColourFile(folder / "grey.png");
    ASSERT_TRUE(grey) << grey.error().message;
    EXPECT_NEAR((*grey)(1, 1).g, 0.2158605f, 1e-6f);
    EXPECT_EQ((*grey)(1, 1).a, 1.0f);
    for (const auto& [name, content, why] :
         {std::tuple{"none.png", std::string(), "none.png"},
          {"land.hgt", std::string("x"), "cannot be read as colours; give .png, .tif or .exr"},
          {"one.png", test::makePng(1, 1, 8, test::PngColour::Grey, std::string(1, '\0')), "at least 2 pixels"}}) {
        if (!content.empty()) writeFile(folder / name, content);
        const Result<Field<Rgba>> refused = readColourFile(folder / name);
        ASSERT_FALSE(refused) << name;
        EXPECT_NE(refused.error().message.find(why), std::string::npos) << refused.error().message;
    }
}

TEST(ColourFile, IsStretchedOverTheMapByAlpha) {
    Field<Rgba> colours(4, 4, {1.0f, 0.0f, 0.0f, 1.0f});
    for (int y = 0; y < 4; ++y)
        for (int x = 2; x < 4; ++x) colours(x, y) = {0.0f, 0.0f, 1.0f, 0.0f};
    ThreadPool pool(2);
    Terrain same(4, 4, 10.0f);
    paintColours(same, colours, pool);
    EXPECT_EQ(same.colour(), colours);
    // A node of the coarser map averages 2 x 2 pixels. A clear pixel has no colour.
    Field<Rgba> mixed(4, 4, {1.0f, 0.0f, 0.0f, 1.0f});
    mixed(0, 0) = {0.0f, 0.0f, 1.0f, 0.0f};
    Terrain coarse(2, 2, 20.0f);
    const std::uint64_t before = coarse.revision();
    paintColours(coarse, mixed, pool);
    EXPECT_GT(coarse.versions(Layer::Colour).newest(), before);
    EXPECT_FLOAT_EQ(coarse.colour()(0, 0).a, 0.75f);
    EXPECT_FLOAT_EQ(coarse.colour()(0, 0).r, 1.0f);
    EXPECT_FLOAT_EQ(coarse.colour()(0, 0).b, 0.0f);
}

TEST(ColourFile, LiesOnTheBaseIfTheTerrainHasOne) {
    const auto pool = std::make_shared<ThreadPool>(2);
    SimulationSettings settings;  // with droplets of 1/512 of the map
    Simulation simulation(Terrain(1024, 1024, 5.0f), settings, pool);
    ASSERT_TRUE(simulation.runRound());
    ASSERT_NE(simulation.terrain().base(), nullptr);
    Field<Rgba> colours(2, 2, {0.25f, 0.5f, 0.75f, 1.0f});
    paintColours(simulation.terrain(), colours, *pool);
    Terrain shown;
    shown.copyChanged(simulation.terrain(), {Layer::Colour}, pool.get());
    ASSERT_EQ(shown.colour().width(), 1024);
    for (const int at : {0, 511, 1023}) {
        EXPECT_FLOAT_EQ(shown.colour()(at, 1023 - at).r, 0.25f) << at;
        EXPECT_FLOAT_EQ(shown.colour()(at, 1023 - at).b, 0.75f) << at;
    }
}

TEST(CommandLine, ColoursFromAPictureComeBackAsAMap) {
    const TemporaryFolder folder;
    // A colour for each node of a map that droplets do not touch.
    std::string pixels;
    for (int i = 0; i < 64 * 64; ++i)
        for (const int byte : {i % 256, 255 - i / 64, (7 * i) % 256}) pixels += static_cast<char>(byte);
    writeFile(folder / "a.PNG", test::makePng(64, 64, 8, test::PngColour::Rgb, pixels));
    const std::string picture = folder / "a.PNG", back = folder / "b.png";
    const std::vector<std::string> plain{"erode",    "--set", "terrain.width=64", "--set", "terrain.height=64",
                                         "--rounds", "0"};
    const auto run = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = plain;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return test::runScree(arguments);
    };
    const test::RunOutcome done = run({"--paint", "colour=" + picture, "--map", "carried-colour=" + back});
    ASSERT_EQ(done.status, 0) << done.err;
    const Result<ByteImage> image = readBytePng(back, 64);
    ASSERT_TRUE(image) << image.error().message;
    for (std::size_t i = 0; i < 64 * 64; ++i)
        for (std::size_t channel = 0; channel < 3; ++channel)
            ASSERT_EQ(image->samples[4 * i + channel], static_cast<std::uint8_t>(pixels[3 * i + channel])) << i;
    const test::RunOutcome flipped = run(
        {"--paint", "colour=" + picture, "--paint-set", "colour.flip=northSouth", "--map", "carried-colour=" + back});
    ASSERT_EQ(flipped.status, 0) << flipped.err;
    const Result<ByteImage> mirrored = readBytePng(back, 64);
    ASSERT_TRUE(mirrored);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            for (int channel = 0; channel < 3; ++channel)
                ASSERT_EQ(mirrored->at(x, y)[channel], image->at(x, 63 - y)[channel]) << x << ", " << y;
    for (const auto& [set, why] : {std::pair{"colour.high=3", "is not a knob of a layer"},
                                   {"colour.flip=up", "colour.flip"},
                                   {"colour.flop=1", "did you mean 'flip'"},
                                   {"rain.flip=eastWest", "give --paint rain=FILE"},
                                   {"flip=eastWest", "give LAYER.KNOB=VALUE"}}) {
        const test::RunOutcome refused =
            run({"--paint", "colour=" + picture, "--paint-set", set, "--map", "carried-colour=" + back});
        EXPECT_EQ(refused.status, 2) << set;
        EXPECT_NE(refused.err.find("--paint-set"), std::string::npos) << refused.err;
        EXPECT_NE(refused.err.find(why), std::string::npos) << refused.err;
    }
    const test::RunOutcome large =
        run({"--paint", "colour=" + picture, "--max-pixels", "4095", "--map", "carried-colour=" + back});
    EXPECT_EQ(large.status, 2);
    for (const auto& [paint, why] :
         {std::pair{"colour:0:1=" + picture, "colour has no range"},
          {std::string("colour=a.jpg"), "cannot be read as colours; convert it to .png, .tif or .exr"},
          {std::string("colour=") + picture + ".png", "does not exist"}}) {
        const test::RunOutcome refused = run({"--paint", paint, "--map", "carried-colour=" + back});
        EXPECT_EQ(refused.status, 2);
        EXPECT_NE(refused.err.find(why), std::string::npos) << refused.err;
    }
}

TEST(CommandLine, LayersArePaintedFromFiles) {
    const TemporaryFolder folder;
    writeFile(folder / "a.png", quarter());
    const std::string rain = (folder / "rain.r32").string(), project = (folder / "p.scree.exr").string();
    const std::string picture = (folder / "a.png").string();
    const auto run = [&](const std::string& paint, const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments{"erode",       "--set", "terrain.width=64", "--set", "terrain.height=64",
                                           "--rounds",    "0",     "--paint",          paint,   "--layer",
                                           "rain=" + rain};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return test::runScree(arguments);
    };
    const test::RunOutcome done = run("rain:1:3=" + picture, {"--save-project", project});
    ASSERT_EQ(done.status, 0) << done.err;
    const Result<Terrain> layer = importHeightmap(rain, {});
    ASSERT_TRUE(layer) << layer.error().message;
    // The north-west is white, the rest is black. At the seams cubic interpolation gives values in between.
    EXPECT_NEAR(metresOf(*layer, 8, 8), 3.0, 0.2);
    EXPECT_NEAR(metresOf(*layer, 56, 8), 1.0, 0.2);
    EXPECT_NEAR(metresOf(*layer, 8, 56), 1.0, 0.2);
    EXPECT_NEAR(metresOf(*layer, 56, 56), 1.0, 0.2);
    const test::RunOutcome again = test::runScree({"info", project});
    EXPECT_NE(again.out.find("painted: rain, on 64 x 64 nodes"), std::string::npos) << again.out;

    EXPECT_EQ(run("rain=" + (folder / "none.png").string()).status, 2);
    EXPECT_EQ(run("snow=" + picture).status, 2);
    EXPECT_EQ(run("rain=" + picture, {"--paint", "rain=" + picture}).status, 2);
    const test::RunOutcome replaced = run("rain=" + picture, {"--output", picture});
    EXPECT_EQ(replaced.status, 2);
    EXPECT_NE(replaced.err.find("would replace"), std::string::npos) << replaced.err;
}

}  // namespace
}  // namespace scree
