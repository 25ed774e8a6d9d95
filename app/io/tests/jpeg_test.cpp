#include <gtest/gtest.h>

#include "app/io/jpeg.h"
#include "app/tests/command_line_fixture.h"
#include "app/tests/other_programs.h"
#include "app/tests/peak_memory.h"

namespace scree {
namespace {

using command_line_tests::programExists;
using command_line_tests::runIn;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

TEST(Jpeg, IsReadAsAnotherProgramReadsIt) {
    if (!programExists("convert")) GTEST_SKIP() << "imagemagick is not installed";
    const TemporaryFolder folder;
    for (const std::string kind : {"-quality 95", "-quality 60 -interlace JPEG", "-quality 90 -colorspace Gray"}) {
        ASSERT_TRUE(runIn(folder.path(), "convert -size 61x43 gradient:red-blue -swirl 60 " + kind +
                                             " a.jpg && convert a.jpg -depth 8 rgb:a.rgb"))
            << kind;
        const Result<PictureSize> size = jpegSize(folder / "a.jpg");
        const Result<Image> image = readJpeg(folder / "a.jpg");
        ASSERT_TRUE(size && image) << kind;
        EXPECT_EQ(size->width, 61);
        EXPECT_EQ(size->height, 43);
        EXPECT_EQ(image->width, 61);
        EXPECT_EQ(image->height, 43);
        const std::string expected = readFile(folder / "a.rgb");
        ASSERT_EQ(image->rgb.size(), expected.size()) << kind;
        // Decoders differ in how they round and how they interpolate subsampled colours.
        for (std::size_t i = 0; i < expected.size(); ++i)
            ASSERT_NEAR(image->rgb[i], static_cast<unsigned char>(expected[i]), 8) << kind << ", byte " << i;
    }
}

TEST(Jpeg, ALargeFileOfAnotherKindIsRefusedByItsFirstBytes) {
    const TemporaryFolder folder;
    writeFile(folder / "large.jpg", "no JPEG");
    std::filesystem::resize_file(folder / "large.jpg", std::uintmax_t{60} << 20);  // takes no space on the disk
    EXPECT_LT(test::peakOf([&] { EXPECT_FALSE(readJpeg(folder / "large.jpg")); }), 8.0);
    EXPECT_LT(test::peakOf([&] { EXPECT_FALSE(jpegSize(folder / "large.jpg")); }), 8.0);
}

TEST(Jpeg, OtherFilesAreRefusedByName) {
    if (!programExists("convert")) GTEST_SKIP() << "imagemagick is not installed";
    const TemporaryFolder folder;
    ASSERT_TRUE(
        runIn(folder.path(), "convert -size 64x64 gradient:red-blue a.jpg && convert a.jpg b.png && cp b.png png.jpg"));
    writeFile(folder / "short.jpg", readFile(folder / "a.jpg").substr(0, 100));
    writeFile(folder / "empty.jpg", "");
    for (const char* name : {"png.jpg", "short.jpg", "empty.jpg", "absent.jpg"}) {
        const Result<PictureSize> size = jpegSize(folder / name);
        ASSERT_FALSE(size) << name;
        EXPECT_NE(size.error().message.find(name), std::string::npos) << size.error().message;
        const Result<Image> image = readJpeg(folder / name);
        ASSERT_FALSE(image) << name;
        EXPECT_NE(image.error().message.find(name), std::string::npos) << image.error().message;
    }
}

}  // namespace
}  // namespace scree
