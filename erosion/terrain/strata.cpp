#include "erosion/terrain/strata.h"

#include "erosion/base/exact_math.h"
#include "erosion/base/noise.h"
#include "erosion/base/random.h"

namespace scree {

Strata::Strata(const StrataSettings& settings, std::uint64_t seed)
    : perThickness_(1.0 / static_cast<double>(settings.thickness)),
      foldHeight_(settings.folds),
      perFold_(1.0 / static_cast<double>(settings.foldLength)),
      foldSeed_(randomBits(seed, RandomStream::Strata, 0, 0)) {
    const SineCosine dip = exactSineCosine(static_cast<double>(settings.dip));
    const SineCosine bearing = exactSineCosine(static_cast<double>(settings.dipDirection));
    cosDip_ = dip.cosine;
    sinDip_ = dip.sine;
    towardsEast_ = bearing.sine;
    towardsSouth_ = -bearing.cosine;
    const float variation = settings.variation;
    for (std::uint64_t i = 0; i < kBeds; ++i) {
        const auto random = [&](std::uint64_t draw) { return randomUnit(seed, RandomStream::Strata, i + 1, draw); };
        const float orderly = i % 2 == 1 ? 1.0f : 0.0f;
        const float hardness = orderly + variation * (random(1) - orderly);
        const float tint = random(2);
        beds_[i] = {.base = 0.35f * variation * (2.0f * random(0) - 1.0f),
                    .hardness = settings.contrast * hardness,
                    .pale = 0.6f * hardness + 0.4f * tint,
                    .red = (1.0f - 0.5f * hardness) * (1.0f - tint)};
    }
}

float Strata::fold(double east, double south) const {
    if (foldHeight_ == 0.0f) return 0.0f;
    const auto noise = [&](std::uint64_t octave, double frequency) {
        return gradientNoise(foldSeed_ + octave, static_cast<float>(east * frequency),
                             static_cast<float>(south * frequency));
    };
    return foldHeight_ * (noise(0, perFold_) + 0.4f * noise(1, 2.7 * perFold_));
}

}  // namespace scree
