#include "erosion/slopes/slope_lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/tests/instruction_sets.h"

namespace scree {
namespace {

constexpr int kCount = 500;

/// Detail and rock of a row across a plane of this slope, whose talus has the tangent 0.8.
struct PlaneRow {
    std::vector<float> detail = std::vector<float>(kCount + kSlopeLanes);
    std::vector<float> rock = std::vector<float>(kCount + kSlopeLanes);

    PlaneRow(const RockStructure& structure, const SlopeRules& rules, float slope, float y, float bareness = 0.0f) {
        const auto all = [](float value) { return std::vector<float>(kCount + kSlopeLanes, value); };
        std::vector<float> ground = all(0.0f);
        for (std::size_t i = 0; i < ground.size(); ++i)
            ground[i] = structure.metre * slope * structure.node * static_cast<float>(i);
        const std::vector<float> steep = all(slope), level = all(0.0f), bare = all(bareness), perTalus = all(1.25f);
        slopeDetail(structure, rules,
                    {ground.data(), steep.data(), level.data(), bare.data(), perTalus.data(), level.data()}, 0.0f, y,
                    kCount, detail.data(), rock.data());
        detail.resize(kCount);
        rock.resize(kCount);
    }
    double meanRock() const {
        double sum = 0.0;
        for (const float share : rock) sum += static_cast<double>(share);
        return sum / kCount;
    }
    double roughness() const {
        double sum = 0.0;
        for (const float height : detail) sum += static_cast<double>(height * height);
        return std::sqrt(sum / kCount);
    }
};

RockStructure structureOf(float jointSpacing, float cellSize, std::uint64_t seed = 1) {
    return RockStructure({.jointSpacing = jointSpacing, .dip = 13.0f, .seed = seed}, {}, nullptr,
                         {.width = 512, .height = 512, .cellSize = cellSize});
}

TEST(SlopeLanes, RockIsSteeperThanItsTalusOrHard) {
    const RockStructure structure = structureOf(40.0f, 5.0f);
    EXPECT_GT(PlaneRow(structure, {}, 1.4f, 0.0f).meanRock(), 0.9);
    EXPECT_LT(PlaneRow(structure, {}, 0.2f, 0.0f).meanRock(), 0.01);
    EXPECT_GT(PlaneRow(structure, {}, 0.7f, 0.0f, 0.4f).meanRock(),
              PlaneRow(structure, {}, 0.7f, 0.0f).meanRock() + 0.2);
    EXPECT_EQ(PlaneRow(structure, {}, 0.0f, 0.0f).roughness(), 0.0) << "level ground has no detail";
}

TEST(SlopeLanes, RockIsRougherThanScreeAndScreeThanNothing) {
    const RockStructure structure = structureOf(40.0f, 5.0f);
    const double rock = PlaneRow(structure, {}, 1.4f, 0.0f).roughness();
    const double scree = PlaneRow(structure, {}, 0.5f, 0.0f, -0.5f).roughness();
    EXPECT_GT(rock, 3.0 * scree);
    EXPECT_GT(scree, 0.02);
    SlopeRules none;
    none.joints = none.beds = none.roughness = 0.0f;
    EXPECT_LT(PlaneRow(structure, none, 1.4f, 0.0f).roughness(), 0.1);
}

TEST(SlopeLanes, TheSameFormAtTwiceTheLengthIsTwiceAsHigh) {
    // All lengths follow the joint spacing. Doubling is exact in floats.
    SlopeRules rules;
    const RockStructure one = structureOf(40.0f, 5.0f), two = structureOf(80.0f, 10.0f);
    for (const float slope : {0.3f, 0.6f, 1.2f}) {
        const PlaneRow small(one, rules, slope, 13.0f), large(two, rules, slope, 13.0f);
        for (std::size_t i = 0; i < kCount; ++i) ASSERT_EQ(large.detail[i], 2.0f * small.detail[i]) << i;
    }
}

TEST(SlopeLanes, AFinerGridShowsTheSameForms) {
    // Every fourth node of a fine row lies on a node of the coarse row. What the coarse grid can show is much the same.
    const RockStructure coarse = structureOf(160.0f, 5.0f), fine = structureOf(160.0f, 2.5f);
    const PlaneRow a(coarse, {}, 1.2f, 3.0f), b(fine, {}, 1.2f, 3.0f);
    double product = 0.0, squaresA = 0.0, squaresB = 0.0;
    for (std::size_t i = 0; 2 * i < kCount; ++i) {
        const auto x = static_cast<double>(a.detail[i]), y = static_cast<double>(b.detail[2 * i]);
        product += x * y;
        squaresA += x * x;
        squaresB += y * y;
    }
    EXPECT_GT(product / std::sqrt(squaresA * squaresB), 0.97);
}

TEST(SlopeLanes, OtherSeedsMakeOtherRock) {
    const PlaneRow a(structureOf(40.0f, 5.0f, 1), {}, 1.2f, 0.0f), b(structureOf(40.0f, 5.0f, 2), {}, 1.2f, 0.0f);
    EXPECT_NE(a.detail, b.detail);
}

TEST(SlopeLanes, JointsThatTheGridCannotShowAreLeftOut) {
    // Joints are 10 m apart. On a grid of 40 m the detail is less than a tenth as high as on a grid of 2 m.
    const double coarse = PlaneRow(structureOf(10.0f, 40.0f), {}, 1.2f, 0.0f).roughness();
    const double fine = PlaneRow(structureOf(10.0f, 2.0f), {}, 1.2f, 0.0f).roughness();
    EXPECT_LT(coarse, 0.1 * fine);
}

TEST(SlopeLanes, AllInstructionSetsGiveTheSameBits) {
    const RockStructure structure = structureOf(40.0f, 5.0f);
    const PlaneRow best(structure, {}, 1.1f, 700.0f);
    const std::int64_t supported = hwy::SupportedTargets();
    for (std::int64_t rest = supported; rest != 0; rest &= rest - 1) {
        test::useInstructionSets(rest & -rest);
        const PlaneRow own(structure, {}, 1.1f, 700.0f);
        EXPECT_EQ(own.detail, best.detail) << hwy::TargetName(rest & -rest);
        EXPECT_EQ(own.rock, best.rock) << hwy::TargetName(rest & -rest);
    }
    test::useInstructionSets(0);
}

TEST(RockStructure, BedsNeitherRaiseNorLowerTheGroundOnTheWhole) {
    const RockStructure structure = structureOf(40.0f, 5.0f);
    EXPECT_EQ(structure.bedSums.front(), 0.0f);
    EXPECT_EQ(structure.bedSums.back(), 0.0f);
    const auto [low, high] = std::minmax_element(structure.bedThickness.begin(), structure.bedThickness.end());
    EXPECT_GE(*low, 5.0f);
    EXPECT_LE(*high, 40.0f);
    // No bed hangs over: from one sample to the next the ground falls by less than it rises along the slope.
    for (std::size_t i = 1; i + 2 < structure.bedSums.size(); ++i) {
        const float below = structure.bedSums[i] - structure.bedSums[i - 1];
        const float above = structure.bedSums[i + 1] - structure.bedSums[i];
        ASSERT_GT(above - below, -1.0f / RockStructure::kSamplesPerMetre) << i;
    }
}

TEST(RockStructure, BedsFollowTheStrataOfTheLand) {
    StrataSettings strata{.enabled = true, .dip = 30.0f, .dipDirection = 90.0f};
    const Strata beds(strata, 1);
    const RockStructure structure({.jointSpacing = 40.0f}, strata, &beds,
                                  {.width = 512, .height = 512, .cellSize = 5.0f});
    // Beds that sink to the east by 30 degrees: a step to the east is half a step across the beds.
    EXPECT_NEAR(structure.bedX, 0.5f, 1e-6f);
    EXPECT_NEAR(structure.bedY, 0.0f, 1e-6f);
    EXPECT_NEAR(structure.bedZ, std::sqrt(0.75f), 1e-6f);
}

}  // namespace
}  // namespace scree
