#include "erosion/models/thermal/talus_map.h"

#include <algorithm>

#include "erosion/base/exact_math.h"
#include "erosion/base/noise.h"
#include "erosion/base/random.h"

namespace scree {

namespace {

/// Rock of hardness 1 holds slopes this many times as steep as loose ground.
constexpr float kHardnessGain = 3.0f;
/// Stands for an amount of 0: no ground is so steep that it slides.
constexpr float kLeastAmount = 1e-6f;
/// Wavelength of the noise, cells of the reference grid of 512.
constexpr double kNoiseWavelength = 7.0;

}  // namespace

const Field<float>& TalusMap::noise(const Terrain& terrain, const RoundContext& round) {
    const Key key{{}, terrain.cellSize(), round.seed, 0, terrain.width(), terrain.height()};
    if (key == noiseKey_) return noise_;
    noiseKey_ = key;
    noise_ = Field<float>(terrain.width(), terrain.height());
    const double reference = terrain.referenceCell();
    const auto frequency = static_cast<float>(static_cast<double>(terrain.cellSize()) / (kNoiseWavelength * reference));
    const std::uint64_t seed = randomBits(round.seed, RandomStream::TalusNoise, 0, 0);
    round.pool.forEach(terrain.height(), [&](int y) {
        float* row = noise_.row(y);
        for (int x = 0; x < terrain.width(); ++x)
            row[x] = gradientNoise(seed, (static_cast<float>(x) + 0.5f) * frequency,
                                   (static_cast<float>(y) + 0.5f) * frequency);
    });
    return noise_;
}

bool TalusMap::renew(const Terrain& terrain, const Settings& settings, const RoundContext& round) {
    std::uint64_t hardness = 0;
    if (terrain.has(Layer::Hardness)) {
        const TileVersions& versions = terrain.versions(Layer::Hardness);
        for (int tile = 0; tile < versions.count(); ++tile) hardness = mixBits(hardness ^ versions.version(tile));
    }
    const Key key{settings, terrain.cellSize(), round.seed, hardness, terrain.width(), terrain.height()};
    if (key == key_ && !round.rock.changesWithGround()) return false;
    key_ = key;
    if (tangents_.width() != terrain.width() || tangents_.height() != terrain.height())
        tangents_ = Field<float>(terrain.width(), terrain.height());
    return true;
}

void TalusMap::makeRow(const Field<float>* rock, int y, const float* noise) {
    const auto tangentOf = [&](float angle) {
        return key_.settings.steepness * static_cast<float>(exactTangent(static_cast<double>(angle)));
    };
    const float tangent = tangentOf(key_.settings.angle);
    const float* angles = key_.settings.angles != nullptr ? key_.settings.angles->row(y) : nullptr;
    float* row = tangents_.row(y);
    const float* hardness = rock != nullptr ? rock->row(y) : nullptr;
    const Field<float>* amounts = key_.settings.amount.values;
    const float* amount = amounts != nullptr ? amounts->row(y) : nullptr;
    for (int x = 0; x < tangents_.width(); ++x) {
        float factor = 1.0f;
        if (noise != nullptr) factor += key_.settings.noise * noise[x];
        if (hardness != nullptr) factor *= 1.0f + (kHardnessGain - 1.0f) * hardness[x];
        row[x] = (angles != nullptr ? tangentOf(angles[x]) : tangent) * factor;
        if (amount != nullptr) row[x] /= std::max(amount[x], kLeastAmount);
    }
}

const Field<float>& TalusMap::tangents(const Terrain& terrain, const Settings& settings, const RoundContext& round) {
    if (!renew(terrain, settings, round)) return tangents_;
    const Field<float>* rock = round.rock.of(terrain);
    const Field<float>* varied = settings.noise > 0.0f ? &noise(terrain, round) : nullptr;
    round.pool.forEach(terrain.height(),
                       [&](int y) { makeRow(rock, y, varied != nullptr ? varied->row(y) : nullptr); });
    return tangents_;
}

const Field<float>& TalusMap::tangents(const Terrain& terrain, const Settings& settings, const RoundContext& round,
                                       const Field<float>& coarseNoise, const GridLevel& grid) {
    if (!renew(terrain, settings, round)) return tangents_;
    const Field<float>* rock = round.rock.of(terrain);
    if (settings.noise == 0.0f)
        round.pool.forEach(terrain.height(), [&](int y) { makeRow(rock, y, nullptr); });
    else
        grid.refine(coarseNoise, GridLevel::Keep::Range, round.pool,
                    [&](int y, const float* noise) { makeRow(rock, y, noise); });
    return tangents_;
}

}  // namespace scree
