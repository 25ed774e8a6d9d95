#include "erosion/sculpting/falloff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace scree {
namespace {

constexpr std::array kShapes{FalloffShape::Smooth, FalloffShape::Round, FalloffShape::Linear,
                             FalloffShape::Sharp,  FalloffShape::Bell,  FalloffShape::Flat};

/// The formulas of FalloffShape, in double.
double formula(FalloffShape shape, double s) {
    switch (shape) {
        case FalloffShape::Smooth:
            return std::pow(1.0 - s * s, 2);
        case FalloffShape::Round:
            return std::sqrt(1.0 - s * s);
        case FalloffShape::Linear:
            return 1.0 - s;
        case FalloffShape::Sharp:
            return std::pow(1.0 - s, 2);
        case FalloffShape::Bell:
            return std::pow(1.0 - s * s, 4);
        case FalloffShape::Flat:
            return 1.0;
    }
    return 0.0;
}

TEST(Falloff, EachShapeFollowsItsFormula) {
    for (const FalloffShape shape : kShapes)
        for (const double falloff : {1.0, 0.6, 0.05})
            for (double r = 0.0; r < 0.999; r += 0.01) {
                const double s = std::max(0.0, r - (1.0 - falloff)) / falloff;
                ASSERT_NEAR(brushShare(static_cast<float>(r * r), static_cast<float>(falloff), shape),
                            formula(shape, s), falloff < 0.1 ? 2e-4 : 2e-5)
                    << choicesOf<FalloffShape>[static_cast<std::size_t>(shape)] << ", falloff " << falloff << ", r "
                    << r;
            }
}

TEST(Falloff, NothingActsFromTheRadiusOn) {
    for (const FalloffShape shape : kShapes)
        for (const float falloff : {1.0f, 0.3f})
            for (const float squared : {1.0f, 1.0001f, 40.0f, 1e30f})
                EXPECT_EQ(brushShare(squared, falloff, shape), 0.0f);
}

}  // namespace
}  // namespace scree
