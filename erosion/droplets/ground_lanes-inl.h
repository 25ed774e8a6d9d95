// Changes to the ground in vectors, compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_GROUND_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_GROUND_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_GROUND_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_GROUND_LANES_INL_H
#endif

#include <algorithm>
#include <cstddef>

#include "erosion/droplets/colour_lanes-inl.h"
#include "erosion/droplets/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// The shares of `amount` that the four nodes around each droplet get: the bilinear weights.
HWY_INLINE void prepareDeposits(LaneGroup& group, std::size_t i, Vec fx, Vec fy, Vec amount) {
    const Vec one = constant(1.0f);
    const Vec south = hn::Mul(amount, fy);
    const Vec north = hn::Mul(amount, hn::Sub(one, fy));
    const Vec west = hn::Sub(one, fx);
    hn::StoreInterleaved4(hn::Mul(north, west), hn::Mul(north, fx), hn::Mul(south, west), hn::Mul(south, fx), kTag,
                          group.weight.at[i].data());
}

/// Which stamp of the small brush each droplet cuts with.
HWY_INLINE void chooseStamps(LaneGroup& group, std::size_t i, Vec fx, Vec fy) {
    const auto nearest = [](Vec fraction) {
        const Vec along = hn::Mul(fraction, constant(static_cast<float>(BrushStamp::kPlaces)));
        return hn::ConvertTo(kIndexTag, hn::Add(along, constant(0.5f)));
    };
    constexpr int kAlong = BrushStamp::kPlaces + 1;
    const Index stamp = hn::Add(hn::Mul(nearest(fy), whole(kAlong)), nearest(fx));
    // On a torus a droplet that is not a number is still on the map, until the round has ended in an error.
    hn::Store(hn::Min(hn::Max(stamp, hn::Zero(kIndexTag)), whole(kAlong * kAlong - 1)), kIndexTag, group.stamp.at + i);
}

/// What the ground gained from each droplet.
HWY_INLINE Vec changeOf(const LaneGroup& group, std::size_t i) {
    Vec a;
    Vec b;
    Vec c;
    Vec d;
    hn::LoadInterleaved4(kTag, group.change.at[i].data(), a, b, c, d);
    return hn::Add(hn::Add(a, b), hn::Add(c, d));
}

#if HWY_TARGET != HWY_SCALAR
/// NodeBooks::note() of nodes that rise: in turns the height of a node before and what it has gained.
template <class Tag>
HWY_INLINE void noteRises(Tag tag, NodeBooks* books, hn::Vec<Tag> beforeAndGain) {
    static_assert(sizeof(NodeBooks) == 2 * sizeof(float) && offsetof(NodeBooks, bedrock) == 0);
    float* const at = &books->bedrock;
    const auto kept = hn::LoadU(tag, at);
    hn::StoreU(hn::OddEven(hn::Add(kept, beforeAndGain), hn::Min(kept, beforeAndGain)), tag, at);
}
#endif
/// Of four nodes, two at `first` and two at `second`.
HWY_INLINE void noteRise(NodeBooks* first, NodeBooks* second, const Quad& before, const Quad& gain) {
#if HWY_TARGET == HWY_SCALAR
    for (std::size_t i = 0; i < 4; ++i) {
        NodeBooks& books = i < 2 ? first[i] : second[i - 2];
        books.bedrock = std::min(books.bedrock, hn::GetLane(before.part[i]));
        books.deposit += hn::GetLane(gain.part[i]);
    }
#else
    constexpr Quad::Tag kTag4;
    noteRises(kTag4, first, hn::InterleaveLower(kTag4, before.part[0], gain.part[0]));
    noteRises(kTag4, second, hn::InterleaveUpper(kTag4, before.part[0], gain.part[0]));
#endif
}
/// Of eight nodes side by side.
HWY_INLINE void noteRise(NodeBooks* books, const Octet& before, const Octet& gain) {
#if HWY_TARGET != HWY_SCALAR
    if constexpr (Octet::kParts == 1) {
        constexpr Octet::Tag kTag8;  // interleaves within each four
        const auto outer = hn::InterleaveLower(kTag8, before.part[0], gain.part[0]);
        const auto inner = hn::InterleaveUpper(kTag8, before.part[0], gain.part[0]);
        noteRises(kTag8, books, hn::ConcatLowerLower(kTag8, inner, outer));
        noteRises(kTag8, books + 4, hn::ConcatUpperUpper(kTag8, inner, outer));
        return;
    }
#endif
    noteRise(books, books + 2, before.half<0>(), gain.half<0>());
    noteRise(books + 4, books + 6, before.half<1>(), gain.half<1>());
}

/// Changes the ground for one lane after the other, its nodes in vectors. Only for droplets that are far enough from
/// any edge. What the ground gained goes into `change`.
template <bool kColoured>
class GroundLanes {
 public:
    GroundLanes(LaneGroup& group, const DropletTools& tools, const DropletGround& ground)
        : group_(group),
          colours_(group, tools, ground),
          place_(group.here()),
          tools_(tools),
          smallBrush_(tools.hasSmallBrush()),
          smallTent_(tools.hasSmallTent()),
          stamps_(tools.brushStamps.data()),
          stride_(ground.stride),
          heights_(ground.heights),
          hardness_(ground.hardness),
          books_(ground.books) {}

    /// Lays down the lanes' amounts with the tent.
    HWY_INLINE void layDown(std::uint32_t lanes) {
        if (smallTent_)
            forLanes(lanes, [&](std::size_t lane) {
                raise(nodesAround(lane), lane, Quad::load(group_.weight.at[lane].data()));
            });
        else
            forLanes(lanes, [&](std::size_t lane) { layDownWide(lane, group_.amount.at[lane]); });
    }

    /// Of the four nodes around the droplet, the heights as they are now.
    HWY_INLINE Quad nodesAround(std::size_t lane) const {
        return Quad::loadRows(heights_ + place_.node.at[lane], stride_);
    }
    /// Between these the height at the droplet; for lanes whose prepared deposit is 1.
    HWY_INLINE float heightBetween(const Quad& nodes, std::size_t lane) const {
        return (nodes * Quad::load(group_.weight.at[lane].data())).sum();
    }
    /// Lays down `amount` with the tent, the nodes around having these heights; for lanes whose prepared deposit is 1.
    HWY_INLINE void fill(const Quad& nodes, std::size_t lane, float amount) {
        if (!smallTent_) return layDownWide(lane, amount);
        raise(nodes, lane, Quad::load(group_.weight.at[lane].data()) * Quad::of(amount));
    }
    /// How much that height rises for each node metre of fill(), times areaRatio.
    HWY_INLINE float riseShare(std::size_t lane) const {
        if (!smallTent_) return riseShareWide(lane);
        const Quad share = Quad::load(group_.weight.at[lane].data());
        return std::max((share * share).sum(), 1e-3f);
    }

    /// Cuts the lanes' amounts, which are negative, with the tent; no node below where the step leads.
    HWY_INLINE void cutTent(std::uint32_t lanes) {
        if (!smallTent_) return forLanes(lanes, [&](std::size_t lane) { cutWide<Shape::Tent>(lane); });
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

    /// Cuts the lanes' amounts, which are negative, with the paraboloid brush; no node below where the step leads.
    HWY_INLINE void cutBrush(std::uint32_t lanes) {
        if (!smallBrush_) return forLanes(lanes, [&](std::size_t lane) { cutWide<Shape::Brush>(lane); });
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

 private:
    using Colours = ColourLanes<kColoured>;

    /// The layers that a cut touches.
    template <bool kHasHardness>
    struct Rock {
        float* heights;
        const float* hardness;

        /// Lowers nodes by what is wanted of each as far as they are soft, but not below the floor; returns what was
        /// taken.
        template <class Rows, class Nodes>
        HWY_INLINE Nodes lower(const Rows& rows, std::ptrdiff_t node, Nodes wanted, const Nodes& floor) const {
            if constexpr (kHasHardness)
                wanted = wanted * (Nodes::of(1.0f) - rows.template load<Nodes>(hardness + node));
            const Nodes before = rows.template load<Nodes>(heights + node);
            const Nodes after = before - wanted.min(Nodes::of(0.0f).max(before - floor));
            rows.store(after, heights + node);
            return before - after;
        }
    };
    /// Calls cut(rock), compiled with and without hardness.
    template <class Cut>
    HWY_INLINE void withRock(const Cut& cut) const {
        if (hardness_ == nullptr)
            cut(Rock<false>{heights_, nullptr});
        else
            cut(Rock<true>{heights_, hardness_});
    }

    /// Lowers nodes as Rock does, and takes their colours along.
    template <class Stone, class Rows, class Nodes>
    HWY_INLINE Nodes lower(const Stone& rock, typename Colours::Cut& cut, const Rows& rows, std::ptrdiff_t node,
                           const Nodes& wanted, const Nodes& floor) const {
        const Nodes taken = rock.lower(rows, node, wanted, floor);
        colours_.take(cut, rows, node, taken);
        return taken;
    }
    /// Raises the four nodes around the droplet.
    HWY_INLINE void raise(const Quad& before, std::size_t lane, const Quad& delta) const {
        const std::ptrdiff_t node = place_.node.at[lane];
        const Quad after = before + delta;
        const Quad applied = after - before;
        after.storeRows(heights_ + node, stride_);
        noteRise(books_ + node, books_ + node + stride_, before, applied);
        colours_.cover(lane, TwoRows{stride_}, node, applied);
        applied.store(group_.change.at[lane].data());
    }

    /// Nodes along the widest stamp, and what fills its last vector: a brush of 8 reference cells, each 1/512 of the
    /// largest map.
    static constexpr std::size_t kWidest = 2 * 9 * Terrain::kMaxSize / 512;

    enum class Shape { Tent, Brush };

    /// Weights of a stamp that is wider than four nodes: products of two terms for a tent, max(0, x - y) for a brush.
    struct WideStamp {
        alignas(64) std::array<float, kWidest> x, y;
        float scale;

        template <Shape kShape>
        HWY_INLINE Octet weights(const Octet& across, int column) const {
            const Octet along = Octet::load(x.data() + column);
            return kShape == Shape::Tent ? along * across : Octet::of(0.0f).max(along - across);
        }
    };
    template <Shape kShape>
    HWY_INLINE DropletTools::Span spanOf() const {
        return kShape == Shape::Tent ? tools_.tent() : tools_.brush();
    }
    template <Shape kShape>
    HWY_INLINE DropletTools::Columns columnsOf(const DropletTools::Span& span, int row) const {
        if constexpr (kShape == Shape::Tent) return {0, span.rows};
        return tools_.brushRows[static_cast<std::size_t>(row)];
    }
    template <Shape kShape>
    HWY_INLINE void makeStamp(WideStamp& stamp, std::size_t lane, float amount) const {
        const DropletTools::Span span = spanOf<kShape>();
        const Octet inverse = Octet::of(1.0f / (kShape == Shape::Tent ? tools_.tentRadius : tools_.brushRadius));
        const Octet one = Octet::of(1.0f);
        const auto distances = [&](int i, float fraction) {
            return (Octet::from(static_cast<float>(i - span.before)) - Octet::of(fraction)) * inverse;
        };
        const auto hat = [&](const Octet& distance) { return Octet::of(0.0f).max(one - distance.abs()); };
        Octet sumX = Octet::of(0.0f);
        Octet sumY = sumX;
        for (int i = 0; i < span.columns; i += 8) {
            const Octet dx = distances(i, place_.fx.at[lane]);
            const Octet dy = distances(i, place_.fy.at[lane]);
            const Octet x = kShape == Shape::Tent ? hat(dx) : one - dx * dx;
            const Octet y = kShape == Shape::Tent ? hat(dy) : dy * dy;
            x.store(stamp.x.data() + i);
            y.store(stamp.y.data() + i);
            sumX = sumX + x;
            sumY = sumY + y;
        }
        stamp.scale = amount / (kShape == Shape::Tent ? sumX.sum() * sumY.sum() : brushSum(stamp, span));
    }
    float brushSum(const WideStamp& stamp, const DropletTools::Span& span) const {
        // The integral is within one percent of the sum over the nodes.
        constexpr float kLarge = 4.0f;
        if (tools_.brushRadius >= kLarge) return 1.57079633f * tools_.brushRadius * tools_.brushRadius;
        Octet sum = Octet::of(0.0f);
        for (int row = 0; row < span.rows; ++row)
            for (int column = 0; column < span.rows; column += 8)
                sum = sum +
                      stamp.template weights<Shape::Brush>(Octet::of(stamp.y[static_cast<std::size_t>(row)]), column);
        return sum.sum();
    }
    /// Calls visit(node, weights x scale) for each eight nodes of a stamp.
    template <Shape kShape, class Visit>
    HWY_INLINE void forStamp(const WideStamp& stamp, std::size_t lane, const Visit& visit) const {
        const DropletTools::Span span = spanOf<kShape>();
        const Octet scale = Octet::of(stamp.scale);
        const std::ptrdiff_t stride = stride_;
        std::ptrdiff_t row = place_.node.at[lane] - span.before * (stride + 1);
        for (int y = 0; y < span.rows; ++y, row += stride) {
            const Octet across = Octet::of(stamp.y[static_cast<std::size_t>(y)]);
            const auto [begin, end] = columnsOf<kShape>(span, y);
            for (int x = begin; x < end; x += 8) visit(row + x, stamp.template weights<kShape>(across, x) * scale);
        }
    }
    // Out of the way of the small stamps: their room for the weights is large.
    HWY_NOINLINE float riseShareWide(std::size_t lane) const {
        WideStamp stamp;
        makeStamp<Shape::Tent>(stamp, lane, 1.0f);
        const auto at = static_cast<std::size_t>(tools_.tent().before);
        const auto within = [&](const float* terms, float fraction) {
            return terms[at] + (terms[at + 1] - terms[at]) * fraction;
        };
        return within(stamp.x.data(), place_.fx.at[lane]) * within(stamp.y.data(), place_.fy.at[lane]) * stamp.scale *
               tools_.areaRatio;
    }
    HWY_NOINLINE void layDownWide(std::size_t lane, float amount) {
        WideStamp stamp;
        makeStamp<Shape::Tent>(stamp, lane, amount);
        float* const heights = heights_;
        NodeBooks* const books = books_;
        Octet total = Octet::of(0.0f);
        forStamp<Shape::Tent>(stamp, lane, [&](std::ptrdiff_t node, const Octet& wanted) {
            const Octet before = Octet::load(heights + node);
            const Octet after = before + wanted;
            const Octet applied = after - before;
            after.store(heights + node);
            noteRise(books + node, before, applied);
            colours_.cover(lane, OneRow{}, node, applied);
            total = total + applied;
        });
        putChange(lane, total);
    }
    template <Shape kShape>
    HWY_NOINLINE void cutWide(std::size_t lane) {
        WideStamp stamp;
        makeStamp<kShape>(stamp, lane, -group_.amount.at[lane]);
        const Octet floor = Octet::of(group_.nextHeight.at[lane]);
        Octet total = Octet::of(0.0f);
        auto cut = Colours::emptyCut();
        withRock([&](const auto& rock) {
            forStamp<kShape>(stamp, lane, [&](std::ptrdiff_t node, const Octet& wanted) {
                total = total - lower(rock, cut, OneRow{}, node, wanted, floor);
            });
        });
        colours_.mix(lane, cut);
        putChange(lane, total);
    }
    HWY_INLINE void putChange(std::size_t lane, const Octet& total) {
        total.folded().store(group_.change.at[lane].data());
    }

    LaneGroup& group_;
    const Colours colours_;
    const Places& place_;
    const DropletTools& tools_;
    // Copies, which the compiler can keep in registers: writing heights might change what a reference leads to.
    const bool smallBrush_, smallTent_;
    const BrushStamp* const stamps_;
    const std::ptrdiff_t stride_;
    float* const heights_;
    const float* const hardness_;
    NodeBooks* const books_;
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
