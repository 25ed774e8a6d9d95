#include "app/window/pen_track.h"

#include <gtest/gtest.h>

namespace scree {
namespace {

using Kind = PenSample::Kind;

TEST(PenTrack, AMouseHasFullPressure) {
    PenTrack track;
    EXPECT_EQ(track.atMove(3.0, 4.0), 1.0f);
    EXPECT_EQ(track.atPress(), 1.0f);
    EXPECT_EQ(track.atMove(5.0, 4.0), 1.0f);
    EXPECT_FALSE(track.settle());
}

TEST(PenTrack, EachOfManyEventsBetweenTwoFramesGetsItsOwnPressure) {
    PenTrack track;
    track.add({Kind::Move, 9.4, 5.0, 0.0f});  // not touching
    track.add({Kind::Press, 10.2, 5.0, 0.1f});
    track.add({Kind::Move, 10.6, 5.0, 0.2f});  // less than a pixel: no event of the mouse
    for (int i = 1; i <= 5; ++i) track.add({Kind::Move, 10.0 + 3.0 * i + 0.3, 5.9, 0.1f * static_cast<float>(i)});
    track.add({Kind::Release, 25.0, 5.0, 0.0f});
    track.add({Kind::Move, 30.0, 5.0, 0.0f});
    EXPECT_EQ(track.atMove(9.0, 5.0), 1.0f) << "the pen does not touch yet";
    EXPECT_EQ(track.atPress(), 0.1f);
    for (const int i : {1, 2, 4, 5})  // one of them is lost
        EXPECT_EQ(track.atMove(10.0 + 3.0 * i, 5.0), 0.1f * static_cast<float>(i)) << i;
    EXPECT_EQ(track.atMove(25.0, 5.0), 0.5f) << "still before the release";
    track.atRelease();
    EXPECT_EQ(track.atMove(30.0, 5.0), 1.0f);
    EXPECT_EQ(track.atPress(), 1.0f) << "a mouse afterwards";
}

TEST(PenTrack, WithoutASampleOfThePlaceTheNewestPressureCounts) {
    PenTrack track;
    track.add({Kind::Press, 10.0, 5.0, 0.1f});
    track.add({Kind::Move, 1000.0, 500.0, 0.3f});  // another scale
    track.add({Kind::Move, 2000.0, 500.0, 0.4f});
    EXPECT_EQ(track.atPress(), 0.1f);
    EXPECT_EQ(track.atMove(11.0, 5.0), 0.4f);
    EXPECT_EQ(track.atMove(12.0, 5.0), 0.4f);
}

TEST(PenTrack, ARestingPenThatPressesHarderIsNoticed) {
    PenTrack track;
    track.add({Kind::Press, 10.0, 5.0, 0.1f});
    EXPECT_EQ(track.atPress(), 0.1f);
    EXPECT_FALSE(track.settle());
    track.add({Kind::Move, 10.0, 5.0, 0.7f});
    EXPECT_FALSE(track.settle()) << "its event of the mouse may still come";
    EXPECT_EQ(track.pressure(), 0.1f);
    EXPECT_TRUE(track.settle());
    EXPECT_EQ(track.pressure(), 0.7f);
    EXPECT_FALSE(track.settle());
    track.add({Kind::Release, 10.0, 5.0, 0.0f});
    track.settle();
    EXPECT_EQ(track.atMove(10.0, 5.0), 0.7f) << "an event before that of the release";
    EXPECT_FALSE(track.settle()) << "a pen that is lifted presses nothing";
    track.atRelease();
    EXPECT_EQ(track.pressure(), 1.0f);
}

// The end of a stroke may be known from the pen long before the events of the mouse that lead to it.
TEST(PenTrack, AStrokeKeepsItsPressureUntilTheButtonIsReleased) {
    PenTrack track;
    track.add({Kind::Press, 10.0, 5.0, 0.1f});
    EXPECT_EQ(track.atPress(), 0.1f);
    track.add({Kind::Move, 20.0, 5.0, 0.4f});
    track.add({Kind::Release, 20.0, 5.0, 0.0f});
    track.add({Kind::Move, 30.0, 5.0, 0.0f});
    for (int i = 0; i < 5; ++i) track.settle();
    EXPECT_EQ(track.atMove(15.0, 5.0), 0.4f);
    EXPECT_EQ(track.atMove(20.0, 5.0), 0.4f);
    track.atRelease();
    EXPECT_EQ(track.atMove(30.0, 5.0), 1.0f);
}

// Windows delays the press of the button while it waits for a gesture.
TEST(PenTrack, APressWhoseSampleIsLongGoneHasThePressureOfNow) {
    PenTrack track;
    track.add({Kind::Press, 10.0, 5.0, 0.1f});
    track.add({Kind::Move, 10.0, 5.0, 0.4f});
    for (int i = 0; i < 5; ++i) track.settle();
    EXPECT_EQ(track.atPress(), 0.4f);
}

}  // namespace
}  // namespace scree
