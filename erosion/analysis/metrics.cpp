#include "erosion/analysis/metrics.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/analysis/channels.h"
#include "erosion/analysis/flow_routing.h"
#include "erosion/analysis/slope_texture.h"
#include "erosion/analysis/spikes.h"

namespace scree {

namespace {

void measureDrainage(const Terrain& terrain, ThreadPool& pool, TerrainMetrics& metrics) {
    const Field<float>& h = terrain.heights();
    const FlowRouting routing = routeFlow(h, terrain.boundary(), pool);
    const std::vector<double> area = drainageArea(routing);
    const double cell = static_cast<double>(terrain.cellSize());

    double filled = 0.0;
    for (const std::int32_t node : routing.order) {
        const float ground = h(node % routing.width, node / routing.width);
        const float raised = routing.filled[static_cast<std::size_t>(node)] - ground;
        filled += static_cast<double>(raised) > 1e-4 * cell ? 1.0 : 0.0;
    }
    metrics.fillFraction = filled / static_cast<double>(routing.size());
    metrics.hackExponent = hackExponent(routing, area);
    metrics.concavity = channelConcavity(routing, area);
    metrics.straightRuns = straightRunShare(routing, area);
}

void measureShape(const Terrain& terrain, TerrainMetrics& metrics) {
    const Field<float>& h = terrain.heights();
    const double cell = static_cast<double>(terrain.cellSize());
    double pits = 0.0, sum = 0.0, slopes = 0.0, squares = 0.0, four = 0.0, eight = 0.0;
    for (int y = 1; y + 1 < h.height(); ++y)
        for (int x = 1; x + 1 < h.width(); ++x) {
            const auto at = [&](int dx, int dy) { return static_cast<double>(h(x + dx, y + dy)); };
            const double lowest =
                std::min({at(-1, -1), at(0, -1), at(1, -1), at(-1, 0), at(1, 0), at(-1, 1), at(0, 1), at(1, 1)});
            pits += at(0, 0) < lowest ? 1.0 : 0.0;
            // Scharr's gradient: of all 3 x 3 operators, its direction is biased least by the grid.
            const double gx =
                (3.0 * (at(1, -1) - at(-1, -1)) + 10.0 * (at(1, 0) - at(-1, 0)) + 3.0 * (at(1, 1) - at(-1, 1))) /
                (32.0 * cell);
            const double gy =
                (3.0 * (at(-1, 1) - at(-1, -1)) + 10.0 * (at(0, 1) - at(0, -1)) + 3.0 * (at(1, 1) - at(1, -1))) /
                (32.0 * cell);
            const double slope = std::hypot(gx, gy);
            sum += slope;
            slopes += 1.0;
            squares += slope * slope;
            const double angle = std::atan2(gy, gx);
            four += slope * std::cos(4.0 * angle);
            eight += slope * std::cos(8.0 * angle);
        }
    metrics.pitFraction = pits / slopes;
    metrics.meanSlope = sum / slopes;
    metrics.slopeDeviation = std::sqrt(std::max(0.0, squares / slopes - metrics.meanSlope * metrics.meanSlope));
    metrics.gridBias4 = sum > 0.0 ? four / sum : 0.0;
    metrics.gridBias8 = sum > 0.0 ? eight / sum : 0.0;
    metrics.spikeIndex = static_cast<double>(spikeIndex(h));

    const Extremes range = extremes(h);
    const double mean = terrain.volume() / terrain.cellArea() / (static_cast<double>(h.width()) * h.height());
    const double relief = static_cast<double>(range.highest) - static_cast<double>(range.lowest);
    metrics.hypsometricIntegral = relief > 0.0 ? (mean - static_cast<double>(range.lowest)) / relief : 0.5;
}

}  // namespace

TerrainMetrics measure(const Terrain& terrain, ThreadPool& pool) {
    assert(terrain.width() >= kSmallestMeasured && terrain.height() >= kSmallestMeasured);
    TerrainMetrics metrics;
    measureDrainage(terrain, pool, metrics);
    measureShape(terrain, metrics);
    metrics.lowlandAxes = lowlandAxes(terrain.heights(), terrain.cellSize(), pool);
    return metrics;
}

}  // namespace scree
