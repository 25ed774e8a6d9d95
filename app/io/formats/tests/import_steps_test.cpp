#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "app/document/starting_terrain.h"
#include "app/io/atomic_file.h"
#include "app/io/formats/heightmap.h"
#include "app/tests/format_files.h"
#include "app/tests/run_scree.h"

/// The steps of importing a map, and the choice of its channels and samples.
namespace scree {
namespace {

using namespace format_files;
using test::TemporaryFolder;
using test::writeFile;

// Steps of the import.

TEST(ImportSteps, TurnAndCropAMapFromAFile) {
    const TemporaryFolder folder;
    ASSERT_TRUE(exportHeightmap(land(), folder / "a.tif"));
    const FileSettings settings{.flip = Flip::EastWest,
                                .rotate = Rotation::Quarter,
                                .cropLeft = 1,
                                .cropTop = 2,
                                .cropWidth = 4,
                                .cropHeight = 3};
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.tif");
    ASSERT_TRUE(info);
    const Result<MapNodes> size = importedSize(folder / "a.tif", *info, settings);
    ASSERT_TRUE(size);
    EXPECT_EQ(*size, (MapNodes{4, 3}));
    const Result<Terrain> read = importHeightmap(folder / "a.tif", {.file = settings, .cellSize = *info->cellSize});
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->width(), 4);
    ASSERT_EQ(read->height(), 3);
    EXPECT_EQ(read->cellSize(), 2.5f);
    // Node (x, y) of the cropped map is (x + 1, y + 2) of the rotated one. A quarter turn clockwise turns its columns
    // into rows from the south to the north; the flip counts its rows from the east.
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 4; ++x)
            EXPECT_EQ(metresOf(*read, x, y),
                      static_cast<double>(heightAt(kWidth - 1 - (y + 2), kHeight - 1 - (x + 1))));
}

TEST(ImportSteps, ACropBeyondTheMapIsRefused) {
    const TemporaryFolder folder;
    ASSERT_TRUE(exportHeightmap(land(), folder / "a.tif"));
    for (const FileSettings& settings :
         {FileSettings{.cropLeft = 8}, FileSettings{.cropLeft = 16383}, FileSettings{.cropWidth = 10},
          FileSettings{.cropHeight = 1}, FileSettings{.rotate = Rotation::Quarter, .cropWidth = 7}}) {
        const Result<Terrain> read = importHeightmap(folder / "a.tif", {.file = settings});
        ASSERT_FALSE(read);
        EXPECT_TRUE(messageHas(read.error().message, "set file.cropLeft")) << read.error().message;
    }
    EXPECT_TRUE(importHeightmap(folder / "a.tif", {.file = {.rotate = Rotation::Quarter, .cropHeight = 9}}));
}

TEST(ImportSteps, StepsOf8BitPicturesAreRemovedAndOtherMapsAreReported) {
    const TemporaryFolder folder;
    // A slope of a tenth of a level per node, in an 8-bit picture.
    constexpr std::uint32_t kSide = 200;
    std::string rows;
    for (std::uint32_t y = 0; y < kSide; ++y)
        for (std::uint32_t x = 0; x < kSide; ++x) rows.push_back(static_cast<char>(std::lround(100.0 + 0.1 * x)));
    writeFile(folder / "a.png", test::makePng(kSide, kSide, 8, test::PngColour::Grey, rows));
    std::vector<std::string> notes;
    const ImportOptions options{.file = {.low = 0.0f, .high = 510.0f, .removeSteps = true}};  // 2 m a level
    const Result<Terrain> read = importHeightmap(folder / "a.png", options, &notes);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(notes.empty());
    for (int x = 10; x < 190; ++x) EXPECT_NEAR(metresOf(*read, x, 77), 200.0 + 0.2 * x, 0.12) << x;

    ASSERT_TRUE(exportHeightmap(land(), folder / "a.r32"));
    const Result<Terrain> plain =
        importHeightmap(folder / "a.r32", {.file = {.removeSteps = true, .rawWidth = kWidth}}, &notes);
    ASSERT_TRUE(plain) << plain.error().message;
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_TRUE(messageHas(notes[0], "has no steps to remove")) << notes[0];
}

// A map whose size is not near a multiple of 512 nodes. Models act on the means over the cells of 512 at every
// resolution.
TEST(ImportSteps, AResampledMapHasTheSameMeansAtEveryResolution) {
    ThreadPool pool(2);
    TerrainRecipe recipe;
    recipe.terrain.start = Start::File;
    recipe.path = SCREE_SOURCE_FOLDER "/assets/heightmaps/jacksboro.png";
    recipe.file = {.low = 236.0f, .high = 1076.0f, .cropWidth = 400, .cropHeight = 200};
    const auto atResolution = [&](int nodes) {
        recipe.file.resolution = nodes;
        return *makeStartingTerrain(recipe, pool);
    };
    const Terrain coarse = atResolution(512);
    for (const auto& [nodes, level] : {std::pair{1024, 1}, std::pair{4096, 3}}) {
        const Terrain fine = atResolution(nodes);
        EXPECT_EQ(GridLevel(fine.width(), fine.height(), fine.boundary(), level).coarsen(fine.heights(), pool),
                  coarse.heights())
            << nodes;
    }
}

// A map wider than a terrain may be: it rises by 2 m per node to the east and by 5000 m per node to the south.
constexpr int kWide = 20000;

void writeWideMap(const std::filesystem::path& path) {
    std::string samples;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < kWide; ++x)
            appendLittleEndian(samples, std::bit_cast<std::uint32_t>(static_cast<float>(2 * x + 5000 * y)));
    writeFile(path, samples);
}

TEST(ImportSteps, AMapWiderThanATerrainIsImportedIfItIsCropped) {
    const TemporaryFolder folder;
    writeWideMap(folder / "wide.r32");
    const FileSettings settings{.cropLeft = 17000, .cropTop = 1, .cropWidth = 3000, .rawWidth = kWide};
    const Result<Terrain> read = importHeightmap(folder / "wide.r32", {.file = settings, .cellSize = 3.0f});
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->width(), 3000);
    ASSERT_EQ(read->height(), 3);
    EXPECT_EQ(read->cellSize(), 3.0f);
    for (const int x : {0, 1, 2999})
        for (const int y : {0, 2}) EXPECT_EQ(metresOf(*read, x, y), 2.0 * (x + 17000) + 5000.0 * (y + 1));
}

TEST(ImportSteps, AMapWiderThanATerrainIsImportedIfItIsResampled) {
    const TemporaryFolder folder;
    writeWideMap(folder / "wide.r32");
    TerrainRecipe recipe;
    recipe.terrain.start = Start::File;
    recipe.terrain.cellSize = 3.0f;
    recipe.path = (folder / "wide.r32").string();
    recipe.file = {.resolution = 4000, .rawWidth = kWide};
    ThreadPool pool;
    const Result<Terrain> made = makeStartingTerrain(recipe, pool);
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_EQ(made->width(), 4000);
    ASSERT_EQ(made->height(), Terrain::kMinSize);  // 4 / 5 of a node would be too few
    EXPECT_EQ(made->cellSize(), 15.0f);
    // The mean of five nodes is the middle one. Two rows are averaged.
    for (const int x : {1, 1000, 3998}) {
        EXPECT_NEAR(metresOf(*made, x, 0), 2.0 * (5 * x + 2) + 2500.0, 0.05) << x;
        EXPECT_NEAR(metresOf(*made, x, 1), 2.0 * (5 * x + 2) + 12500.0, 0.05) << x;
    }
}

TEST(ImportSteps, AMapWiderThanATerrainIsRefusedWithWhatToDo) {
    const TemporaryFolder folder;
    writeWideMap(folder / "wide.r32");
    EXPECT_TRUE(inspectHeightmap(folder / "wide.r32", {.rawWidth = kWide}));
    for (const FileSettings& settings : {FileSettings{.rawWidth = kWide}, {.cropLeft = 3615, .rawWidth = kWide}}) {
        const Result<Terrain> read = importHeightmap(folder / "wide.r32", {.file = settings});
        ASSERT_FALSE(read);
        EXPECT_TRUE(messageHas(read.error().message, "wide.r32 gives ")) << read.error().message;
        EXPECT_TRUE(messageHas(read.error().message, "set file.resolution, or crop it")) << read.error().message;
    }
    EXPECT_TRUE(importHeightmap(folder / "wide.r32", {.file = {.cropLeft = 3616, .rawWidth = kWide}}));
}

// OpenEXR with several channels; TIFF.

TEST(ExrChannels, AreChosenByTheKnobAndTheChoiceIsReported) {
    const TemporaryFolder folder;
    writeFile(folder / "a.exr", makeExr({"A", "B", "G", "R"}));
    std::vector<std::string> notes;
    const Result<Terrain> first = importHeightmap(folder / "a.exr", {}, &notes);
    ASSERT_TRUE(first) << first.error().message;
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_TRUE(messageHas(notes[0], "channels A, B, G, R; heights are read from R")) << notes[0];
    EXPECT_EQ(metresOf(*first, 3, 4), static_cast<double>(heightAt(3, 4)) + 3000.0);
    notes.clear();
    const Result<Terrain> blue = importHeightmap(folder / "a.exr", {.file = {.channel = Channel::Blue}}, &notes);
    ASSERT_TRUE(blue) << blue.error().message;
    EXPECT_TRUE(notes.empty());
    EXPECT_EQ(metresOf(*blue, 3, 4), static_cast<double>(heightAt(3, 4)) + 1000.0);
    const Result<Terrain> missing = importHeightmap(folder / "a.exr", {.file = {.channel = Channel::Z}});
    ASSERT_FALSE(missing);
    EXPECT_TRUE(messageHas(missing.error().message, "but not Z; set file.channel")) << missing.error().message;
}

TEST(ExrChannels, OfAnyNameAreReadByTheirNumber) {
    const TemporaryFolder folder;
    writeFile(folder / "a.exr", makeExr({"flow", "lift.depth", "wear"}));
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.exr", {.channelNumber = 2});
    ASSERT_TRUE(info) << info.error().message;
    EXPECT_EQ(info->channels, (std::vector<std::string>{"flow", "lift.depth", "wear"}));
    for (int number = 1; number <= 3; ++number) {
        const Result<Terrain> read = importHeightmap(folder / "a.exr", {.file = {.channelNumber = number}});
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(metresOf(*read, 3, 4), static_cast<double>(heightAt(3, 4)) + 1000.0 * (number - 1)) << number;
    }
    const Result<Terrain> none = importHeightmap(folder / "a.exr", {});
    ASSERT_FALSE(none);
    EXPECT_TRUE(messageHas(none.error().message, "or file.channelNumber for another name")) << none.error().message;
    const Result<Terrain> fourth = importHeightmap(folder / "a.exr", {.file = {.channelNumber = 4}});
    ASSERT_FALSE(fourth);
    EXPECT_TRUE(messageHas(fourth.error().message, "but no channel number 4; set")) << fourth.error().message;
}

// OpenEXR reads a list of channels, or a number, to its end, whatever length is given in the file. It would read the
// bytes after it as attributes of any length.
TEST(ExrAttributes, OfAnotherLengthThanTheirTypeAreRefused) {
    const TemporaryFolder folder;
    const std::string exr = makeExr({"Y"});
    const auto withLength = [&](const std::string& type, std::uint32_t length) {
        std::string changed = exr;
        changed.replace(changed.find(type + '\0' + bytesOf(length)) + type.size() + 1, 4, bytesOf(length + 1));
        return changed;
    };
    for (const auto& [type, length, name] : {std::tuple{"chlist", 19u, "channels"},
                                             {"box2i", 16u, "dataWindow"},
                                             {"compression", 1u, "compression"},
                                             {"float", 4u, "pixelAspectRatio"},
                                             {"v2f", 8u, "screenWindowCenter"}}) {
        writeFile(folder / "a.exr", withLength(type, length));
        expectRefused(folder / "a.exr", std::string("its attribute ") + name + " has a wrong length");
    }
    // The list of channels claims a length of 1. An attribute of 1.7 GB would begin at that end.
    const std::string list = std::string("Y\0", 2) + std::string(17, '\0');
    std::string hostile = exr.substr(0, 8) + attribute("channels", "chlist", list);
    hostile.replace(hostile.size() - list.size() - 4, 4, bytesOf(std::uint32_t{1}));
    writeFile(folder / "b.exr", hostile + std::string("x\0y\0", 4) + std::string(60, '\x69'));
    expectRefused(folder / "b.exr", "its attribute channels has a wrong length");
}

TEST(Tiff, OfColoursAndBitsIsRefusedByName) {
    const TemporaryFolder folder;
    const auto tags = [](std::uint16_t bits, std::uint16_t photometric, std::uint16_t samples) {
        std::vector<Tag> all = greyTags(bits, 1);
        for (Tag& tag : all) {
            if (tag.tag == 262) tag.value = bytesOf(photometric);
            if (tag.tag == 277) tag.value = bytesOf(samples);
        }
        if (photometric == 3) all.push_back({320, 3, 3 * 256, std::string(2 * 3 * 256, '\x55')});  // ColorMap
        return all;
    };
    const std::string pixels(kWidth * kHeight * 4, '\x7f');
    for (const auto& [bits, photometric, samples, what] : {std::tuple{8, 3, 1, "has a palette"},
                                                           {8, 5, 4, "(CMYK)"},
                                                           {8, 2, 3, "a colour picture"},
                                                           {1, 1, 1, "1 bit "}}) {
        writeFile(folder / "a.tif",
                  makeTiff(tags(static_cast<std::uint16_t>(bits), static_cast<std::uint16_t>(photometric),
                                static_cast<std::uint16_t>(samples)),
                           pixels));
        expectRefused(folder / "a.tif", what);
    }
}

TEST(Tiff, LevelsWithoutDataAreFilledAndReported) {
    const TemporaryFolder folder;
    std::vector<Tag> tags = greyTags(16, 1);
    tags.push_back({42113, 2, 6, std::string("65535") + '\0'});
    std::string pixels;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            pixels += bytesOf(static_cast<std::uint16_t>(x == 4 && y == 2 ? 65535 : 100 * x + y));
    writeFile(folder / "a.tif", makeTiff(tags, pixels));
    std::vector<std::string> notes;
    const Result<Terrain> read = importHeightmap(folder / "a.tif", {.file = {.low = 0.0f, .high = 65535.0f}}, &notes);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_TRUE(messageHas(notes[0], "no height at 1 of 54 nodes")) << notes[0];
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) EXPECT_NEAR(metresOf(*read, x, y), 100.0 * x + y, 0.01);
}

TEST(Tiff, WholeMetresOf32BitsAreRead) {
    const TemporaryFolder folder;
    std::string pixels;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) pixels += bytesOf(static_cast<std::uint32_t>(1000 * x - 500 * y));
    writeFile(folder / "a.tif", makeTiff(greyTags(32, 2), pixels));
    const Result<Terrain> read = importHeightmap(folder / "a.tif", {});
    ASSERT_TRUE(read) << read.error().message;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) EXPECT_EQ(metresOf(*read, x, y), 1000.0 * x - 500.0 * y);
}

// The command line.

TEST(CommandLine, MapsLargerThanMaxPixelsAreRefused) {
    const TemporaryFolder folder;
    ASSERT_TRUE(exportHeightmap(land(), folder / "a.tif"));  // 54 nodes
    const std::string input = (folder / "a.tif").string(), output = (folder / "b.png").string();
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"erode", "--input", input, "--rounds", "0", "--output", output, "--max-pixels"},
          {"info", input, "--max-pixels"}}) {
        const auto run = [&](const std::string& most) {
            std::vector<std::string> arguments = command;
            arguments.push_back(most);
            return test::runScree(arguments);
        };
        EXPECT_EQ(run("54").status, 0);
        const test::RunOutcome refused = run("53");
        EXPECT_EQ(refused.status, 2);
        EXPECT_NE(refused.err.find("9 x 6 nodes, more than the 53 of --max-pixels"), std::string::npos) << refused.err;
        for (const std::string wrong : {"0", "-5", "many", "268435457"}) EXPECT_EQ(run(wrong).status, 2) << wrong;
    }
}

TEST(CommandLine, MaxPixelsCountsTheNodesOfTheFileBeforeAllSteps) {
    const TemporaryFolder folder;
    // At 60 degrees north a degree of longitude is half as long as one of latitude: 9 x 6 nodes become 5 x 6.
    std::string grid = "ncols 9\nnrows 6\nxllcorner 10\nyllcorner 60\ncellsize 0.000277777777778\n";
    for (int node = 0; node < 54; ++node) grid += std::to_string(node) + " ";
    writeFile(folder / "a.asc", grid);
    ASSERT_EQ(inspectHeightmap(folder / "a.asc")->width, 5);
    const std::string input = (folder / "a.asc").string(), output = (folder / "b.r32").string();
    const std::vector<std::string> erode{"erode", "--input", input, "--rounds", "0", "--output", output},
        paint{"erode",   "--set",         "terrain.width=6", "--set", "terrain.height=6", "--rounds", "0",
              "--paint", "rain=" + input, "--output",        output},
        info{"info", input}, metrics{"info", input, "--metrics"},
        packs{"export", "--for", "custom", "--maps", "none", "--input", input, "--output", (folder / "pack").string()};
    std::vector<std::string> cropped = erode;
    cropped.insert(cropped.end(), {"--set", "file.cropWidth=3"});
    for (std::vector<std::string> command : {erode, cropped, paint, info, metrics, packs}) {
        command.insert(command.end(), {"--max-pixels", "53"});
        const test::RunOutcome refused = test::runScree(command);
        EXPECT_EQ(refused.status, 2) << command.front();
        EXPECT_NE(refused.err.find("a.asc has 9 x 6 nodes, more than the 53 of --max-pixels"), std::string::npos)
            << refused.err;
        command.back() = "54";
        const test::RunOutcome taken = test::runScree(command);
        EXPECT_EQ(taken.err.find("--max-pixels"), std::string::npos) << taken.err;
    }
}

TEST(CommandLine, ImportStepsAreSetByTheirKnobs) {
    const TemporaryFolder folder;
    ASSERT_TRUE(exportHeightmap(land(), folder / "a.tif"));
    const test::RunOutcome run = test::runScree({"erode", "--input", (folder / "a.tif").string(), "--set",
                                                 "file.rotate=90", "--set", "file.cropWidth=5", "--rounds", "0",
                                                 "--set", "finish.amount=0", "--output", (folder / "b.tif").string()});
    ASSERT_EQ(run.status, 0) << run.err;
    const Result<Terrain> turned = importHeightmap(folder / "b.tif", {});
    ASSERT_TRUE(turned);
    ASSERT_EQ(turned->width(), 5);
    ASSERT_EQ(turned->height(), kWidth);
    EXPECT_EQ(metresOf(*turned, 0, 0), static_cast<double>(heightAt(0, kHeight - 1)));
    EXPECT_EQ(metresOf(*turned, 4, 8), static_cast<double>(heightAt(8, 1)));
}

TEST(CommandLine, AnExtentBelongsToTheCroppedMap) {
    const TemporaryFolder folder;
    ASSERT_TRUE(exportHeightmap(land(), folder / "a.tif"));
    const std::string map = (folder / "a.tif").generic_string(), preset = folder / "p.json",
                      cropped = folder / "c.json";
    writeFile(preset, R"({"version": 1, "terrain": {"start": "file", "file": {"path": ")" + map + R"("}}})");
    writeFile(cropped, R"({"version": 1, "terrain": {"start": "file", "file": {"path": ")" + map +
                           R"(", "cropWidth": 4, "cropHeight": 4}}})");
    const std::vector<std::string> crop{"--set", "file.cropWidth=4", "--set", "file.cropHeight=4"};
    for (const auto& [start, file, sets] : {std::tuple{"--preset", preset, crop},
                                            {"--preset", cropped, std::vector<std::string>()},
                                            {"--input", map, crop}}) {
        std::vector<std::string> arguments{"erode",    start, file,       "--extent",      "100",
                                           "--rounds", "0",   "--output", folder / "b.tif"};
        arguments.insert(arguments.end(), sets.begin(), sets.end());
        const test::RunOutcome run = test::runScree(arguments);
        ASSERT_EQ(run.status, 0) << run.err;
        const Result<HeightmapInfo> written = inspectHeightmap(folder / "b.tif");
        ASSERT_TRUE(written) << written.error().message;
        EXPECT_EQ(written->width, 4);
        EXPECT_FLOAT_EQ(written->cellSize.value_or(0.0f), 25.0f) << start << " " << file;
    }
}

}  // namespace
}  // namespace scree
