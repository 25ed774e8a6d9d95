// Runs the droplets of a tile, compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_TILE_RUNNER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_TILE_RUNNER_INL_H
#undef SCREE_EROSION_DROPLETS_TILE_RUNNER_INL_H
#else
#define SCREE_EROSION_DROPLETS_TILE_RUNNER_INL_H
#endif

#include "erosion/droplets/ground_lanes-inl.h"
#include "erosion/droplets/groundwork.h"
#include "erosion/droplets/lanes-inl.h"
#include "erosion/droplets/map_lanes-inl.h"
#include "erosion/droplets/trail_lanes-inl.h"
#include "erosion/random.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// A droplet's own state, for the kernel to read and to change.
struct State {
    Vec dx, dy, speed, water, load;
};

/// What a kernel has decided for a step.
struct Plan {
    Vec amount;  ///< Node metres to lay down; negative, to cut.
    Mask pit;    ///< The way on is not lower: the pit must be filled. Only where the kernel fills pits.
};

/// Advances the droplets of a tile until they end or leave it. `Kernel` is the physics of one model:
///
///     Mask turn(const Look&, State&) const
///         direction and speed for the step; a mask of the droplets that have no direction
///     Vec lengthOf(const State&) const
///         of the step, by which dx and dy are multiplied: in reference cells, at most 1
///     Plan plan(Vec height, Vec nextHeight, const State&, const auto& looseDepth) const
///         looseDepth() gives the metres of loose sediment here
///     Mask settle(Vec drop, State&) const
///         speed and water after the step, over which the ground now drops by that; a mask of those that end; the
///         direction stays
///     kWanders    droplets without a direction take a random one; else they end
///     kFillsPits  droplets lay down what fills a pit: filling() gives .margin, the height to fill it to above its rim,
///                 .need(rise), .settling(load) and whether it is .exact
///     kSoaks      the ground takes up moisture: soak(speed, moisture) for each step
///     cutsWithTent()  cuts have the shape of deposits; else that of the paraboloid brush
///     snapsToNodes()  droplets see and change the nearest node alone
///     conserves()     droplets carry what they cut; else it is booked as lost
template <class Kernel, Boundary kBoundary>
class TileRunner {
 public:
    TileRunner(const DropletTileTask& task, const Kernel& kernel)
        : task_(task),
          kernel_(kernel),
          g_(task.ground),
          map_(task.ground, task.tools.stepLength),
          trail_(task.ground, task.tools, kernel),
          work_(task.tools, task.ground, task.tally),
          share_(1.0f / task.tools.areaRatio),
          changeable_{kRim, kRim, g_.width - kRim, g_.height - kRim},
          clips_(kBoundary != Boundary::Wrap && !kernel.cutsWithTent() && !task.tools.hasSmallBrush()),
          tent_(task.tools, task.ground),
          brush_(task.tools, task.ground),
          group_(lanesFor(static_cast<double>(task.tile.x1 - task.tile.x0) * (task.tile.y1 - task.tile.y0) /
                          static_cast<double>(task.tools.areaRatio))) {
        const DropletTools::Span brush = task.tools.brush();
        const DropletTools::Span tent = task.tools.tent();
        firstInner_ = std::max(brush.before, tent.before) + kRim;
        const int after = std::max(brush.after(), tent.after()) + kRim;
        lastInnerX_ = g_.width - 1 - after;
        lastInnerY_ = g_.height - 1 - after;
    }

    void run() {
        if (task_.droplets.empty()) return;
        for (std::size_t lane = 0; lane < group_.lanes; ++lane) {
            group_.put(lane, task_.droplets.front(), g_.stride);
            group_.end(lane);
        }
        const std::size_t mayStay = task_.mayStay ? std::min(group_.lanes, task_.droplets.size()) / 2 : 0;
        for (refill(); alive() > mayStay; refill()) step();
        forLanes(group_.alive, [&](std::size_t lane) { task_.leaving.push_back(group_.droplet(lane)); });
        addUp();
    }

 private:
    /// Share of its load that a droplet in the sea lays down in each step.
    static constexpr float kDeltaShare = 0.25f;
    /// Nodes along an edge of the map that never change.
    static constexpr int kRim = kBoundary == Boundary::Open ? 1 : 0;
    /// Steps from one stocktaking to the next.
    static constexpr std::uint32_t kStocktaking = 8;

    std::size_t alive() const { return static_cast<std::size_t>(std::popcount(group_.alive)); }
    void refill() {
        forLanes(group_.all & ~group_.alive, [&](std::size_t lane) {
            if (next_ == task_.order.size()) return;
            const Droplet& droplet = task_.droplets[task_.order[next_++]];
            group_.put(lane, droplet, g_.stride);
            task_.footprint.add({droplet.x, droplet.y, droplet.x, droplet.y});
            if (next_ < task_.order.size()) hwy::Prefetch(&task_.droplets[task_.order[next_]]);
        });
    }
    void step() {
        Outlook outlook;
        withFasterLoads([&](const auto& loads) {
            turn(loads);
            holdTheDead();
            lookAhead(loads, outlook);
        });
        plan(outlook);
        if (g_.colour == nullptr)
            act<false>(outlook);
        else
            act<true>(outlook);
        move(outlook);
        if (group_.clock % kStocktaking == 0) takeStock();
    }

    HWY_INLINE State stateAt(std::size_t i) const {
        return {hn::Load(kTag, group_.dx.at + i), hn::Load(kTag, group_.dy.at + i), hn::Load(kTag, group_.speed.at + i),
                hn::Load(kTag, group_.water.at + i), hn::Load(kTag, group_.load.at + i)};
    }

    /// A place within a cell as the kernel sees it.
    HWY_INLINE Vec seen(Vec fraction) const {
        return kernel_.snapsToNodes() ? hn::IfThenElseZero(hn::Ge(fraction, constant(0.5f)), constant(1.0f)) : fraction;
    }

    /// Looks at the ground and decides where the step leads.
    template <class Loads>
    HWY_INLINE void turn(const Loads& loads) {
        LaneBits undirected = 0;
        const Places& here = group_.here();
        for (std::size_t i = 0; i < group_.lanes; i += kVectorLanes) {
            const Vec fx = seen(hn::Load(kTag, here.fx.at + i));
            const Vec fy = seen(hn::Load(kTag, here.fy.at + i));
            const Index cellX = hn::Load(kIndexTag, here.cellX.at + i);
            const Index cellY = hn::Load(kIndexTag, here.cellY.at + i);
            const Look look = map_.lookAt(loads, cellX, cellY, fx, fy, here.node.at + i);
            hn::Store(look.height, kTag, group_.height.at + i);
            State state = stateAt(i);
            undirected |= bitsOf(kernel_.turn(look, state)) << i;
            hn::Store(state.dx, kTag, group_.dx.at + i);
            hn::Store(state.dy, kTag, group_.dy.at + i);
            hn::Store(state.speed, kTag, group_.speed.at + i);
            const Index node = hn::Load(kIndexTag, here.node.at + i);
            hn::Store(map_.nearest(cellX, cellY, fx, fy, node), kIndexTag, group_.nearest.at + i);
        }
        forLanes(undirected & group_.alive, [&](std::size_t lane) {
            if constexpr (Kernel::kWanders) {
                const UnitVector direction = randomDirection(task_.tools.seed, RandomStream::DropletDirection,
                                                             group_.number.at[lane], std::uint64_t{group_.steps(lane)});
                group_.dx.at[lane] = direction.x;
                group_.dy.at[lane] = direction.y;
                ++task_.tally.randomDirections;
            } else {
                stop(lane);
                ++task_.tally.settled;
            }
        });
    }
    /// Lanes without a droplet stay where they are: further on, other tiles may be at work.
    HWY_INLINE void holdTheDead() {
        forLanes(group_.all & ~group_.alive, [&](std::size_t lane) { group_.dx.at[lane] = group_.dy.at[lane] = 0.0f; });
    }
    /// Ends a droplet where it is and lays its load down around it.
    void stop(std::size_t lane) {
        const float gained = work_.spread(group_.droplet(lane));
        task_.tally.deposited += static_cast<double>(gained);
        group_.end(lane);
    }

    /// Which droplets do what.
    struct Outlook {
        LaneBits left = 0;     ///< Off the map.
        LaneBits pit = 0;      ///< The way on is not lower.
        LaneBits cuts = 0;     ///< The others lay down.
        LaneBits inner = 0;    ///< Far enough from any edge to change the ground in vectors.
        LaneBits ends = 0;     ///< In the sea, with nothing left to lay down.
        LaneBits outside = 0;  ///< After the step they will be beyond the tile's apron.
    };

    /// The next place and the height there. Apart from plan(), so that all loads of heights are under way at once.
    template <class Loads>
    HWY_INLINE void lookAhead(const Loads& loads, Outlook& outlook) {
        const Places& here = group_.here();
        Places& there = group_.there();
        for (std::size_t i = 0; i < group_.lanes; i += kVectorLanes) {
            const Index cellX = hn::Load(kIndexTag, here.cellX.at + i);
            const Index cellY = hn::Load(kIndexTag, here.cellY.at + i);
            const Vec fx = hn::Load(kTag, here.fx.at + i);
            const Vec fy = hn::Load(kTag, here.fy.at + i);
            Vec dx = hn::Load(kTag, group_.dx.at + i);
            Vec dy = hn::Load(kTag, group_.dy.at + i);
            const Vec length = hn::Mul(kernel_.lengthOf(stateAt(i)), constant(task_.tools.stepLength));
            Axis x = Axis::advanced(cellX, fx, hn::Mul(dx, length));
            Axis y = Axis::advanced(cellY, fy, hn::Mul(dy, length));
            outlook.left |= bitsOf(map_.bound(x, g_.width, cellX, fx, dx)) << i;
            outlook.left |= bitsOf(map_.bound(y, g_.height, cellY, fy, dy)) << i;
            if constexpr (kBoundary == Boundary::Wall) {
                hn::Store(dx, kTag, group_.dx.at + i);
                hn::Store(dy, kTag, group_.dy.at + i);
            }
            hn::Store(map_.nodeOf(x.cell, y.cell), kIndexTag, there.node.at + i);
            hn::Store(x.cell, kIndexTag, there.cellX.at + i);
            hn::Store(y.cell, kIndexTag, there.cellY.at + i);
            hn::Store(x.fraction, kTag, there.fx.at + i);
            hn::Store(y.fraction, kTag, there.fy.at + i);
            outlook.outside |= bitsOf(map_.outside(x.cell, y.cell, task_.tile, task_.apron)) << i;
            const Corners corners = map_.cornersAt(loads, x.cell, y.cell, there.node.at + i);
            hn::Store(corners.heightAt(seen(x.fraction), seen(y.fraction)), kTag, group_.nextHeight.at + i);

            const auto within = [&](Index cell, int last) {
                return hn::And(hn::Gt(cell, whole(firstInner_ - 1)), hn::Lt(cell, whole(last + 1)));
            };
            outlook.inner |= bitsOf(asMask(hn::And(within(cellX, lastInnerX_), within(cellY, lastInnerY_)))) << i;
        }
    }

    /// What each droplet will do to the ground here.
    HWY_INLINE void plan(Outlook& outlook) {
        const Places& place = group_.here();
        for (std::size_t i = 0; i < group_.lanes; i += kVectorLanes) {
            const Vec here = hn::Load(kTag, group_.height.at + i);
            const Vec there = hn::Load(kTag, group_.nextHeight.at + i);
            const auto looseDepth = [&] {
                const Index nearest = hn::Load(kIndexTag, group_.nearest.at + i);
                const Vec bedrock = hn::GatherIndex(kTag, &g_.books->bedrock, hn::Add(nearest, nearest));
                return hn::Max(hn::Sub(hn::GatherIndex(kTag, g_.heights, nearest), bedrock), hn::Zero(kTag));
            };
            const State state = stateAt(i);
            Plan plan = kernel_.plan(here, there, state, looseDepth);
            // Still water cuts nothing and drops its load: the delta grows from the shore.
            const Mask inSea = hn::Lt(here, constant(task_.tools.sea));
            plan.amount = hn::IfThenElse(inSea, hn::Mul(state.load, constant(kDeltaShare)), plan.amount);
            outlook.ends |= bitsOf(hn::And(inSea, hn::Le(state.load, constant(task_.tools.leastLoad)))) << i;
            Vec shared = plan.amount;
            if constexpr (Kernel::kFillsPits) {
                outlook.pit |= bitsOf(plan.pit) << i;
                shared = hn::IfThenElse(plan.pit, constant(1.0f), shared);  // how much, fillPit() decides
            }
            const auto cuts = hn::Lt(plan.amount, hn::Zero(kTag));
            outlook.cuts |= bitsOf(cuts) << i;
            hn::Store(plan.amount, kTag, group_.amount.at + i);
            hn::Store(hn::Sub(here, there), kTag, group_.drop.at + i);
            const Vec fx = hn::Load(kTag, place.fx.at + i);
            const Vec fy = hn::Load(kTag, place.fy.at + i);
            prepareDeposits(group_, i, seen(fx), seen(fy), shared);
            if (!kernel_.cutsWithTent()) chooseStamps(group_, i, fx, fy);
        }
    }

    /// Changes the ground, lane by lane.
    template <bool kColoured>
    HWY_INLINE void act(const Outlook& outlook) {
        forLanes(outlook.left & group_.alive, [&](std::size_t lane) {
            task_.tally.out += static_cast<double>(group_.load.at[lane]);
            ++task_.tally.leftMap;
            group_.end(lane);
        });
        const LaneBits alive = group_.alive;
        task_.tally.steps += static_cast<std::uint64_t>(std::popcount(alive));

        const LaneBits fast = alive & outlook.inner & ~outlook.pit;
        task_.tally.cuts += static_cast<std::uint64_t>(std::popcount(alive & outlook.cuts & ~outlook.pit));
        GroundLanes<kColoured> ground(group_, task_.tools, g_, changeable_, tent_, brush_);
        if (kernel_.cutsWithTent())
            ground.cutTent(fast & outlook.cuts);
        else
            ground.cutBrush(fast & outlook.cuts);
        ground.layDown(fast & ~outlook.cuts);
        const LaneBits atEdge = alive & ~outlook.inner & ~outlook.pit;
        const LaneBits clipped = clips_ ? atEdge & outlook.cuts : 0u;
        ground.cutBrushAtEdge(clipped);
        forLanes(atEdge & ~clipped, [&](std::size_t lane) { actSlowly(lane); });
        if constexpr (Kernel::kFillsPits) {
            const LaneBits fastPits = alive & outlook.pit & outlook.inner;
            fillPits(fastPits, ground);
            forLanes(alive & outlook.pit & ~fastPits, [&](std::size_t lane) { fillPitSlowly(lane); });
        }
        trail_.leave(group_);
    }

    /// Any place and layer.
    void actSlowly(std::size_t lane) {
        Droplet droplet = group_.droplet(lane);
        if (kernel_.snapsToNodes()) {
            droplet.fx = droplet.fx >= 0.5f ? 1.0f : 0.0f;
            droplet.fy = droplet.fy >= 0.5f ? 1.0f : 0.0f;
        }
        const float amount = group_.amount.at[lane];
        const float floor = group_.nextHeight.at[lane];
        float change = 0.0f;
        if (amount >= 0.0f)
            change = work_.layDown(droplet, amount);
        else if (kernel_.cutsWithTent())
            change = -work_.cutTent(droplet, -amount, floor);
        else
            change = -work_.cutBrush(droplet, -amount, floor);
        group_.change.at[lane] = {change, 0.0f, 0.0f, 0.0f};
        group_.colour.at[lane] = droplet.colour;
    }

    /// Fills pits so that the water can run on. Reads the ground there anew: another lane may just have filled the same
    /// pit.
    template <bool kColoured>
    HWY_INLINE void fillPits(LaneBits lanes, GroundLanes<kColoured>& ground) {
        const auto filling = kernel_.filling();
        forLanes(lanes, [&](std::size_t lane) {
            const Quad nodes = ground.nodesAround(lane);
            const float drop = ground.heightBetween(nodes, lane) - group_.nextHeight.at[lane];
            const float metresToFill = filling.exact ? 1.0f / ground.riseShare(lane) : 1.0f;
            ground.fill(nodes, lane, pitFill(filling, lane, drop, metresToFill));
        });
    }
    void fillPitSlowly(std::size_t lane) {
        const Droplet droplet = group_.droplet(lane);
        const auto filling = kernel_.filling();
        const float drop = work_.heightAt(droplet.x, droplet.y, droplet.fx, droplet.fy) - group_.nextHeight.at[lane];
        const float metresToFill = filling.exact ? 1.0f / work_.riseShare(droplet) : 1.0f;
        const float amount = pitFill(filling, lane, drop, metresToFill);
        group_.change.at[lane] = {work_.layDown(droplet, amount), 0.0f, 0.0f, 0.0f};
    }
    /// What to lay down where the way on drops by so little; a metre higher ground takes `metresToFill` node metres,
    /// times areaRatio.
    template <class Filling>
    HWY_INLINE float pitFill(const Filling& filling, std::size_t lane, float drop, float metresToFill) {
        const float load = group_.load.at[lane];
        // Where another lane has raised the ground meanwhile, there is no pit any more.
        const float need = drop > 0.0f ? 0.0f : filling.need(-drop) * metresToFill;
        group_.drop.at[lane] = drop;
        group_.amount.at[lane] = need;
        // Standing water can carry nothing; of moving water, too, the flat way on is no reason to cut.
        return std::min(load, need + filling.settling(std::max(0.0f, load - need)));
    }
    /// What filling a pit does to a droplet; returns those that end there, as it takes all they have.
    HWY_INLINE Mask leavePits(std::size_t i, LaneBits pits, State& state, Vec& drop) const {
        const Vec zero = hn::Zero(kTag);
        const Vec need = hn::Load(kTag, group_.amount.at + i);
        const Mask filled = hn::And(maskOf(pits >> i), hn::Not(hn::Gt(drop, zero)));
        const Mask ends = hn::And(filled, hn::Ge(need, state.load));
        // What raised the ground out of the pit is no drop gained.
        const Vec beyondPit = hn::Sub(constant(kernel_.filling().margin), hn::Mul(need, constant(share_)));
        drop = hn::IfThenElse(filled, beyondPit, drop);
        state.speed = hn::IfThenZeroElse(filled, state.speed);
        return ends;
    }

    /// Books what the ground gained, lets the kernel settle speed and water, and moves on; then looks for droplets
    /// that end or leave the tile.
    HWY_INLINE void move(const Outlook& outlook) {
        LaneBits settled = 0;  // in a pit
        LaneBits ends = outlook.ends;
        LaneBits tooLong = 0;
        const auto oldest = static_cast<std::int32_t>(group_.clock + 1 - task_.tools.pathLimit);
        for (std::size_t i = 0; i < group_.lanes; i += kVectorLanes) {
            const Vec change = changeOf(group_, i);
            const Vec zero = hn::Zero(kTag);
            gained_.add(i, change);
            moved_.add(i, hn::Abs(change));
            State state = stateAt(i);
            Vec drop = hn::Load(kTag, group_.drop.at + i);
            if constexpr (Kernel::kFillsPits) settled |= bitsOf(leavePits(i, outlook.pit, state, drop)) << i;
            const Vec left = hn::Sub(state.load, change);
            const auto overdrawn = hn::Lt(left, zero);  // by a trace of rounding
            if (bitsOf(overdrawn) != 0) lost_.add(i, hn::IfThenElseZero(overdrawn, left));
            state.load = hn::Max(left, zero);
            if (!kernel_.conserves()) {
                lost_.add(i, state.load);
                state.load = zero;
            }
            drop = hn::Add(drop, hn::Mul(change, constant(share_)));
            ends |= bitsOf(kernel_.settle(drop, state)) << i;
            hn::Store(state.speed, kTag, group_.speed.at + i);
            hn::Store(state.water, kTag, group_.water.at + i);
            hn::Store(state.load, kTag, group_.load.at + i);

            const auto within = hn::Gt(hn::Load(kIndexTag, group_.begun.at + i), whole(oldest));
            tooLong |= bitsOf(asMask(hn::Not(within))) << i;
        }
        ++group_.clock;
        settle(settled & group_.alive, ends, tooLong);
        forLanes(outlook.outside & group_.alive, [&](std::size_t lane) {
            task_.leaving.push_back(group_.droplet(lane));
            group_.end(lane);
        });
    }
    void settle(LaneBits settled, LaneBits ends, LaneBits tooLong) {
        forLanes(settled, [&](std::size_t lane) {  // laid down all it had, up to rounding
            task_.tally.lost += static_cast<double>(group_.load.at[lane]);
            group_.end(lane);
        });
        ends &= group_.alive;
        tooLong &= group_.alive & ~ends;
        task_.tally.settled += static_cast<std::uint64_t>(std::popcount(settled | ends));
        task_.tally.pathEnds += static_cast<std::uint64_t>(std::popcount(tooLong));
        forLanes(ends | tooLong, [&](std::size_t lane) { stop(lane); });
    }
    /// What need not be done in every step.
    HWY_NOINLINE void takeStock() {
        gained_.gather();
        moved_.gather();
        lost_.gather();
        const Places& here = group_.here();
        const int around = task_.apron + static_cast<int>(std::ceil(task_.tools.stepLength));
        for (std::size_t i = 0; i < group_.lanes; i += kVectorLanes) {
            const Index x = hn::Load(kIndexTag, here.cellX.at + i);
            const Index y = hn::Load(kIndexTag, here.cellY.at + i);
            visited_.add(i, map_.unrolled(x, task_.tile.x0 - around, g_.width),
                         map_.unrolled(y, task_.tile.y0 - around, g_.height));
        }
    }
    /// Hands the sums of all lanes over, lane by lane.
    void addUp() {
        task_.tally.deposited += 0.5 * (moved_.total() + gained_.total());
        task_.tally.eroded += 0.5 * (moved_.total() - gained_.total());
        task_.tally.lost += lost_.total();
        task_.footprint.add(visited_.total());
        // Between two stocktakings nobody looked.
        const int unseen = static_cast<int>(std::ceil(static_cast<float>(kStocktaking - 1) * task_.tools.stepLength));
        task_.footprint = task_.footprint.grownBy(unseen);
    }

    const DropletTileTask& task_;
    const Kernel& kernel_;
    const DropletGround& g_;
    MapLanes<kBoundary> map_;
    TrailLanes<Kernel, kBoundary> trail_;
    Groundwork<kBoundary> work_;
    const float share_;  ///< Of a reference cell, that a cell is.
    const CellRect changeable_;
    const bool clips_;  ///< Cuts leave the fixed nodes out themselves.
    int firstInner_, lastInnerX_, lastInnerY_;
    std::size_t next_ = 0;  ///< In the queue.
    WideTent tent_;
    WideBrush brush_;
    LaneSums gained_, moved_, lost_;
    LaneFootprint visited_;
    LaneGroup group_;
};

/// Runs a tile with the boundary of its map.
template <class Kernel>
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
