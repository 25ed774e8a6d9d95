#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "erosion/importing/steps.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using test::fieldOf;

constexpr int kSide = 256;

/// A smooth analytic surface, 0 to 255 m: long and short waves with tops, hollows and saddles.
double smoothSurface(double x, double y) {
    const double turn = 2.0 * std::numbers::pi / kSide;
    const double sum = std::sin(turn * x + 0.4) * std::cos(turn * y - 0.3) + 0.35 * std::sin(3.0 * turn * x - 0.2) +
                       0.3 * std::cos(2.0 * turn * (x + y));
    return 127.5 + sum * 127.5 / 1.65;
}

/// Rounds to the nearest level, like an 8-bit picture.
double quantized(double metres, double step) {
    return std::round(metres / step) * step;
}

struct Errors {
    double rms, largest;
};
template <class Value>
Errors errorsOf(const Field<float>& field, const Value& truth) {
    Errors errors{0.0, 0.0};
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) {
            const double error = static_cast<double>(field(x, y)) - truth(x, y);
            errors.rms += error * error;
            errors.largest = std::max(errors.largest, std::abs(error));
        }
    errors.rms = std::sqrt(errors.rms / (static_cast<double>(field.width()) * field.height()));
    return errors;
}

/// The field without its steps.
Field<float> smoothed(Field<float> field) {
    const std::optional<HeightSteps> steps = findSteps(field);
    EXPECT_TRUE(steps);
    if (steps) removeSteps(field, *steps);
    return field;
}

TEST(Steps, OfASmoothSurfaceAreRemoved) {
    const double step = 4.0;  // 64 levels on 256 nodes
    const Field<float> stairs =
        fieldOf(kSide, kSide, [&](int x, int y) { return quantized(smoothSurface(x, y), step); });
    const Errors before = errorsOf(stairs, smoothSurface);
    // The error of evenly distributed rounding.
    EXPECT_NEAR(before.rms, step / std::sqrt(12.0), 0.1);
    const Errors after = errorsOf(smoothed(stairs), smoothSurface);
    RecordProperty("rms before", std::to_string(before.rms));
    RecordProperty("rms after", std::to_string(after.rms));
    EXPECT_LT(after.rms, 0.25 * before.rms);
    EXPECT_LE(after.largest, step);
}

TEST(Steps, OfAnInclinedPlaneBecomeThePlane) {
    const auto plane = [](double x, double /*y*/) { return 0.1 * x + 3.0; };
    const Field<float> stairs = fieldOf(200, 20, [&](int x, int y) { return quantized(plane(x, y), 1.0); });
    const Field<float> smooth = smoothed(stairs);
    // The first and the last step lie at the edge, so the end of their ground is unknown.
    for (int y = 0; y < 20; ++y)
        for (int x = 10; x < 190; ++x) EXPECT_NEAR(static_cast<double>(smooth(x, y)), plane(x, y), 0.06) << x;
}

TEST(Steps, NoHeightChangesByMoreThanHalfAStep) {
    const Field<float> stairs = fieldOf(kSide, kSide, [](int x, int y) { return quantized(smoothSurface(x, y), 5.0); });
    const Field<float> smooth = smoothed(stairs);
    double largest = 0.0;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            largest = std::max(largest, static_cast<double>(std::abs(smooth(x, y) - stairs(x, y))));
    EXPECT_LE(largest, 2.5 * (1.0 + 1e-5));
    EXPECT_GT(largest, 2.0);
}

/// A slope of 0.1 levels per node with a wide plateau beside a cliff, a lake and a mesa.
double land(int x, int y) {
    if (x >= 150 && x < 230 && y >= 30 && y < 90) return 60.0;                             // beside cliffs
    if (std::hypot(x - 100, y - 170) < 40.0) return quantized(10.0, 1.0);                  // a lake in the slope
    if (x >= 170 && x < 240 && y >= 150 && y < 220) return 25.0 + (y < 152 ? -1.0 : 0.0);  // a mesa with a ramp
    return quantized(0.1 * x, 1.0);
}

TEST(Steps, RealPlateausStayAsTheyAre) {
    const Field<float> stairs = fieldOf(kSide, kSide, land);
    const Field<float> smooth = smoothed(stairs);
    const auto staysFlat = [&](int left, int top, int right, int bottom, const char* what) {
        for (int y = top; y < bottom; ++y)
            for (int x = left; x < right; ++x)
                ASSERT_EQ(smooth(x, y), stairs(x, y)) << what << " at " << x << ", " << y;
    };
    staysFlat(150, 30, 230, 90, "the plateau");
    staysFlat(75, 145, 125, 195, "the lake");
    staysFlat(170, 152, 240, 220, "the mesa");
    // The slope beside them is smooth again, except for the step at the height of the lake: step and lake are one area.
    for (int x = 20; x < 140; ++x)
        if (stairs(x, 110) != 10.0f) {
            EXPECT_NEAR(static_cast<double>(smooth(x, 110)), 0.1 * x, 0.1) << x;
        }
}

TEST(Steps, AreFoundIfThereAreFewLevels) {
    const auto found = [](const Field<float>& field) { return findSteps(field).has_value(); };
    const Field<float> stairs = fieldOf(kSide, kSide, [](int x, int y) { return quantized(smoothSurface(x, y), 1.0); });
    const std::optional<HeightSteps> steps = findSteps(stairs);
    ASSERT_TRUE(steps);
    EXPECT_NEAR(steps->step, 1.0, 1e-6);
    EXPECT_GE(steps->flat, 0.1);
    EXPECT_FALSE(found(fieldOf(kSide, kSide, smoothSurface))) << "many different heights";
    EXPECT_FALSE(found(fieldOf(64, 64, [](int, int) { return 7.0; }))) << "one level";
    EXPECT_FALSE(found(fieldOf(64, 64, [](int x, int) { return x < 30 ? 0.0 : 5.0; }))) << "two levels";
    EXPECT_FALSE(found(fieldOf(64, 64, [](int x, int y) { return 7.0 * x + 3.0 * y; }))) << "steep: no two are equal";
    EXPECT_FALSE(found(fieldOf(64, 64, [](int x, int) {
        return std::array{0.0, 1.0, 1.37, 2.0}[static_cast<std::size_t>(x / 16)];
    }))) << "uneven steps";
}

TEST(Steps, IgnoredNodesStayAndDoNotCount) {
    Field<float> stairs = fieldOf(64, 64, [](int x, int) { return quantized(0.1 * x, 1.0); });
    NodeMask ignored(64, 64);
    for (int y = 20; y < 30; ++y)
        for (int x = 20; x < 30; ++x) {
            stairs(x, y) = 2.3f + 0.013f * static_cast<float>(x * y % 7);
            ignored(x, y) = 1;
        }
    EXPECT_FALSE(findSteps(stairs));
    const std::optional<HeightSteps> steps = findSteps(stairs, ignored);
    ASSERT_TRUE(steps);
    Field<float> smooth = stairs;
    removeSteps(smooth, *steps, ignored);
    for (int y = 20; y < 30; ++y)
        for (int x = 20; x < 30; ++x) ASSERT_EQ(smooth(x, y), stairs(x, y));
    EXPECT_NE(smooth(24, 5), stairs(24, 5) - 1.0f);
    EXPECT_NEAR(static_cast<double>(smooth(38, 50)), 3.8, 0.1);
}

}  // namespace
}  // namespace scree
