#include "erosion/base/exact_math.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "erosion/models/stream_power/power_table.h"
#include "erosion/models/stream_power/random_rounding.h"

namespace scree {
namespace {

TEST(ExactExp, AgreesWithTheLibrary) {
    for (const double y : {-700.0, -30.0, -1.0, -1e-6, 0.0, 0.3, 2.0, 100.0, 700.0})
        EXPECT_NEAR(exactExp(y) / std::exp(y), 1.0, 1e-12) << y;
    for (const double y : {-701.0, -1e4, -1e60, -std::numeric_limits<double>::infinity()})
        EXPECT_EQ(exactExp(y), 0.0) << y;
}

TEST(ExactTangent, AgreesWithTheLibrary) {
    for (const double degrees : {0.0, 11.0, 38.66, 45.0, 72.0, 80.0})
        EXPECT_NEAR(exactTangent(degrees), std::tan(degrees * 3.14159265358979323846 / 180.0), 1e-12) << degrees;
}

TEST(ExactMath, InverseCubeRootIsWithinThreeTenMillionths) {
    double worst = 0.0;
    for (float x = 1e-12f; x < 1e12f; x *= 1.0003f) {
        const double exact = 1.0 / std::cbrt(static_cast<double>(x));
        worst = std::max(worst, std::abs(static_cast<double>(inverseCubeRoot(x)) / exact - 1.0));
    }
    EXPECT_LT(worst, 3e-7);
    EXPECT_GT(worst, 1e-9) << "float32 cannot be that good: the test measures nothing";
}

TEST(ExactMath, LogarithmEqualsThatOfTheLibrary) {
    for (const double x : {1e-300, 1e-9, 0.5, 0.7071, 0.7072, 0.999999, 1.0, 1.000001, 1.5, 2.0, 3e4, 1e300})
        EXPECT_NEAR(exactLog(x), std::log(x), 4e-16 * std::max(1.0, std::abs(std::log(x)))) << x;
}

TEST(ExactMath, PowersEqualThoseOfTheLibraryWithinAHundredMillionth) {
    for (const double exponent : {0.2, 0.45, 0.8}) {
        const PowerTable power(exponent);
        for (double x = 1e-6; x < 1e15; x *= 1.237) EXPECT_NEAR(power(x) / std::pow(x, exponent), 1.0, 1e-8) << x;
        EXPECT_EQ(power(0.0), 0.0);
        EXPECT_NEAR(power(1.0), 1.0, 1e-15);
    }
}

// A value a quarter of the way from one float to the next is rounded to the lower one three times out of four.
TEST(ExactMath, RoundingAtRandomHasTheValueAsItsMean) {
    for (const float low : {1000.0f, -1000.0f, 1.0f, -0.001f}) {
        const float high = std::nextafter(low, 1e9f);
        const double value = 0.75 * static_cast<double>(low) + 0.25 * static_cast<double>(high);
        constexpr int kDraws = 100000;
        int ups = 0;
        for (std::uint64_t key = 0; key < kDraws; ++key) {
            const float rounded = roundedAtRandom(value, bitsFor(value, key));
            ASSERT_TRUE(rounded == low || rounded == high) << low;
            ups += rounded == high ? 1 : 0;
        }
        EXPECT_NEAR(ups / static_cast<double>(kDraws), 0.25, 4.0 * std::sqrt(0.25 * 0.75 / kDraws)) << low;
        EXPECT_EQ(roundedAtRandom(static_cast<double>(low), 1), low);
    }
}

TEST(ExactMath, ArctangentIsThatOfTheLibrary) {
    for (const double slope : {0.0, 1e-9, 0.1, 0.5, 1.0, 1.7320508, 5.0, 57.0, 1e6})
        EXPECT_NEAR(exactArctangent(slope), std::atan(slope) * 180.0 / 3.14159265358979323846, 1e-11) << slope;
}

}  // namespace
}  // namespace scree
