#include "app/desktop/platform/pen_decoding.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace scree {
namespace {

TEST(PenDecoding, PressureIsAShareOfTheDevicesRange) {
    EXPECT_FLOAT_EQ(pressureShare(512.0, 0.0, 2048.0), 0.25f);
    EXPECT_FLOAT_EQ(pressureShare(-50.0, -100.0, 100.0), 0.25f);
    EXPECT_EQ(pressureShare(0.0, 0.0, 65535.0), 0.0f);
    EXPECT_EQ(pressureShare(65535.0, 0.0, 65535.0), 1.0f);
    EXPECT_EQ(pressureShare(70000.0, 0.0, 65535.0), 1.0f) << "beyond the range";
    EXPECT_EQ(pressureShare(-3.0, 0.0, 65535.0), 0.0f);
}

TEST(PenDecoding, AValueOrARangeThatMakesNoSenseCountsAsOne) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    for (const auto& [value, least, most] : {std::array{kNone, 0.0, 1.0},
                                             {kEndless, 0.0, 1.0},
                                             {-kEndless, 0.0, 1.0},
                                             {0.5, kNone, 1.0},
                                             {0.5, 0.0, kNone},
                                             {0.5, 0.0, 0.0},
                                             {0.5, 1.0, 0.0},
                                             {0.5, -kEndless, 1.0},
                                             {0.5, -kEndless, kEndless}})
        EXPECT_EQ(pressureShare(value, least, most), 1.0f) << value << " of " << least << " to " << most;
}

TEST(PenDecoding, APenOfWindowsReportsAtMost1024) {
    EXPECT_FLOAT_EQ(windowsPressure(true, 256), 0.25f);
    EXPECT_EQ(windowsPressure(true, 0), 0.0f);
    EXPECT_EQ(windowsPressure(true, 1024), 1.0f);
    EXPECT_EQ(windowsPressure(true, 4096), 1.0f);
    EXPECT_EQ(windowsPressure(false, 0), 1.0f) << "a pen without pressure";
}

TEST(PenDecoding, AnEventContainsOnlyTheAxesOfItsMask) {
    const std::array<unsigned char, 2> mask{0b00000101, 0b00000010};  // axes 0, 2 and 9
    const std::array<double, 3> values{10.0, 20.0, 30.0};
    for (int axis = -1; axis < 20; ++axis) {
        const std::optional<double> value = axisValue(mask, values.data(), axis);
        if (axis == 0 || axis == 2 || axis == 9)
            EXPECT_EQ(value, axis == 0 ? 10.0 : axis == 2 ? 20.0 : 30.0);
        else
            EXPECT_FALSE(value) << axis;
    }
    EXPECT_FALSE(axisValue({}, nullptr, 0));
}

}  // namespace
}  // namespace scree
