#include "erosion/generators/fractal.h"

#include "erosion/base/noise.h"
#include "erosion/base/random.h"
#include "erosion/generators/landscape.h"

namespace scree {

namespace {

std::uint64_t seedOf(const TerrainSettings& terrain) {
    return mixBits(static_cast<std::uint64_t>(terrain.seed));
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
        amplitude *= 0.3f;  // falls faster than the frequency rises, so that the map does not fold over itself
        frequency *= 2.0f;
    }
    return {p.x + dx, p.y + dy};
}

}  // namespace

Field<float> fbmHeights(const TerrainSettings& terrain, const FbmSettings& settings, const GeneratorWork& work) {
    const std::uint64_t seed = seedOf(terrain);
    const FractalNoise noise{.seed = seed,
                             .wavelength = settings.wavelength,
                             .octaves = shownOctaves(terrain, settings.wavelength, settings.octaves),
                             .gain = settings.gain};
    return stretchedHeights(terrain, settings.relief, work,
                            [&](MapPoint at) { return noise(warped(at, seed, settings.warp, settings.wavelength)); });
}

Field<float> ridgedHeights(const TerrainSettings& terrain, const RidgedSettings& settings, const GeneratorWork& work) {
    const std::uint64_t seed = seedOf(terrain);
    const int octaves = shownOctaves(terrain, settings.wavelength, settings.octaves);
    const auto noise = settings.noise == NoiseKind::Simplex ? simplexNoise : gradientNoise;
    const float aspect = static_cast<float>(terrain.height) / static_cast<float>(terrain.width);
    return stretchedHeights(terrain, settings.relief, work, [&](MapPoint at) {
        MapPoint p = firstOctave(warped(at, seed, settings.warp, settings.wavelength), settings.wavelength);
        float sum = 0.0f;
        float amplitude = 1.0f;
        float weight = 1.0f;  // fine ridges grow only on coarse ones, so that valleys stay smooth
        for (int octave = 0; octave < octaves; ++octave) {
            const float ridge = 1.0f - std::abs(noise(seed + static_cast<std::uint64_t>(octave), p.x, p.y));
            const float signal = ridge * ridge * weight;
            sum += amplitude * signal;
            weight = std::clamp(signal * 1.6f, 0.0f, 1.0f);
            amplitude *= settings.gain;
            p = nextOctave(p);
        }
        const float fromCentreX = 2.0f * at.x - 1.0f;
        const float fromCentreY = 2.0f * at.y - aspect;
        const float distance2 = std::min(1.0f, 0.5f * (fromCentreX * fromCentreX + fromCentreY * fromCentreY));
        return sum * (1.0f - settings.falloff * distance2);
    });
}

Field<float> billowHeights(const TerrainSettings& terrain, const BillowSettings& settings, const GeneratorWork& work) {
    const std::uint64_t seed = seedOf(terrain);
    const int octaves = shownOctaves(terrain, settings.wavelength, settings.octaves);
    return stretchedHeights(terrain, settings.relief, work, [&](MapPoint at) {
        MapPoint p = firstOctave(at, settings.wavelength);
        float sum = 0.0f;
        float amplitude = 1.0f;
        for (int octave = 0; octave < octaves; ++octave) {
            sum += amplitude * std::abs(gradientNoise(seed + static_cast<std::uint64_t>(octave), p.x, p.y));
            amplitude *= settings.gain;
            p = nextOctave(p);
        }
        return sum;
    });
}

Field<float> warpedHeights(const TerrainSettings& terrain, const WarpedSettings& settings, const GeneratorWork& work) {
    const auto noise = [&](std::uint64_t layer, int octaves) {
        return evenNoise(terrain, layer, settings.wavelength, octaves, settings.gain);
    };
    // The warp uses smooth noise only: fine detail in it would tear the land apart.
    const FractalNoise firstX = noise(11, 2), firstY = noise(12, 2);
    const FractalNoise secondX = noise(13, 2), secondY = noise(14, 2);
    const FractalNoise land = noise(15, settings.octaves);
    const auto dragged = [&](MapPoint at, const FractalNoise& x, const FractalNoise& y, MapPoint from) {
        return MapPoint{at.x + settings.warp * x(from), at.y + settings.warp * y(from)};
    };
    return stretchedHeights(terrain, settings.relief, work, [&](MapPoint at) {
        const MapPoint first = dragged(at, firstX, firstY, at);
        return land(dragged(at, secondX, secondY, first));
    });
}

}  // namespace scree
