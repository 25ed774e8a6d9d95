#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "app/io/formats/heightmap.h"
#include "app/tests/format_files.h"
#include "app/tests/peak_memory.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

using namespace format_files;
using test::peakOf;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

TEST(Formats, EachReadsBackWhatItWrote) {
    const TemporaryFolder folder;
    const Terrain terrain = land();
    const HeightRange range = heightRange(terrain);
    for (const std::string& ending : heightmapEndings(FileUse::Write)) {
        const std::filesystem::path path = folder / ("a" + ending);
        const Result<WrittenRaster> written = exportHeightmap(terrain, path);
        ASSERT_TRUE(written) << written.error().message;
        const HeightmapFormat& format = **formatOf(path);
        const FileSettings settings{.low = range.low, .high = range.high, .rawWidth = kWidth};
        const Result<HeightmapInfo> info = inspectHeightmap(path, settings);
        ASSERT_TRUE(info) << info.error().message;
        EXPECT_EQ(info->width, kWidth) << ending;
        EXPECT_EQ(info->height, kHeight) << ending;
        EXPECT_EQ(info->metric, !format.writesLevels) << ending;
        EXPECT_EQ(info->cellSize, format.raw ? std::nullopt : std::optional(2.5f)) << ending;
        const Result<Terrain> again = importHeightmap(path, {.file = settings, .cellSize = 2.5f});
        ASSERT_TRUE(again) << again.error().message;
        const double tolerance =
            format.writesLevels ? 0.5001 * static_cast<double>(range.high - range.low) / 65535.0 + 1e-4 : 0.0;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                EXPECT_NEAR(metresOf(*again, x, y), static_cast<double>(heightAt(x, y)), tolerance)
                    << ending << " " << x << " " << y;
    }
}

// Raw files.

std::string raw16(bool bigEndian, bool southFirst) {
    std::string bytes;
    for (int row = 0; row < kHeight; ++row)
        for (int x = 0; x < kWidth; ++x) {
            const int y = southFirst ? kHeight - 1 - row : row;
            std::string sample = bytesOf(static_cast<std::uint16_t>(1000 * y + x));
            if (bigEndian) std::swap(sample[0], sample[1]);
            bytes += sample;
        }
    return bytes;
}

TEST(Formats, RawIsReadInEitherByteOrderAndRowOrder) {
    const TemporaryFolder folder;
    for (const bool bigEndian : {false, true})
        for (const bool southFirst : {false, true}) {
            writeFile(folder / "a.r16", raw16(bigEndian, southFirst));
            const FileSettings settings{.low = 0.0f,
                                        .high = 65535.0f,
                                        .rawWidth = kWidth,
                                        .byteOrder = bigEndian ? ByteOrder::Big : ByteOrder::Little,
                                        .rowOrder = southFirst ? RowOrder::South : RowOrder::North};
            const Result<Terrain> read = importHeightmap(folder / "a.r16", {.file = settings});
            ASSERT_TRUE(read) << read.error().message;
            ASSERT_EQ(read->height(), kHeight);
            for (int y = 0; y < kHeight; ++y)
                for (int x = 0; x < kWidth; ++x) EXPECT_NEAR(metresOf(*read, x, y), 1000 * y + x, 1e-3);
        }
}

TEST(Formats, TheSizeOfARawFileIsGuessedFromItsLengthAndSaid) {
    const TemporaryFolder folder;
    struct Case {
        int nodes, width, height;
        bool guessed;
    };
    for (const auto& [nodes, width, height, guessed] :
         {Case{25, 5, 5, false}, Case{54, 9, 6, true}, Case{512 * 256, 512, 256, true}}) {
        writeFile(folder / "a.r16", std::string(static_cast<std::size_t>(2 * nodes), '\1'));
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.r16");
        ASSERT_TRUE(info) << info.error().message;
        EXPECT_EQ(info->width, width);
        EXPECT_EQ(info->height, height);
        EXPECT_EQ(info->sizeIsGuessed, guessed);
        std::vector<std::string> notes;
        ASSERT_TRUE(importHeightmap(folder / "a.r16", {}, &notes));
        EXPECT_EQ(notes.size(), guessed ? 1u : 0u);
    }
    for (const auto& [bytes, width, what] : {std::tuple{2 * 13 * 29, 0, "set file.rawWidth"},
                                             {2 * 53, 0, "set file.rawWidth"},
                                             {51, 0, "not a whole number of"},
                                             {0, 0, "not a whole number of"},
                                             {2 * 54, 7, "not a whole number of rows of 7"},
                                             {2 * 54, 54, "54 x 1 nodes"}}) {
        writeFile(folder / "b.raw", std::string(static_cast<std::size_t>(bytes), '\1'));
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "b.raw", {.rawWidth = width});
        const bool possible = bytes == 2 * 13 * 29;  // 29 x 13
        ASSERT_EQ(info.ok(), possible) << bytes;
        if (possible) continue;
        EXPECT_NE(info.error().message.find(what), std::string::npos) << info.error().message;
    }
}

TEST(Formats, GeoTiffOfFloatsIsReadInMetresWithItsCellSizeAndItsGaps) {
    const TemporaryFolder folder;
    std::vector<Tag> tags = greyTags(32, 3);
    tags.push_back({33550, 12, 3, doubles({7.5, 7.5, 0.0})});
    tags.push_back({42113, 2, 6, std::string("-7777") + '\0'});
    std::string pixels = floatPixels();
    pixels.replace(4 * (2 * kWidth + 3), 4, bytesOf(-7777.0f));
    writeFile(folder / "a.tif", makeTiff(tags, pixels));
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.tif");
    ASSERT_TRUE(info) << info.error().message;
    EXPECT_TRUE(info->metric);
    EXPECT_EQ(info->cellSize, 7.5f);
    std::vector<std::string> notes;
    const Result<Terrain> read = importHeightmap(folder / "a.tif", {}, &notes);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_NE(notes[0].find("no height at 1 of 54 nodes"), std::string::npos) << notes[0];
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            EXPECT_NEAR(metresOf(*read, x, y), static_cast<double>(heightAt(x, y)), x == 3 && y == 2 ? 10.0 : 0.0);
}

TEST(Formats, ATiffInDegreesWithoutALatitudeHasNoCellSize) {
    const TemporaryFolder folder;
    std::vector<Tag> tags = greyTags(32, 3);
    tags.push_back({33550, 12, 3, doubles({0.01, 0.01, 0.0})});
    std::string keys;
    for (const int key : {1, 1, 0, 1, 1024, 0, 1, 2}) keys += bytesOf(static_cast<std::uint16_t>(key));
    tags.push_back({34735, 3, 8, keys});
    writeFile(folder / "a.tif", makeTiff(tags, floatPixels()));
    EXPECT_EQ(inspectHeightmap(folder / "a.tif")->cellSize, std::nullopt);
}

TEST(Formats, WholeNumbersOfATiffAreLevelsWithoutASignAndMetresWithOne) {
    const TemporaryFolder folder;
    std::string pixels;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) pixels += bytesOf(static_cast<std::uint16_t>(100 * y + x));
    writeFile(folder / "levels.tif", makeTiff(greyTags(16, 1), pixels));
    writeFile(folder / "metres.tif", makeTiff(greyTags(16, 2), pixels));
    const Result<Terrain> levels = importHeightmap(folder / "levels.tif", {.file = {.low = 0.0f, .high = 131070.0f}});
    const Result<Terrain> metres = importHeightmap(folder / "metres.tif", {});
    ASSERT_TRUE(levels && metres);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            EXPECT_NEAR(metresOf(*levels, x, y), 2 * (100 * y + x), 1e-3);
            EXPECT_EQ(metresOf(*metres, x, y), 100 * y + x);
        }
}

TEST(Formats, AnotherProgramReadsTheTiffAsItWasMeant) {
    const TemporaryFolder folder;
    const Terrain terrain = land();
    const HeightRange range{800.0f, 1500.0f};
    ASSERT_TRUE(exportHeightmap(terrain, folder / "a.tif", range));
    const std::string command = "convert '" + (folder / "a.tif").string() + "' -depth 16 -endian LSB gray:'" +
                                (folder / "a.gray").string() + "' 2>/dev/null";
    if (std::system("command -v convert >/dev/null") != 0) GTEST_SKIP() << "ImageMagick is not installed";
    ASSERT_EQ(std::system(command.c_str()), 0);
    const std::string samples = readFile(folder / "a.gray");
    ASSERT_EQ(samples.size(), 2u * kWidth * kHeight);
    std::size_t next = 0;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x, next += 2)
            EXPECT_NEAR(800.0 + numberAt<std::uint16_t>(samples, next) * 700.0 / 65535.0,
                        static_cast<double>(heightAt(x, y)), 0.5001 * 700.0 / 65535.0);
}

TEST(Formats, TheHeightsOfAnExrAreItsOnlyChannelOrOneOfTheUsualNames) {
    const TemporaryFolder folder;
    // Channels are sorted by name.
    for (const auto& [channels, which] : {std::pair{std::vector<std::string>{"depth"}, 0},
                                          {{"A", "Y"}, 1},
                                          {{"B", "G", "R"}, 2},
                                          {{"flow", "height"}, 1}}) {
        writeFile(folder / "a.exr", makeExr(channels));
        const Result<Terrain> read = importHeightmap(folder / "a.exr", {});
        ASSERT_TRUE(read) << read.error().message;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                EXPECT_EQ(metresOf(*read, x, y),
                          static_cast<double>(heightAt(x, y) + 1000.0f * static_cast<float>(which)));
    }
    writeFile(folder / "b.exr", makeExr({"flow", "wear"}));
    const Result<Terrain> unknown = importHeightmap(folder / "b.exr", {});
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("has the channels flow, wear"), std::string::npos);
}

// 0x6400 + n is the half-precision number 1024 + n, for n from 0 to 1023 (IEEE 754 binary16).
TEST(Formats, AnExrOfHalvesIsReadInMetres) {
    const TemporaryFolder folder;
    std::string file = makeExr({"Y"});
    const std::size_t type = file.find(std::string("Y") + '\0' + bytesOf(std::uint32_t{2})) + 2;
    file.replace(type, 4, bytesOf(std::uint32_t{1}));
    std::size_t at = file.size() - static_cast<std::size_t>(kHeight) * (8 + 4 * kWidth) - 8 * kHeight;
    const std::size_t first = at + 8 * kHeight;
    file.resize(at);
    for (std::size_t y = 0; y < kHeight; ++y) file += bytesOf(static_cast<std::uint64_t>(first + y * (8 + 2 * kWidth)));
    for (int y = 0; y < kHeight; ++y) {
        file += bytesOf(static_cast<std::uint32_t>(y)) + bytesOf(std::uint32_t{2 * kWidth});
        for (int x = 0; x < kWidth; ++x) file += bytesOf(static_cast<std::uint16_t>(0x6400 + 20 * y + x));
    }
    writeFile(folder / "a.exr", file);
    EXPECT_EQ(inspectHeightmap(folder / "a.exr")->bitsPerSample, 16);
    const Result<Terrain> read = importHeightmap(folder / "a.exr", {});
    ASSERT_TRUE(read) << read.error().message;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) EXPECT_EQ(metresOf(*read, x, y), 1024 + 20 * y + x);
}

/// Decompresses a ZIP block: zlib, differences of neighbouring bytes, and two interleaved halves.
std::string unzipped(const std::string& block, std::size_t size) {
    if (block.size() == size) return block;
    std::string bytes(size, '\0');
    auto length = static_cast<uLongf>(size);
    EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(bytes.data()), &length, reinterpret_cast<const Bytef*>(block.data()),
                         static_cast<uLong>(block.size())),
              Z_OK);
    for (std::size_t i = 1; i < size; ++i)
        bytes[i] =
            static_cast<char>(static_cast<unsigned char>(bytes[i - 1]) + static_cast<unsigned char>(bytes[i]) - 128);
    std::string ordered(size, '\0');
    for (std::size_t i = 0; i < size; ++i) ordered[i] = bytes[i / 2 + (i % 2) * ((size + 1) / 2)];
    return ordered;
}

TEST(Formats, AnExrStoresItsMetresAsInTheSpecification) {
    const TemporaryFolder folder;
    ASSERT_TRUE(exportHeightmap(land(), folder / "a.exr"));
    const std::string file = readFile(folder / "a.exr");
    std::size_t at = 8;
    while (file.at(at) != '\0') {  // the header's attributes: name, type, size, value
        at = file.find('\0', at) + 1;
        at = file.find('\0', at) + 1;
        at += 4 + numberAt<std::uint32_t>(file, at);
    }
    // One block: ZIP takes 16 rows at a time.
    const auto block = static_cast<std::size_t>(numberAt<std::uint64_t>(file, at + 1));
    ASSERT_EQ(numberAt<std::uint32_t>(file, block), 0u);
    const std::string pixels =
        unzipped(file.substr(block + 8, numberAt<std::uint32_t>(file, block + 4)), 4u * kWidth * kHeight);
    EXPECT_EQ(pixels, floatPixels());
}

// Only the header is inspected.

/// A TIFF and an OpenEXR file of `width` x `height` floats that end before their pixels.
std::vector<std::pair<std::string, std::string>> headersAlone(int width, int height) {
    std::vector<Tag> tags = greyTags(32, 3);
    tags[0].value = bytesOf(static_cast<std::uint16_t>(width));
    tags[1].value = bytesOf(static_cast<std::uint16_t>(height));
    tags[6].value = bytesOf(static_cast<std::uint16_t>(height));  // rows in its only strip
    const std::string tiff = makeTiff(tags, "");
    const std::string exr = makeExr({"Y"}, width, height);
    const std::size_t pixels =
        static_cast<std::size_t>(kHeight) * (8 + 8 + 4 * kWidth);  // makeExr()'s, and their table
    return {{"a.tif", tiff}, {"a.exr", exr.substr(0, exr.size() - pixels)}};
}

TEST(Formats, TheHeaderAloneGivesTheSizeEvenIfThePixelsAreMissing) {
    const TemporaryFolder folder;
    for (const auto& [name, header] : headersAlone(700, 300)) {
        writeFile(folder / name, header);
        const Result<HeightmapInfo> info = inspectHeightmap(folder / name);
        ASSERT_TRUE(info) << info.error().message;
        EXPECT_EQ(info->width, 700) << name;
        EXPECT_EQ(info->height, 300) << name;
        EXPECT_EQ(info->bitsPerSample, 32) << name;
        EXPECT_TRUE(info->metric) << name;
        const Result<Terrain> read = importHeightmap(folder / name, {});
        ASSERT_FALSE(read) << name;
        EXPECT_NE(read.error().message.find("damaged or incomplete"), std::string::npos) << read.error().message;
    }
}

TEST(Formats, InspectingALargeFileTakesNoMemoryForItsPixels) {
    constexpr int kSize = 5000;  // 100 MB
    constexpr double kMostMiB = 8.0;
    const TemporaryFolder folder;
    for (const auto& [name, header] : headersAlone(kSize, kSize)) {
        writeFile(folder / name, header);
        std::filesystem::resize_file(folder / name, header.size() + std::size_t{4} * kSize * kSize);
        const double peak = peakOf([&] {
            const Result<HeightmapInfo> info = inspectHeightmap(folder / name);
            ASSERT_TRUE(info) << info.error().message;
            EXPECT_EQ(info->width, kSize) << name;
        });
        EXPECT_LT(peak, kMostMiB) << name;
    }
}

// Bad files.

TEST(Formats, DamagedFilesAreRefusedInOneLineThatNamesThem) {
    const TemporaryFolder folder;
    const std::string tiff = makeTiff(greyTags(32, 3), floatPixels());
    const std::string exr = makeExr({"Y"});
    std::vector<Tag> colour = greyTags(8, 1);
    colour[4].value = bytesOf(std::uint16_t{2});  // RGB
    colour[5].value = bytesOf(std::uint16_t{3});
    std::vector<Tag> huge = greyTags(32, 3);
    huge[0] = {256, 4, 1, bytesOf(std::uint32_t{2000000000})};
    std::vector<Tag> odd = greyTags(12, 1);
    struct Case {
        const char* name;
        std::string bytes;
        const char* what;
    };
    for (const Case& bad :
         {Case{"empty.tif", "", "not a TIFF"}, Case{"text.tif", "hello, this is text", "not a TIFF"},
          Case{"short.tif", tiff.substr(0, tiff.size() - 30), "damaged or incomplete"},
          Case{"head.tif", tiff.substr(0, 20), "damaged or incomplete"},
          Case{"colour.tif", makeTiff(colour, std::string(3 * kWidth * kHeight, 'x')), "colour"},
          Case{"huge.tif", makeTiff(huge, floatPixels()), "2000000000 x 6 nodes"},
          Case{"odd.tif", makeTiff(odd, floatPixels()), "12 bits"}, Case{"empty.exr", "", "not an OpenEXR"},
          Case{"text.exr", "hello, this is text", "not an OpenEXR"},
          Case{"head.exr", exr.substr(0, 60), "damaged or incomplete"},
          Case{"short.exr", exr.substr(0, exr.size() - 30), "damaged or incomplete"},
          Case{"huge.exr", makeExr({"Y"}, 100000, 100000), "huge.exr"}}) {
        writeFile(folder / bad.name, bad.bytes);
        const Result<Terrain> read = importHeightmap(folder / bad.name, {});
        ASSERT_FALSE(read) << bad.name;
        EXPECT_NE(read.error().message.find(bad.what), std::string::npos) << read.error().message;
        EXPECT_NE(read.error().message.find(bad.name), std::string::npos) << read.error().message;
        EXPECT_EQ(read.error().message.find('\n'), std::string::npos) << read.error().message;
    }
}

TEST(Formats, ABadHeaderIsRefusedAlikeWhenItIsInspectedAndWhenItIsRead) {
    const TemporaryFolder folder;
    const std::string exr = makeExr({"Y"});
    std::string version = exr;
    version[4] = '\x7f';
    std::string coarse = exr;  // a sample for every second node
    const std::size_t sampling = coarse.find(std::string("Y") + '\0' + bytesOf(std::uint32_t{2})) + 10;
    coarse.replace(sampling, 4, bytesOf(std::uint32_t{2}));
    for (const auto& [name, bytes] : {std::pair<std::string, std::string>{"empty.exr", ""},
                                      {"text.exr", "hello, this is text"},
                                      {"head.exr", exr.substr(0, 60)},
                                      {"version.exr", version},
                                      {"coarse.exr", coarse},
                                      {"huge.exr", makeExr({"Y"}, 100000, 100000)},
                                      {"unknown.exr", makeExr({"flow", "wear"})},
                                      {"empty.tif", ""},
                                      {"head.tif", makeTiff(greyTags(32, 3), floatPixels()).substr(0, 20)},
                                      {"odd.tif", makeTiff(greyTags(12, 1), floatPixels())}}) {
        writeFile(folder / name, bytes);
        const Result<HeightmapInfo> info = inspectHeightmap(folder / name);
        const Result<Terrain> read = importHeightmap(folder / name, {});
        ASSERT_FALSE(info) << name;
        ASSERT_FALSE(read) << name;
        EXPECT_EQ(info.error().message, read.error().message);
        EXPECT_NE(info.error().message.find(name), std::string::npos) << info.error().message;
        EXPECT_EQ(info.error().message.find('\n'), std::string::npos) << info.error().message;
    }
    EXPECT_FALSE(inspectHeightmap(folder / "missing.exr"));
    EXPECT_FALSE(inspectHeightmap(folder.path()));
}

// With any single byte of the header changed, the result is an error or a map, and never a crash.
TEST(Formats, AnyByteOfAHeaderMayBeWrong) {
    const TemporaryFolder folder;
    for (const auto& [name, file] :
         {std::pair{"a.tif", makeTiff(greyTags(32, 3), floatPixels())}, {"a.exr", makeExr({"Y"})}})
        for (std::size_t at = 0; at < std::min<std::size_t>(file.size(), 400); ++at)
            for (const char flipped : {'\x01', '\x80', '\xff'}) {
                std::string bytes = file;
                bytes[at] = static_cast<char>(bytes[at] ^ flipped);
                writeFile(folder / name, bytes);
                const Result<Terrain> read = importHeightmap(folder / name, {});
                EXPECT_TRUE(!read || read->width() <= Terrain::kMaxSize);
            }
}

}  // namespace
}  // namespace scree
