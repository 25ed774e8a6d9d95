#include "erosion/models/droplets/particle_lanes.h"

// SSSE3 is no faster than SSE4 here, and AVX3_DL no faster than AVX3.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/droplets/particle_lanes.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set

#include "erosion/models/droplets/engine/tile_runner-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// The physics of ParticleModel; see particle.h for the equations.
class ParticleKernel {
 public:
    static constexpr bool kWandersOnFlats = false;
    static constexpr bool kFillsPits = false;
    static constexpr bool kSoaks = false;

    explicit ParticleKernel(const ParticleParameters& parameters) : k_(parameters) {}

    bool cutsWithTent() const { return k_.nearest; }
    bool snapsToNodes() const { return k_.nearest; }
    static constexpr bool depositsAtEnd() { return true; }
    static constexpr bool keepsLoad() { return true; }

    HWY_INLINE Mask steer(const GroundSample& ground, DropletState& state) const {
        const Vec one = constant(1.0f);
        const Vec slopeX = hn::Mul(ground.slopeX, constant(k_.slopePerMetre));
        const Vec slopeY = hn::Mul(ground.slopeY, constant(k_.slopePerMetre));
        const Vec squared = hn::Add(hn::Mul(slopeX, slopeX), hn::Mul(slopeY, slopeY));
        const Vec push = hn::Div(constant(k_.push), hn::Sqrt(hn::Add(one, squared)));
        const Vec kept = constant(k_.speedKept);
        const Vec dx = hn::Mul(kept, hn::Sub(state.dx, hn::Mul(push, slopeX)));
        const Vec dy = hn::Mul(kept, hn::Sub(state.dy, hn::Mul(push, slopeY)));
        const Vec speed = hn::Sqrt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)));
        const Vec within = hn::Div(one, hn::Max(speed, one));
        state.dx = hn::Mul(dx, within);
        state.dy = hn::Mul(dy, within);
        state.speed = hn::Min(speed, one);
        return hn::Le(speed, constant(1e-9f));
    }
    static HWY_INLINE Vec stepFactor(const DropletState&) { return constant(1.0f); }

    HWY_INLINE StepPlan plan(Vec height, Vec nextHeight, const DropletState& state, const NearestNodes&) const {
        const Vec zero = hn::Zero(kTag);
        // Fall of the ground over a whole cell in the direction of the step, which may be much shorter.
        const Vec fall = hn::Div(hn::Sub(height, nextHeight), hn::Max(state.speed, constant(1e-3f)));
        const Vec area = constant(k_.tools.areaRatio);
        const Vec excess = hn::Sub(state.load, hn::Mul(hn::Mul(state.speed, state.water), constant(k_.capacity)));
        const Vec room = hn::Mul(hn::Max(hn::Neg(fall), constant(k_.leastRise)), area);
        const Vec fill = hn::Min(hn::Mul(excess, constant(k_.depositionRate)), room);
        const Vec depth = hn::Mul(hn::Max(fall, zero), hn::Mul(area, constant(-0.5f)));
        const Vec cut = hn::Max(hn::Mul(excess, constant(k_.erosionRate)), depth);
        StepPlan plan{};
        plan.amount = hn::IfThenElse(hn::Gt(excess, zero), fill, cut);
        return plan;
    }

    HWY_INLINE Mask finishStep(Vec, DropletState& state) const {
        state.water = hn::Sub(state.water, constant(k_.drying));
        return hn::Le(state.water, hn::Zero(kTag));
    }

 private:
    const ParticleParameters& k_;
};

void runTile(const DropletTileTask& task, const ParticleParameters& parameters) {
    runTileOf(task, ParticleKernel(parameters));
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {

HWY_EXPORT(runTile);

void runParticleTile(const DropletTileTask& task, const ParticleParameters& parameters) {
    HWY_DYNAMIC_DISPATCH(runTile)(task, parameters);
}

}  // namespace scree
#endif
