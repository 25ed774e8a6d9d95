#include "erosion/base/shown_text.h"

#include <gtest/gtest.h>

#include "erosion/base/counted.h"

namespace scree {
namespace {

TEST(Counted, OneThingHasNoS) {
    EXPECT_EQ(counted(0, "round"), "0 rounds");
    EXPECT_EQ(counted(1, "round"), "1 round");
    EXPECT_EQ(counted(450000, "droplet"), "450000 droplets");
}

TEST(ShownText, LeavesPrintableTextOfEveryScriptAsItIs) {
    EXPECT_EQ(shownText(""), "");
    EXPECT_EQ(shownText("droplet.capacity"), "droplet.capacity");
    EXPECT_EQ(shownText("C:\\maps\\höhe \"1\".png"), "C:\\maps\\höhe \"1\".png");
    EXPECT_EQ(shownText("山.png \U0001F3D4"), "山.png \U0001F3D4");
}

TEST(ShownText, EscapesWhatSteersATerminalOrBreaksTheLine) {
    EXPECT_EQ(shownText("a\nb\rc\td"), "a\\nb\\rc\\td");
    EXPECT_EQ(shownText("\x1b[2J\x7f"), "\\x1b[2J\\x7f");
    EXPECT_EQ(shownText(std::string_view("\0", 1)), "\\x00");
    EXPECT_EQ(shownText("\u009b2J"), "\\u009b2J");                                // C1: the 8-bit CSI, as UTF-8
    EXPECT_EQ(shownText("a\u202egnp\u2028\u200b"), "a\\u202egnp\\u2028\\u200b");  // direction, line, invisible
}

TEST(ShownText, EscapesBytesThatAreNoUtf8) {
    EXPECT_EQ(shownText("\x9b\xff"), "\\x9b\\xff");
    EXPECT_EQ(shownText("\xc3"), "\\xc3") << "cut short";
    EXPECT_EQ(shownText("\xc3(\xe5\xb1"), "\\xc3(\\xe5\\xb1");
    EXPECT_EQ(shownText("\xc0\xaf\xe0\x80\xaf"), "\\xc0\\xaf\\xe0\\x80\\xaf") << "overlong forms of /";
    EXPECT_EQ(shownText("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "a surrogate";
    EXPECT_EQ(shownText("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond U+10FFFF";
}

TEST(ShownText, KeepsBothEndsOfLongText) {
    EXPECT_EQ(shownText("123456789012", 12), "123456789012");
    EXPECT_EQ(shownText("1234567890123", 12), "12345...0123");
    EXPECT_EQ(shownText(std::string(100'000, 'x') + "end", 9), "xxx...end");
    EXPECT_EQ(shownText("ööööööööööööö", 12), "ööööö...öööö") << "13 characters, 26 bytes";
    EXPECT_EQ(shownText("\n\n\n\n\n\n\n", 12), "\\n\\n...\\n\\n") << "an escape is kept whole";
    EXPECT_EQ(shownText(std::string(1000, '\x80'), 12), "\\x80...\\x80");
}

TEST(ShownText, IsNotEscapedOrShortenedTwice) {
    for (const std::string text : {"a\nb\x9b", "1234567890123", "\u202e\u202e\u202e\u202e"}) {
        const std::string once = shownText(text, 12);
        EXPECT_EQ(shownText(once, 12), once);
    }
}

TEST(ShownText, PathKeepsTheNameOfTheFile) {
    const std::string shown = shownPath("/" + std::string(500, 'd') + "/alps.json");
    EXPECT_EQ(shown.size(), kShownPath);
    EXPECT_TRUE(shown.ends_with("ddd/alps.json"));
    EXPECT_EQ(shownPath("maps/b\x1b.png"), "maps/b\\x1b.png");
}

}  // namespace
}  // namespace scree
