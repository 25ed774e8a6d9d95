#pragma once

#include "erosion/analysis/metrics.h"

namespace scree::test {

inline TerrainMetrics metricsOf(const Terrain& terrain) {
    ThreadPool pool(1);
    return measure(terrain, pool);
}

}  // namespace scree::test
