#include "app/editor/frames/frame_failures.h"

#include <gtest/gtest.h>

namespace scree {
namespace {

TEST(FrameFailures, FramesThatKeepFailingAreTooMany) {
    FrameFailures failures;
    for (int i = 0; i < FrameFailures::kMost; ++i) EXPECT_FALSE(failures.tooMany(1.0 + i * 0.1)) << i;
    EXPECT_TRUE(failures.tooMany(1.5));
}

TEST(FrameFailures, RareMishapsNeverAre) {
    FrameFailures failures;
    for (int i = 0; i < 100; ++i) EXPECT_FALSE(failures.tooMany(i * FrameFailures::kWithin / 3.0)) << i;
}

}  // namespace
}  // namespace scree
