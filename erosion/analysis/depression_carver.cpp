#include "erosion/analysis/depression_carver.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace scree {

namespace {

constexpr std::int32_t kNoBasin = std::numeric_limits<std::int32_t>::max();
constexpr int kParts = 16;  ///< Number of tasks; each keeps a list of all basins while it searches for passes.

/// Union-find over basins, with path halving.
class LinkedBasins {
 public:
    explicit LinkedBasins(std::int32_t count) : parent_(static_cast<std::size_t>(count)) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    /// Joins the sets of two basins. Returns false if they were joined already.
    bool link(std::int32_t a, std::int32_t b) {
        const std::int32_t x = find(a);
        const std::int32_t y = find(b);
        if (x == y) return false;
        parent_[static_cast<std::size_t>(std::max(x, y))] = std::min(x, y);
        return true;
    }

 private:
    std::int32_t find(std::int32_t basin) {
        while (true) {
            std::int32_t& up = parent_[static_cast<std::size_t>(basin)];
            if (up == basin) return basin;
            up = parent_[static_cast<std::size_t>(up)];
            basin = up;
        }
    }
    std::vector<std::int32_t> parent_;
};

}  // namespace

void DepressionCarver::carve(FlowDirections& flow, const Field<float>& heights, ThreadPool& pool) {
    if (flow.pits().empty()) return;
    basins_ = static_cast<std::int32_t>(flow.pits().size()) + 1;
    if (width_ != flow.width() || basin_.size() != flow.cells()) {
        width_ = flow.width();
        basin_.assign(flow.cells(), kNoBasin);
        for (int y = 0; y < flow.height(); ++y)
            std::fill_n(basin_.begin() + static_cast<std::ptrdiff_t>(flow.cell(y * flow.stride())), flow.width(), 0);
    }
    parts_.resize(kParts);
    pool.forEach(kParts, [&](int part) { gatherBasins(flow, part, parts_[static_cast<std::size_t>(part)]); });
    pool.forEach(kParts, [&](int part) { findPasses(flow, heights, part, parts_[static_cast<std::size_t>(part)]); });
    turnPaths(flow, spanningTree());
    pool.forEach(kParts, [&](int part) {  // all other nodes keep the basin 0
        for (const std::int32_t node : parts_[static_cast<std::size_t>(part)].nodes) basin_[flow.cell(node)] = 0;
    });
}

namespace {

/// Splits the pits into parts.
RowBands partsOf(std::size_t pits) {
    const int count = static_cast<int>(pits);
    return {count, std::max(1, (count + kParts - 1) / kParts)};
}

}  // namespace

void DepressionCarver::gatherBasins(const FlowDirections& flow, int part, Part& basins) {
    basins.nodes.clear();
    basins.ends.clear();
    const RowBands pits = partsOf(flow.pits().size());
    if (part >= pits.count()) return;
    for (int pit = pits.begin(part); pit < pits.end(part); ++pit) {
        std::size_t next = basins.nodes.size();
        basins.nodes.push_back(flow.pits()[static_cast<std::size_t>(pit)]);
        for (; next < basins.nodes.size(); ++next) {
            const std::int32_t node = basins.nodes[next];
            basin_[flow.cell(node)] = pit + 1;
            for (unsigned donors = flow.donors(node); donors != 0; donors &= donors - 1)
                basins.nodes.push_back(flow.neighbour(node, static_cast<std::uint8_t>(std::countr_zero(donors))));
        }
        basins.ends.push_back(basins.nodes.size());
    }
}

void DepressionCarver::findPasses(const FlowDirections& flow, const Field<float>& heights, int part,
                                  Part& basins) const {
    basins.passes.clear();
    if (basins.ends.empty()) return;
    const float* ground = heights.row(0);
    const std::int32_t firstBasin = partsOf(flow.pits().size()).begin(part) + 1;
    // For each other basin, the index of its pass among the passes of the current basin, which begin at `first`.
    std::vector<std::size_t> place(static_cast<std::size_t>(basins_), 0);
    std::size_t begin = 0;
    for (std::size_t b = 0; b < basins.ends.size(); ++b) {
        const auto own = firstBasin + static_cast<std::int32_t>(b);
        const std::size_t first = basins.passes.size();
        for (std::size_t n = begin; n < basins.ends[b]; ++n) {
            const std::int32_t node = basins.nodes[n];
            for (std::uint8_t d = 0; d < kNoDirection; ++d) {
                const std::int32_t next = flow.neighbour(node, d);
                const std::int32_t other = basin_[flow.cell(next)];
                if (other >= own) continue;  // the other basin finds this pass
                const Pass pass{std::max(ground[node], ground[next]), std::min(node, next), std::max(node, next),
                                node < next ? own : other, node < next ? other : own};
                std::size_t& at = place[static_cast<std::size_t>(other)];
                if (at < first || at >= basins.passes.size() ||
                    std::min(basins.passes[at].lowBasin, basins.passes[at].highBasin) != other) {
                    at = basins.passes.size();
                    basins.passes.push_back(pass);
                } else if (pass < basins.passes[at]) {
                    basins.passes[at] = pass;
                }
            }
        }
        begin = basins.ends[b];
    }
}

std::vector<DepressionCarver::Pass> DepressionCarver::spanningTree() {
    std::vector<Pass> passes;
    for (const Part& part : parts_) passes.insert(passes.end(), part.passes.begin(), part.passes.end());
    std::sort(passes.begin(), passes.end());
    LinkedBasins linked(basins_);
    std::erase_if(passes, [&](const Pass& pass) { return !linked.link(pass.lowBasin, pass.highBasin); });
    return passes;
}

void DepressionCarver::turnPaths(FlowDirections& flow, const std::vector<Pass>& tree) const {
    std::vector<std::size_t> first(static_cast<std::size_t>(basins_) + 1, 0);
    for (const Pass& pass : tree) {
        ++first[static_cast<std::size_t>(pass.lowBasin) + 1];
        ++first[static_cast<std::size_t>(pass.highBasin) + 1];
    }
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::size_t> passesOf(first.back());
    std::vector<std::size_t> filled(first.begin(), first.end() - 1);
    for (std::size_t p = 0; p < tree.size(); ++p) {
        passesOf[filled[static_cast<std::size_t>(tree[p].lowBasin)]++] = p;
        passesOf[filled[static_cast<std::size_t>(tree[p].highBasin)]++] = p;
    }
    // From the outlets upstream: each basin drains over the pass through which the search reaches it.
    std::vector<std::uint8_t> reached(static_cast<std::size_t>(basins_), 0);
    std::vector<std::int32_t> queue{0};
    reached[0] = 1;
    for (std::size_t q = 0; q < queue.size(); ++q) {
        const std::int32_t from = queue[q];
        for (std::size_t i = first[static_cast<std::size_t>(from)]; i < first[static_cast<std::size_t>(from) + 1];
             ++i) {
            const Pass& pass = tree[passesOf[i]];
            const bool isLow = pass.lowBasin != from;  // true if the basin reached is the low one
            const std::int32_t basin = isLow ? pass.lowBasin : pass.highBasin;
            if (reached[static_cast<std::size_t>(basin)] != 0) continue;
            reached[static_cast<std::size_t>(basin)] = 1;
            queue.push_back(basin);

            std::int32_t node = isLow ? pass.low : pass.high;
            const std::int32_t out = isLow ? pass.high : pass.low;
            std::uint8_t to = 0;
            while (flow.neighbour(node, to) != out) ++to;
            while (true) {
                const std::uint8_t before = flow.direction(node);
                flow.turn(node, to);
                if (before == kNoDirection) break;
                node = flow.neighbour(node, before);
                to = oppositeOf(before);
            }
        }
    }
}

}  // namespace scree
