#include "erosion/models/stream_power/rock_variety.h"

#include <cmath>

#include "erosion/base/exact_math.h"
#include "erosion/base/noise.h"
#include "erosion/base/random.h"

namespace scree {

namespace {

/// The smaller bodies of rock are this many times as large as the larger ones.
constexpr float kSmallerSize = 0.45f;
/// The noise of the larger bodies has a strength of 1, that of the smaller ones has this.
constexpr float kSmallerStrength = 0.6f;

}  // namespace

void RockVariety::update(const RockVarietySettings& settings, const Terrain& terrain, ThreadPool& pool) {
    const Key key{settings, terrain.form()};
    if (key == key_) return;
    key_ = key;
    factors_ = Field<float>();
    if (settings.variety == 0.0f) return;
    factors_ = Field<float>(terrain.width(), terrain.height());
    const std::uint64_t larger = randomBits(settings.seed, RandomStream::RockVariety, 0, 0);
    const std::uint64_t smaller = randomBits(settings.seed, RandomStream::RockVariety, 1, 0);
    const auto perCell = static_cast<float>(static_cast<double>(terrain.cellSize()) / settings.length);
    const float scale =
        settings.variety / (kGradientNoiseDeviation * std::sqrt(1.0f + kSmallerStrength * kSmallerStrength));
    pool.forEach(terrain.height(), [&](int y) {
        float* row = factors_.row(y);
        const float south = (static_cast<float>(y) + 0.5f) * perCell;
        for (int x = 0; x < terrain.width(); ++x) {
            const float east = (static_cast<float>(x) + 0.5f) * perCell;
            // The larger bodies lie turned by the angle of a triangle with the sides 3, 4 and 5.
            const float noise = gradientNoise(larger, 0.8f * east - 0.6f * south, 0.6f * east + 0.8f * south) +
                                kSmallerStrength * gradientNoise(smaller, east / kSmallerSize, south / kSmallerSize);
            row[x] = static_cast<float>(exactExp(static_cast<double>(scale * noise)));
        }
    });
}

}  // namespace scree
