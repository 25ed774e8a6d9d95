#include "erosion/base/random.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>

namespace scree {
namespace {

constexpr std::uint64_t kDraws = 200000;

TEST(Random, MixerIsSplitMix64) {
    // The first outputs of SplitMix64 from state 1234567 (Vigna's splitmix64.c).
    constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15u;
    EXPECT_EQ(mixBits(1234567), 6457827717110365317u);
    EXPECT_EQ(mixBits(1234567 + kGamma), 3203168211198807973u);
    EXPECT_EQ(mixBits(1234567 + 2 * kGamma), 9817491932198370423u);
}

TEST(Random, UnitNumbersFillTheirRangeEvenly) {
    std::array<int, 20> bins{};
    double sum = 0.0;
    for (std::uint64_t item = 0; item < kDraws; ++item) {
        const float value = randomUnit(42, RandomStream::DropletStart, item, 0);
        ASSERT_GE(value, 0.0f);
        ASSERT_LT(value, 1.0f);
        sum += static_cast<double>(value);
        ++bins[static_cast<std::size_t>(value * 20.0f)];
    }
    EXPECT_NEAR(sum / kDraws, 0.5, 5.0 * 0.2887 / std::sqrt(static_cast<double>(kDraws)));  // 5 sigma
    double chiSquare = 0.0;
    for (const int count : bins) chiSquare += (count - kDraws / 20.0) * (count - kDraws / 20.0) / (kDraws / 20.0);
    EXPECT_LT(chiSquare, 50.0);  // 19 degrees of freedom: above 50 once in 10^4 cases
}

using Series = std::function<float(std::uint64_t)>;

/// Correlation of two series of unit numbers. For independent series its deviation is 1 / sqrt(kDraws). It takes a
/// std::function and not a lambda, because g++ would spend minutes on folding the loop into a constant.
double correlation(const Series& a, const Series& b) {
    double sum = 0.0;
    for (std::uint64_t i = 0; i < kDraws; ++i)
        sum += (static_cast<double>(a(i)) - 0.5) * (static_cast<double>(b(i)) - 0.5) * 12.0;
    return sum / kDraws;
}

TEST(Random, SeedsStreamsItemsAndDrawsAreIndependent) {
    constexpr auto kStart = RandomStream::DropletStart;
    const auto base = [](std::uint64_t i) { return randomUnit(1, kStart, i, 0); };
    const double limit = 5.0 / std::sqrt(static_cast<double>(kDraws));
    EXPECT_NEAR(correlation(base, [](std::uint64_t i) { return randomUnit(2, kStart, i, 0); }), 0.0, limit);
    EXPECT_NEAR(correlation(base, [](std::uint64_t i) { return randomUnit(1, RandomStream::TalusNoise, i, 0); }), 0.0,
                limit);
    EXPECT_NEAR(correlation(base, [](std::uint64_t i) { return randomUnit(1, kStart, i + 1, 0); }), 0.0, limit);
    EXPECT_NEAR(correlation(base, [](std::uint64_t i) { return randomUnit(1, kStart, i, 1); }), 0.0, limit);
}

TEST(Random, DoesNotRepeatWithinAStream) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t item = 0; item < 300; ++item)
        for (std::uint64_t draw = 0; draw < 100; ++draw)
            seen.insert(randomBits(7, RandomStream::Generator, item, draw));
    EXPECT_EQ(seen.size(), 30000u);
}

TEST(Random, DirectionsAreUnitVectorsToAllSides) {
    double sumX = 0.0;
    double sumY = 0.0;
    std::array<int, 8> octants{};
    for (std::uint64_t item = 0; item < kDraws; ++item) {
        const UnitVector d = randomDirection(9, RandomStream::DropletDirection, item, 0);
        ASSERT_NEAR(d.x * d.x + d.y * d.y, 1.0f, 1e-6f);
        sumX += static_cast<double>(d.x);
        sumY += static_cast<double>(d.y);
        ++octants[static_cast<std::size_t>((d.x > 0.0f) + 2 * (d.y > 0.0f) + 4 * (std::abs(d.x) > std::abs(d.y)))];
    }
    const double limit = 5.0 * 0.7071 / std::sqrt(static_cast<double>(kDraws));
    EXPECT_NEAR(sumX / kDraws, 0.0, limit);
    EXPECT_NEAR(sumY / kDraws, 0.0, limit);
    for (const int count : octants) EXPECT_NEAR(count, kDraws / 8.0, 5.0 * std::sqrt(kDraws / 8.0));
}

}  // namespace
}  // namespace scree
