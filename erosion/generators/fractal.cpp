#include "erosion/generators/fractal.h"

#include <algorithm>
#include <cmath>

#include "erosion/generators/noise.h"
#include "erosion/random.h"

namespace scree {

namespace {

/// A point of the map; 1 is the longer edge.
struct MapPoint {
    float x;
    float y;
};

/// Turns by atan(4/3), about 53 degrees, between octaves: hides the lattice's axes.
MapPoint rotated(MapPoint p) {
    return {0.6f * p.x - 0.8f * p.y, 0.8f * p.x + 0.6f * p.y};
}

constexpr float kLacunarity = 2.03f;  // not 2: octaves would meet at the same lattice points

/// Octaves whose wavelength spans at least 2.5 cells; finer ones would only alias.
int shownOctaves(const TerrainSettings& terrain, float wavelength, int wanted) {
    const float cells = wavelength * static_cast<float>(std::max(terrain.width, terrain.height) - 1);
    int octaves = 1;
    for (float size = cells / kLacunarity; octaves < wanted && size >= 2.5f; size /= kLacunarity) ++octaves;
    return octaves;
}

MapPoint warped(MapPoint p, std::uint64_t seed, float warp, float wavelength) {
    if (warp == 0.0f) return p;
    float dx = 0.0f;
    float dy = 0.0f;
    float amplitude = warp;
    float frequency = 1.0f / wavelength;
    for (std::uint64_t octave = 0; octave < 3; ++octave) {
        dx += amplitude * gradientNoise(seed + 2 * octave + 101, p.x * frequency, p.y * frequency);
        dy += amplitude * gradientNoise(seed + 2 * octave + 102, p.x * frequency, p.y * frequency);
        amplitude *= 0.3f;  // less than frequency gains: the map must not fold over itself
        frequency *= 2.0f;
    }
    return {p.x + dx, p.y + dy};
}

/// Fills a field with `heightAt(point)`, then stretches it to 0 ... relief.
template <class HeightAt>
Field<float> stretched(const TerrainSettings& terrain, float relief, ThreadPool& pool, const HeightAt& heightAt) {
    Field<float> heights(terrain.width, terrain.height);
    const auto edge = static_cast<float>(std::max(terrain.width, terrain.height) - 1);
    pool.forEach(terrain.height, [&](int y) {
        float* row = heights.row(y);
        for (int x = 0; x < terrain.width; ++x)
            row[x] = heightAt(MapPoint{static_cast<float>(x) / edge, static_cast<float>(y) / edge});
    });
    const Extremes range = extremes(heights);
    const float scale = range.highest > range.lowest ? relief / (range.highest - range.lowest) : 0.0f;
    pool.forEach(terrain.height, [&](int y) {
        float* row = heights.row(y);
        for (int x = 0; x < terrain.width; ++x) row[x] = (row[x] - range.lowest) * scale;
    });
    return heights;
}

}  // namespace

Field<float> fbmHeights(const TerrainSettings& terrain, const FbmSettings& settings, ThreadPool& pool) {
    const std::uint64_t seed = mixBits(static_cast<std::uint64_t>(terrain.seed));
    const int octaves = shownOctaves(terrain, settings.wavelength, settings.octaves);
    return stretched(terrain, settings.relief, pool, [&](MapPoint at) {
        MapPoint p = warped(at, seed, settings.warp, settings.wavelength);
        p = {p.x / settings.wavelength, p.y / settings.wavelength};
        float sum = 0.0f;
        float amplitude = 1.0f;
        for (int octave = 0; octave < octaves; ++octave) {
            sum += amplitude * gradientNoise(seed + static_cast<std::uint64_t>(octave), p.x, p.y);
            amplitude *= settings.gain;
            p = rotated({p.x * kLacunarity, p.y * kLacunarity});
        }
        return sum;
    });
}

Field<float> ridgedHeights(const TerrainSettings& terrain, const RidgedSettings& settings, ThreadPool& pool) {
    const std::uint64_t seed = mixBits(static_cast<std::uint64_t>(terrain.seed));
    const int octaves = shownOctaves(terrain, settings.wavelength, settings.octaves);
    const float aspect = static_cast<float>(terrain.height - 1) / static_cast<float>(std::max(terrain.width - 1, 1));
    return stretched(terrain, settings.relief, pool, [&](MapPoint at) {
        MapPoint p = warped(at, seed, settings.warp, settings.wavelength);
        p = {p.x / settings.wavelength, p.y / settings.wavelength};
        float sum = 0.0f;
        float amplitude = 1.0f;
        float weight = 1.0f;  // fine ridges grow on coarse ones only: valleys stay smooth
        for (int octave = 0; octave < octaves; ++octave) {
            const float ridge = 1.0f - std::abs(gradientNoise(seed + static_cast<std::uint64_t>(octave), p.x, p.y));
            const float signal = ridge * ridge * weight;
            sum += amplitude * signal;
            weight = std::clamp(signal * 1.6f, 0.0f, 1.0f);
            amplitude *= settings.gain;
            p = rotated({p.x * kLacunarity, p.y * kLacunarity});
        }
        const float fromCentreX = 2.0f * at.x - 1.0f;
        const float fromCentreY = 2.0f * at.y - aspect;
        const float distance2 = std::min(1.0f, 0.5f * (fromCentreX * fromCentreX + fromCentreY * fromCentreY));
        return sum * (1.0f - settings.falloff * distance2);
    });
}

}  // namespace scree
