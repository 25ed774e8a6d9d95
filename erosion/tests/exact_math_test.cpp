#include "erosion/exact_math.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scree {
namespace {

TEST(ExactPower, AgreesWithTheLibrary) {
    for (const double base : {1e-6, 0.01, 0.1, 0.3, 0.5, 0.7, 0.95, 0.999, 1.0})
        for (const double exponent : {0.0, 0.125, 0.25, 0.5, 0.9, 1.0, 2.0, 8.0})
            EXPECT_NEAR(exactPower(base, exponent) / std::pow(base, exponent), 1.0, 1e-12) << base << "^" << exponent;
    EXPECT_EQ(exactPower(0.0, 0.5), 0.0);
}

TEST(ExactTangent, AgreesWithTheLibrary) {
    for (const double degrees : {0.0, 11.0, 38.66, 45.0, 72.0, 80.0})
        EXPECT_NEAR(exactTangent(degrees), std::tan(degrees * 3.14159265358979323846 / 180.0), 1e-12) << degrees;
}

// Eight steps of an eighth of a unit take as much as one step of a unit.
TEST(FractionPerStep, AddsUpToTheFractionPerUnit) {
    for (const double fraction : {0.001, 0.02, 0.3, 0.9, 0.999}) {
        double kept = 1.0;
        for (int step = 0; step < 8; ++step) kept *= 1.0 - fractionPerStep(fraction, 0.125);
        EXPECT_NEAR(kept, 1.0 - fraction, 1e-12);
        EXPECT_EQ(fractionPerStep(fraction, 1.0), 1.0 - (1.0 - fraction));
    }
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
