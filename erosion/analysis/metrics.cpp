#include "erosion/analysis/metrics.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/analysis/flow_routing.h"
#include "erosion/analysis/spikes.h"

namespace scree {

namespace {

constexpr double kSmallestArea = 50.0;  ///< Cells; below, hillslopes rule, not rivers.
constexpr double kLargestShare = 0.2;   ///< Of the map; above, there are too few basins to average.
constexpr double kBinsPerOctave = 4.0;

/// Values gathered by the logarithm of an area.
class AreaBins {
 public:
    explicit AreaBins(double mapCells) : largest_(kLargestShare * mapCells) {}

    void add(double area, double value) {
        if (area < kSmallestArea || area > largest_) return;
        const auto bin = static_cast<std::size_t>(std::log2(area / kSmallestArea) * kBinsPerOctave);
        if (bin >= values_.size()) values_.resize(bin + 1);
        values_[bin].push_back({std::log(area), value});
    }

    /// Slope of the least-squares line through one point for each bin: the mean of log area, and `summary` of values.
    template <class Summary>
    double slope(const Summary& summary) {
        double n = 0.0, sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
        for (std::vector<Sample>& bin : values_) {
            if (bin.size() < 3) continue;
            double x = 0.0;
            for (const Sample& sample : bin) x += sample.logArea / static_cast<double>(bin.size());
            const double y = summary(bin);
            n += 1.0;
            sx += x;
            sy += y;
            sxx += x * x;
            sxy += x * y;
        }
        const double spread = n * sxx - sx * sx;
        return spread > 1e-12 ? (n * sxy - sx * sy) / spread : 0.0;
    }

    struct Sample {
        double logArea;
        double value;
    };

 private:
    double largest_;
    std::vector<std::vector<Sample>> values_;
};

double meanOf(const std::vector<AreaBins::Sample>& bin) {
    double sum = 0.0;
    for (const AreaBins::Sample& sample : bin) sum += sample.value;
    return sum / static_cast<double>(bin.size());
}

double medianOf(std::vector<AreaBins::Sample>& bin) {
    const auto middle = bin.begin() + static_cast<std::ptrdiff_t>(bin.size() / 2);
    std::nth_element(bin.begin(), middle, bin.end(),
                     [](const AreaBins::Sample& a, const AreaBins::Sample& b) { return a.value < b.value; });
    return middle->value;
}

void measureDrainage(const Terrain& terrain, TerrainMetrics& metrics) {
    const Field<float>& h = terrain.heights();
    const FlowRouting routing = routeFlow(h, terrain.boundary());
    const std::vector<double> area = drainageArea(routing);
    const double cell = static_cast<double>(terrain.cellSize());

    std::vector<double> longest(routing.size(), 0.0);
    for (auto node = routing.order.rbegin(); node != routing.order.rend(); ++node) {
        if (routing.isOutlet(*node)) continue;
        double& below = longest[static_cast<std::size_t>(routing.receiver[static_cast<std::size_t>(*node)])];
        below = std::max(below, longest[static_cast<std::size_t>(*node)] + routing.stepLength(*node));
    }

    const double cells = static_cast<double>(routing.size());
    AreaBins lengths(cells);
    AreaBins slopes(cells);
    double filled = 0.0;
    for (const std::int32_t node : routing.order) {
        const auto i = static_cast<std::size_t>(node);
        const float ground = h(node % routing.width, node / routing.width);
        const bool raised = static_cast<double>(routing.filled[i] - ground) > 1e-4 * cell;
        filled += raised ? 1.0 : 0.0;
        if (routing.isOutlet(node)) continue;
        if (longest[i] > 0.0) lengths.add(area[i], std::log(longest[i]));
        const auto to = static_cast<std::size_t>(routing.receiver[i]);
        const double drop = static_cast<double>(routing.filled[i]) - static_cast<double>(routing.filled[to]);
        const double slope = drop / (routing.stepLength(node) * cell);
        if (!raised && slope > 0.0) slopes.add(area[i], std::log(slope));
    }
    metrics.fillFraction = filled / cells;
    metrics.hackExponent = lengths.slope(medianOf);
    metrics.concavity = -slopes.slope(meanOf);
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
            // Scharr's gradient: the 3 x 3 operator whose direction is the least biased by the grid.
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

TerrainMetrics measure(const Terrain& terrain) {
    assert(terrain.width() >= kSmallestMeasured && terrain.height() >= kSmallestMeasured);
    TerrainMetrics metrics;
    measureDrainage(terrain, metrics);
    measureShape(terrain, metrics);
    return metrics;
}

}  // namespace scree
