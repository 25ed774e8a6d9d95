#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "erosion/analysis/metrics.h"

namespace scree::test {

inline TerrainMetrics metricsOf(const Terrain& terrain) {
    ThreadPool pool(1);
    return measure(terrain, pool);
}

/// Returns, for each inner node, the cosine of the angle between the normal of the ground and a sun in the north-west,
/// 45 degrees high.
inline std::vector<double> hillshadesOf(const Terrain& terrain) {
    const Field<float>& h = terrain.heights();
    const double twoCells = 2.0 * static_cast<double>(terrain.cellSize());
    std::vector<double> shades;
    for (int y = 1; y + 1 < h.height(); ++y)
        for (int x = 1; x + 1 < h.width(); ++x) {
            const double gx = static_cast<double>(h(x + 1, y) - h(x - 1, y)) / twoCells;
            const double gy = static_cast<double>(h(x, y + 1) - h(x, y - 1)) / twoCells;
            shades.push_back(
                std::max(0.0, (1.0 + std::numbers::sqrt2 / 2.0 * (gx + gy)) / std::sqrt(1.0 + gx * gx + gy * gy)));
        }
    return shades;
}

/// Returns the correlation of two series of the same length.
inline double correlationOf(const std::vector<double>& a, const std::vector<double>& b) {
    double meanA = 0.0, meanB = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) meanA += a[i], meanB += b[i];
    meanA /= static_cast<double>(a.size());
    meanB /= static_cast<double>(a.size());
    double aa = 0.0, bb = 0.0, ab = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        aa += (a[i] - meanA) * (a[i] - meanA);
        bb += (b[i] - meanB) * (b[i] - meanB);
        ab += (a[i] - meanA) * (b[i] - meanB);
    }
    return ab / std::sqrt(aa * bb);
}

}  // namespace scree::test
