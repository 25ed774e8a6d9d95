#include "app/session/stamps/stamp_shelf.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/tests/test_files.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

/// A cone of 80 m on a plain at 40 m above the datum, around node (60, 50), with a foot 30 cells wide.
Terrain coneOnAPlain() {
    return {test::fieldOf(
                140, 110,
                [](int x, int y) { return 40.0 + 80.0 * std::max(0.0, 1.0 - std::hypot(x - 60, y - 50) / 30.0); }),
            5.0f, 1000.0};
}

TEST(StampShelf, TakesTheLandAboveTheEdgeOfTheDisc) {
    const Result<OwnStamp> stamp = stampOfLand(coneOnAPlain(), {60.0f, 50.0f}, 40.0f, "land 1");
    ASSERT_TRUE(stamp);
    EXPECT_EQ(stamp->title, "land 1");
    EXPECT_NEAR(stamp->height, 80.0f, 1e-3f);
    EXPECT_EQ(stamp->form->width(), 81);
    EXPECT_NEAR((*stamp->form)(40, 40), 1.0f, 1e-5f);
    EXPECT_NEAR((*stamp->form)(55, 40), 0.5f, 1e-5f) << "half of the way down";
    EXPECT_NEAR((*stamp->form)(0, 40), 0.0f, 1e-5f);
}

TEST(StampShelf, RefusesLandBeyondTheMapAndLevelLand) {
    EXPECT_EQ(stampOfLand(coneOnAPlain(), {20.0f, 50.0f}, 40.0f, "").error().message,
              "a stamp must lie within the map: take a smaller brush, or a place farther from the edge");
    EXPECT_EQ(stampOfLand(coneOnAPlain(), {115.0f, 50.0f}, 10.0f, "").error().message,
              "a stamp needs uneven ground: this place is level");
}

/// Writes a picture of 8-bit greys.
void writeGreys(const std::filesystem::path& file, int width, int height, const auto& greyAt) {
    std::string rows;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) rows.push_back(static_cast<char>(greyAt(x, y)));
    test::writeFile(file, test::makePng(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), 8,
                                        test::PngColour::Grey, rows));
}

TEST(StampShelf, ReadsTheMiddleSquareOfAHeightmap) {
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "hump.png";
    writeGreys(file, 30, 20, [](int x, int y) { return x == 15 && y == 10 ? 151 : x == 0 ? 255 : 51; });
    const Result<OwnStamp> stamp = readStamp(file);
    ASSERT_TRUE(stamp) << stamp.error().message;
    EXPECT_EQ(stamp->title, "hump");
    ASSERT_EQ(stamp->form->width(), 20);
    ASSERT_EQ(stamp->form->height(), 20);
    EXPECT_NEAR((*stamp->form)(10, 10), 1.0f, 1e-5f) << "the highest node of the square";
    EXPECT_EQ((*stamp->form)(3, 3), 0.0f);
    EXPECT_NEAR(stamp->height, 1000.0f * 100.0f / 255.0f, 0.01f) << "white is 1000 m";
}

TEST(StampShelf, RefusesFilesThatAreNoStamp) {
    const test::TemporaryFolder folder;
    const std::filesystem::path level = folder.path() / "level.png", one = folder.path() / "one.png",
                                torn = folder.path() / "torn.png";
    writeGreys(level, 30, 20, [](int, int) { return 7; });
    EXPECT_NE(readStamp(level).error().message.find("level.png is level"), std::string::npos);
    writeGreys(one, 1, 1, [](int, int) { return 7; });
    EXPECT_FALSE(readStamp(one));
    test::writeFile(torn, "\x89PNG\r\n\x1a\nabc");
    EXPECT_FALSE(readStamp(torn));
    EXPECT_FALSE(readStamp(folder.path() / "nothing.png"));
}

TEST(StampShelf, AnOwnStampIsChosenAsSoonAsItIsThere) {
    StampShelf shelf;
    StampSettings settings{.form = StampForm::Mesa};
    EXPECT_EQ(shelf.title(settings), "mesa");
    EXPECT_EQ(shelf.form(settings), shelf.form(settings)) << "made once";
    shelf.add(*stampOfLand(coneOnAPlain(), {60.0f, 50.0f}, 40.0f, "land 1"));
    EXPECT_EQ(shelf.title(settings), "land 1");
    EXPECT_EQ(shelf.form(settings), shelf.own()[0].form);
    shelf.choose(std::nullopt);
    EXPECT_EQ(shelf.title(settings), "mesa");
}

TEST(StampShelf, ATakenStampIsNotChosenAnyMore) {
    StampShelf shelf;
    const StampSettings settings{.form = StampForm::Mesa};
    for (const char* title : {"a", "b", "c"}) shelf.add(*stampOfLand(coneOnAPlain(), {60.0f, 50.0f}, 40.0f, title));
    EXPECT_TRUE(shelf.setFile(shelf.own()[1].form, "b.exr"));
    EXPECT_EQ(shelf.take(0).title, "a");
    EXPECT_EQ(shelf.title(settings), "c") << "it is another one by its index now";
    const OwnStamp last = shelf.take(1);
    EXPECT_EQ(last.title, "c");
    EXPECT_EQ(shelf.title(settings), "mesa");
    EXPECT_EQ(shelf.own()[0].file, "b.exr");
    EXPECT_FALSE(shelf.setFile(last.form, "c.exr")) << "it was taken while it was written";
}

}  // namespace
}  // namespace scree
