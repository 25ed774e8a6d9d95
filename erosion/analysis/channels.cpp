#include "erosion/analysis/channels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {

namespace {

constexpr double kSmallestArea = 50.0;  ///< Cells; smaller areas are hillslopes, not rivers.
constexpr double kLargestShare = 0.2;   ///< Fraction of the map; above it there are too few basins to average.
constexpr double kBinsPerOctave = 4.0;

constexpr double kSmallestInRuns = 20.0;  ///< Cells; straight gullies show on areas too small for the exponents.
constexpr int kStraightRun = 8;           ///< Nodes.

bool isMeasured(const FlowRouting& routing, double area) {
    return area >= kSmallestArea && area <= kLargestShare * static_cast<double>(routing.size());
}

/// Slope of the least-squares line through points.
class Line {
 public:
    void add(double x, double y) {
        n_ += 1.0;
        x_ += x;
        y_ += y;
        xx_ += x * x;
        xy_ += x * y;
    }
    double slope() const {
        const double spread = n_ * xx_ - x_ * x_;
        return spread > 1e-12 ? (n_ * xy_ - x_ * y_) / spread : 0.0;
    }

 private:
    double n_ = 0.0, x_ = 0.0, y_ = 0.0, xx_ = 0.0, xy_ = 0.0;
};

/// Channel nodes with the values from which chi is computed for each theta, downstream nodes first.
class RiverProfiles {
 public:
    RiverProfiles(const FlowRouting& routing, const std::vector<double>& area) {
        std::vector<std::size_t> place(routing.size(), kBase);  // index in nodes_
        std::size_t basins = 0;
        for (const std::int32_t node : routing.order) {
            const auto i = static_cast<std::size_t>(node);
            if (routing.isOutlet(node) || !isMeasured(routing, area[i])) continue;
            const auto to = static_cast<std::size_t>(routing.receiver[i]);
            const std::size_t below = place[to];
            const double drop = static_cast<double>(routing.filled[i]) - static_cast<double>(routing.filled[to]);
            place[i] = nodes_.size();
            const bool isBase = below == kBase;
            const std::size_t basin = isBase ? basins++ : nodes_[below].basin;
            nodes_.push_back({below, basin, std::log(area[i]), routing.stepLength(node), drop + heightOf(below)});
        }
        chi_.resize(nodes_.size());
        sums_.resize(basins);
    }

    bool empty() const { return nodes_.empty(); }

    /// Quality of the fit z - z_b = k_b chi with the best k_b: the higher, the smaller the remaining sum of squares.
    double fit(double theta) {
        std::fill(sums_.begin(), sums_.end(), Sums{});
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            const Node& node = nodes_[i];
            chi_[i] = node.length * std::exp(-theta * node.logArea);
            if (node.below != kBase) chi_[i] += chi_[node.below];
            Sums& ofBasin = sums_[node.basin];
            ofBasin.xx += chi_[i] * chi_[i];
            ofBasin.xy += chi_[i] * node.height;
        }
        double explained = 0.0;
        for (const Sums& sum : sums_) explained += sum.xy * sum.xy / sum.xx;
        return explained;
    }

 private:
    static constexpr std::size_t kBase = std::numeric_limits<std::size_t>::max();

    struct Node {
        std::size_t below;  ///< Index of the node downstream, or kBase.
        std::size_t basin;
        double logArea;
        double length;  ///< Distance to the node downstream, cells.
        double height;  ///< Height above the base, metres.
    };

    struct Sums {
        double xx = 0.0, xy = 0.0;
    };

    double heightOf(std::size_t place) const { return place == kBase ? 0.0 : nodes_[place].height; }

    std::vector<Node> nodes_;
    std::vector<double> chi_;
    std::vector<Sums> sums_;  ///< Sums of each basin.
};

/// The direction, of eight, in which a node drains. A step over a wrapping edge continues on the opposite side.
int direction(const FlowRouting& routing, std::int32_t node) {
    const auto step = [](std::int32_t from, std::int32_t to) {
        const std::int32_t difference = to - from;
        return std::abs(difference) > 1 ? (difference < 0 ? 1 : -1) : difference;
    };
    const std::int32_t to = routing.receiver[static_cast<std::size_t>(node)];
    return 3 * step(node / routing.width, to / routing.width) + step(node % routing.width, to % routing.width);
}

}  // namespace

double hackExponent(const FlowRouting& routing, const std::vector<double>& area) {
    struct Sample {
        double logArea, logLength;
    };
    std::vector<double> longest(routing.size(), 0.0);
    std::vector<std::vector<Sample>> bins;
    for (auto node = routing.order.rbegin(); node != routing.order.rend(); ++node) {
        if (routing.isOutlet(*node)) continue;
        const auto i = static_cast<std::size_t>(*node);
        double& below = longest[static_cast<std::size_t>(routing.receiver[i])];
        below = std::max(below, longest[i] + routing.stepLength(*node));
        if (!isMeasured(routing, area[i]) || longest[i] == 0.0) continue;
        const auto bin = static_cast<std::size_t>(std::log2(area[i] / kSmallestArea) * kBinsPerOctave);
        if (bin >= bins.size()) bins.resize(bin + 1);
        bins[bin].push_back({std::log(area[i]), std::log(longest[i])});
    }
    Line line;
    for (std::vector<Sample>& bin : bins) {
        if (bin.size() < 3) continue;
        double meanArea = 0.0;
        for (const Sample& sample : bin) meanArea += sample.logArea / static_cast<double>(bin.size());
        const auto middle = bin.begin() + static_cast<std::ptrdiff_t>(bin.size() / 2);
        std::nth_element(bin.begin(), middle, bin.end(),
                         [](const Sample& a, const Sample& b) { return a.logLength < b.logLength; });
        line.add(meanArea, middle->logLength);
    }
    return line.slope();
}

double channelConcavity(const FlowRouting& routing, const std::vector<double>& area) {
    RiverProfiles profiles(routing, area);
    if (profiles.empty()) return 0.0;
    double best = 0.5;
    double bestFit = profiles.fit(best);
    // Each pass searches around the best theta of the pass before, ten times finer.
    for (const double step : {0.1, 0.01, 0.001}) {
        const double middle = best;
        for (int i = -15; i <= 15; ++i) {
            const double theta = middle + step * i;
            const double fit = profiles.fit(theta);
            if (fit <= bestFit) continue;
            best = theta;
            bestFit = fit;
        }
    }
    return bestFit > 0.0 ? best : 0.0;
}

double straightRunShare(const FlowRouting& routing, const std::vector<double>& area) {
    constexpr std::int32_t kNone = -1;
    std::vector<std::int32_t> run(routing.size(), kNone);  // run of each node
    std::vector<std::int32_t> lengths;                     // nodes in each run
    for (const std::int32_t node : routing.order) {
        const auto i = static_cast<std::size_t>(node);
        if (routing.isOutlet(node) || area[i] < kSmallestInRuns) continue;
        const std::int32_t to = routing.receiver[i];
        run[i] = run[static_cast<std::size_t>(to)];
        if (run[i] == kNone || direction(routing, node) != direction(routing, to)) {
            run[i] = static_cast<std::int32_t>(lengths.size());
            lengths.push_back(0);
        }
        ++lengths[static_cast<std::size_t>(run[i])];
    }
    double nodes = 0.0, straight = 0.0;
    for (const std::int32_t length : lengths) {
        nodes += length;
        if (length >= kStraightRun) straight += length;
    }
    return nodes > 0.0 ? straight / nodes : 0.0;
}

}  // namespace scree
