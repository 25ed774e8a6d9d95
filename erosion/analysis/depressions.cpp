#include "erosion/analysis/depressions.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

namespace scree {

namespace {

using Node = std::int32_t;
using Basin = std::int32_t;

/// The basin of all nodes from which water leaves the map without climbing.
constexpr Basin kOutside = 0;

/// A pass between two basins: the lowest height at which water flows from one to the other.
struct Pass {
    Basin from, to;
    float height;
};

/// The nodes of a map and their neighbours. The index of a node is that of its cell in the fields, padding included.
struct Grid {
    int width, height, stride;
    bool wrap;

    std::size_t count() const { return static_cast<std::size_t>(stride) * static_cast<std::size_t>(height); }
    Node at(int x, int y) const { return y * stride + x; }
    int column(Node node) const { return node % stride; }
    int row(Node node) const { return node / stride; }
    /// Calls visit(node) for each node in row order.
    template <class Visit>
    void visitAll(const Visit& visit) const {
        for (int y = 0; y < height; ++y)
            for (Node node = at(0, y); node < at(width, y); ++node) visit(node);
    }

    /// Calls visit(node) for the neighbours of (x, y) at these offsets that are on the map.
    template <std::size_t count, class Visit>
    void visit(const std::array<std::pair<int, int>, count>& offsets, int x, int y, const Visit& visit) const {
        for (const auto& [dx, dy] : offsets) {
            int u = x + dx;
            int v = y + dy;
            if (wrap) {
                u = (u + width) % width;
                v = (v + height) % height;
            } else if (u < 0 || v < 0 || u >= width || v >= height) {
                continue;
            }
            visit(at(u, v));
        }
    }
};

/// All eight neighbours, and the half of them that visits each pair of neighbours once.
constexpr std::array<std::pair<int, int>, 8> kAround{
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
constexpr std::array<std::pair<int, int>, 4> kAhead{{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

class Basins {
 public:
    Basins(const Field<float>& heights, Boundary boundary, ThreadPool& pool, float sea)
        : heights_(heights),
          grid_{heights.width(), heights.height(), static_cast<int>(heights.stride()), boundary == Boundary::Wrap},
          rim_(boundary == Boundary::Open),
          sea_(sea),
          pool_(pool) {
        descend();
        joinFlats();
        number();
    }

    /// Height to which each basin fills.
    std::vector<float> levels() const {
        const std::vector<Pass> passes = allPasses();
        std::vector<std::size_t> first(static_cast<std::size_t>(count_) + 1, 0);
        for (const Pass& pass : passes) ++first[static_cast<std::size_t>(pass.from) + 1];
        for (std::size_t basin = 0; basin < static_cast<std::size_t>(count_); ++basin) first[basin + 1] += first[basin];

        std::vector<float> level(static_cast<std::size_t>(count_), kUnknown);
        std::priority_queue<std::pair<float, Basin>, std::vector<std::pair<float, Basin>>, std::greater<>> queue;
        queue.emplace(-kUnknown, kOutside);  // the outside basin is reached without a pass
        while (!queue.empty()) {
            const auto [height, basin] = queue.top();
            queue.pop();
            if (level[static_cast<std::size_t>(basin)] != kUnknown) continue;
            level[static_cast<std::size_t>(basin)] = height;
            for (std::size_t i = first[static_cast<std::size_t>(basin)]; i < first[static_cast<std::size_t>(basin) + 1];
                 ++i)
                if (level[static_cast<std::size_t>(passes[i].to)] == kUnknown)
                    queue.emplace(std::max(height, passes[i].height), passes[i].to);
        }
        return level;
    }
    Basin basinOf(int x, int y) const { return basinOf(grid_.at(x, y)); }

 private:
    static constexpr float kUnknown = std::numeric_limits<float>::infinity();

    Basin basinOf(Node node) const { return parent_[static_cast<std::size_t>(node)]; }
    float heightOf(Node node) const { return heights_.row(0)[node]; }
    bool isOutlet(int x, int y) const {
        const bool onRim = x == 0 || y == 0 || x + 1 == grid_.width || y + 1 == grid_.height;
        return (rim_ && onRim) || heights_(x, y) < sea_;
    }

    /// Gives each node its lowest neighbour as parent. Outlets, and nodes without a lower neighbour, are their own
    /// parents.
    void descend() {
        parent_.resize(grid_.count());
        std::vector<Node> outlets(static_cast<std::size_t>(grid_.height), -1);
        pool_.forEach(grid_.height, [&](int y) {
            for (int x = 0; x < grid_.width; ++x) {
                Node lowest = grid_.at(x, y);
                if (isOutlet(x, y))
                    outlets[static_cast<std::size_t>(y)] = lowest;
                else
                    grid_.visit(kAround, x, y, [&](Node node) {
                        if (heightOf(node) < heightOf(lowest)) lowest = node;
                    });
                parent_[static_cast<std::size_t>(grid_.at(x, y))] = lowest;
            }
        });
        outlet_ = *std::max_element(outlets.begin(), outlets.end());
        if (outlet_ >= 0) return;
        outlet_ = 0;
        grid_.visitAll([&](Node node) {
            if (heightOf(node) < heightOf(outlet_)) outlet_ = node;
        });
        lowestIsOutlet_ = true;
    }

    bool isOwn(Node node) const { return parent_[static_cast<std::size_t>(node)] == node; }
    Node rootOf(Node node) {
        while (!isOwn(node)) {
            Node& above = parent_[static_cast<std::size_t>(node)];
            above = parent_[static_cast<std::size_t>(above)];
            node = above;
        }
        return node;
    }
    bool isOutletNode(Node node) const {
        return lowestIsOutlet_ ? node == outlet_ : isOutlet(grid_.column(node), grid_.row(node));
    }

    /// Joins the nodes of each flat floor into one basin, and all outlets into another.
    void joinFlats() {
        std::vector<Node> floor;
        std::vector<bool> isFloor(grid_.count(), false);
        grid_.visitAll([&](Node node) {
            if (!isOwn(node)) return;
            floor.push_back(node);
            isFloor[static_cast<std::size_t>(node)] = true;
        });
        for (const Node node : floor) {
            if (isOutletNode(node)) {
                join(node, outlet_);
                continue;
            }
            grid_.visit(kAround, grid_.column(node), grid_.row(node), [&](Node beside) {
                if (isFloor[static_cast<std::size_t>(beside)] && heightOf(beside) == heightOf(node) &&
                    !isOutletNode(beside))
                    join(node, beside);
            });
        }
    }
    void join(Node a, Node b) {
        a = rootOf(a);
        b = rootOf(b);
        parent_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }

    /// Numbers the basins and stores each node's basin in parent_, which holds basins from here on.
    void number() {
        const Node outside = rootOf(outlet_);
        std::vector<Basin> basins(grid_.count(), kOutside);
        count_ = 1;
        grid_.visitAll([&](Node node) {
            if (isOwn(node) && node != outside) basins[static_cast<std::size_t>(node)] = count_++;
        });
        grid_.visitAll([&](Node node) {
            basins[static_cast<std::size_t>(node)] = basins[static_cast<std::size_t>(rootOf(node))];
        });
        parent_ = std::move(basins);
    }

    /// The lowest pass of each pair of basins in each band of rows, in both directions, sorted by the basin on the near
    /// side.
    std::vector<Pass> allPasses() const {
        const RowBands bands{grid_.height, 64};
        std::vector<std::vector<Pass>> found(static_cast<std::size_t>(bands.count()));
        pool_.forEach(bands.count(), [&](int band) {
            std::vector<Pass>& passes = found[static_cast<std::size_t>(band)];
            for (int y = bands.begin(band); y < bands.end(band); ++y)
                for (int x = 0; x < grid_.width; ++x) {
                    const Node here = grid_.at(x, y);
                    grid_.visit(kAhead, x, y, [&](Node beside) {
                        const Basin from = basinOf(here);
                        const Basin to = basinOf(beside);
                        if (from != to)
                            passes.push_back(
                                {std::min(from, to), std::max(from, to), std::max(heightOf(here), heightOf(beside))});
                    });
                }
            std::sort(passes.begin(), passes.end(), [](const Pass& a, const Pass& b) {
                return std::tie(a.from, a.to, a.height) < std::tie(b.from, b.to, b.height);
            });
            const auto samePair = [](const Pass& a, const Pass& b) { return a.from == b.from && a.to == b.to; };
            passes.erase(std::unique(passes.begin(), passes.end(), samePair), passes.end());
        });
        std::vector<std::size_t> next(static_cast<std::size_t>(count_) + 1, 0);
        for (const std::vector<Pass>& passes : found)
            for (const Pass& pass : passes) {
                ++next[static_cast<std::size_t>(pass.from) + 1];
                ++next[static_cast<std::size_t>(pass.to) + 1];
            }
        for (std::size_t basin = 1; basin < next.size(); ++basin) next[basin] += next[basin - 1];
        std::vector<Pass> all(next.back());
        for (const std::vector<Pass>& passes : found)
            for (const Pass& pass : passes) {
                all[next[static_cast<std::size_t>(pass.from)]++] = pass;
                all[next[static_cast<std::size_t>(pass.to)]++] = {pass.to, pass.from, pass.height};
            }
        return all;
    }

    const Field<float>& heights_;
    Grid grid_;
    bool rim_;  ///< True if water leaves over the map's rim.
    float sea_;
    ThreadPool& pool_;
    std::vector<Node> parent_;  ///< By node: its parent, and after number() its basin.
    Node outlet_ = -1;          ///< One of the outlets.
    bool lowestIsOutlet_ = false;
    Basin count_ = 0;
};

}  // namespace

Field<float> filledHeights(const Field<float>& heights, Boundary boundary, ThreadPool& pool, float sea) {
    const Basins basins(heights, boundary, pool, sea);
    const std::vector<float> levels = basins.levels();
    Field<float> filled(heights.width(), heights.height());
    pool.forEach(heights.height(), [&](int y) {
        for (int x = 0; x < heights.width(); ++x) {
            const Basin basin = basins.basinOf(x, y);
            filled(x, y) = std::max(levels[static_cast<std::size_t>(basin)], heights(x, y));
        }
    });
    return filled;
}

}  // namespace scree
