#include "app/pictures/contact_sheet.h"

#include <gtest/gtest.h>

#include "app/io/resources.h"

namespace scree {
namespace {

Image plain(int width, int height, std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
    Image image{.width = width, .height = height, .rgb = {}};
    for (int i = 0; i < width * height; ++i) image.rgb.insert(image.rgb.end(), {red, green, blue});
    return image;
}

Lettering::Colour pixel(const Image& image, int x, int y) {
    const std::size_t at =
        (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x)) * 3;
    return {image.rgb[at], image.rgb[at + 1], image.rgb[at + 2]};
}

/// Number of pixels in a part of the image that are brighter than the background.
int bright(const Image& image, int left, int top, int width, int height) {
    int count = 0;
    for (int y = top; y < top + height; ++y)
        for (int x = left; x < left + width; ++x) count += pixel(image, x, y)[1] > 120 ? 1 : 0;
    return count;
}

class ContactSheetTest : public ::testing::Test {
 protected:
    Lettering lettering = std::move(*Lettering::open(textFont(), 15));
};

TEST_F(ContactSheetTest, TheGridIsAsNearToASquareAsPossible) {
    const auto shape = [](std::size_t count) {
        const SheetLayout layout = SheetLayout::forCells(count);
        return std::pair{layout.columns, layout.rows};
    };
    EXPECT_EQ(shape(1), (std::pair{1, 1}));
    EXPECT_EQ(shape(2), (std::pair{2, 1}));
    EXPECT_EQ(shape(9), (std::pair{3, 3}));
    EXPECT_EQ(shape(20), (std::pair{5, 4}));
    for (std::size_t count = 1; count < 300; ++count) {
        const auto [columns, rows] = shape(count);
        EXPECT_GE(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), count);
        EXPECT_LT(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows - 1), count) << "no empty row";
        EXPECT_TRUE(columns == rows || columns == rows + 1) << count;
    }
}

TEST_F(ContactSheetTest, PicturesLieRowByRowWithTheirLinesBelow) {
    SheetLayout layout = SheetLayout::forCells(3);
    layout.pictureWidth = 60;
    layout.pictureHeight = 40;
    layout.gap = 10;
    const std::vector<SheetCell> cells{{plain(60, 40, 200, 0, 0), {"seed 1", "talus 30"}},
                                       {plain(60, 40, 0, 0, 200), {}},
                                       {plain(60, 40, 100, 0, 100), {"seed 3"}}};
    const Image sheet = contactSheet(cells, layout, lettering);
    const int down = (sheet.height - 10) / 2;  // two rows
    EXPECT_EQ(sheet.width, 10 + 2 * 70);
    EXPECT_GT(down, 40 + 2 * lettering.lineHeight());
    for (const auto& [x, y] : {std::pair{0, 0}, std::pair{59, 39}}) {
        EXPECT_EQ(pixel(sheet, 10 + x, 10 + y), (Lettering::Colour{200, 0, 0}));
        EXPECT_EQ(pixel(sheet, 80 + x, 10 + y), (Lettering::Colour{0, 0, 200}));
        EXPECT_EQ(pixel(sheet, 10 + x, 10 + down + y), (Lettering::Colour{100, 0, 100}));
    }
    const int text = down - 50;
    EXPECT_GT(bright(sheet, 10, 50, 60, text), 50) << "two lines";
    EXPECT_EQ(bright(sheet, 80, 50, 60, text), 0) << "no line";
    EXPECT_GT(bright(sheet, 10, 50, 60, text), bright(sheet, 10, 50 + down, 60, text)) << "two lines and one";
    EXPECT_EQ(bright(sheet, 80, 10 + down, 60, 40), 0) << "no fourth cell";
}

TEST_F(ContactSheetTest, LongLinesLoseTheirMiddle) {
    const std::string line = "a very long name of a preset with \u00E4\u00F6\u20AC, seed 12345";
    const int whole = lettering.widthOf(line);
    EXPECT_EQ(lettering.fitted(line, whole), line);
    for (int width = 40; width < whole; width += 7) {
        const std::string shorter = lettering.fitted(line, width);
        EXPECT_LE(lettering.widthOf(shorter), width);
        const std::size_t dots = shorter.find("...");
        ASSERT_NE(dots, std::string::npos) << width;
        EXPECT_TRUE(line.starts_with(shorter.substr(0, dots)));
        EXPECT_TRUE(line.ends_with(shorter.substr(dots + 3)));
    }
}

TEST_F(ContactSheetTest, TextOutsideOfThePictureIsClipped) {
    Image image = plain(30, 10, 0, 0, 0);
    lettering.draw(image, "WWWWWWWWWW", -20, -4, {255, 255, 255});
    EXPECT_GT(bright(image, 0, 0, 30, 10), 10);
    EXPECT_EQ(image.rgb.size(), 900u);
}

}  // namespace
}  // namespace scree
