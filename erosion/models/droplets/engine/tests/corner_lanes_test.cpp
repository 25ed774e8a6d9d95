#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/droplets/engine/tests/corner_lanes_test.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "erosion/models/droplets/engine/corner_gathers-inl.h"
#include "erosion/tests/instruction_sets.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {
namespace {

/// A layer in which each value is different and identifies its node.
constexpr int kWidth = 37;
constexpr int kHeight = 29;
constexpr int kStride = 53;

template <CornerReader Reader>
void expectTheFourAround(const Reader& reader, const char* name) {
    std::vector<float> layer(kStride * kHeight);
    for (std::size_t i = 0; i < layer.size(); ++i) layer[i] = static_cast<float>(i);
    std::mt19937 random(5);
    for (int repetition = 0; repetition < 50; ++repetition) {
        Lanes<std::int32_t> nodes;
        for (std::int32_t& node : nodes.at)
            node = static_cast<std::int32_t>(random() % (kHeight - 1) * kStride + random() % (kWidth - 1));
        for (std::size_t i = 0; i < kMostLanes; i += kVectorLanes) {
            const Corners corners = reader.corners(layer.data(), kStride, nodes.at + i);
            Lanes<float> h00, h10, h01, h11;
            hn::Store(corners.h00, kTag, h00.at);
            hn::Store(corners.h10, kTag, h10.at);
            hn::Store(corners.h01, kTag, h01.at);
            hn::Store(corners.h11, kTag, h11.at);
            for (std::size_t lane = 0; lane < kVectorLanes; ++lane) {
                const auto node = static_cast<float>(nodes.at[i + lane]);
                ASSERT_EQ(h00.at[lane], node) << name;
                ASSERT_EQ(h10.at[lane], node + 1.0f) << name;
                ASSERT_EQ(h01.at[lane], node + kStride) << name;
                ASSERT_EQ(h11.at[lane], node + kStride + 1.0f) << name;
            }
        }
    }
}

void expectTheFourAroundByAllReaders() {
    expectTheFourAround(PlainCornerReader(), "plain loads");
#if HWY_TARGET == HWY_AVX3
    expectTheFourAround(GatherCornerReader(), "gathers");
#endif
}

}  // namespace
}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {
namespace {

HWY_EXPORT(expectTheFourAroundByAllReaders);

TEST(CornerLanes, AreTheFourNodesAround) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        test::useInstructionSets(target);
        HWY_DYNAMIC_DISPATCH(expectTheFourAroundByAllReaders)();
    }
    test::useInstructionSets(0);
}

}  // namespace
}  // namespace scree
#endif
