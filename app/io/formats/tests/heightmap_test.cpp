#include "app/io/formats/heightmap.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "app/io/png.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

using test::makeGrey16;
using test::makePng;
using test::PngColour;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

FileSettings settingsOf(const HeightRange& range) {
    return {.low = range.low, .high = range.high};
}

/// The error of importing a file with this content. The import must fail.
std::string importError(const std::string& content) {
    const TemporaryFolder folder;
    const auto path = folder / "hills.png";
    writeFile(path, content);
    const Result<Terrain> terrain = importHeightmap(path, {});
    EXPECT_FALSE(terrain.ok());
    if (terrain) return {};
    EXPECT_EQ(terrain.error().message.find('\n'), std::string::npos);
    EXPECT_NE(terrain.error().message.find("hills.png"), std::string::npos) << terrain.error().message;
    const Result<HeightmapInfo> info = inspectHeightmap(path);
    if (!info) {
        EXPECT_EQ(info.error().message, terrain.error().message);
    }
    return terrain.error().message;
}

TEST(Heightmap, SixteenBitSamplesBecomeMetresAboveTheLowest) {
    const TemporaryFolder folder;
    const auto path = folder / "a.png";
    writeFile(path, makeGrey16(3, 2, {1000, 65535, 20000, 30000, 40000, 1001}));
    const Result<Terrain> terrain = importHeightmap(path, {{236.0f, 1076.0f}, 90.0f, Boundary::Wall});
    ASSERT_TRUE(terrain.ok()) << terrain.error().message;
    EXPECT_EQ(terrain->width(), 3);
    EXPECT_EQ(terrain->height(), 2);
    EXPECT_EQ(terrain->cellSize(), 90.0f);
    EXPECT_EQ(terrain->boundary(), Boundary::Wall);
    EXPECT_NEAR(terrain->datum(), 236.0 + 840.0 * 1000 / 65535, 1e-9);
    EXPECT_EQ(terrain->heights()(0, 0), 0.0f);
    EXPECT_FLOAT_EQ(terrain->heights()(1, 0), static_cast<float>(840.0 * 64535 / 65535));
    EXPECT_FLOAT_EQ(terrain->heights()(0, 1), static_cast<float>(840.0 * 29000 / 65535));  // second row is south
    EXPECT_FLOAT_EQ(terrain->heights()(2, 1), static_cast<float>(840.0 / 65535));
}

TEST(Heightmap, EightBitSamplesSpanTheSameRange) {
    const TemporaryFolder folder;
    const auto path = folder / "a.png";
    writeFile(path, makePng(2, 2, 8, PngColour::Grey, std::string("\x00\xFF\x80\x01", 4)));
    const Result<Terrain> terrain = importHeightmap(path, {{-50.0f, 205.0f}, 1.0f, Boundary::Open});
    ASSERT_TRUE(terrain.ok()) << terrain.error().message;
    EXPECT_EQ(terrain->datum(), -50.0);
    EXPECT_EQ(terrain->heights()(1, 0), 255.0f);
    EXPECT_EQ(terrain->heights()(0, 1), 128.0f);
    EXPECT_EQ(terrain->heights()(1, 1), 1.0f);
}

TEST(Heightmap, AllSixteenBitLevelsSurviveImportAndExportBitByBit) {
    const TemporaryFolder folder;
    std::vector<std::uint16_t> samples(256 * 256);
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<std::uint16_t>(i);
    writeFile(folder / "all.png", makeGrey16(256, 256, samples));
    for (const HeightRange range :
         {HeightRange{236.0f, 1076.0f}, HeightRange{-11034.0f, 8848.86f}, HeightRange{4000.1f, 4000.9f}}) {
        const Result<Terrain> terrain = importHeightmap(folder / "all.png", {settingsOf(range), 90.0f, Boundary::Open});
        ASSERT_TRUE(terrain.ok());
        ASSERT_TRUE(exportHeightmap(*terrain, folder / "copy.png", range).ok());
        const Result<GreyPng> copy = readGreyPng(folder / "copy.png", PngPart::Whole, 1000);
        ASSERT_TRUE(copy.ok());
        EXPECT_EQ(copy->samples, samples) << range.low;
        EXPECT_EQ(inspectHeightmap(folder / "copy.png")->range, range);
        EXPECT_EQ(inspectHeightmap(folder / "copy.png")->cellSize, 90.0f);
    }
}

TEST(Heightmap, EightBitPicturesSurviveEncodingBitByBit) {
    const TemporaryFolder folder;
    GreyPng picture{16, 16, 8, {}, {{"Scree-Author", "nobody"}}};
    for (std::uint16_t i = 0; i < 256; ++i) picture.samples.push_back(i);
    const Result<std::string> bytes = encodeGreyPng(picture);
    ASSERT_TRUE(bytes.ok());
    writeFile(folder / "a.png", *bytes);
    const Result<GreyPng> copy = readGreyPng(folder / "a.png", PngPart::Whole, 16);
    ASSERT_TRUE(copy.ok());
    EXPECT_EQ(copy->bitsPerSample, 8);
    EXPECT_EQ(copy->samples, picture.samples);
    EXPECT_EQ(copy->texts, picture.texts);
}

TEST(Heightmap, ExportedHeightsReopenWithinHalfALevel) {
    const TemporaryFolder folder;
    std::mt19937 random(5);
    for (const double datum : {0.0, -430.5, 4000.0}) {
        Field<float> heights(37, 23);
        for (int y = 0; y < 23; ++y)
            for (int x = 0; x < 37; ++x) heights(x, y) = std::uniform_real_distribution<float>(0.0f, 900.0f)(random);
        heights(5, 5) = 0.0f;
        const Terrain terrain(heights, 12.5f, datum);
        ASSERT_TRUE(exportHeightmap(terrain, folder / "a.png").ok());
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.png");
        ASSERT_TRUE(info.ok());
        ASSERT_TRUE(info->range.has_value());
        ASSERT_EQ(info->cellSize, 12.5f);
        const Result<Terrain> copy =
            importHeightmap(folder / "a.png", {settingsOf(*info->range), *info->cellSize, Boundary::Open});
        ASSERT_TRUE(copy.ok());
        const double level = (static_cast<double>(info->range->high) - static_cast<double>(info->range->low)) / 65535.0;
        double worst = 0.0;
        for (int y = 0; y < 23; ++y)
            for (int x = 0; x < 37; ++x)
                worst = std::max(worst, std::abs(datum + static_cast<double>(heights(x, y)) - copy->datum() -
                                                 static_cast<double>(copy->heights()(x, y))));
        EXPECT_LE(worst, level * 0.51) << datum;
    }
}

TEST(Heightmap, FlatTerrainIsExportedAndReopens) {
    const TemporaryFolder folder;
    ASSERT_TRUE(exportHeightmap(Terrain(Field<float>(4, 4), 1.0f, 20.0), folder / "flat.png").ok());
    const Result<HeightmapInfo> info = inspectHeightmap(folder / "flat.png");
    ASSERT_TRUE(info.ok() && info->range);
    const Result<Terrain> copy = importHeightmap(folder / "flat.png", {settingsOf(*info->range), 1.0f, Boundary::Open});
    ASSERT_TRUE(copy.ok());
    EXPECT_EQ(copy->datum(), 20.0);
}

TEST(Heightmap, HeightsBeyondTheGivenRangeAreRefusedNotClamped) {
    const TemporaryFolder folder;
    Field<float> heights(2, 2);
    heights(1, 1) = 100.0f;
    const Result<WrittenRaster> written =
        exportHeightmap(Terrain(heights, 1.0f, 0.0), folder / "a.png", HeightRange{0.0f, 90.0f});
    ASSERT_FALSE(written.ok());
    EXPECT_NE(written.error().message.find("0:90"), std::string::npos) << written.error().message;
    EXPECT_TRUE(folder.names().empty());
}

TEST(Heightmap, R32HoldsMetresLittleEndianFromTheTop) {
    const TemporaryFolder folder;
    Field<float> heights(2, 2);
    heights(0, 0) = 0.0f;
    heights(1, 0) = 0.5f;
    heights(0, 1) = 1.0f;
    heights(1, 1) = 2.0f;
    ASSERT_TRUE(exportHeightmap(Terrain(heights, 1.0f, 1.0), folder / "a.R32").ok());
    // 1, 1.5, 2 and 3 m: 0x3F800000, 0x3FC00000, 0x40000000, 0x40400000.
    constexpr std::array<unsigned char, 16> kExpected{0, 0, 0x80, 0x3F, 0, 0, 0xC0, 0x3F,
                                                      0, 0, 0,    0x40, 0, 0, 0x40, 0x40};
    EXPECT_EQ(readFile(folder / "a.R32"), std::string(kExpected.begin(), kExpected.end()));
}

/// A .r32 file with these heights, written by hand.
std::string makeR32(const std::vector<float>& heights) {
    std::string bytes(heights.size() * 4, '\0');
    std::memcpy(bytes.data(), heights.data(), bytes.size());  // this test runs on little-endian machines
    return bytes;
}

TEST(Heightmap, R32IsReadInMetres) {
    const TemporaryFolder folder;
    const std::vector<float> metres{4003.5f, 4001.0f, 4000.25f, 4100.0f, 4001.0f, 4002.0f, 4009.0f, 4000.5f, 4007.0f};
    writeFile(folder / "a.r32", makeR32(metres));
    const auto info = inspectHeightmap(folder / "a.r32");
    ASSERT_TRUE(info);
    EXPECT_EQ(info->width, 3);
    EXPECT_TRUE(info->metric);
    const auto terrain = importHeightmap(folder / "a.r32", {.file = {.high = 1.0f}, .cellSize = 5.0f});
    ASSERT_TRUE(terrain) << terrain.error().message;
    for (int i = 0; i < 9; ++i)
        EXPECT_EQ(terrain->datum() + static_cast<double>(terrain->heights()(i % 3, i / 3)),
                  static_cast<double>(metres[static_cast<std::size_t>(i)]));
    // float32 is most precise for heights near zero.
    EXPECT_GE(extremes(terrain->heights()).lowest, 0.0f);
    EXPECT_LT(extremes(terrain->heights()).lowest, 1.0f);
}

TEST(Heightmap, R32InAndOutAgainHasTheSameBits) {
    const TemporaryFolder folder;
    std::mt19937 random(11);
    struct Ground {
        float low, high;
    };
    for (const Ground ground : {Ground{0.0f, 1.0f}, Ground{-11034.0f, 8848.86f}, Ground{4000.37f, 4600.0f},
                                Ground{1e-4f, 9e5f}, Ground{-4600.0f, -4000.37f}, Ground{-430.5f, -1e-30f},
                                Ground{-5e5f, 5e5f}, Ground{0.1f, 0.3f}, Ground{7.9f, 8.1f}}) {
        std::vector<float> heights(64 * 64);
        for (std::size_t i = 0; i < heights.size(); ++i) {
            const float share = std::uniform_real_distribution<float>(0.0f, 1.0f)(random);
            // Every second height is close to an end, where floats are finest.
            const float place = i % 2 == 0 ? share : std::pow(share, 20.0f);
            heights[i] = std::clamp(ground.low + place * (ground.high - ground.low), ground.low, ground.high);
        }
        heights[0] = ground.low;
        heights[1] = ground.high;
        heights[2] = ground.low <= 0.0f && ground.high >= 0.0f ? -0.0f : ground.low;
        heights[3] = ground.low <= 0.0f && ground.high >= 0.0f ? 1e-40f : ground.high;
        writeFile(folder / "in.r32", makeR32(heights));
        const auto terrain = importHeightmap(folder / "in.r32", {});
        ASSERT_TRUE(terrain) << terrain.error().message;
        ASSERT_TRUE(exportHeightmap(*terrain, folder / "out.r32").ok());
        EXPECT_TRUE(readFile(folder / "out.r32") == readFile(folder / "in.r32")) << ground.low << " " << ground.high;
    }
}

TEST(Heightmap, HeightsThatLieTooFarApartAreRefusedWhenRead) {
    const TemporaryFolder folder;
    std::vector<float> heights(16, -6e5f);
    heights[5] = 6e5f;
    writeFile(folder / "a.r32", makeR32(heights));
    writeFile(folder / "a.png", makeGrey16(2, 2, {0, 65535, 7, 7}));
    for (const char* name : {"a.r32", "a.png"}) {
        const auto terrain = importHeightmap(folder / name, {.file = {.low = -6e5f, .high = 6e5f}});
        ASSERT_FALSE(terrain);
        EXPECT_NE(terrain.error().message.find(name), std::string::npos) << terrain.error().message;
        EXPECT_NE(terrain.error().message.find("-600000 to 600000 m"), std::string::npos) << terrain.error().message;
    }
}

TEST(Heightmap, R32WithAHeightThatIsNotANumberIsRefusedWithItsPosition) {
    const TemporaryFolder folder;
    for (const float wrong : {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(), 2e6f}) {
        std::vector<float> heights(16, 1.0f);
        heights[2] = NAN;
        heights[9] = wrong;
        writeFile(folder / "a.r32", makeR32(heights));
        const auto terrain = importHeightmap(folder / "a.r32", {});
        ASSERT_FALSE(terrain);
        EXPECT_NE(terrain.error().message.find("a.r32: the height at x 1, y 2 is "), std::string::npos)
            << terrain.error().message;
    }
}

TEST(Heightmap, R32ThatIsNotARectangleIsRefused) {
    const TemporaryFolder folder;
    for (const std::size_t bytes : {0u, 3u, 4u, 4u * 53, 4u * 9 + 1}) {
        writeFile(folder / "a.r32", std::string(bytes, '\0'));
        const auto terrain = importHeightmap(folder / "a.r32", {});
        ASSERT_FALSE(terrain) << bytes;
        EXPECT_NE(terrain.error().message.find("a.r32"), std::string::npos);
    }
    EXPECT_FALSE(importHeightmap(folder / "missing.r32", {}));
}

TEST(Heightmap, UnknownEndingsAreRefusedWithTheKnownOnes) {
    const TemporaryFolder folder;
    const Result<WrittenRaster> written = exportHeightmap(Terrain(2, 2, 1.0f), folder / "a.xyz");
    ASSERT_FALSE(written.ok());
    EXPECT_NE(written.error().message.find(".png, .tif, .exr, .r16 or .r32"), std::string::npos)
        << written.error().message;
    EXPECT_TRUE(folder.names().empty());
}

TEST(Heightmap, MissingFileIsRefusedWithItsName) {
    const TemporaryFolder folder;
    const Result<Terrain> terrain = importHeightmap(folder / "nowhere.png", {});
    ASSERT_FALSE(terrain.ok());
    EXPECT_NE(terrain.error().message.find("nowhere.png does not exist"), std::string::npos);
}

TEST(Heightmap, FolderIsRefused) {
    const TemporaryFolder folder;
    const Result<Terrain> terrain = importHeightmap(folder.path(), {});
    ASSERT_FALSE(terrain.ok());
    EXPECT_NE(terrain.error().message.find("is a folder"), std::string::npos);
}

TEST(Heightmap, EmptyFileIsRefused) {
    EXPECT_NE(importError("").find("is empty"), std::string::npos);
}

TEST(Heightmap, OtherFormatIsRefused) {
    EXPECT_NE(importError("GIF89a").find("is not a PNG"), std::string::npos);
    EXPECT_NE(importError("\x89P").find("is truncated"), std::string::npos);
}

TEST(Heightmap, TruncatedPngIsRefusedAtEveryLength) {
    std::vector<std::uint16_t> samples(40 * 40);
    std::mt19937 random(1);
    for (std::uint16_t& sample : samples) sample = static_cast<std::uint16_t>(random());
    const std::string whole = makeGrey16(40, 40, samples);
    for (std::size_t length = 8; length < whole.size(); length += 13)
        EXPECT_NE(importError(whole.substr(0, length)).find("is truncated"), std::string::npos) << length;
}

TEST(Heightmap, DamagedPngIsRefused) {
    const std::string whole = makeGrey16(2, 2, {1, 2, 3, 4});
    std::mt19937 random(2);
    for (int i = 0; i < 500; ++i) {
        std::string damaged = whole;
        damaged[random() % damaged.size()] ^= static_cast<char>(1u << random() % 8);
        const TemporaryFolder folder;
        writeFile(folder / "a.png", damaged);
        EXPECT_FALSE(importHeightmap(folder / "a.png", {}).ok());  // every chunk carries a checksum
    }
}

TEST(Heightmap, ColourAlphaAndPaletteAskForGrey) {
    EXPECT_NE(importError(makePng(2, 2, 8, PngColour::Rgb, std::string(12, 'x'))).find("convert it to 16-bit grey"),
              std::string::npos);
    EXPECT_NE(importError(makePng(2, 2, 8, PngColour::Rgba, std::string(16, 'x'))).find("convert it to 16-bit grey"),
              std::string::npos);
    EXPECT_NE(importError(makePng(2, 2, 8, PngColour::Palette, std::string(4, '\1'))).find("convert it to 16-bit grey"),
              std::string::npos);
    EXPECT_NE(importError(makePng(2, 2, 8, PngColour::GreyAlpha, std::string(8, 'x'))).find("alpha"),
              std::string::npos);
    EXPECT_NE(importError(makePng(8, 2, 1, PngColour::Grey, std::string(2, 'x'))).find("1-bit"), std::string::npos);
}

TEST(Heightmap, OneByOneIsTooSmall) {
    EXPECT_NE(importError(makeGrey16(1, 1, {7})).find("1 x 1 nodes; give a map of 2 to 65536"), std::string::npos);
    EXPECT_NE(importError(makeGrey16(5, 1, {1, 2, 3, 4, 5})).find("5 x 1 nodes; give a map of 2 to 65536"),
              std::string::npos);
}

TEST(Heightmap, TwentyThousandSquareIsTooLargeByItsHeader) {
    EXPECT_NE(importError(makePng(20000, 20000, 16, PngColour::Grey, ""))
                  .find("20000 x 20000 nodes, more than the 268435456 that can be read"),
              std::string::npos);
    EXPECT_NE(importError(makePng(0x7FFFFFFF, 2, 16, PngColour::Grey, "")).find("too large"), std::string::npos);
}

TEST(Heightmap, SmallFileThatClaimsAHugePictureIsRefusedBeforeMemoryIsAllocated) {
    EXPECT_NE(importError(makePng(16384, 16384, 16, PngColour::Grey, std::string(32768, 'x'))).find("is truncated"),
              std::string::npos);
}

TEST(Heightmap, RangeMustRiseAndBeFinite) {
    const TemporaryFolder folder;
    writeFile(folder / "a.png", makeGrey16(2, 2, {1, 2, 3, 4}));
    const auto imports = [&](float low, float high, float cellSize) {
        return importHeightmap(folder / "a.png", {{low, high}, cellSize, Boundary::Open}).ok();
    };
    EXPECT_TRUE(imports(0.0f, 1.0f, 1.0f));
    EXPECT_FALSE(imports(1.0f, 1.0f, 1.0f));
    EXPECT_FALSE(imports(2.0f, 1.0f, 1.0f));
    EXPECT_FALSE(imports(0.0f, INFINITY, 1.0f));
    EXPECT_FALSE(imports(NAN, 1.0f, 1.0f));
    EXPECT_FALSE(imports(0.0f, 1.0f, 0.0f));
    EXPECT_FALSE(imports(0.0f, 1.0f, NAN));
    EXPECT_FALSE(imports(0.0f, 1.0f, 1e-30f));
    EXPECT_FALSE(imports(0.0f, 1.0f, 1e30f));
}

TEST(Heightmap, CellSizeOfAFileThatNoTerrainMayHaveIsIgnored) {
    const TemporaryFolder folder;
    for (const char* size : {"1e-30", "0", "-5", "20000", "10 m", "0.01"}) {
        const std::string text = test::pngChunk("tEXt", std::string("Scree-CellSize") + '\0' + size);
        writeFile(folder / "a.png", makeGrey16(2, 2, {1, 2, 3, 4}, {text, ""}));
        const auto info = inspectHeightmap(folder / "a.png");
        ASSERT_TRUE(info);
        EXPECT_EQ(info->cellSize.has_value(), std::string(size) == "0.01") << size;
    }
}

TEST(Heightmap, HeightRangesAreReadFromText) {
    EXPECT_EQ(*parseHeightRange("236:1076"), (HeightRange{236.0f, 1076.0f}));
    EXPECT_EQ(*parseHeightRange("-10.5:0"), (HeightRange{-10.5f, 0.0f}));
    for (const char* text : {"", ":", "1", "1:", ":1", "5:1", "1:1", "a:b", "1:2:3", "0:1e999", "nan:1", "0:2e6"})
        EXPECT_FALSE(parseHeightRange(text).ok()) << text;
}

TEST(Heightmap, ShippedMapMatchesItsReadme) {
    const Result<HeightmapInfo> info = inspectHeightmap(SCREE_SOURCE_FOLDER "/assets/heightmaps/jacksboro.png");
    ASSERT_TRUE(info.ok()) << info.error().message;
    EXPECT_EQ(info->width, 403);
    EXPECT_EQ(info->height, 344);
    EXPECT_EQ(info->bitsPerSample, 16);
    EXPECT_FALSE(info->range.has_value());
}

}  // namespace
}  // namespace scree
