#include "erosion/models/droplets/moisture_droplet_lanes.h"

// SSSE3 is no faster than SSE4 here, and AVX3_DL no faster than AVX3.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/droplets/moisture_droplet_lanes.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set

#include "erosion/models/droplets/engine/tile_runner-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// The physics of MoistureDropletModel; see moisture_droplet.h for the equations.
class MoistureDropletKernel {
 public:
    static constexpr bool kWandersOnFlats = false;
    static constexpr bool kFillsPits = false;
    static constexpr bool kSoaks = true;

    explicit MoistureDropletKernel(const MoistureDropletParameters& parameters) : k_(parameters) {}

    bool cutsWithTent() const { return true; }
    bool snapsToNodes() const { return false; }
    bool depositsAtEnd() const { return k_.conserve; }
    bool keepsLoad() const { return k_.conserve || k_.transport != Transport::HeightChange; }

    HWY_INLINE Mask steer(const GroundSample& ground, DropletState& state) const {
        const Vec kept = constant(k_.speedKept);
        const Vec pull = constant(k_.pull);
        state.dx = hn::Sub(hn::Mul(kept, state.dx), hn::Mul(pull, ground.slopeX));
        state.dy = hn::Sub(hn::Mul(kept, state.dy), hn::Mul(pull, ground.slopeY));
        state.speed = hn::Sqrt(hn::Add(hn::Mul(state.dx, state.dx), hn::Mul(state.dy, state.dy)));
        return hn::Le(state.speed, constant(kSlowest));
    }
    /// (dx, dy) is a velocity.
    static HWY_INLINE Vec stepFactor(const DropletState& state) {
        return hn::Div(constant(1.0f), hn::Max(state.speed, constant(kSlowest)));
    }

    HWY_INLINE StepPlan plan(Vec height, Vec nextHeight, const DropletState& state, const NearestNodes&) const {
        const Vec zero = hn::Zero(kTag);
        const Vec rise = hn::Sub(nextHeight, height);
        Vec change = hn::Mul(rise, hn::IfThenElse(hn::Gt(rise, zero), constant(k_.fill), constant(k_.carve)));
        if (k_.transport != Transport::HeightChange) {
            const Vec fall = hn::Max(hn::Neg(rise), zero);
            const Vec most = hn::Mul(hn::Mul(hn::Mul(state.speed, state.water), fall), constant(k_.capacity));
            const Vec surplus = hn::Mul(hn::Sub(state.load, most), constant(k_.transfer));
            const Vec smaller = hn::IfThenElse(hn::Lt(hn::Abs(change), hn::Abs(surplus)), change, surplus);
            change = k_.transport == Transport::Capacity ? smaller : surplus;
        }
        StepPlan plan{};
        if (k_.conserve) {
            const Vec fallout = hn::Mul(state.load, constant(k_.fallout));
            change = hn::Min(hn::Add(change, fallout), state.load);
        }
        plan.amount = change;
        return plan;
    }

    HWY_INLINE float soak(float speed, float moisture) const {
        const float dry = std::max(0.0f, 1.0f - moisture);
        const float share = k_.dampPower >= 2.0f ? dry * dry : dry + (k_.dampPower - 1.0f) * (dry * dry - dry);
        return std::max(0.0f, 1.0f - speed) * share * k_.absorption;
    }

    HWY_INLINE Mask finishStep(Vec, DropletState& state) const {
        state.water = hn::Mul(state.water, constant(k_.waterKept));
        return hn::Lt(state.water, constant(k_.minVolume));
    }

 private:
    static constexpr float kSlowest = 1e-12f;

    const MoistureDropletParameters& k_;
};

void runTile(const DropletTileTask& task, const MoistureDropletParameters& parameters) {
    runTileOf(task, MoistureDropletKernel(parameters));
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {

HWY_EXPORT(runTile);

void runMoistureDropletTile(const DropletTileTask& task, const MoistureDropletParameters& parameters) {
    HWY_DYNAMIC_DISPATCH(runTile)(task, parameters);
}

}  // namespace scree
#endif
