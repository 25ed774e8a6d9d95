#include "erosion/analysis/monotone_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace scree {
namespace {

TEST(MonotoneFit, KeepsWhatFallsAndPoolsWhatRises) {
    const std::vector<double> ones(4, 1.0);
    EXPECT_EQ(fitWithoutRise(std::vector{4.0, 3.0, 3.0, 1.0}, ones), (std::vector{4.0, 3.0, 3.0, 1.0}));
    EXPECT_EQ(fitWithoutRise(std::vector{1.0, 2.0, 3.0, 6.0}, ones), (std::vector{3.0, 3.0, 3.0, 3.0}));
    EXPECT_EQ(fitWithoutRise(std::vector{5.0, 1.0, 2.0}, std::vector{1.0, 3.0, 1.0}), (std::vector{5.0, 1.25, 1.25}));
    EXPECT_TRUE(fitWithoutRise({}, {}).empty());
}

// A fit that does not rise is the nearest one if no other one is nearer (projection onto a convex set).
TEST(MonotoneFit, IsNearerThanAnyOtherSequenceThatDoesNotRise) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(0.0, 10.0);
    std::vector<double> values(40), weights(40);
    for (double& value : values) value = number(random);
    for (double& weight : weights) weight = 0.1 + number(random);
    const auto distance = [&](const std::vector<double>& other) {
        double sum = 0.0;
        for (std::size_t i = 0; i < values.size(); ++i)
            sum += weights[i] * (other[i] - values[i]) * (other[i] - values[i]);
        return sum;
    };
    const std::vector<double> fit = fitWithoutRise(values, weights);
    EXPECT_TRUE(std::ranges::is_sorted(fit, std::greater()));
    for (int trial = 0; trial < 200; ++trial) {
        std::vector<double> other(fit);
        for (double& value : other) value += 0.1 * (number(random) - 5.0);
        std::ranges::sort(other, std::greater());
        EXPECT_GE(distance(other), distance(fit));
    }
}

}  // namespace
}  // namespace scree
