// How droplets fill pits. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_PIT_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_PIT_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_PIT_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_PIT_LANES_INL_H
#endif

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "erosion/models/droplets/engine/droplet_kernel-inl.h"
#include "erosion/models/droplets/engine/ground_lanes-inl.h"
#include "erosion/models/droplets/engine/lane_group-inl.h"
#include "erosion/models/droplets/engine/scalar_ground.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Fills pits, so that the water can run on. Each droplet reads the heights around it anew, because another lane may
/// just have filled the same pit.
template <FillsPits Kernel>
class PitLanes {
 public:
    PitLanes(LaneGroup& group, const Kernel& kernel) : group_(group), filling_(kernel.pitFilling()) {}

    /// Fills the pits of lanes whose prepared deposit is 1 node metre.
    template <bool kColoured>
    HWY_INLINE void fill(LaneBits lanes, GroundLanes<kColoured>& ground) const {
        // A loop instead of forLanes(): compilers would not inline its body, which takes a tenth of the engine's speed.
        for (; lanes != 0; lanes &= lanes - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
            const Quad nodes = ground.nodesAround(lane);
            const float drop = ground.heightBetween(nodes, lane) - group_.nextHeight.at[lane];
            const float metresToFill = filling_.exact ? 1.0f / ground.riseShare(lane) : 1.0f;
            ground.fill(nodes, lane, amountFor(lane, drop, metresToFill));
        }
    }
    /// Same as fill() for one lane, whose droplet may be anywhere on the map.
    template <Boundary kBoundary>
    void fillNodeByNode(std::size_t lane, ScalarGround<kBoundary>& ground) const {
        const Droplet droplet = group_.droplet(lane);
        const float drop = ground.heightAt(droplet.x, droplet.y, droplet.fx, droplet.fy) - group_.nextHeight.at[lane];
        const float metresToFill = filling_.exact ? 1.0f / ground.riseShare(droplet) : 1.0f;
        const float amount = amountFor(lane, drop, metresToFill);
        group_.change.at[lane] = {ground.deposit(droplet, amount), 0.0f, 0.0f, 0.0f};
    }

    /// Stops the droplets that filled a pit and sets the drop that they gained. Returns the droplets that end there
    /// because the pit took their whole load. `pits` are the lanes in pits; `perNodeMetre` is the rise of a reference
    /// cell for each node metre, in metres.
    HWY_INLINE Mask finish(std::size_t i, LaneBits pits, float perNodeMetre, DropletState& state, Vec& drop) const {
        const Vec zero = hn::Zero(kTag);
        const Vec need = hn::Load(kTag, group_.amount.at + i);
        const Mask filled = hn::And(maskOf(pits >> i), hn::Not(hn::Gt(drop, zero)));
        const Mask ends = hn::And(filled, hn::Ge(need, state.load));
        // The height that filled the pit does not count as a drop.
        const Vec beyondPit = hn::Sub(constant(filling_.margin), hn::Mul(need, constant(perNodeMetre)));
        drop = hn::IfThenElse(filled, beyondPit, drop);
        state.speed = hn::IfThenZeroElse(filled, state.speed);
        return ends;
    }

 private:
    /// Returns the node metres to deposit if the way on drops by `drop` metres. Raising the ground by a metre takes
    /// `metresToFill` node metres times areaRatio. Sets drop and amount.
    HWY_INLINE float amountFor(std::size_t lane, float drop, float metresToFill) const {
        const float load = group_.load.at[lane];
        // If another lane has raised the ground meanwhile, the pit no longer exists.
        const float need = drop > 0.0f ? 0.0f : filling_.need(-drop) * metresToFill;
        group_.drop.at[lane] = drop;
        group_.amount.at[lane] = need;
        // Standing water carries nothing. Moving water does not cut either if the way on is flat.
        return std::min(load, need + filling_.settling(std::max(0.0f, load - need), group_.nearest.at[lane]));
    }

    LaneGroup& group_;
    const decltype(std::declval<const Kernel&>().pitFilling()) filling_;  ///< A copy, which stays in registers.
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
