// What the physics of a droplet model must provide. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_DROPLET_KERNEL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_DROPLET_KERNEL_INL_H
#undef SCREE_EROSION_DROPLETS_DROPLET_KERNEL_INL_H
#else
#define SCREE_EROSION_DROPLETS_DROPLET_KERNEL_INL_H
#endif

#include <concepts>

#include "erosion/models/droplets/engine/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// The state of a vector of droplets, which a kernel reads and changes.
struct DropletState {
    Vec dx, dy;  ///< Direction or velocity, as the kernel defines it. East and south are positive.
    Vec speed, water;
    Vec load;  ///< Node metres.
};

/// The ground at a vector of droplets.
struct GroundSample {
    Vec height;          ///< Metres.
    Vec slopeX, slopeY;  ///< Metres per reference cell; positive if the ground rises to the east and to the south.
};

/// What a kernel decides for a step.
struct StepPlan {
    Vec amount;  ///< Node metres to deposit; negative: to cut.
    Mask pit;    ///< True if the pit must be filled instead. Read only if the kernel fills pits.
};

/// The nodes nearest to the droplets of a vector, for what plan() reads of the ground besides the heights. Nothing is
/// loaded before it is asked for.
class NearestNodes {
 public:
    /// `nodes` are the offsets of the nodes into a layer.
    NearestNodes(const DropletGround& ground, const std::int32_t* nodes) : ground_(ground), nodes_(nodes) {}

    /// Metres of loose sediment.
    HWY_INLINE Vec looseDepth() const {
        const Index nearest = hn::Load(kIndexTag, nodes_);
        const Vec bedrock = hn::GatherIndex(kTag, &ground_.record->bedrock, hn::Add(nearest, nearest));
        return hn::Max(hn::Sub(hn::GatherIndex(kTag, ground_.heights, nearest), bedrock), hn::Zero(kTag));
    }
    /// The values of a knob, in the kernel's unit.
    HWY_INLINE Vec valuesOf(const LaneKnob& knob) const {
        if (knob.nodes == nullptr) return constant(knob.everywhere);
        const Vec values = hn::GatherIndex(kTag, knob.nodes, hn::Load(kIndexTag, nodes_));
        return hn::Mul(hn::Mul(values, constant(knob.unit)), constant(knob.area));
    }

 private:
    const DropletGround& ground_;
    const std::int32_t* nodes_;
};

/// Kernel with kFillsPits: droplets deposit into a pit until it is full. pitFilling() returns by value:
///
///     margin          metres above the pit's rim to which it is filled
///     exact           true: raise the ground at the droplet to that height; false: deposit the volume that raises a
///                     reference cell to it, of which the ground at the droplet gets a part
///     need(rise)      node metres that fill a pit from which the way on rises by `rise` metres
///     settling(load, node)
///                     node metres of the remaining load that settle in the still water; `node` is the nearest node, by
///                     offset into a layer
template <class Kernel>
concept FillsPits = requires(const Kernel& kernel, float value) {
    { kernel.pitFilling().margin } -> std::convertible_to<float>;
    { kernel.pitFilling().exact } -> std::convertible_to<bool>;
    { kernel.pitFilling().need(value) } -> std::same_as<float>;
    { kernel.pitFilling().settling(value, 0) } -> std::same_as<float>;
};

/// Kernel with kSoaks: soak(speed, moisture) returns the moisture gained by the ground at the end of the step. The
/// ground's own moisture is 0 dry to 1 soaked.
template <class Kernel>
concept SoaksGround = requires(const Kernel& kernel, float value) {
    { kernel.soak(value, value) } -> std::same_as<float>;
};

/// The physics of one droplet model, for a vector of droplets. In the order of a step:
///
///     steer(ground, state)       sets direction and speed; returns true for droplets that have no direction
///     stepFactor(state)          factor that makes (dx, dy) the step in reference cells, which is at most 1 long
///     plan(height, nextHeight, state, nearest)
///                                returns what to do to the ground; heights in metres, here and where the step leads
///     finishStep(drop, state)    sets speed and water after a step down by `drop` metres, measured after the change to
///                                the ground; returns true for droplets that end; keeps the direction
///
/// Compile-time properties, which leave code out:
///
///     kWandersOnFlats    droplets without a direction take a random one; otherwise they end
///     kFillsPits         see FillsPits
///     kSoaks             see SoaksGround
///
/// Properties that may depend on the model's settings:
///
///     cutsWithTent()     cuts have the shape of deposits, a tent; otherwise of a paraboloid brush
///     snapsToNodes()     droplets see and change the nearest node only
///     keepsLoad()        droplets keep their load from step to step; otherwise it is booked as lost after each step,
///     and
///                        deposits raise no node above where the step leads
///     depositsAtEnd()    droplets deposit their load where they end; otherwise it is booked as lost
template <class Kernel>
concept DropletKernel = requires(const Kernel& kernel, const GroundSample& ground, DropletState& state,
                                 const DropletState& before, Vec metres, const NearestNodes& nearest) {
    { kernel.steer(ground, state) } -> std::same_as<Mask>;
    { kernel.stepFactor(before) } -> std::same_as<Vec>;
    { kernel.plan(metres, metres, before, nearest) } -> std::same_as<StepPlan>;
    { kernel.finishStep(metres, state) } -> std::same_as<Mask>;
    { kernel.cutsWithTent() } -> std::same_as<bool>;
    { kernel.snapsToNodes() } -> std::same_as<bool>;
    { kernel.keepsLoad() } -> std::same_as<bool>;
    { kernel.depositsAtEnd() } -> std::same_as<bool>;
    requires std::same_as<decltype(Kernel::kWandersOnFlats), const bool>;
    requires std::same_as<decltype(Kernel::kFillsPits), const bool>;
    requires std::same_as<decltype(Kernel::kSoaks), const bool>;
}
&&(!Kernel::kFillsPits || FillsPits<Kernel>)&&(!Kernel::kSoaks || SoaksGround<Kernel>);

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
