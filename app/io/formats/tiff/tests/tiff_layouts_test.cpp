#include <array>
#include <cmath>
#include <limits>

#include "app/io/formats/heightmap.h"
#include "app/io/formats/layer_file.h"
#include "app/tests/command_line_fixture.h"
#include "app/tests/format_files.h"
#include "app/tests/other_programs.h"
#include "app/tests/peak_memory.h"
#include "erosion/records/colours.h"

/// Layouts of TIFF samples: those that other programs write, and some that no program writes.
namespace scree {
namespace {

using namespace format_files;
using command_line_tests::programExists;
using command_line_tests::runIn;
using test::peakOf;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

/// Whole metres of both signs that a half float can hold as well: at most 2048 (11 bits).
int wholeAt(int x, int y) {
    return 37 * x - 300 * y + 100;
}
std::string wholePixels() {
    return test::floatBytes(kWidth, kHeight, wholeAt);
}

void expectWhole(const std::filesystem::path& path) {
    std::vector<std::string> notes;
    const Result<Terrain> read = importHeightmap(path, {}, &notes);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(notes.empty()) << notes.front();
    ASSERT_EQ(read->width(), kWidth);
    ASSERT_EQ(read->height(), kHeight);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            ASSERT_EQ(metresOf(*read, x, y), wholeAt(x, y)) << path << " at " << x << ", " << y;
}

/// Runs "COMMAND a.tif b.tif" in the folder.
void convert(const TemporaryFolder& folder, const std::string& command) {
    ASSERT_TRUE(runIn(folder.path(), command + " a.tif b.tif")) << command;
}

TEST(TiffLayouts, OfLibtiffsToolsHoldTheSameHeights) {
    if (!programExists("tiffcp")) GTEST_SKIP() << "libtiff-tools is not installed";
    const TemporaryFolder folder;
    writeFile(folder / "a.tif", makeTiff(greyTags(32, 3), wholePixels()));
    // BigTIFF; strips of 5 rows and of 1 row, the last one short; tiles larger than the map; byte orders.
    for (const std::string options :
         {"-8", "-8 -t -w 16 -l 16 -c zip", "-s -r 5", "-s -r 5 -c lzw", "-s -r 1 -c packbits", "-t -w 16 -l 32",
          "-t -w 256 -l 256 -c zip:3", "-B", "-B -8 -c lzw:2", "-c zip:3 -r 5"}) {
        convert(folder, "tiffcp " + options);
        expectWhole(folder / "b.tif");
    }
    // A single plane is the same with planes together or apart.
    std::vector<Tag> tags = greyTags(32, 3);
    tags.push_back({284, 3, 1, bytesOf(std::uint16_t{2})});
    writeFile(folder / "apart.tif", makeTiff(tags, wholePixels()));
    expectWhole(folder / "apart.tif");
}

TEST(TiffLayouts, OfGdalHoldTheSameHeights) {
    if (!programExists("gdal_translate")) GTEST_SKIP() << "gdal-bin is not installed";
    const TemporaryFolder folder;
    writeFile(folder / "a.tif", makeTiff(greyTags(32, 3), wholePixels()));
    for (const std::string options :
         {"-ot Int16", "-ot Int32", "-ot Float32", "-ot Float64", "-ot Float32 -co NBITS=16",
          "-ot Float32 -co NBITS=16 -co COMPRESS=DEFLATE -co PREDICTOR=3", "-ot Int16 -co BIGTIFF=YES",
          "-ot Int16 -co TILED=YES", "-ot Int32 -co BLOCKYSIZE=5", "-ot Float64 -co COMPRESS=DEFLATE -co PREDICTOR=3",
          "-ot Float64 -co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=32 -co COMPRESS=LZW -co PREDICTOR=2",
          "-ot Float32 -co COMPRESS=ZSTD", "-ot Int16 -co ENDIANNESS=BIG -co COMPRESS=LZW -co PREDICTOR=2",
          "-ot Float64 -co ENDIANNESS=BIG", "-co INTERLEAVE=BAND"}) {
        convert(folder, "gdal_translate -q " + options);
        expectWhole(folder / "b.tif");
    }
}

/// A PNG cannot have separate planes; a TIFF may have each colour in its own strips or tiles.
TEST(TiffLayouts, ColoursInPlanesApartAreTheSame) {
    if (!programExists("tiffcp")) GTEST_SKIP() << "libtiff-tools is not installed";
    const TemporaryFolder folder;
    std::vector<Tag> tags = greyTags(8, 1);
    for (Tag& tag : tags) {
        if (tag.tag == 258)
            tag = {258, 3, 3, bytesOf(std::uint16_t{8}) + bytesOf(std::uint16_t{8}) + bytesOf(std::uint16_t{8})};
        if (tag.tag == 262) tag.value = bytesOf(std::uint16_t{2});
        if (tag.tag == 277) tag.value = bytesOf(std::uint16_t{3});
        if (tag.tag == 339)
            tag = {339, 3, 3, bytesOf(std::uint16_t{1}) + bytesOf(std::uint16_t{1}) + bytesOf(std::uint16_t{1})};
    }
    // The black and white of each channel are 0 and 1 with any tone curve.
    const auto isBright = [](int x, int y, int channel) {
        return channel == 0 ? x % 2 == 0 : channel == 1 ? y % 2 == 0 : x > 4;
    };
    std::string pixels;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            for (int channel = 0; channel < 3; ++channel) pixels += isBright(x, y, channel) ? '\xff' : '\0';
    writeFile(folder / "a.tif", makeTiff(tags, pixels));
    for (const std::string options :
         {"-p contig", "-p separate -r 5", "-p separate -t -w 16 -l 16 -c lzw", "-p separate -8 -c zip"}) {
        convert(folder, "tiffcp " + options);
        const Result<Field<Rgba>> colours = readColourFile(folder / "b.tif");
        ASSERT_TRUE(colours) << colours.error().message;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                for (int channel = 0; channel < 3; ++channel)
                    ASSERT_EQ((*colours)(x, y).*kColourChannels[static_cast<std::size_t>(channel)],
                              isBright(x, y, channel) ? 1.0f : 0.0f)
                        << options << " at " << x << ", " << y << ", " << channel;
    }
}

// The meaning of zero.

std::vector<Tag> whiteIsZero(std::vector<Tag> tags) {
    for (Tag& tag : tags)
        if (tag.tag == 262) tag.value = bytesOf(std::uint16_t{0});
    return tags;
}

TEST(TiffLayouts, LevelsWhoseZeroIsWhiteAreReadAsThePictureLooksAndReported) {
    const TemporaryFolder folder;
    std::string pixels;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) pixels.push_back(static_cast<char>(20 * x + y));
    writeFile(folder / "a.tif", makeTiff(whiteIsZero(greyTags(8, 1)), pixels));
    std::vector<std::string> notes;
    const Result<Terrain> read = importHeightmap(folder / "a.tif", {.file = {.low = 0.0f, .high = 255.0f}}, &notes);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_TRUE(messageHas(notes[0], "a.tif has white as its lowest level (WhiteIsZero)")) << notes[0];
    EXPECT_EQ(inspectHeightmap(folder / "a.tif")->notes, notes);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) EXPECT_NEAR(metresOf(*read, x, y), 255 - (20 * x + y), 1e-3);
    if (!programExists("convert")) GTEST_SKIP() << "imagemagick is not installed";
    ASSERT_EQ(std::system(
                  ("convert '" + (folder / "a.tif").string() + "' -depth 8 gray:'" + (folder / "a.gray").string() + "'")
                      .c_str()),
              0);
    const std::string looks = readFile(folder / "a.gray");  // black is 0
    ASSERT_EQ(looks.size(), pixels.size());
    for (std::size_t i = 0; i < looks.size(); ++i)
        EXPECT_NEAR(metresOf(*read, static_cast<int>(i) % kWidth, static_cast<int>(i) / kWidth),
                    static_cast<unsigned char>(looks[i]), 1e-3);
}

TEST(TiffLayouts, AnOrientationIsReportedAndChangesNothing) {
    const TemporaryFolder folder;
    std::vector<Tag> tags = greyTags(32, 3);
    tags.push_back({274, 3, 1, bytesOf(std::uint16_t{4})});  // the first row is at the bottom (TIFF 6.0, section 8)
    writeFile(folder / "a.tif", makeTiff(tags, wholePixels()));
    std::vector<std::string> notes;
    const Result<Terrain> read = importHeightmap(folder / "a.tif", {}, &notes);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_TRUE(messageHas(notes[0], "(Orientation 4): it is read as it is stored")) << notes[0];
    EXPECT_EQ(inspectHeightmap(folder / "a.tif")->notes, notes);
    EXPECT_EQ(metresOf(*read, 2, 1), wholeAt(2, 1));
}

TEST(TiffLayouts, TheFirstOfSeveralPagesIsReadAndTheOthersAreReported) {
    if (!programExists("tiffcp") || !programExists("gdaladdo")) GTEST_SKIP() << "libtiff-tools or gdal-bin is missing";
    const TemporaryFolder folder;
    writeFile(folder / "a.tif", makeTiff(greyTags(32, 3), wholePixels()));
    const std::string other = test::floatBytes(kWidth, kHeight, [](int, int) { return 7; });
    writeFile(folder / "other.tif", makeTiff(greyTags(32, 3), other));
    const auto notesOf = [&](const std::string& command) {
        EXPECT_TRUE(runIn(folder.path(), command)) << command;
        std::vector<std::string> notes;
        const Result<Terrain> read = importHeightmap(folder / "b.tif", {}, &notes);
        EXPECT_TRUE(read) << command << ": " << read.error().message;
        if (read) {
            EXPECT_EQ(metresOf(*read, 2, 1), wholeAt(2, 1)) << command;
        }
        EXPECT_EQ(inspectHeightmap(folder / "b.tif")->notes, notes);
        return notes;
    };
    const std::vector<std::string> pages = notesOf("tiffcp a.tif other.tif b.tif");
    ASSERT_EQ(pages.size(), 1u);
    EXPECT_TRUE(messageHas(pages[0], "b.tif has several pages: the first is read")) << pages[0];
    // An overview is a smaller copy of the same map.
    EXPECT_TRUE(notesOf("tiffcp a.tif b.tif && gdaladdo --config GDAL_TIFF_OVR_BLOCKSIZE 16 b.tif 2 4").empty());
    const std::vector<std::string> masked =
        notesOf("gdal_translate --config GDAL_TIFF_INTERNAL_MASK YES -mask 1 a.tif b.tif");
    ASSERT_EQ(masked.size(), 1u);
    EXPECT_TRUE(messageHas(masked[0], "b.tif has a mask of the pixels without data")) << masked[0];
}

TEST(TiffLayouts, MetresAreNeverInverted) {
    const TemporaryFolder folder;
    writeFile(folder / "a.tif", makeTiff(whiteIsZero(greyTags(32, 3)), wholePixels()));
    expectWhole(folder / "a.tif");
}

/// No-data values of many files, without a tag for them.
TEST(TiffLayouts, NumbersThatNoHeightHasAreGapsInEachKindOfFloat) {
    const TemporaryFolder folder;
    std::string floats = wholePixels(), doubles;
    floats.replace(4 * (2 * kWidth + 3), 4, bytesOf(-std::numeric_limits<float>::max()));
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            doubles += bytesOf(std::bit_cast<std::uint64_t>(x == 3 && y == 2 ? -std::numeric_limits<double>::max()
                                                                             : static_cast<double>(wholeAt(x, y))));
    writeFile(folder / "float.tif", makeTiff(greyTags(32, 3), floats));
    writeFile(folder / "double.tif", makeTiff(greyTags(64, 3), doubles));
    // A half next to -9999 is -10000: it has 11 binary digits.
    std::vector<Tag> tags = greyTags(16, 3);
    tags.push_back({42113, 2, 6, std::string("-9999") + '\0'});
    std::string halves;
    for (int node = 0; node < kWidth * kHeight; ++node)  // 1.0 is 0x3c00, -10000 is 0xf0e2
        halves += bytesOf(static_cast<std::uint16_t>(node == 2 * kWidth + 3 ? 0xf0e2 : 0x3c00));
    writeFile(folder / "half.tif", makeTiff(tags, halves));
    for (const char* name : {"float.tif", "double.tif", "half.tif"}) {
        std::vector<std::string> notes;
        const Result<Terrain> read = importHeightmap(folder / name, {}, &notes);
        ASSERT_TRUE(read) << read.error().message;
        ASSERT_EQ(notes.size(), 1u) << name;
        EXPECT_TRUE(messageHas(notes[0], "no height at 1 of 54 nodes")) << notes[0];
    }
    floats.replace(0, 4, bytesOf(std::numeric_limits<float>::infinity()));
    writeFile(folder / "infinite.tif", makeTiff(greyTags(32, 3), floats));
    expectRefused(folder / "infinite.tif", "the height at x 0, y 0 is inf");
}

TEST(TiffLayouts, OmittedTilesOfASparseFileAreGapsAndReported) {
    if (!programExists("gdal_translate")) GTEST_SKIP() << "gdal-bin is not installed";
    const TemporaryFolder folder;
    constexpr int kSize = 64;
    const auto isGap = [](int x, int y) { return x >= 32 && y < 16; };  // two tiles of 16 x 16
    for (const char* type : {"Float32", "Int16", "UInt16", "Byte"}) {
        const bool levels = std::string(type) == "UInt16" || std::string(type) == "Byte";
        std::string rows = "ncols 64\nnrows 64\nxllcorner 1000\nyllcorner 2000\ncellsize 10\nNODATA_value 7\n";
        for (int y = 0; y < kSize; ++y)
            for (int x = 0; x < kSize; ++x) rows += std::to_string(isGap(x, y) ? 7 : 50 + x + y) + " ";
        writeFile(folder / "a.asc", rows);
        for (const std::string made : {"FALSE a.asc whole.tif", "TRUE a.asc b.tif"})
            ASSERT_EQ(std::system(("cd '" + folder.path().string() + "' && gdal_translate -q -of GTiff -ot " + type +
                                   " -co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=16 -co SPARSE_OK=" + made)
                                      .c_str()),
                      0);
        ASSERT_LE(std::filesystem::file_size(folder / "b.tif") + 2 * 16 * 16,
                  std::filesystem::file_size(folder / "whole.tif"));
        std::vector<std::string> notes;
        const float highest = std::string(type) == "Byte" ? 255.0f : 65535.0f;
        const Result<Terrain> read =
            importHeightmap(folder / "b.tif", {.file = {.low = 0.0f, .high = levels ? highest : 1000.0f}}, &notes);
        ASSERT_TRUE(read) << read.error().message;
        ASSERT_EQ(notes.size(), 1u) << type;
        EXPECT_TRUE(messageHas(notes[0], "no height at 512 of 4096 nodes (7)")) << notes[0];
        for (int y = 0; y < kSize; ++y)
            for (int x = 0; x < kSize; ++x) {
                if (isGap(x, y)) continue;
                ASSERT_NEAR(metresOf(*read, x, y), 50 + x + y, levels ? 1e-2 : 0.0) << type;
            }
    }
    // Sparse files without a no-data value.
    for (const std::string type : {"Byte", "Float32"}) {
        ASSERT_EQ(std::system(("cd '" + folder.path().string() + "' && gdal_translate -q -of GTiff -ot " + type +
                               " -a_nodata none -scale 7 200 0 200 -co SPARSE_OK=TRUE -co TILED=YES "
                               "-co BLOCKXSIZE=16 -co BLOCKYSIZE=16 a.asc b.tif")
                                  .c_str()),
                  0);
        expectRefused(folder / "b.tif", "leaves out strips or tiles, and does not say what they hold");
    }
    // A map that claims to be higher than its strips.
    std::vector<Tag> tags = greyTags(32, 3);
    for (Tag& tag : tags)
        if (tag.tag == 257) tag.value = bytesOf(std::uint16_t{kHeight + 1});
    writeFile(folder / "a.tif", makeTiff(tags, wholePixels()));
    expectRefused(folder / "a.tif", "leaves out strips or tiles");
}

// Bad files.

/// Changes a tag of a little-endian file with one directory. The tag must exist.
std::string withTag(std::string file, std::uint16_t tag, std::uint32_t value) {
    const std::size_t directory = numberAt<std::uint32_t>(file, 4);
    const std::size_t count = numberAt<std::uint16_t>(file, directory);
    for (std::size_t at = directory + 2; at < directory + 2 + 12 * count; at += 12)
        if (numberAt<std::uint16_t>(file, at) == tag)
            return file.replace(at + 2, 2, bytesOf(std::uint16_t{4})).replace(at + 8, 4, bytesOf(value));
    ADD_FAILURE() << "no tag " << tag;
    return file;
}

constexpr double kFewMiB = 40.0;

/// Expects that the file is refused with one line that contains `what`, and that little memory is allocated.
void expectRefusedAtOnce(const std::filesystem::path& path, const std::string& what) {
    EXPECT_LT(peakOf([&] { expectRefused(path, what); }), kFewMiB) << path;
}

TEST(TiffLayouts, ASmallFileThatClaimsAHugeTileOrStripTakesNoMemory) {
    const TemporaryFolder folder;
    const auto number = [](std::uint16_t tag, std::uint32_t value) { return Tag{tag, 4, 1, bytesOf(value)}; };
    for (const auto& [edge, what] : {std::pair{60000u, "tiles of 60000 x 60000 pixels for a map of 9 x 6"},
                                     {30000u, "save it with smaller tiles"},
                                     {8192u, "save it with smaller tiles"},
                                     {0xfffffff0u, "a.tif"}}) {
        std::vector<Tag> tags = greyTags(32, 3);
        tags.push_back(number(322, edge));
        tags.push_back(number(323, edge));
        writeFile(folder / "a.tif", makeTiff(tags, wholePixels()));
        expectRefusedAtOnce(folder / "a.tif", what);
    }
    // A strip is at most as high as the map, whatever the file claims: the pixels exist.
    std::vector<Tag> tags = greyTags(32, 3);
    for (Tag& tag : tags)
        if (tag.tag == 278) tag = number(278, 60000);
    writeFile(folder / "a.tif", makeTiff(tags, wholePixels()));
    expectWhole(folder / "a.tif");
    // Uncompressed, LZW, deflate, PackBits: a map that the file is too short for.
    for (const std::uint32_t packed : {1u, 5u, 8u, 32946u, 32773u}) {
        std::vector<Tag> large = greyTags(32, 3);
        for (Tag& tag : large) {
            if (tag.tag == 256 || tag.tag == 257) tag = number(tag.tag, 16000);
            if (tag.tag == 259) tag = number(259, packed);
        }
        writeFile(folder / "a.tif", makeTiff(large, wholePixels()));
        expectRefusedAtOnce(folder / "a.tif", "too few for 16000 x 16000 samples of 32 bits");
    }
}

TEST(TiffLayouts, BrokenOffsetsAreReportedInOneLine) {
    const TemporaryFolder folder;
    const std::string file = makeTiff(greyTags(32, 3), wholePixels());
    const auto directoryAt = [&](std::uint32_t offset) { return std::string(file).replace(4, 4, bytesOf(offset)); };
    std::vector<std::string> broken{directoryAt(0), directoryAt(7), directoryAt(0xfffffff0), directoryAt(5000)};
    for (const std::uint32_t value : {0u, 4u, 5000u, 0xfffffff0u}) broken.push_back(withTag(file, 273, value));
    std::vector<Tag> tiles = greyTags(32, 3);
    for (const std::uint16_t tag : {std::uint16_t{322}, std::uint16_t{323}})
        tiles.push_back({tag, 4, 1, bytesOf(std::uint32_t{16})});
    broken.push_back(makeTiff(tiles, wholePixels()));  // a tile has more pixels than the file
    for (const std::string& bytes : broken) {
        writeFile(folder / "a.tif", bytes);
        expectRefusedAtOnce(folder / "a.tif", "is damaged or incomplete");
    }
}

TEST(TiffLayouts, SeveralChannelsAreReportedWithTheirNumber) {
    const TemporaryFolder folder;
    std::vector<Tag> tags = greyTags(32, 3);
    for (Tag& tag : tags)
        if (tag.tag == 277) tag.value = bytesOf(std::uint16_t{2});
    writeFile(folder / "a.tif", makeTiff(tags, wholePixels() + wholePixels()));
    expectRefused(folder / "a.tif", "has 2 channels; a heightmap has one");
}

}  // namespace
}  // namespace scree
