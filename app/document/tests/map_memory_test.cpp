#include "app/document/map_memory.h"

#include <gtest/gtest.h>

#include <string>

namespace scree {

namespace {

constexpr std::size_t kGibibyte = std::size_t{1} << 30;

TEST(MapMemory, AMapThatDoesNotFitIsRefusedWithItsSizeAndTheLargestThatFits) {
    EXPECT_TRUE(fitsMemory(4096, 4096, 2 * kGibibyte).ok());
    const Result<void> tooLarge = fitsMemory(8192, 4096, 2 * kGibibyte);
    ASSERT_FALSE(tooLarge.ok());
    const std::string message = tooLarge.error().message;
    // 2^25 nodes of 70 bytes are 2.1875 GiB.
    EXPECT_NE(message.find("8192 x 4096 nodes needs about 2.2 GiB of memory"), std::string::npos) << message;
    EXPECT_NE(message.find("has 2.0 GiB"), std::string::npos) << message;
    // For a map half as high as wide, 7833 x 3916 nodes need 2 GiB: 2^31 / 70 = 30678337.8 = w^2 / 2.
    EXPECT_NE(message.find("at most 7833 fits"), std::string::npos) << message;
    EXPECT_TRUE(fitsMemory(7833, 3916, 2 * kGibibyte).ok());
}

TEST(MapMemory, IfTheMemoryIsUnknownEveryMapFits) {
    EXPECT_TRUE(fitsMemory(8192, 8192, 0).ok());
}

}  // namespace

}  // namespace scree
