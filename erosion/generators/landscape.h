#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

/// Shared by the generators: the map as a plane without a grid, noise on this plane, and filling a field from a
/// function of position. Because heights depend on the position alone, a finer grid shows the same landscape.
namespace scree {

/// A point of the map: (0, 0) is the north-west corner, and 1 is the length of the longer edge. A node lies in the
/// middle of its cell.
struct MapPoint {
    float x;
    float y;
};

/// Cells along the longer edge.
inline float mapCells(const TerrainSettings& terrain) {
    return static_cast<float>(std::max(terrain.width, terrain.height));
}

/// Length of the longer edge in metres.
inline float mapLength(const TerrainSettings& terrain) {
    return mapCells(terrain) * terrain.cellSize;
}

/// The middle of the map.
inline MapPoint mapCentre(const TerrainSettings& terrain) {
    const float cells = mapCells(terrain);
    return {0.5f * static_cast<float>(terrain.width) / cells, 0.5f * static_cast<float>(terrain.height) / cells};
}

/// Metres between two points of the map.
inline float metresBetween(const TerrainSettings& terrain, MapPoint a, MapPoint b) {
    const float dx = a.x - b.x;
    const float dy = a.y - b.y;
    return std::sqrt(dx * dx + dy * dy) * mapLength(terrain);
}

/// Number of octaves from a wavelength of `cells` cells down to one of 2.5 cells, at least 1. Finer octaves would only
/// alias.
int shownOctaves(float cells);
/// Same for a wavelength given as a fraction of the map; returns at most `wanted`.
int shownOctaves(const TerrainSettings& terrain, float wavelength, int wanted);

/// The point in the lattice of the first octave. It is shifted off the map's corner: noise is zero at lattice points,
/// and the corner would otherwise be a lattice point of every octave.
MapPoint firstOctave(MapPoint at, float wavelength);

/// The point in the lattice of the next octave, which is 2.03 times finer and turned by about 53 degrees.
MapPoint nextOctave(MapPoint p);

/// Fractal Brownian motion over the map.
struct FractalNoise {
    std::uint64_t seed;
    float wavelength;    ///< Wavelength of the first octave, as a fraction of the map's longer edge.
    int octaves;         ///< See shownOctaves().
    float gain;          ///< Amplitude of an octave relative to the one before.
    float scale = 1.0f;  ///< Factor on the sum of all octaves.

    float operator()(MapPoint at) const;
};

/// A noise of mean 0 and a standard deviation of about 1. `layer` is a number that makes each noise of a landscape
/// different.
FractalNoise evenNoise(const TerrainSettings& terrain, std::uint64_t layer, float wavelength, int octaves, float gain);

/// The unevenness of open ground: an evenNoise within about -1 to 1, whose largest features are a fifth of the map.
FractalNoise groundNoise(const TerrainSettings& terrain);

/// Returns a field filled with heightAt(MapPoint).
template <class HeightAt>
Field<float> heightsOf(const TerrainSettings& terrain, const GeneratorWork& work, const HeightAt& heightAt) {
    Field<float> heights(terrain.width, terrain.height);
    const float edge = mapCells(terrain);
    work.forEachRow(terrain.height, [&](int y) {
        float* row = heights.row(y);
        for (int x = 0; x < terrain.width; ++x)
            row[x] = heightAt(MapPoint{(static_cast<float>(x) + 0.5f) / edge, (static_cast<float>(y) + 0.5f) / edge});
    });
    return heights;
}

/// Lowest and highest ground on a grid of about 512 nodes. A finer grid is averaged to that size first, because a finer
/// grid finds higher peaks, and the landscape should not depend on the resolution.
Extremes rangeOnReferenceGrid(const Field<float>& heights, ThreadPool& pool);

/// Scales the heights so that the lowest is 0 and the highest is `relief`, both measured on the reference grid. Level
/// ground becomes 0.
void stretch(Field<float>& heights, float relief, ThreadPool& pool);

/// Same as heightsOf(), then stretch().
template <class HeightAt>
Field<float> stretchedHeights(const TerrainSettings& terrain, float relief, const GeneratorWork& work,
                              const HeightAt& heightAt) {
    Field<float> heights = heightsOf(terrain, work, heightAt);
    stretch(heights, relief, work.pool());
    return heights;
}

/// Same as heightsOf(), then moved so that the lowest height is 0. Height differences stay in metres.
template <class HeightAt>
Field<float> groundedHeights(const TerrainSettings& terrain, const GeneratorWork& work, const HeightAt& heightAt) {
    Field<float> heights = heightsOf(terrain, work, heightAt);
    const Extremes range = rangeOnReferenceGrid(heights, work.pool());
    stretch(heights, range.highest - range.lowest, work.pool());
    return heights;
}

}  // namespace scree
