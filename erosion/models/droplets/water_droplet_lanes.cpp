#include "erosion/models/droplets/water_droplet_lanes.h"

// SSSE3 is no faster than SSE4 here, and AVX3_DL no faster than AVX3.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/droplets/water_droplet_lanes.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set

#include "erosion/models/droplets/engine/tile_runner-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// The physics of DropletModel; see water_droplet.h for the equations.
class WaterDropletKernel {
 public:
    static constexpr bool kWandersOnFlats = true;
    static constexpr bool kFillsPits = true;
    static constexpr bool kSoaks = false;

    explicit WaterDropletKernel(const DropletParameters& parameters) : k_(parameters) {}

    static constexpr bool cutsWithTent() { return false; }
    static constexpr bool snapsToNodes() { return false; }
    bool depositsAtEnd() const { return k_.depositsAtEnd; }
    static constexpr bool keepsLoad() { return true; }

    /// d <- unit(Ki d + (1 - Ki) g)
    HWY_INLINE Mask steer(const GroundSample& ground, DropletState& state) const {
        const Vec inertia = constant(k_.inertia);
        const Vec pull = constant(2.0f * (1.0f - k_.inertia) * k_.slopePerMetre);
        const Vec dx = hn::Sub(hn::Mul(inertia, state.dx), hn::Mul(pull, ground.slopeX));
        const Vec dy = hn::Sub(hn::Mul(inertia, state.dy), hn::Mul(pull, ground.slopeY));
        const Vec length = hn::Sqrt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)));
        const Vec shortest = constant(1e-9f);
        const Vec inverse = hn::Div(constant(1.0f), hn::Max(length, shortest));
        state.dx = hn::Mul(dx, inverse);
        state.dy = hn::Mul(dy, inverse);
        return hn::Le(length, shortest);
    }
    static HWY_INLINE Vec stepFactor(const DropletState&) { return constant(1.0f); }

    HWY_INLINE StepPlan plan(Vec height, Vec nextHeight, const DropletState& state, const NearestNodes& nearest) const {
        const Vec zero = hn::Zero(kTag);
        const Vec drop = hn::Sub(height, nextHeight);
        Vec slope = hn::Mul(drop, constant(k_.slopePerMetre));
        if (k_.sineSlope) slope = hn::Div(slope, hn::Sqrt(hn::Add(hn::Mul(slope, slope), constant(1.0f))));
        const Vec flow = hn::Mul(state.speed, state.water);
        const Vec capacity =
            hn::Mul(hn::Mul(hn::Max(slope, constant(k_.minSlope)), flow), nearest.valuesOf(k_.capacity));
        const Vec excess = hn::Sub(state.load, capacity);
        Vec spare = hn::Mul(hn::Neg(excess), nearest.valuesOf(k_.erosionRate));
        if (k_.softness > 0.0f) {
            const Vec loose = nearest.looseDepth();
            const Vec share = hn::Div(loose, hn::Add(loose, constant(k_.softDepth)));
            spare = hn::Mul(spare, hn::Add(constant(1.0f), hn::Mul(constant(k_.softness), share)));
        }
        const Vec cut = hn::Min(spare, hn::Mul(drop, nearest.valuesOf(k_.maxCut)));
        StepPlan plan;
        plan.amount =
            hn::IfThenElse(hn::Ge(excess, zero), hn::Mul(excess, nearest.valuesOf(k_.depositionRate)), hn::Neg(cut));
        plan.pit = hn::Le(drop, zero);
        return plan;
    }

    /// See FillsPits.
    struct Filling {
        float margin, areaRatio;
        LaneKnob depositionRate;
        bool exact;

        HWY_INLINE float need(float rise) const { return (rise + margin) * areaRatio; }
        HWY_INLINE float settling(float load, std::int32_t node) const { return load * depositionRate.at(node); }
    };
    HWY_INLINE Filling pitFilling() const {
        return {k_.pitMargin, k_.tools.areaRatio, k_.depositionRate, k_.exactFill};
    }

    /// v <- sqrt(v^2 + 2 g D);  w <- w (1 - Kw)
    HWY_INLINE Mask finishStep(Vec drop, DropletState& state) const {
        const Vec zero = hn::Zero(kTag);
        const Vec squared = hn::Add(hn::Mul(state.speed, state.speed), hn::Mul(constant(k_.speedGain), drop));
        state.speed = hn::Min(hn::Sqrt(hn::Max(squared, zero)), constant(k_.maxSpeed));
        state.water = hn::Mul(state.water, constant(k_.waterKept));
        return hn::Lt(state.water, zero);  // never: only the path limit ends a droplet
    }

 private:
    const DropletParameters& k_;
};

void runTile(const DropletTileTask& task, const DropletParameters& parameters) {
    runTileOf(task, WaterDropletKernel(parameters));
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {

HWY_EXPORT(runTile);

void runDropletTile(const DropletTileTask& task, const DropletParameters& parameters) {
    HWY_DYNAMIC_DISPATCH(runTile)(task, parameters);
}

}  // namespace scree
#endif
