#include "erosion/generators/landscape.h"

#include <algorithm>

#include "erosion/base/noise.h"
#include "erosion/base/random.h"

namespace scree {

namespace {

constexpr float kLacunarity = 2.03f;  // not 2, because then the lattice points of the octaves would coincide

}  // namespace

int shownOctaves(float cells) {
    int octaves = 1;
    for (float size = cells / kLacunarity; size >= 2.5f; size /= kLacunarity) ++octaves;
    return octaves;
}

int shownOctaves(const TerrainSettings& terrain, float wavelength, int wanted) {
    return std::min(std::max(wanted, 1), shownOctaves(wavelength * mapCells(terrain)));
}

MapPoint firstOctave(MapPoint at, float wavelength) {
    return {at.x / wavelength + 0.37f, at.y / wavelength + 0.71f};
}

MapPoint nextOctave(MapPoint p) {
    const float x = p.x * kLacunarity;
    const float y = p.y * kLacunarity;
    return {0.6f * x - 0.8f * y, 0.8f * x + 0.6f * y};  // rotation by atan(4/3) hides the axes of the lattice
}

float FractalNoise::operator()(MapPoint at) const {
    MapPoint p = firstOctave(at, wavelength);
    float sum = 0.0f;
    float amplitude = 1.0f;
    for (int octave = 0; octave < octaves; ++octave) {
        sum += amplitude * gradientNoise(seed + static_cast<std::uint64_t>(octave), p.x, p.y);
        amplitude *= gain;
        p = nextOctave(p);
    }
    return sum * scale;
}

FractalNoise evenNoise(const TerrainSettings& terrain, std::uint64_t layer, float wavelength, int octaves, float gain) {
    // Uses the number of octaves wanted, not the number shown, so that the large shapes are the same on a coarser grid.
    float squares = 0.0f;
    float amplitude = 1.0f;
    for (int octave = 0; octave < octaves; ++octave) {
        squares += amplitude * amplitude;
        amplitude *= gain;
    }
    return {.seed = mixBits(mixBits(static_cast<std::uint64_t>(terrain.seed)) ^ layer),
            .wavelength = wavelength,
            .octaves = shownOctaves(terrain, wavelength, octaves),
            .gain = gain,
            .scale = 1.0f / (kGradientNoiseDeviation * std::sqrt(squares))};
}

FractalNoise groundNoise(const TerrainSettings& terrain) {
    constexpr std::uint64_t kLayer = 900;
    FractalNoise noise = evenNoise(terrain, kLayer, 0.2f, 9, 0.5f);
    noise.scale *= 0.4f;
    return noise;
}

Extremes rangeOnReferenceGrid(const Field<float>& heights, ThreadPool& pool) {
    constexpr int kReference = 512;
    int level = 0;
    while (level < GridLevel::kMaxLevel && std::max(heights.width(), heights.height()) >> (level + 1) >= kReference)
        ++level;
    if (level == 0) return extremes(heights);
    return extremes(GridLevel(heights.width(), heights.height(), Boundary::Open, level).coarsen(heights, pool));
}

void stretch(Field<float>& heights, float relief, ThreadPool& pool) {
    const Extremes range = rangeOnReferenceGrid(heights, pool);
    const float scale = range.highest > range.lowest ? relief / (range.highest - range.lowest) : 0.0f;
    pool.forEach(heights.height(), [&](int y) {
        float* row = heights.row(y);
        for (int x = 0; x < heights.width(); ++x) row[x] = (row[x] - range.lowest) * scale;
    });
}

}  // namespace scree
