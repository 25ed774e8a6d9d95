// Where droplets step: their directions and next places. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_STEP_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_STEP_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_STEP_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_STEP_LANES_INL_H
#endif

#include <algorithm>
#include <cstddef>

#include "erosion/models/droplets/engine/corner_lanes-inl.h"
#include "erosion/models/droplets/engine/droplet_kernel-inl.h"
#include "erosion/models/droplets/engine/lane_group-inl.h"
#include "erosion/models/droplets/engine/map_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// What is known of the droplets' steps: for each question, the lanes for which the answer is yes.
struct StepFlags {
    LaneBits left = 0;     ///< The step leads off the map.
    LaneBits pit = 0;      ///< The way on is not lower.
    LaneBits cuts = 0;     ///< The droplet cuts; the others deposit.
    LaneBits inner = 0;    ///< Far enough from any edge for GroundLanes.
    LaneBits ends = 0;     ///< In the sea with no load left to deposit.
    LaneBits outside = 0;  ///< The step leads beyond the tile's apron.
};

/// The droplets of the lanes from i on.
HWY_INLINE DropletState stateAt(const LaneGroup& group, std::size_t i) {
    return {hn::Load(kTag, group.dx.at + i), hn::Load(kTag, group.dy.at + i), hn::Load(kTag, group.speed.at + i),
            hn::Load(kTag, group.water.at + i), hn::Load(kTag, group.load.at + i)};
}

/// Finds the direction of a group's droplets and where their steps lead.
template <DropletKernel Kernel, Boundary kBoundary>
class StepLanes {
 public:
    StepLanes(const DropletTileTask& task, const Kernel& kernel)
        : task_(task), kernel_(kernel), g_(task.ground), map_(task.ground, task.tools.stepLength) {
        const DropletTools::Span brush = task.tools.brush();
        const DropletTools::Span tent = task.tools.tent();
        firstInner_ = std::max(brush.before, tent.before) + kFixedEdge;
        const int after = std::max(brush.after(), tent.after()) + kFixedEdge;
        lastInnerX_ = g_.width - 1 - after;
        lastInnerY_ = g_.height - 1 - after;
    }

    /// Samples the ground and sets the directions; returns the lanes without one. Sets height and nearest.
    template <CornerReader Reader>
    HWY_INLINE LaneBits steer(LaneGroup& group, const Reader& reader) const {
        LaneBits undirected = 0;
        const Places& here = group.here();
        for (std::size_t i = 0; i < group.lanes; i += kVectorLanes) {
            const Vec fx = seen(hn::Load(kTag, here.fx.at + i));
            const Vec fy = seen(hn::Load(kTag, here.fy.at + i));
            const Index cellX = hn::Load(kIndexTag, here.cellX.at + i);
            const Index cellY = hn::Load(kIndexTag, here.cellY.at + i);
            const GroundSample ground = map_.sample(reader, cellX, cellY, fx, fy, here.node.at + i);
            hn::Store(ground.height, kTag, group.height.at + i);
            DropletState state = stateAt(group, i);
            undirected |= bitsOf(kernel_.steer(ground, state)) << i;
            hn::Store(state.dx, kTag, group.dx.at + i);
            hn::Store(state.dy, kTag, group.dy.at + i);
            hn::Store(state.speed, kTag, group.speed.at + i);
            const Index node = hn::Load(kIndexTag, here.node.at + i);
            hn::Store(map_.nearest(cellX, cellY, fx, fy, node), kIndexTag, group.nearest.at + i);
        }
        return undirected;
    }

    /// Finds the next places and the heights there. Sets there(), nextHeight and the flags left, outside and inner.
    template <CornerReader Reader>
    HWY_INLINE void lookAhead(LaneGroup& group, const Reader& reader, StepFlags& flags) const {
        const Places& here = group.here();
        Places& there = group.there();
        for (std::size_t i = 0; i < group.lanes; i += kVectorLanes) {
            const Index cellX = hn::Load(kIndexTag, here.cellX.at + i);
            const Index cellY = hn::Load(kIndexTag, here.cellY.at + i);
            const Vec fx = hn::Load(kTag, here.fx.at + i);
            const Vec fy = hn::Load(kTag, here.fy.at + i);
            Vec dx = hn::Load(kTag, group.dx.at + i);
            Vec dy = hn::Load(kTag, group.dy.at + i);
            const Vec cells = hn::Mul(kernel_.stepFactor(stateAt(group, i)), constant(task_.tools.stepLength));
            Axis x = Axis::advanced(cellX, fx, hn::Mul(dx, cells));
            Axis y = Axis::advanced(cellY, fy, hn::Mul(dy, cells));
            flags.left |= bitsOf(map_.bound(x, g_.width, cellX, fx, dx)) << i;
            flags.left |= bitsOf(map_.bound(y, g_.height, cellY, fy, dy)) << i;
            if constexpr (kBoundary == Boundary::Wall) {
                hn::Store(dx, kTag, group.dx.at + i);
                hn::Store(dy, kTag, group.dy.at + i);
            }
            hn::Store(map_.nodeOf(x.cell, y.cell), kIndexTag, there.node.at + i);
            hn::Store(x.cell, kIndexTag, there.cellX.at + i);
            hn::Store(y.cell, kIndexTag, there.cellY.at + i);
            hn::Store(x.fraction, kTag, there.fx.at + i);
            hn::Store(y.fraction, kTag, there.fy.at + i);
            flags.outside |= bitsOf(map_.outside(x.cell, y.cell, task_.tile, task_.apron)) << i;
            const Corners corners = map_.cornersAt(reader, x.cell, y.cell, there.node.at + i);
            hn::Store(corners.heightAt(seen(x.fraction), seen(y.fraction)), kTag, group.nextHeight.at + i);

            const auto within = [&](Index cell, int last) {
                return hn::And(hn::Gt(cell, whole(firstInner_ - 1)), hn::Lt(cell, whole(last + 1)));
            };
            flags.inner |= bitsOf(asMask(hn::And(within(cellX, lastInnerX_), within(cellY, lastInnerY_)))) << i;
        }
    }

    /// A place within a cell as the kernel sees it: 0 or 1 if it snaps to nodes.
    HWY_INLINE Vec seen(Vec fraction) const {
        return kernel_.snapsToNodes() ? hn::IfThenElseZero(hn::Ge(fraction, constant(0.5f)), constant(1.0f)) : fraction;
    }

    /// Number of nodes along an edge of the map that never change.
    static constexpr int kFixedEdge = kBoundary == Boundary::Open ? 1 : 0;

 private:
    const DropletTileTask& task_;
    const Kernel& kernel_;
    const DropletGround& g_;
    MapLanes<kBoundary> map_;
    int firstInner_;               ///< First column and row of cells for GroundLanes.
    int lastInnerX_, lastInnerY_;  ///< Last column and row of cells for GroundLanes.
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
