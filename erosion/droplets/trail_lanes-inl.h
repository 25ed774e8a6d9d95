// What droplets leave on their way, in vectors; compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_TRAIL_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_TRAIL_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_TRAIL_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_TRAIL_LANES_INL_H
#endif

#include <array>
#include <cmath>
#include <cstddef>

#include "erosion/droplets/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Leaves the droplets' water, and moisture, at the nodes that they pass: the nearest of each, or, where a step crosses
/// several cells, a stream that is as wide as a step is long. `Kernel` is the physics of one model.
template <class Kernel, Boundary kBoundary>
class TrailLanes {
 public:
    TrailLanes(const DropletGround& ground, const DropletTools& tools, const Kernel& kernel)
        : g_(ground),
          kernel_(kernel),
          isWide_(tools.hasLongSteps()),
          nodes_(static_cast<int>(std::ceil(tools.stepLength))),
          share_(tools.stepLength / static_cast<float>(nodes_ * nodes_)) {
        for (int i = 0; i < kBlock; ++i) last_[static_cast<std::size_t>(i)] = i <= (nodes_ - 1) % kBlock ? 1.0f : 0.0f;
    }

    HWY_INLINE void leave(const LaneGroup& group) const {
        if (isWide_) return leaveWide(group);
        float* const track = g_.track;
        const auto leaveOne = [&](std::size_t lane) {
            const std::ptrdiff_t nearest = group.nearest.at[lane];
            track[nearest] += group.water.at[lane];
            if constexpr (Kernel::kSoaks) soak(group.speed.at[lane], nearest);
        };
        if (group.alive == group.all)  // nearly always, and faster without looking for the next bit
            forFirstLanes(group.lanes, leaveOne);
        else
            forLanes(group.alive, leaveOne);
    }

 private:
    static constexpr int kBlock = Octet::kNodes;

    HWY_NOINLINE void leaveWide(const LaneGroup& group) const {
        Lanes<std::int32_t> firstX, firstY, first;
        Lanes<float> water;
        const Places& here = group.here();
        const Vec corner = constant(0.5f * static_cast<float>(nodes_));
        const auto firstOf = [&](Index cell, Vec fraction) {
            const Vec toFirst = hn::Floor(hn::Add(hn::Sub(fraction, corner), constant(1.0f)));
            return hn::Add(cell, hn::ConvertTo(kIndexTag, toFirst));
        };
        const auto within = [&](Index node, int size) {
            return hn::And(hn::Gt(node, whole(-1)), hn::Lt(node, whole(size - nodes_ + 1)));
        };
        LaneBits inside = 0;
        for (std::size_t i = 0; i < group.lanes; i += kVectorLanes) {
            const Index x = firstOf(hn::Load(kIndexTag, here.cellX.at + i), hn::Load(kTag, here.fx.at + i));
            const Index y = firstOf(hn::Load(kIndexTag, here.cellY.at + i), hn::Load(kTag, here.fy.at + i));
            inside |= bitsOf(asMask(hn::And(within(x, g_.width), within(y, g_.height)))) << i;
            hn::Store(x, kIndexTag, firstX.at + i);
            hn::Store(y, kIndexTag, firstY.at + i);
            hn::Store(hn::Add(hn::Mul(y, whole(static_cast<std::int32_t>(g_.stride))), x), kIndexTag, first.at + i);
            hn::Store(hn::Mul(hn::Load(kTag, group.water.at + i), constant(share_)), kTag, water.at + i);
        }
        const Octet last = Octet::load(last_.data());
        forLanes(group.alive & inside, [&](std::size_t lane) {
            const Octet all = Octet::of(water.at[lane]);
            leaveRows(g_.track + first.at[lane], all, all * last);
            if constexpr (Kernel::kSoaks) soakRows(group.speed.at[lane], first.at[lane]);
        });
        forLanes(group.alive & ~inside, [&](std::size_t lane) {
            leaveAtEdge(firstX.at[lane], firstY.at[lane], water.at[lane], group.speed.at[lane]);
        });
    }

    /// In a square of nodes that lies on the map; `last` goes to the last block of each row.
    HWY_INLINE void leaveRows(float* row, const Octet& all, const Octet& last) const {
        const std::ptrdiff_t stride = g_.stride;
        for (int y = nodes_; y > 0; --y, row += stride) {
            float* at = row;
            for (int rest = nodes_; rest > kBlock; rest -= kBlock, at += kBlock) (Octet::load(at) + all).store(at);
            (Octet::load(at) + last).store(at);
        }
    }
    HWY_INLINE void soakRows(float speed, std::ptrdiff_t row) const {
        for (int y = 0; y < nodes_; ++y, row += g_.stride)
            for (int x = 0; x < nodes_; ++x) soak(speed, row + x);
    }
    void leaveAtEdge(int firstX, int firstY, float water, float speed) const {
        for (int y = firstY; y < firstY + nodes_; ++y)
            for (int x = firstX; x < firstX + nodes_; ++x) {
                if (kBoundary != Boundary::Wrap && (x < 0 || y < 0 || x >= g_.width || y >= g_.height)) continue;
                const std::ptrdiff_t node = wrapped(y, g_.height) * g_.stride + wrapped(x, g_.width);
                g_.track[node] += water;
                if constexpr (Kernel::kSoaks) soak(speed, node);
            }
    }

    HWY_INLINE void soak(float speed, std::ptrdiff_t node) const {
        g_.soaked[node] += kernel_.soak(speed, g_.moisture[node] + g_.soaked[node]);
    }

    const DropletGround& g_;
    const Kernel& kernel_;
    const bool isWide_;
    const int nodes_;    ///< Along an edge of a reference cell.
    const float share_;  ///< Of a droplet's water, what each node has of a step: together, the cells of its length.
    std::array<float, kBlock> last_;  ///< 1 for each node that the last block of a row has.
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
