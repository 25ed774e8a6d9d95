#include "renderer/patterns/relief_texture.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <string>

#include "renderer/patterns/ripple_texture.h"
#include "renderer/patterns/rock_texture.h"
#include "renderer/patterns/stone_texture.h"
#include "renderer/patterns/turf_texture.h"

namespace scree {
namespace {

constexpr int kSize = ReliefTexture::kSize;

/// A texture, and how many times the difference across two texels its slope is.
struct Relief {
    std::string name;
    std::vector<std::uint8_t> (*make)();
    double steepness;
    /// Least standard deviation of each channel. Ripples run across the wind, so they hardly slope along their crests.
    double varied = 0.05;
};

class ReliefTextures : public testing::TestWithParam<Relief> {
 protected:
    int at(int x, int y, int channel) const {
        const int column = (x + kSize) % kSize, row = (y + kSize) % kSize;
        return texels_[static_cast<std::size_t>((row * kSize + column) * 4 + channel)];
    }
    const std::vector<std::uint8_t> texels_ = GetParam().make();
};

TEST_P(ReliefTextures, IsTheSameEachTime) {
    ASSERT_EQ(texels_.size(), static_cast<std::size_t>(kSize) * kSize * 4);
    EXPECT_EQ(texels_, GetParam().make());
}

TEST_P(ReliefTextures, HasTheMeanThatADistantPixelSees) {
    for (int channel = 0; channel < 4; ++channel) {
        double sum = 0.0, squares = 0.0;
        for (int y = 0; y < kSize; ++y)
            for (int x = 0; x < kSize; ++x) {
                const double value = at(x, y, channel) / 255.0 - 0.5;
                sum += value;
                squares += value * value;
            }
        EXPECT_NEAR(sum / (kSize * kSize), 0.0, 0.02) << channel;
        EXPECT_GT(std::sqrt(squares / (kSize * kSize)), GetParam().varied) << channel;
    }
}

// Steps across the edges are no larger than those within.
TEST_P(ReliefTextures, RepeatsWithoutASeam) {
    const auto meanStep = [&](int column) {
        double sum = 0.0;
        for (int i = 0; i < kSize; ++i)
            sum +=
                std::abs(at(column, i, 0) - at(column - 1, i, 0)) + std::abs(at(i, column, 0) - at(i, column - 1, 0));
        return sum / (2 * kSize);
    };
    double within = 0.0;
    for (int column = 1; column < kSize; ++column) within += meanStep(column) / (kSize - 1);
    EXPECT_LT(meanStep(0), 1.5 * within);
}

TEST_P(ReliefTextures, ItsSlopeIsThatOfItsHeight) {
    int compared = 0;
    for (int y = 0; y < kSize; y += 3)
        for (int x = 0; x < kSize; x += 3)
            for (const auto& [channel, east, south] : {std::array{2, 1, 0}, std::array{3, 0, 1}}) {
                const int slope = at(x, y, channel) - 128;
                if (std::abs(slope) > 120) continue;  // cut off
                const int rise = at(x + east, y + south, 0) - at(x - east, y - south, 0);
                // Heights are rounded to bytes, and so is the slope, after it was multiplied.
                EXPECT_NEAR(slope, GetParam().steepness * rise, GetParam().steepness + 1.5);
                ++compared;
            }
    EXPECT_GT(compared, 10000);
}

// Sharp, R. (1963), Wind ripples: the lee side is the steeper one. So the cube of the slope with the wind has a mean
// below 0.
TEST(RippleTexture, TheLeeSideOfRipplesIsTheSteeperOne) {
    const std::vector<std::uint8_t> texels = makeRippleTexture();
    double squares = 0.0, cubes = 0.0;
    for (std::size_t at = 2; at < texels.size(); at += 4) {
        const double slope = texels[at] / 255.0 - 0.5;
        squares += slope * slope;
        cubes += slope * slope * slope;
    }
    const double count = static_cast<double>(texels.size()) / 4.0;
    EXPECT_LT(cubes / count, -0.3 * std::pow(squares / count, 1.5));
}

INSTANTIATE_TEST_SUITE_P(All, ReliefTextures,
                         testing::Values(Relief{"Stones", makeStoneTexture, 3.0}, Relief{"Rock", makeRockTexture, 12.0},
                                         Relief{"Turf", makeTurfTexture, 1.2},
                                         Relief{"Ripples", makeRippleTexture, 1.2, 0.01}),
                         [](const testing::TestParamInfo<Relief>& each) { return each.param.name; });

}  // namespace
}  // namespace scree
