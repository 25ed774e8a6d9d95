#include "app/session/ground/likeness.h"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

/// A number at alike = 1 and at alike = 0.
struct AlikeSpan {
    float narrow, wide;
    float at(float alike) const { return std::lerp(wide, narrow, alike); }
};

constexpr AlikeSpan kSlopeReach{1.0f, 15.0f};    ///< Degrees.
constexpr AlikeSpan kHeightReach{0.01f, 0.25f};  ///< Share of the relief.
constexpr AlikeSpan kMaterialShare{0.95f, 0.25f};
constexpr AlikeSpan kMaterialSoft{0.05f, 0.2f};

MaskRule ruleAround(MaskBy by, float middle, float reach) {
    return {.by = by, .from = middle - reach, .to = middle + reach, .soft = reach};
}

}  // namespace

MaskRule slopesLike(float slope, float alike) {
    return ruleAround(MaskBy::Slope, slope, kSlopeReach.at(alike));
}

MaskRule heightsLike(float height, float relief, float alike) {
    return ruleAround(MaskBy::Height, height, relief * kHeightReach.at(alike));
}

MaskRule materialsLike(float alike) {
    return {.by = MaskBy::Mask, .from = kMaterialShare.at(alike), .to = 1.0f, .soft = kMaterialSoft.at(alike)};
}

float commonShare(const MaterialWeights& a, const MaterialWeights& b) {
    float share = 0.0f;
    for (std::size_t i = 0; i < kMaterialCount; ++i) share += std::min(a[i], b[i]);
    return std::min(share, 1.0f);
}

}  // namespace scree
