#include "app/io/png.h"

#include <gtest/gtest.h>

#include <ctime>
#include <fstream>
#include <random>

#include "app/io/formats/heightmap.h"
#include "app/tests/peak_memory.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

using test::deflated;
using test::makeGrey16;
using test::makePng;
using test::peakOf;
using test::pngChunk;
using test::PngColour;
using test::PngExtras;
using test::TemporaryFolder;
using test::writeFile;

/// The processor time of this process in seconds.
double processorTime() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

const std::vector<std::uint16_t> kFourSamples{1, 2, 3, 65535};

constexpr double kMostMemory = 32.0;
constexpr double kMostSeconds = 1.0;

TEST(Png, SizeThatAChunkClaimsTakesNoMemory) {
    const TemporaryFolder folder;
    const std::string head = makeGrey16(2, 2, kFourSamples).substr(0, 8 + 25);
    for (const char* type : {"tEXt", "iCCP", "abCd", "IDAT"}) {
        writeFile(folder / "a.png", head + "\x7F\xFF\xFF\xFF" + type + "abc");
        ASSERT_EQ(std::filesystem::file_size(folder / "a.png"), 44u);
        const double peak = peakOf([&] {
            const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.png");
            ASSERT_FALSE(info.ok());
            EXPECT_NE(info.error().message.find("is truncated"), std::string::npos) << info.error().message;
        });
        EXPECT_LT(peak, kMostMemory) << type;
    }
}

TEST(Png, HundredTextsOfEightMegabytesAreSkipped) {
    const TemporaryFolder folder;
    const std::string text = pngChunk("tEXt", std::string("Comment\0", 8) + std::string(8'000'000, 'x'));
    const std::string whole = makeGrey16(2, 2, kFourSamples);
    const double peak = peakOf([&] {
        {
            std::ofstream file(folder / "a.png", std::ios::binary);
            file << whole.substr(0, 8 + 25);
            for (int i = 0; i < 100; ++i) file << text;
            file << whole.substr(8 + 25);
        }
        const double begin = processorTime();
        EXPECT_TRUE(inspectHeightmap(folder / "a.png").ok());
        const Result<GreyPng> picture = readGreyPng(folder / "a.png", PngPart::Whole, 2);
        ASSERT_TRUE(picture.ok()) << picture.error().message;
        EXPECT_EQ(picture->samples, kFourSamples);
        EXPECT_LT(processorTime() - begin, kMostSeconds);
    });
    EXPECT_LT(peak, kMostMemory);
}

TEST(Png, HundredsOfCompressedTextsAreSkipped) {
    const TemporaryFolder folder;
    const std::string packed = deflated(std::string(16'000'000, '\0'));
    const std::string text = pngChunk("zTXt", std::string("Comment\0\0", 9) + packed);
    std::string texts;
    for (int i = 0; i < 300; ++i) texts += text;
    writeFile(folder / "a.png", makeGrey16(2, 2, kFourSamples, {texts, texts}));
    const double begin = processorTime();
    const double peak = peakOf([&] { EXPECT_TRUE(inspectHeightmap(folder / "a.png").ok()); });
    EXPECT_LT(peak, kMostMemory);
    EXPECT_LT(processorTime() - begin, kMostSeconds);
}

TEST(Png, OwnTextThatUnpacksToMuchIsRefused) {
    const TemporaryFolder folder;
    const std::string packed = deflated(std::string(3'000'000, '1'));
    const std::string text = pngChunk("zTXt", std::string("Scree-CellSize\0\0", 16) + packed);
    ASSERT_LT(text.size(), 4096u);
    writeFile(folder / "a.png", makeGrey16(2, 2, kFourSamples, {text, ""}));
    const double peak = peakOf([&] {
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.png");
        ASSERT_FALSE(info.ok());
        EXPECT_NE(info.error().message.find("damaged"), std::string::npos) << info.error().message;
    });
    EXPECT_LT(peak, kMostMemory);
}

TEST(Png, ScaleIsReadFromTextsOfAnyKindBeforeAndAfterThePicture) {
    const auto content = [](const std::string& type, const std::string& keyword, const std::string& text) {
        if (type == "tEXt") return pngChunk("tEXt", keyword + '\0' + text);
        if (type == "zTXt") return pngChunk("zTXt", keyword + std::string(2, '\0') + deflated(text));
        // Keyword, compression flag and method, language, keyword in that language.
        if (type == "iTXt")
            return pngChunk("iTXt", keyword + std::string(3, '\0') + "en" + std::string(2, '\0') + text);
        return pngChunk("iTXt", keyword + std::string("\0\1\0\0\0", 5) + deflated(text));
    };
    for (const std::string type : {"tEXt", "zTXt", "iTXt", "iTXt, compressed"})
        for (const bool after : {false, true}) {
            const std::string texts = content(type, "Software", "Someone's") +
                                      content(type, "Scree-HeightRange", "236:1076.5") +
                                      content(type, "Scree-CellSize", "12.5");
            const TemporaryFolder folder;
            writeFile(folder / "a.png",
                      makeGrey16(2, 2, kFourSamples, after ? PngExtras{"", texts} : PngExtras{texts, ""}));
            const Result<HeightmapInfo> info = inspectHeightmap(folder / "a.png");
            ASSERT_TRUE(info.ok()) << type << info.error().message;
            ASSERT_TRUE(info->range.has_value()) << type << after;
            EXPECT_EQ(*info->range, (HeightRange{236.0f, 1076.5f})) << type << after;
            EXPECT_EQ(info->cellSize, 12.5f) << type << after;
            EXPECT_EQ(readGreyPng(folder / "a.png", PngPart::Whole, 2)->samples, kFourSamples) << type << after;
        }
}

TEST(Png, ForbiddenChunksOfPaintProgramsAreAccepted) {
    const std::string gamma = pngChunk("gAMA", std::string("\0\0\xB1\x8F", 4));
    std::string wrongChecksum = pngChunk("tIME", "1234567");
    wrongChecksum.back() ^= 1;
    const std::vector<std::string> oddities{
        gamma + gamma,
        wrongChecksum,
        pngChunk("PLTE", std::string(768, 'x')),                         // in a grey picture
        pngChunk("iCCP", std::string("Photoshop\0\0", 11) + "no zlib"),  // a damaged profile
        pngChunk("iTXt", std::string("XML:com.adobe.xmp\0\0\0\0\0", 22) + std::string(3'000'000, 'x')),
        pngChunk("tEXt", " leading space"),
        pngChunk("tRNS", std::string("\0\1", 2)),
        pngChunk("sBIT", std::string("\x0C", 1)),
        pngChunk("caNv", std::string(16, '\0')),
        pngChunk("eXIf", ""),
    };
    const TemporaryFolder folder;
    for (std::size_t i = 0; i < oddities.size(); ++i)
        for (const PngExtras& extras : {PngExtras{oddities[i], ""}, PngExtras{"", oddities[i]}}) {
            writeFile(folder / "a.png", makeGrey16(2, 2, kFourSamples, extras));
            const Result<GreyPng> picture = readGreyPng(folder / "a.png", PngPart::Whole, 2);
            ASSERT_TRUE(picture.ok()) << i << picture.error().message;
            EXPECT_EQ(picture->samples, kFourSamples) << i;
        }
}

TEST(Png, UnknownCriticalChunkIsRefused) {
    const TemporaryFolder folder;
    writeFile(folder / "a.png", makeGrey16(2, 2, kFourSamples, {pngChunk("NEWs", "x"), ""}));
    EXPECT_FALSE(readGreyPng(folder / "a.png", PngPart::Whole, 2).ok());
}

/// Runs ImageMagick. Returns false if it fails.
bool convert(const std::filesystem::path& from, const std::string& options, const std::filesystem::path& to) {
    return std::system(("convert '" + from.string() + "' " + options + " '" + to.string() + "'").c_str()) == 0;
}

TEST(Png, ScaleAndHeightsSurviveImageMagick) {
    if (std::system("command -v convert >/dev/null") != 0) GTEST_SKIP() << "ImageMagick is not installed";
    const TemporaryFolder folder;
    std::mt19937 random(9);
    Field<float> heights(33, 17);
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x)
            heights(x, y) = std::uniform_real_distribution<float>(0.0f, 900.0f)(random);
    ASSERT_TRUE(exportHeightmap(Terrain(heights, 12.5f, 236.0), folder / "a.png").ok());
    const Result<GreyPng> original = readGreyPng(folder / "a.png", PngPart::Whole, 100);
    ASSERT_TRUE(original.ok());
    for (const char* options : {"", "-interlace PNG", "-quality 10", "-define png:compression-filter=5"}) {
        ASSERT_TRUE(convert(folder / "a.png", options, folder / "b.png"));
        const Result<GreyPng> copy = readGreyPng(folder / "b.png", PngPart::Whole, 100);
        ASSERT_TRUE(copy.ok()) << options << copy.error().message;
        EXPECT_EQ(copy->samples, original->samples) << options;
        const Result<HeightmapInfo> info = inspectHeightmap(folder / "b.png");
        ASSERT_TRUE(info.ok());
        EXPECT_EQ(info->range, inspectHeightmap(folder / "a.png")->range) << options;
        EXPECT_EQ(info->cellSize, 12.5f) << options;
    }
}

}  // namespace
}  // namespace scree
