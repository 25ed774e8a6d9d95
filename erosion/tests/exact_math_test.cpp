#include "erosion/base/exact_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

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

}  // namespace
}  // namespace scree
