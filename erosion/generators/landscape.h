#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "erosion/generators/generator_work.h"
#include "erosion/generators/terrain_settings.h"

/// What the generators share: the map as a plane without a grid, noise on it, and filling a field from a function of
/// the place. Because heights are functions of the place, a finer grid shows the same landscape.
namespace scree {

/// A point of the map: (0, 0) is the north-west corner, 1 the length of the longer edge. A node is in the middle of its
/// cell.
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

/// 0 below 0, 1 above 1, smooth between.
inline float smoothStep(float t) {
    const float s = std::clamp(t, 0.0f, 1.0f);
    return s * s * (3.0f - 2.0f * s);
}

/// Octaves from a wavelength of so many cells down to one of 2.5; finer ones would only alias. At least one.
int shownOctaves(float cells);
/// The same for a wavelength that is a share of the map, at most as many as wanted.
int shownOctaves(const TerrainSettings& terrain, float wavelength, int wanted);

/// The point in the first octave's lattice, shifted off the map's corner: noise is zero at lattice points, and the
/// corner would be one of every octave.
MapPoint firstOctave(MapPoint at, float wavelength);

/// The point in the next octave's lattice: 2.03 times finer, turned by about 53 degrees.
MapPoint nextOctave(MapPoint p);

/// Fractal Brownian motion over the map.
struct FractalNoise {
    std::uint64_t seed;
    float wavelength;    ///< Of the first octave, as a share of the map's longer edge.
    int octaves;         ///< See shownOctaves().
    float gain;          ///< Amplitude of an octave against the one before.
    float scale = 1.0f;  ///< Of the sum.

    float operator()(MapPoint at) const;
};

/// A noise of mean 0 and a standard deviation of about 1. `layer` tells the noises of one landscape apart.
FractalNoise evenNoise(const TerrainSettings& terrain, std::uint64_t layer, float wavelength, int octaves, float gain);

/// The unevenness of open ground: evenNoise within about -1 to 1, of a fifth of the map downwards.
FractalNoise groundNoise(const TerrainSettings& terrain);

/// A field of heightAt(MapPoint).
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

/// Lowest and highest ground on a grid of about 512 nodes, to which finer ones are averaged: a finer grid finds higher
/// peaks, and shall not make other land of it.
Extremes rangeOnReferenceGrid(const Field<float>& heights, ThreadPool& pool);

/// Makes the lowest height 0 and the highest `relief`, on the reference grid; level ground becomes 0.
void stretch(Field<float>& heights, float relief, ThreadPool& pool);

/// heightsOf(), stretched.
template <class HeightAt>
Field<float> stretchedHeights(const TerrainSettings& terrain, float relief, const GeneratorWork& work,
                              const HeightAt& heightAt) {
    Field<float> heights = heightsOf(terrain, work, heightAt);
    stretch(heights, relief, work.pool());
    return heights;
}

/// heightsOf() above their lowest: heights keep their metres.
template <class HeightAt>
Field<float> groundedHeights(const TerrainSettings& terrain, const GeneratorWork& work, const HeightAt& heightAt) {
    Field<float> heights = heightsOf(terrain, work, heightAt);
    const Extremes range = rangeOnReferenceGrid(heights, work.pool());
    stretch(heights, range.highest - range.lowest, work.pool());
    return heights;
}

}  // namespace scree
