// The water that droplets leave at nodes, in vectors. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_TRACK_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_TRACK_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_TRACK_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_TRACK_LANES_INL_H
#endif

#include <array>
#include <cmath>
#include <cstddef>

#include "erosion/models/droplets/engine/droplet_kernel-inl.h"
#include "erosion/models/droplets/engine/lane_group-inl.h"
#include "erosion/models/droplets/engine/node_strip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Adds the droplets' water to the track layer: to the node nearest to each droplet or, if a step crosses several
/// cells, to a square of nodes as wide as a step is long. A kernel with kSoaks also adds moisture to the soaked layer
/// where the step leads: to the four nodes around by bilinear weights, or to such a square.
template <DropletKernel Kernel, Boundary kBoundary>
class TrackLanes {
 public:
    TrackLanes(const DropletGround& ground, const DropletTools& tools, const Kernel& kernel)
        : g_(ground),
          kernel_(kernel),
          isWide_(tools.hasLongSteps()),
          nodes_(static_cast<int>(std::ceil(tools.stepLength))),
          share_(tools.stepLength / static_cast<float>(nodes_ * nodes_)) {
        for (int i = 0; i < kBlock; ++i) last_[static_cast<std::size_t>(i)] = i <= (nodes_ - 1) % kBlock ? 1.0f : 0.0f;
    }

    /// Adds the water and moisture of one step of all droplets.
    HWY_INLINE void record(const LaneGroup& group) const {
        if (isWide_) {
            recordWide(group);
        } else {
            float* const track = g_.track;
            const auto recordOne = [&](std::size_t lane) { track[group.nearest.at[lane]] += group.water.at[lane]; };
            if (group.alive == group.all)  // nearly always; the plain loop is faster
                forFirstLanes(group.lanes, recordOne);
            else
                forLanes(group.alive, recordOne);
        }
        if constexpr (Kernel::kSoaks) soak(group);
    }

 private:
    static constexpr int kBlock = Octet::kNodes;

    /// A square of nodes around each droplet.
    struct Squares {
        Lanes<std::int32_t> firstX, firstY, first;  ///< The north-west node; `first` is its offset.
        LaneBits inside = 0;                        ///< The lanes whose square lies on the map.
    };
    HWY_INLINE Squares squaresAround(const LaneGroup& group, const Places& places) const {
        Squares squares;
        const Vec corner = constant(0.5f * static_cast<float>(nodes_));
        const auto firstOf = [&](Index cell, Vec fraction) {
            const Vec toFirst = hn::Floor(hn::Add(hn::Sub(fraction, corner), constant(1.0f)));
            return hn::Add(cell, hn::ConvertTo(kIndexTag, toFirst));
        };
        const auto within = [&](Index node, int size) {
            return hn::And(hn::Gt(node, whole(-1)), hn::Lt(node, whole(size - nodes_ + 1)));
        };
        for (std::size_t i = 0; i < group.lanes; i += kVectorLanes) {
            const Index x = firstOf(hn::Load(kIndexTag, places.cellX.at + i), hn::Load(kTag, places.fx.at + i));
            const Index y = firstOf(hn::Load(kIndexTag, places.cellY.at + i), hn::Load(kTag, places.fy.at + i));
            squares.inside |= bitsOf(asMask(hn::And(within(x, g_.width), within(y, g_.height)))) << i;
            hn::Store(x, kIndexTag, squares.firstX.at + i);
            hn::Store(y, kIndexTag, squares.firstY.at + i);
            const Index row = hn::Mul(y, whole(static_cast<std::int32_t>(g_.stride)));
            hn::Store(hn::Add(row, x), kIndexTag, squares.first.at + i);
        }
        return squares;
    }
    /// Calls visit(node) for the nodes of a square that are on the map.
    template <class Visit>
    HWY_INLINE void forSquare(const Squares& squares, std::size_t lane, const Visit& visit) const {
        const int firstX = squares.firstX.at[lane];
        const int firstY = squares.firstY.at[lane];
        for (int y = firstY; y < firstY + nodes_; ++y)
            for (int x = firstX; x < firstX + nodes_; ++x) {
                if (kBoundary != Boundary::Wrap && (x < 0 || y < 0 || x >= g_.width || y >= g_.height)) continue;
                visit(wrapped(y, g_.height) * g_.stride + wrapped(x, g_.width));
            }
    }

    HWY_NOINLINE void recordWide(const LaneGroup& group) const {
        const Squares squares = squaresAround(group, group.here());
        const Octet last = Octet::load(last_.data());
        forLanes(group.alive & squares.inside, [&](std::size_t lane) {
            const Octet all = Octet::of(group.water.at[lane] * share_);
            addToRows(g_.track + squares.first.at[lane], all, all * last);
        });
        forLanes(group.alive & ~squares.inside, [&](std::size_t lane) {
            const float water = group.water.at[lane] * share_;
            forSquare(squares, lane, [&](std::ptrdiff_t node) { g_.track[node] += water; });
        });
    }

    /// Adds `all` to each block of eight nodes in a square, and `last` to the last block of each row.
    HWY_INLINE void addToRows(float* row, const Octet& all, const Octet& last) const {
        const std::ptrdiff_t stride = g_.stride;
        for (int y = nodes_; y > 0; --y, row += stride) {
            float* at = row;
            for (int rest = nodes_; rest > kBlock; rest -= kBlock, at += kBlock) (Octet::load(at) + all).store(at);
            (Octet::load(at) + last).store(at);
        }
    }
    /// Adds moisture to the ground where the droplets' steps lead.
    void soak(const LaneGroup& group) const {
        const Places& there = group.there();
        if (isWide_) {
            const Squares squares = squaresAround(group, there);
            forLanes(group.alive, [&](std::size_t lane) {
                const float speed = group.speed.at[lane];
                forSquare(squares, lane,
                          [&](std::ptrdiff_t node) { g_.soaked[node] += kernel_.soak(speed, moistureAt(node)); });
            });
            return;
        }
        forLanes(group.alive, [&](std::size_t lane) {
            const int x = there.cellX.at[lane];
            const int y = there.cellY.at[lane];
            // On a torus, the nodes to the east and the south may lie beyond the edge.
            const std::ptrdiff_t east = x + 1 < g_.width ? 1 : 1 - g_.width;
            const std::ptrdiff_t south = (y + 1 < g_.height ? 1 : 1 - g_.height) * g_.stride;
            const std::ptrdiff_t node = there.node.at[lane];
            const std::ptrdiff_t nodes[] = {node, node + east, node + south, node + south + east};
            const float fx = there.fx.at[lane];
            const float fy = there.fy.at[lane];
            const float weights[] = {(1.0f - fx) * (1.0f - fy), fx * (1.0f - fy), (1.0f - fx) * fy, fx * fy};
            float moisture = 0.0f;
            for (int i = 0; i < 4; ++i) moisture += weights[i] * moistureAt(nodes[i]);
            const float gain = kernel_.soak(group.speed.at[lane], moisture);
            for (int i = 0; i < 4; ++i) g_.soaked[nodes[i]] += weights[i] * gain;
        });
    }
    /// Moisture of a node with what it has gained, 0 dry to 1 soaked.
    float moistureAt(std::ptrdiff_t node) const { return g_.moisture[node] + g_.soaked[node]; }

    const DropletGround& g_;
    const Kernel& kernel_;
    const bool isWide_;
    const int nodes_;  ///< Number of nodes along the side of a square.
    const float
        share_;  ///< Share of a droplet's water for each node of a square. The sum is the step's length in cells.
    std::array<float, kBlock> last_;  ///< For each node of the last block of a row: 1 in the square, 0 beyond it.
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
