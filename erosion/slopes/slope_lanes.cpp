#include "erosion/slopes/slope_lanes.h"

#include <algorithm>

// SSSE3 is no faster than SSE4, and AVX3_DL no faster than AVX3: leaving both out saves two compilations.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/slopes/slope_lanes.cpp"
#include <hwy/foreach_target.h>  // compiles the code below once for each instruction set
#include "erosion/slopes/rock_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {
namespace {

/// Slopes, as multiples of the talus, between which rock comes to be in patches.
constexpr float kPatchyFrom = 0.42f, kPatchyTo = 0.72f;
/// Detail that is left in the middle of a gully.
constexpr float kInGully = 0.3f;

void rowDetail(const RockStructure& rock, const SlopeRules& rules, const SlopeRow& row, float x0, float y0, int count,
               float* detail, float* rockShare) {
    static_assert(hn::MaxLanes(Tag()) <= kSlopeLanes);
    const auto lanes = static_cast<int>(hn::Lanes(kTag));
    using namespace slope_kinds;
    const Vec y = constant(y0);
    const Vec perMetre = constant(1.0f / rock.metre);
    const auto at = [&](WaveOf which, Vec u, Vec v) HWY_ATTR { return noise(rock.wave(which), u, v); };
    for (int i = 0; i < count; i += lanes) {
        const Vec x = constant(x0) + (constant(static_cast<float>(i)) + hn::Iota(kTag, 0)) * constant(rock.node);
        const Vec slope = hn::LoadU(kTag, row.slope + i);
        const Vec perTalus = hn::LoadU(kTag, row.perTalus + i);
        const Vec ridge =
            clamped(hn::LoadU(kTag, row.convexity + i) * constant(kRidge * rock.metre), -kMostRidge, kMostRidge);
        const Vec steep = slope + hn::LoadU(kTag, row.bareness + i);
        const Vec patchy =
            (constant(0.32f) * at(WaveOf::RockWide, x, y) + constant(0.30f) * at(WaveOf::RockFine, x, y)) *
            step(kPatchyFrom, kPatchyTo, steep * perTalus);
        const Vec share =
            step(kRockFrom, kRockTo, (steep + ridge + patchy) * perTalus) * step(kNoRock, kAnyRock, steep * perTalus);
        const Vec other = constant(1.0f) - share;
        const Vec scree = other * constant(std::min(rules.scree, 1.0f)) *
                          step(kScreeTo - kScreeReach * rules.scree - 0.01f, kScreeTo, slope * perTalus);
        const Vec soil = other - scree;

        Vec height = hn::Zero(kTag);
        if (!hn::AllTrue(kTag, hn::Lt(share, constant(0.01f)))) {
            const Vec z = (hn::LoadU(kTag, row.ground + i) + constant(rock.datum)) * perMetre;
            const Vec form = rockForm(rock, rules, x, y, z, slope);
            // What stands out keeps more of its height at the edge of the rock than what lies back.
            height = form * share * hn::IfThenElse(hn::Gt(form, hn::Zero(kTag)), constant(1.0f), share);
        }
        const Vec lobes = constant(0.93f) * at(WaveOf::Scree, x, y) + constant(0.47f) * at(WaveOf::ScreeFine, x, y);
        const Vec hummocks = constant(rules.soilHeight) * at(WaveOf::Soil, x, y) +
                             constant(rules.soilHeightFine) * at(WaveOf::SoilFine, x, y);
        height = height + scree * constant(rules.screeHeight) * lobes + soil * hummocks * step(0.02f, 0.2f, slope);
        const Vec calm = constant(1.0f) - constant(1.0f - kInGully) * hn::LoadU(kTag, row.gully + i);
        hn::StoreU(height * calm * constant(rock.metre), kTag, detail + i);
        hn::StoreU(share, kTag, rockShare + i);
    }
}

}  // namespace
}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {
HWY_EXPORT(rowDetail);
void slopeDetail(const RockStructure& rock, const SlopeRules& rules, const SlopeRow& row, float x, float y, int count,
                 float* detail, float* rockShare) {
    HWY_DYNAMIC_DISPATCH(rowDetail)(rock, rules, row, x, y, count, detail, rockShare);
}
}  // namespace scree
#endif
