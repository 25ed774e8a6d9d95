#include "erosion/analysis/spikes.h"

#include <gtest/gtest.h>

namespace scree {
namespace {

TEST(SpikeIndex, IsZeroOnAPlaneAndFindsNeedles) {
    Field<float> plane(102, 102);
    for (int y = 0; y < 102; ++y)
        for (int x = 0; x < 102; ++x) plane(x, y) = 0.5f * static_cast<float>(x) - 0.25f * static_cast<float>(y);
    EXPECT_NEAR(spikeIndex(plane), 0.0f, 1e-4f);
    // 20 needles in 10,000 inner nodes are more than one in a thousand, so the index is their height.
    for (int i = 0; i < 20; ++i) plane(5 + 4 * i, 50) += 7.0f;
    EXPECT_NEAR(spikeIndex(plane), 7.0f, 1e-3f);
}

}  // namespace
}  // namespace scree
