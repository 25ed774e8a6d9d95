#include "erosion/models/thermal/talus_map.h"

#include <algorithm>

#include "erosion/base/exact_math.h"
#include "erosion/base/noise.h"
#include "erosion/base/random.h"

namespace scree {

namespace {

/// Rock of hardness 1 holds this many times steeper slopes than loose ground.
constexpr float kHardnessGain = 3.0f;
/// Wavelength of the noise, cells of the reference grid of 512.
constexpr double kNoiseWavelength = 7.0;

}  // namespace

const Field<float>& TalusMap::tangents(const Terrain& terrain, const Settings& settings, const RoundContext& round) {
    std::uint64_t hardnessVersion = 0;
    const bool hard = terrain.has(Layer::Hardness);
    if (hard) {
        const TileVersions& versions = terrain.versions(Layer::Hardness);
        for (int tile = 0; tile < versions.count(); ++tile)
            hardnessVersion = mixBits(hardnessVersion ^ versions.version(tile));
    }
    const Key key{settings, terrain.cellSize(), round.seed, hardnessVersion};
    if (key == key_ && tangents_.width() == terrain.width() && tangents_.height() == terrain.height()) return tangents_;
    key_ = key;
    tangents_ = Field<float>(terrain.width(), terrain.height());
    const auto tangent = static_cast<float>(exactTangent(static_cast<double>(settings.angle)));
    const double reference = std::max(static_cast<double>(terrain.cellSize()), terrain.extent() / 512.0);
    const auto frequency = static_cast<float>(static_cast<double>(terrain.cellSize()) / (kNoiseWavelength * reference));
    const std::uint64_t noiseSeed = randomBits(round.seed, RandomStream::TalusNoise, 0, 0);
    round.pool.forEach(terrain.height(), [&](int y) {
        float* row = tangents_.row(y);
        const float* hardness = hard ? terrain.layer(Layer::Hardness).row(y) : nullptr;
        for (int x = 0; x < terrain.width(); ++x) {
            float factor = 1.0f;
            if (settings.noise > 0.0f)
                factor += settings.noise * gradientNoise(noiseSeed, static_cast<float>(x) * frequency,
                                                         static_cast<float>(y) * frequency);
            if (hardness != nullptr) factor *= 1.0f + (kHardnessGain - 1.0f) * hardness[x];
            row[x] = tangent * factor;
        }
    });
    return tangents_;
}

}  // namespace scree
