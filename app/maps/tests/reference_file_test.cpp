#include "app/maps/reference_file.h"

#include <gtest/gtest.h>

#include "app/io/rgba_picture.h"
#include "app/tests/command_line_fixture.h"
#include "app/tests/other_programs.h"
#include "app/tests/test_files.h"

/// Files of reference pictures.
namespace scree {
namespace {

using command_line_tests::programExists;
using command_line_tests::runIn;
using test::makePng;
using test::pngChunk;
using test::PngColour;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

using Bytes = std::vector<std::uint8_t>;

std::string errorOf(const std::filesystem::path& path) {
    const auto picture = readReference(path);
    EXPECT_FALSE(picture.ok()) << path;
    return picture ? "" : picture.error().message;
}

TEST(ReferenceFile, EveryKindOfPngIsReadAsRgba) {
    const TemporaryFolder folder;
    const std::string palette = pngChunk("PLTE", std::string("\x0a\x14\x1e\xc8\x64\x32", 6));
    const struct {
        const char* name;
        std::string png;
        Bytes expected;
    } kCases[] = {
        {"grey", makePng(2, 1, 8, PngColour::Grey, std::string("\x10\xf0", 2)), {16, 16, 16, 255, 240, 240, 240, 255}},
        {"grey16", makePng(1, 1, 16, PngColour::Grey, std::string("\x80\x12", 2)), {128, 128, 128, 255}},
        {"alpha", makePng(1, 1, 8, PngColour::GreyAlpha, std::string("\x20\x40", 2)), {32, 32, 32, 64}},
        {"rgb", makePng(1, 1, 8, PngColour::Rgb, std::string("\x01\x02\x03", 3)), {1, 2, 3, 255}},
        {"rgba", makePng(1, 1, 8, PngColour::Rgba, std::string("\x01\x02\x03\x04", 4)), {1, 2, 3, 4}},
        {"palette",
         makePng(2, 1, 8, PngColour::Palette, std::string("\x01\x00", 2),
                 {.before = palette + pngChunk("tRNS", std::string("\x7f", 1)), .after = {}}),
         {200, 100, 50, 255, 10, 20, 30, 127}},
    };
    for (const auto& each : kCases) {
        writeFile(folder / "a.png", each.png);
        const auto picture = readReference(folder / "a.png");
        ASSERT_TRUE(picture.ok()) << each.name << ": " << picture.error().message;
        EXPECT_EQ((*picture)->rgba, each.expected) << each.name;
    }
}

TEST(ReferenceFile, AJpegIsReadWhateverItsName) {
    if (!programExists("convert")) GTEST_SKIP() << "imagemagick is not installed";
    const TemporaryFolder folder;
    for (const std::string kind : {"", "-interlace JPEG", "-colorspace Gray"}) {
        ASSERT_TRUE(runIn(folder.path(), "convert -size 40x30 'xc:#c0c0c0' " + kind + " a.jpg && mv a.jpg a.png"));
        const auto picture = readReference(folder / "a.png");
        ASSERT_TRUE(picture.ok()) << picture.error().message;
        EXPECT_EQ((*picture)->width, 40);
        EXPECT_EQ((*picture)->height, 30);
        EXPECT_NEAR((*picture)->rgba[0], 192, 2);
        EXPECT_EQ((*picture)->rgba[3], 255);
    }
    const std::string whole = readFile(folder / "a.png");
    writeFile(folder / "short.jpg", whole.substr(0, whole.size() - 20));
    EXPECT_EQ(errorOf(folder / "short.jpg"),
              (folder / "short.jpg").string() + " is a damaged picture; copy or export it again");
}

TEST(ReferenceFile, WhatCannotBeReadIsToldInOneLineThatNamesTheFile) {
    const TemporaryFolder folder;
    const std::string sound = makePng(40, 40, 8, PngColour::Grey, std::string(1600, '\x40'));
    writeFile(folder / "empty.png", "");
    writeFile(folder / "text.png", "no picture");
    writeFile(folder / "short.png", sound.substr(0, sound.size() / 2));
    writeFile(folder / "headless.png", sound.substr(0, 12));
    writeFile(folder / "few.png", makePng(40, 40, 8, PngColour::Grey, std::string(80, '\x40')));
    writeFile(folder / "long.png", makePng(20000, 2, 8, PngColour::Grey, ""));
    writeFile(folder / "large.png", makePng(16384, 16384, 8, PngColour::Grey, ""));
    std::filesystem::create_directory(folder / "folder.png");
    const std::pair<const char*, const char*> kCases[] = {
        {"absent.png", ""},
        {"folder.png", ""},
        {"empty.png", "is empty; give another file"},
        {"text.png", "is no PNG or JPEG picture; convert it to one of these"},
        {"short.png", "is a damaged picture; copy or export it again"},
        {"headless.png", "is a damaged picture; copy or export it again"},
        {"few.png", "is a damaged picture; copy or export it again"},
        {"long.png",
         "has 20000 x 2 pixels, which is too large; scale it to at most 16384 pixels along an edge and 128 million in "
         "all"},
        {"large.png", "has 16384 x 16384 pixels, which is too large"},
    };
    for (const auto& [name, words] : kCases) {
        const std::string message = errorOf(folder / name);
        EXPECT_NE(message.find(name), std::string::npos) << message;
        EXPECT_NE(message.find(words), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

TEST(ReferenceFile, ALargePictureIsReducedToTheMeanOfItsPixels) {
    const TemporaryFolder folder;
    // 5 x 3 pixels, reduced by 3: the mean of 3 x 3 of them, and of the 2 x 3 that are left.
    std::string rows;
    for (int i = 0; i < 15; ++i) rows += static_cast<char>(10 * i);
    writeFile(folder / "a.png", makePng(5, 3, 8, PngColour::Grey, rows));
    const auto picture = readReference(folder / "a.png", 2);
    ASSERT_TRUE(picture.ok()) << picture.error().message;
    EXPECT_EQ((*picture)->width, 2);
    EXPECT_EQ((*picture)->height, 1);
    EXPECT_EQ((*picture)->rgba, (Bytes{60, 60, 60, 255, 85, 85, 85, 255}));
    EXPECT_EQ((*readReference(folder / "a.png", 5))->width, 5) << "a picture that is small enough stays";
}

TEST(ReferenceFile, ReducingDoesNotShowTheColoursOfTransparentPixels) {
    const TemporaryFolder folder;
    writeFile(folder / "a.png", makePng(2, 1, 8, PngColour::Rgba, std::string("\xff\xff\xff\xff\xff\x00\x00\x00", 8)));
    const auto picture = readReference(folder / "a.png", 1);
    ASSERT_TRUE(picture.ok()) << picture.error().message;
    EXPECT_EQ((*picture)->rgba, (Bytes{255, 255, 255, 128}));
}

}  // namespace
}  // namespace scree
