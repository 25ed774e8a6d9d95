// Cuts and deposits in vectors. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_GROUND_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_GROUND_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_GROUND_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_GROUND_LANES_INL_H
#endif

#include <algorithm>
#include <cstddef>

#include "erosion/models/droplets/engine/colour_lanes-inl.h"
#include "erosion/models/droplets/engine/lane_group-inl.h"
#include "erosion/models/droplets/engine/node_strip-inl.h"
#include "erosion/models/droplets/engine/wide_stamps-inl.h"
#include "erosion/records/erosion_record.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Sets the node metres that each of the four nodes around a droplet gets of `amount`, by bilinear weights.
HWY_INLINE void prepareDeposits(LaneGroup& group, std::size_t i, Vec fx, Vec fy, Vec amount) {
    const Vec one = constant(1.0f);
    const Vec south = hn::Mul(amount, fy);
    const Vec north = hn::Mul(amount, hn::Sub(one, fy));
    const Vec west = hn::Sub(one, fx);
    hn::StoreInterleaved4(hn::Mul(north, west), hn::Mul(north, fx), hn::Mul(south, west), hn::Mul(south, fx), kTag,
                          group.weight.at[i].data());
}

/// Sets the stamp of the small brush that each droplet cuts with: the one for the nearest place in its cell.
HWY_INLINE void chooseStamps(LaneGroup& group, std::size_t i, Vec fx, Vec fy) {
    const auto nearest = [](Vec fraction) {
        const Vec along = hn::Mul(fraction, constant(static_cast<float>(BrushStamp::kPlaces)));
        return hn::ConvertTo(kIndexTag, hn::Add(along, constant(0.5f)));
    };
    constexpr int kAlong = BrushStamp::kPlaces + 1;
    const Index stamp = hn::Add(hn::Mul(nearest(fy), whole(kAlong)), nearest(fx));
    // On a torus, a droplet whose place is not a number stays on the map until the round ends with an error.
    hn::Store(hn::Min(hn::Max(stamp, hn::Zero(kIndexTag)), whole(kAlong * kAlong - 1)), kIndexTag, group.stamp.at + i);
}

/// Node metres that the ground gained from each droplet.
HWY_INLINE Vec changeOf(const LaneGroup& group, std::size_t i) {
#if HWY_TARGET == HWY_SCALAR
    const auto& parts = group.change.at[i];
    return hn::Set(kTag, (parts[0] + parts[1]) + (parts[2] + parts[3]));
#else
    const auto sumsOfPairs = [](Vec low, Vec high) {
        return hn::Add(hn::ConcatEven(kTag, high, low), hn::ConcatOdd(kTag, high, low));
    };
    const float* const parts = group.change.at[i].data();
    const Vec low = sumsOfPairs(hn::Load(kTag, parts), hn::Load(kTag, parts + kVectorLanes));
    const Vec high = sumsOfPairs(hn::Load(kTag, parts + 2 * kVectorLanes), hn::Load(kTag, parts + 3 * kVectorLanes));
    return sumsOfPairs(low, high);
#endif
}

/// NodeRecord::note() for four nodes that rise. `rows` is the layout of their records, which are eight floats.
template <class Rows>
HWY_INLINE void noteRise(const Rows& rows, NodeRecord* record, const Quad& before, const Quad& gain) {
    static_assert(sizeof(NodeRecord) == 2 * sizeof(float) && offsetof(NodeRecord, bedrock) == 0);
    const Octet beforeAndGain = before.interleavedWith(gain);
    const Octet kept = rows.template load<Octet>(&record->bedrock);
    rows.store((kept + beforeAndGain).withEvenOf(kept.min(beforeAndGain)), &record->bedrock);
}

/// Changes the ground, one lane after the other, with the nodes in vectors. All functions but cutBrushAtEdge() need
/// droplets far enough from any edge (StepFlags::inner). They set `change` to what the ground gained.
template <bool kColoured>
class GroundLanes {
 public:
    /// Only nodes of `ground` within `changeable` may change.
    GroundLanes(LaneGroup& group, const DropletTools& tools, const DropletGround& ground, const CellRect& changeable,
                WideTent& tent, WideBrush& brush)
        : group_(group),
          colours_(group, tools, ground),
          place_(group.here()),
          tools_(tools),
          changeable_(changeable),
          tent_(tent),
          brush_(brush),
          smallBrush_(tools.hasSmallBrush()),
          smallTent_(tools.hasSmallTent()),
          stamps_(tools.brushStamps.data()),
          stride_(ground.stride),
          heights_(ground.heights),
          hardness_(ground.hardness),
          record_(ground.record) {}

    /// Deposits the lanes' amounts with the tent.
    HWY_INLINE void deposit(LaneBits lanes) {
        if (smallTent_)
            forLanes(lanes, [&](std::size_t lane) {
                raise(nodesAround(lane), lane, Quad::load(group_.weight.at[lane].data()));
            });
        else
            forLanes(lanes, [&](std::size_t lane) { depositWide<false>(lane, group_.amount.at[lane]); });
    }
    /// Same as deposit(), but raises no node above nextHeight.
    HWY_INLINE void depositBelowNext(LaneBits lanes) {
        forLanes(lanes, [&](std::size_t lane) {
            if (!smallTent_) return depositWide<true>(lane, group_.amount.at[lane]);
            const Quad nodes = nodesAround(lane);
            raise(nodes, lane, roomFor(Quad::load(group_.weight.at[lane].data()), nodes, group_.nextHeight.at[lane]));
        });
    }

    /// Current heights of the four nodes around the droplet.
    HWY_INLINE Quad nodesAround(std::size_t lane) const {
        return Quad::loadRows(heights_ + place_.node.at[lane], stride_);
    }
    /// Height at the droplet between these nodes, metres; for lanes whose prepared deposit is 1 node metre.
    HWY_INLINE float heightBetween(const Quad& nodes, std::size_t lane) const {
        return (nodes * Quad::load(group_.weight.at[lane].data())).sum();
    }
    /// Deposits `amount` node metres with the tent. `nodes` are the current heights around the droplet; for lanes whose
    /// prepared deposit is 1 node metre.
    HWY_INLINE void fill(const Quad& nodes, std::size_t lane, float amount) {
        if (!smallTent_) return depositWide<false>(lane, amount);
        raise(nodes, lane, Quad::load(group_.weight.at[lane].data()) * Quad::of(amount));
    }
    /// Rise of the height at the droplet for each node metre of fill(), times areaRatio.
    HWY_INLINE float riseShare(std::size_t lane) const {
        if (!smallTent_) return riseShareWide(lane);
        const Quad share = Quad::load(group_.weight.at[lane].data());
        return std::max((share * share).sum(), 1e-3f);
    }

    /// Cuts the lanes' amounts, which are negative, with the tent. Lowers no node below nextHeight.
    HWY_INLINE void cutTent(LaneBits lanes) {
        if (!smallTent_) return withRock([&](const auto& rock) { cutWide(lanes, tent_, rock); });
        withRock([&](const auto& rock) {
            forLanes(lanes, [&](std::size_t lane) {
                const Quad wanted = Quad::of(0.0f) - Quad::load(group_.weight.at[lane].data());
                const Quad floor = Quad::of(group_.nextHeight.at[lane]);
                auto cut = Colours::emptyCut();
                const Quad taken = lower(rock, cut, TwoRows{stride_}, place_.node.at[lane], wanted, floor);
                colours_.mix(lane, cut);
                (Quad::of(0.0f) - taken).store(group_.change.at[lane].data());
            });
        });
    }

    /// Same as cutTent(), with the paraboloid brush.
    HWY_INLINE void cutBrush(LaneBits lanes) {
        if (!smallBrush_) return withRock([&](const auto& rock) { cutWide(lanes, brush_, rock); });
        withRock([&](const auto& rock) {
            forLanes(lanes, [&](std::size_t lane) {
                const float* const stamp = stamps_[group_.stamp.at[lane]].weights.data();
                const Octet amount = Octet::of(-group_.amount.at[lane]);
                const Octet floor = Octet::of(group_.nextHeight.at[lane]);
                auto cut = Colours::emptyCut();
                const auto lowerTwo = [&](std::ptrdiff_t node, const float* weights) {
                    return lower(rock, cut, TwoRows{stride_}, node, Octet::load(weights) * amount, floor);
                };
                const std::ptrdiff_t first = place_.node.at[lane] - stride_ - 1;
                const Octet taken = lowerTwo(first, stamp);
                putChange(lane, Octet::of(0.0f) - taken - lowerTwo(first + 2 * stride_, stamp + 8));
                colours_.mix(lane, cut);
            });
        });
    }

    /// Same as cutBrush(), with a brush that is not small, for droplets anywhere on the map.
    HWY_INLINE void cutBrushAtEdge(LaneBits lanes) {
        if (lanes != 0) withRock([&](const auto& rock) { cutWideWithin(lanes, rock); });
    }

 private:
    using Colours = ColourLanes<kColoured>;

    /// The layers that a cut reads and writes.
    template <bool kHasHardness>
    struct Rock {
        float* heights;
        const float* hardness;

        /// Lowers nodes by `wanted` times their softness, but not below `floor`; returns what was taken. Nodes with
        /// negative `wanted` stay as they are.
        template <class Rows, class Nodes>
        HWY_INLINE Nodes lower(const Rows& rows, std::ptrdiff_t node, Nodes wanted, const Nodes& floor) const {
            if constexpr (kHasHardness)
                wanted = wanted * (Nodes::of(1.0f) - rows.template load<Nodes>(hardness + node));
            const Nodes before = rows.template load<Nodes>(heights + node);
            const Nodes after = before - Nodes::of(0.0f).max(wanted.min(before - floor));
            rows.store(after, heights + node);
            return before - after;
        }
    };
    /// Calls cut(rock) with a Rock that has hardness or none.
    template <class Cut>
    HWY_INLINE void withRock(const Cut& cut) const {
        if (hardness_ == nullptr)
            cut(Rock<false>{heights_, nullptr});
        else
            cut(Rock<true>{heights_, hardness_});
    }

    /// Lowers nodes as Rock does, and adds their colours to the cut.
    template <class RockType, class Rows, class Nodes>
    HWY_INLINE Nodes lower(const RockType& rock, typename Colours::Cut& cut, const Rows& rows, std::ptrdiff_t node,
                           const Nodes& wanted, const Nodes& floor) const {
        const Nodes taken = rock.lower(rows, node, wanted, floor);
        colours_.take(cut, rows, node, taken);
        return taken;
    }
    /// The part of `wanted` that raises nodes of these heights no higher than the ceiling.
    template <class Nodes>
    static HWY_INLINE Nodes roomFor(const Nodes& wanted, const Nodes& heights, float ceiling) {
        return wanted.min(Nodes::of(0.0f).max(Nodes::of(ceiling) - heights));
    }
    /// Raises the four nodes around the droplet.
    HWY_INLINE void raise(const Quad& before, std::size_t lane, const Quad& delta) const {
        const std::ptrdiff_t node = place_.node.at[lane];
        const Quad after = before + delta;
        const Quad applied = after - before;
        after.storeRows(heights_ + node, stride_);
        noteRise(TwoRows{2 * stride_}, record_ + node, before, applied);
        colours_.cover(lane, TwoRows{stride_}, node, applied);
        applied.store(group_.change.at[lane].data());
    }

    // Not inlined, as most droplets have small stamps.
    HWY_NOINLINE float riseShareWide(std::size_t lane) const {
        tent_.place(place_, lane, tools_.areaRatio);
        return tent_.rise();
    }
    template <bool kBelowNext>
    HWY_NOINLINE void depositWide(std::size_t lane, float amount) {
        tent_.place(place_, lane, amount);
        const float ceiling = kBelowNext ? group_.nextHeight.at[lane] : 0.0f;
        float* const heights = heights_;
        NodeRecord* const record = record_;
        putChange(lane, tent_.sum([&](std::ptrdiff_t node, const Octet& wanted) {
            const Octet before = Octet::load(heights + node);
            const Octet after = before + (kBelowNext ? roomFor(wanted, before, ceiling) : wanted);
            const Octet applied = after - before;
            after.store(heights + node);
            noteRise(OneRow{}, record + node, before.template half<0>(), applied.template half<0>());
            noteRise(OneRow{}, record + node + 4, before.template half<1>(), applied.template half<1>());
            colours_.cover(lane, OneRow{}, node, applied);
            return applied;
        }));
    }
    /// Cuts with a wide stamp, WideTent or WideBrush.
    template <class Stamp, class RockType>
    HWY_NOINLINE void cutWide(LaneBits lanes, Stamp& stamp, RockType rock) {
        for (; lanes != 0; lanes &= lanes - 1)
            cutWith(stamp, firstOf(lanes), rock, [&](const auto& cut) { return stamp.sum(cut); });
    }
    template <class RockType>
    HWY_NOINLINE void cutWideWithin(LaneBits lanes, RockType rock) {
        for (; lanes != 0; lanes &= lanes - 1) {
            const std::size_t lane = firstOf(lanes);
            cutWith(brush_, lane, rock, [&](const auto& cut) {
                return brush_.sumWithin(changeable_, place_.cellX.at[lane], place_.cellY.at[lane], cut);
            });
        }
    }
    template <class Stamp, class RockType, class Sum>
    HWY_INLINE void cutWith(Stamp& stamp, std::size_t lane, const RockType& rock, const Sum& sum) {
        stamp.place(place_, lane, -group_.amount.at[lane]);
        const Octet floor = Octet::of(group_.nextHeight.at[lane]);
        auto colours = Colours::emptyCut();
        const Octet taken = sum([&](std::ptrdiff_t node, const Octet& wanted) {
            return lower(rock, colours, OneRow{}, node, wanted, floor);
        });
        colours_.mix(lane, colours);
        putChange(lane, Octet::of(0.0f) - taken);
    }
    static HWY_INLINE std::size_t firstOf(LaneBits lanes) { return static_cast<std::size_t>(std::countr_zero(lanes)); }
    HWY_INLINE void putChange(std::size_t lane, const Octet& total) {
        total.folded().store(group_.change.at[lane].data());
    }

    LaneGroup& group_;
    const Colours colours_;
    const Places& place_;
    const DropletTools& tools_;
    const CellRect& changeable_;
    WideTent& tent_;
    WideBrush& brush_;
    // Copies, which the compiler can keep in registers. It must assume that writing heights changes referenced values.
    const bool smallBrush_, smallTent_;
    const BrushStamp* const stamps_;
    const std::ptrdiff_t stride_;
    float* const heights_;
    const float* const hardness_;
    NodeRecord* const record_;
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
