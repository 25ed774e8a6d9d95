// Runs the droplets of a tile. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_TILE_RUNNER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_TILE_RUNNER_INL_H
#undef SCREE_EROSION_DROPLETS_TILE_RUNNER_INL_H
#else
#define SCREE_EROSION_DROPLETS_TILE_RUNNER_INL_H
#endif

#include <hwy/cache_control.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "erosion/base/random.h"
#include "erosion/models/droplets/engine/corner_gathers-inl.h"
#include "erosion/models/droplets/engine/droplet_kernel-inl.h"
#include "erosion/models/droplets/engine/ground_lanes-inl.h"
#include "erosion/models/droplets/engine/lane_group-inl.h"
#include "erosion/models/droplets/engine/lane_sums-inl.h"
#include "erosion/models/droplets/engine/pit_lanes-inl.h"
#include "erosion/models/droplets/engine/scalar_ground.h"
#include "erosion/models/droplets/engine/step_lanes-inl.h"
#include "erosion/models/droplets/engine/track_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Advances the droplets of a tile until they end or leave it. A group of them steps at once; a lane whose droplet has
/// ended takes the next one of the queue. `Kernel` is the physics of one model.
template <DropletKernel Kernel, Boundary kBoundary>
class TileRunner {
 public:
    TileRunner(const DropletTileTask& task, const Kernel& kernel)
        : task_(task),
          kernel_(kernel),
          g_(task.ground),
          steps_(task, kernel),
          track_(task.ground, task.tools, kernel),
          scalarGround_(task.tools, task.ground, task.tally),
          perNodeMetre_(1.0f / task.tools.areaRatio),
          changeable_{kFixedEdge, kFixedEdge, g_.width - kFixedEdge, g_.height - kFixedEdge},
          brushCutsAtEdge_(kBoundary != Boundary::Wrap && !kernel.cutsWithTent() && !task.tools.hasSmallBrush()),
          tent_(task.tools, task.ground),
          brush_(task.tools, task.ground),
          group_(lanesFor(static_cast<double>(task.tile.x1 - task.tile.x0) * (task.tile.y1 - task.tile.y0) /
                          static_cast<double>(task.tools.areaRatio))) {}

    void run() {
        if (task_.droplets.empty()) return;
        for (std::size_t lane = 0; lane < group_.lanes; ++lane) {
            group_.put(lane, task_.droplets.front(), g_.stride);
            group_.end(lane);
        }
        const std::size_t mayStay = task_.mayStay ? std::min(group_.lanes, task_.droplets.size()) / 2 : 0;
        for (refill(); alive() > mayStay; refill()) step();
        forLanes(group_.alive, [&](std::size_t lane) { task_.leaving.push_back(group_.droplet(lane)); });
        addToTask();
    }

 private:
    using Steps = StepLanes<Kernel, kBoundary>;
    static constexpr int kFixedEdge = Steps::kFixedEdge;
    /// Share of its load that a droplet in the sea deposits in each step.
    static constexpr float kDeltaShare = 0.25f;
    /// Number of steps after which the sums are folded and the droplets' cells noted.
    static constexpr std::uint32_t kStepsPerFold = 8;

    std::size_t alive() const { return static_cast<std::size_t>(std::popcount(group_.alive)); }
    /// Puts the next droplets of the queue into the lanes that have none.
    void refill() {
        forLanes(group_.all & ~group_.alive, [&](std::size_t lane) {
            if (next_ == task_.order.size()) return;
            const Droplet& droplet = task_.droplets[task_.order[next_++]];
            group_.put(lane, droplet, g_.stride);
            task_.footprint.add({droplet.x, droplet.y, droplet.x, droplet.y});
            if (next_ < task_.order.size()) hwy::Prefetch(&task_.droplets[task_.order[next_]]);
        });
    }
    /// Advances all droplets by a step.
    void step() {
        StepFlags flags;
        withFasterCornerReader([&](const auto& reader) {
            directOrEnd(steps_.steer(group_, reader));
            holdIdleLanes();
            steps_.lookAhead(group_, reader, flags);
        });
        plan(flags);
        if (g_.colour == nullptr)
            changeGround<false>(flags);
        else
            changeGround<true>(flags);
        move(flags);
        if (group_.clock % kStepsPerFold == 0) foldSums();
    }

    /// Gives droplets without a direction a random one, or ends them.
    HWY_INLINE void directOrEnd(LaneBits undirected) {
        forLanes(undirected & group_.alive, [&](std::size_t lane) {
            if constexpr (Kernel::kWandersOnFlats) {
                const UnitVector direction = randomDirection(task_.tools.seed, RandomStream::DropletDirection,
                                                             group_.number.at[lane], std::uint64_t{group_.steps(lane)});
                group_.dx.at[lane] = direction.x;
                group_.dy.at[lane] = direction.y;
                ++task_.tally.randomDirections;
            } else {
                end(lane);
                ++task_.tally.settled;
            }
        });
    }
    /// Keeps lanes without a droplet where they are: farther on, another thread may be running another tile.
    HWY_INLINE void holdIdleLanes() {
        forLanes(group_.all & ~group_.alive, [&](std::size_t lane) { group_.dx.at[lane] = group_.dy.at[lane] = 0.0f; });
    }
    /// Ends a droplet where it is and deposits its load around it, or books the load as lost.
    void end(std::size_t lane) {
        if (kernel_.depositsAtEnd())
            task_.tally.deposited += static_cast<double>(scalarGround_.spread(group_.droplet(lane)));
        else
            task_.tally.lost += static_cast<double>(group_.load.at[lane]);
        group_.end(lane);
    }

    /// Decides what each droplet does to the ground where it is. Sets amount, drop, weight, stamp and the flags pit,
    /// cuts and ends. Separate from lookAhead(), so that all loads of heights are under way at once.
    HWY_INLINE void plan(StepFlags& flags) {
        const Places& place = group_.here();
        for (std::size_t i = 0; i < group_.lanes; i += kVectorLanes) {
            const Vec here = hn::Load(kTag, group_.height.at + i);
            const Vec there = hn::Load(kTag, group_.nextHeight.at + i);
            const DropletState state = stateAt(group_, i);
            StepPlan plan = kernel_.plan(here, there, state, NearestNodes(g_, group_.nearest.at + i));
            // Standing water cuts nothing and drops its load, so that the delta grows from the shore.
            const Mask inSea = hn::Lt(here, constant(task_.tools.sea));
            plan.amount = hn::IfThenElse(inSea, hn::Mul(state.load, constant(kDeltaShare)), plan.amount);
            flags.ends |= bitsOf(hn::And(inSea, hn::Le(state.load, constant(task_.tools.leastLoad)))) << i;
            Vec shared = plan.amount;
            if constexpr (Kernel::kFillsPits) {
                flags.pit |= bitsOf(plan.pit) << i;
                shared = hn::IfThenElse(plan.pit, constant(1.0f), shared);  // PitLanes finds the amount
            }
            const auto cuts = hn::Lt(plan.amount, hn::Zero(kTag));
            flags.cuts |= bitsOf(cuts) << i;
            hn::Store(plan.amount, kTag, group_.amount.at + i);
            hn::Store(hn::Sub(here, there), kTag, group_.drop.at + i);
            const Vec fx = hn::Load(kTag, place.fx.at + i);
            const Vec fy = hn::Load(kTag, place.fy.at + i);
            prepareDeposits(group_, i, steps_.seen(fx), steps_.seen(fy), shared);
            if (!kernel_.cutsWithTent()) chooseStamps(group_, i, fx, fy);
        }
    }

    /// Changes the ground, lane by lane. Ends the droplets that leave the map before.
    template <bool kColoured>
    HWY_INLINE void changeGround(const StepFlags& flags) {
        forLanes(flags.left & group_.alive, [&](std::size_t lane) {
            task_.tally.out += static_cast<double>(group_.load.at[lane]);
            ++task_.tally.leftMap;
            group_.end(lane);
        });
        const LaneBits alive = group_.alive;
        task_.tally.steps += static_cast<std::uint64_t>(std::popcount(alive));

        const LaneBits inner = alive & flags.inner & ~flags.pit;
        task_.tally.cuts += static_cast<std::uint64_t>(std::popcount(alive & flags.cuts & ~flags.pit));
        GroundLanes<kColoured> ground(group_, task_.tools, g_, changeable_, tent_, brush_);
        if (kernel_.cutsWithTent())
            ground.cutTent(inner & flags.cuts);
        else
            ground.cutBrush(inner & flags.cuts);
        if (kernel_.keepsLoad())
            ground.deposit(inner & ~flags.cuts);
        else
            ground.depositBelowNext(inner & ~flags.cuts);
        const LaneBits atEdge = alive & ~flags.inner & ~flags.pit;
        const LaneBits byBrush = brushCutsAtEdge_ ? atEdge & flags.cuts : 0u;
        ground.cutBrushAtEdge(byBrush);
        forLanes(atEdge & ~byBrush, [&](std::size_t lane) { changeNodeByNode(lane); });
        if constexpr (Kernel::kFillsPits) {
            const PitLanes<Kernel> pits(group_, kernel_);
            const LaneBits innerPits = alive & flags.pit & flags.inner;
            pits.fill(innerPits, ground);
            forLanes(alive & flags.pit & ~innerPits,
                     [&](std::size_t lane) { pits.fillNodeByNode(lane, scalarGround_); });
        }
        track_.record(group_);
    }
    /// Cuts or deposits a lane's amount anywhere on the map.
    void changeNodeByNode(std::size_t lane) {
        Droplet droplet = group_.droplet(lane);
        if (kernel_.snapsToNodes()) {
            droplet.fx = droplet.fx >= 0.5f ? 1.0f : 0.0f;
            droplet.fy = droplet.fy >= 0.5f ? 1.0f : 0.0f;
        }
        const float amount = group_.amount.at[lane];
        const float next = group_.nextHeight.at[lane];
        float change = 0.0f;
        if (amount >= 0.0f)
            change = kernel_.keepsLoad() ? scalarGround_.deposit(droplet, amount)
                                         : scalarGround_.depositFromNowhere(droplet, amount, next);
        else if (kernel_.cutsWithTent())
            change = -scalarGround_.cutTent(droplet, -amount, next);
        else
            change = -scalarGround_.cutBrush(droplet, -amount, next);
        group_.change.at[lane] = {change, 0.0f, 0.0f, 0.0f};
        group_.colour.at[lane] = droplet.colour;
    }

    /// Moves droplets on: books what the ground gained, lets the kernel finish the step, and removes droplets that end
    /// or leave the tile from their lanes.
    HWY_INLINE void move(const StepFlags& flags) {
        LaneBits endInPit = 0;
        LaneBits ends = flags.ends;
        LaneBits atPathLimit = 0;
        const auto oldest = static_cast<std::int32_t>(group_.clock + 1 - task_.tools.pathLimit);
        for (std::size_t i = 0; i < group_.lanes; i += kVectorLanes) {
            const Vec change = changeOf(group_, i);
            const Vec zero = hn::Zero(kTag);
            gained_.add(i, change);
            moved_.add(i, hn::Abs(change));
            DropletState state = stateAt(group_, i);
            Vec drop = hn::Load(kTag, group_.drop.at + i);
            if constexpr (Kernel::kFillsPits) {
                const PitLanes<Kernel> pits(group_, kernel_);
                endInPit |= bitsOf(pits.finish(i, flags.pit, perNodeMetre_, state, drop)) << i;
            }
            const Vec left = hn::Sub(state.load, change);
            const auto overdrawn = hn::Lt(left, zero);  // by a rounding error
            if (bitsOf(overdrawn) != 0) lost_.add(i, hn::IfThenElseZero(overdrawn, left));
            state.load = hn::Max(left, zero);
            if (!kernel_.keepsLoad()) {
                lost_.add(i, state.load);
                state.load = zero;
            }
            drop = hn::Add(drop, hn::Mul(change, constant(perNodeMetre_)));
            ends |= bitsOf(kernel_.finishStep(drop, state)) << i;
            hn::Store(state.speed, kTag, group_.speed.at + i);
            hn::Store(state.water, kTag, group_.water.at + i);
            hn::Store(state.load, kTag, group_.load.at + i);

            const auto within = hn::Gt(hn::Load(kIndexTag, group_.startClock.at + i), whole(oldest));
            atPathLimit |= bitsOf(asMask(hn::Not(within))) << i;
        }
        ++group_.clock;
        endDroplets(endInPit & group_.alive, ends, atPathLimit);
        forLanes(flags.outside & group_.alive, [&](std::size_t lane) {
            task_.leaving.push_back(group_.droplet(lane));
            group_.end(lane);
        });
    }
    void endDroplets(LaneBits inPit, LaneBits ends, LaneBits atPathLimit) {
        forLanes(inPit, [&](std::size_t lane) {  // what is left of the load is a rounding error
            task_.tally.lost += static_cast<double>(group_.load.at[lane]);
            group_.end(lane);
        });
        ends &= group_.alive;
        atPathLimit &= group_.alive & ~ends;
        task_.tally.settled += static_cast<std::uint64_t>(std::popcount(inPit | ends));
        task_.tally.pathEnds += static_cast<std::uint64_t>(std::popcount(atPathLimit));
        forLanes(ends | atPathLimit, [&](std::size_t lane) { end(lane); });
    }

    /// Work that need not be done in every step: folds the sums and records the droplets' cells.
    HWY_NOINLINE void foldSums() {
        gained_.fold();
        moved_.fold();
        lost_.fold();
        const Places& here = group_.here();
        const int around = task_.apron + static_cast<int>(std::ceil(task_.tools.stepLength));
        for (std::size_t i = 0; i < group_.lanes; i += kVectorLanes) {
            const Index x = hn::Load(kIndexTag, here.cellX.at + i);
            const Index y = hn::Load(kIndexTag, here.cellY.at + i);
            visited_.add(i, MapLanes<kBoundary>::unrolled(x, task_.tile.x0 - around, g_.width),
                         MapLanes<kBoundary>::unrolled(y, task_.tile.y0 - around, g_.height));
        }
    }
    /// Adds the sums of all lanes to the task's tally and footprint.
    void addToTask() {
        task_.tally.deposited += 0.5 * (moved_.total() + gained_.total());
        task_.tally.eroded += 0.5 * (moved_.total() - gained_.total());
        task_.tally.lost += lost_.total();
        task_.footprint.add(visited_.total());
        // Between two calls of foldSums(), a droplet may go this far and come back.
        const int unseen = static_cast<int>(std::ceil(static_cast<float>(kStepsPerFold - 1) * task_.tools.stepLength));
        task_.footprint = task_.footprint.grownBy(unseen);
    }

    const DropletTileTask& task_;
    const Kernel& kernel_;
    const DropletGround& g_;
    const Steps steps_;
    const TrackLanes<Kernel, kBoundary> track_;
    ScalarGround<kBoundary> scalarGround_;
    const float perNodeMetre_;    ///< Height on a reference cell that one node metre makes, metres.
    const CellRect changeable_;   ///< The nodes that may change.
    const bool brushCutsAtEdge_;  ///< GroundLanes::cutBrushAtEdge() cuts where droplets are near an edge.
    std::size_t next_ = 0;        ///< Place in the queue of the next droplet.
    WideTent tent_;
    WideBrush brush_;
    LaneSums gained_, moved_, lost_;  ///< Node metres: net gain of the ground, its absolute changes, load lost.
    LaneFootprint visited_;
    LaneGroup group_;
};

/// Runs a tile with the boundary of its map.
template <DropletKernel Kernel>
void runTileOf(const DropletTileTask& task, const Kernel& kernel) {
    switch (task.boundary) {
        case Boundary::Open:
            TileRunner<Kernel, Boundary::Open>(task, kernel).run();
            break;
        case Boundary::Wall:
            TileRunner<Kernel, Boundary::Wall>(task, kernel).run();
            break;
        case Boundary::Wrap:
            TileRunner<Kernel, Boundary::Wrap>(task, kernel).run();
            break;
    }
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
