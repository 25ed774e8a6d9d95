// The vocabulary of droplets in vectors, compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_LANES_INL_H
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <array>
#include <bit>
#include <cstring>

#include "erosion/droplets/droplet.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Room for droplets that advance in lockstep. Of four vectors of sixteen, one's cache misses, square roots and
/// divisions hide behind the others' arithmetic.
constexpr std::size_t kMostLanes = 64;

/// How many of them a tile has, whatever the vector width: results depend on it. What one droplet does, the others see
/// a step later, so the more crowded the lanes, the less the land is that of droplets one after the other: on 96 x 96
/// reference cells paths are up to 2 % longer with 32 lanes, 4 % with 64.
inline std::size_t lanesFor(double referenceCells) {
    constexpr double kCellsForEach = 256.0;
    const double crowd = referenceCells / kCellsForEach;
    return crowd < 48.0 ? 32 : crowd < 64.0 ? 48 : kMostLanes;
}

/// One bit for each lane.
using LaneBits = std::uint64_t;

using VecTag = hn::CappedTag<float, 16>;
using IndexTag = hn::RebindToSigned<VecTag>;
using Vec = hn::Vec<VecTag>;
using Index = hn::Vec<IndexTag>;
using Mask = hn::Mask<VecTag>;

constexpr VecTag kTag;
constexpr IndexTag kIndexTag;
constexpr std::size_t kVectorLanes = hn::MaxLanes(kTag);

/// One value for each lane.
template <class T>
struct alignas(64) Lanes {
    T at[kMostLanes];
};

/// Where droplets are.
struct Places {
    Lanes<std::int32_t> cellX, cellY;
    Lanes<float> fx, fy;
    Lanes<std::int32_t> node;  ///< The north-west node, as an offset into a layer.
};

/// The droplets of a tile that are under way, and what one stage of a step tells the next.
struct LaneGroup {
    std::array<Places, 2> places;
    Lanes<float> dx, dy, speed, water, load;
    Lanes<std::int32_t> begun;  ///< What the clock was, or would have been, at the droplet's start.
    Lanes<std::uint64_t> number;
    Lanes<Rgba> colour;
    const std::size_t lanes;  ///< That are in use.
    const LaneBits all;       ///< One bit for each of these.
    LaneBits alive = 0;
    std::uint32_t clock = 0;  ///< Steps that the group has made: even, it is at the first of the places.

    Lanes<float> height, nextHeight;     ///< Of the ground here and where the step leads.
    Lanes<float> drop;                   ///< From here to there; after the act, what is left of it.
    Lanes<float> amount;                 ///< Node metres to lay down, or, negative, to cut; what a filled pit needed.
    Lanes<std::int32_t> nearest;         ///< The nearest node.
    Lanes<std::array<float, 4>> weight;  ///< Of a deposit on the four nodes around.
    Lanes<std::int32_t> stamp;           ///< Of DropletTools::brushStamps.
    Lanes<std::array<float, 4>> change;  ///< Node metres that the ground gained, in four parts.

    explicit LaneGroup(std::size_t used) : lanes(used), all(~LaneBits{0} >> (kMostLanes - used)) {}

    Places& here() { return places[clock % 2]; }
    const Places& here() const { return places[clock % 2]; }
    /// Where the step leads.
    Places& there() { return places[(clock + 1) % 2]; }

    void put(std::size_t lane, const Droplet& d, std::ptrdiff_t stride) {
        Places& place = here();
        place.cellX.at[lane] = d.x;
        place.cellY.at[lane] = d.y;
        place.fx.at[lane] = d.fx;
        place.fy.at[lane] = d.fy;
        place.node.at[lane] = static_cast<std::int32_t>(d.y * stride + d.x);
        dx.at[lane] = d.dx;
        dy.at[lane] = d.dy;
        speed.at[lane] = d.speed;
        water.at[lane] = d.water;
        load.at[lane] = d.load;
        begun.at[lane] = static_cast<std::int32_t>(clock - d.steps);
        number.at[lane] = d.number;
        colour.at[lane] = d.colour;
        alive |= LaneBits{1} << lane;
    }
    /// Takes a droplet out. What stays behind steps along with the others and changes nothing.
    void end(std::size_t lane) {
        alive &= ~(LaneBits{1} << lane);
        change.at[lane] = {};
    }
    std::uint32_t steps(std::size_t lane) const { return clock - static_cast<std::uint32_t>(begun.at[lane]); }
    Droplet droplet(std::size_t lane) const {
        const Places& place = here();
        return {.x = place.cellX.at[lane],
                .y = place.cellY.at[lane],
                .fx = place.fx.at[lane],
                .fy = place.fy.at[lane],
                .dx = dx.at[lane],
                .dy = dy.at[lane],
                .speed = speed.at[lane],
                .water = water.at[lane],
                .load = load.at[lane],
                .steps = steps(lane),
                .number = number.at[lane],
                .colour = colour.at[lane]};
    }
};

/// One bit for each lane of a vector's mask.
HWY_INLINE LaneBits bitsOf(Mask mask) {
    alignas(8) std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(kTag, mask, bytes);
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes, sizeof bits);  // in one piece: cheaper than byte by byte
    return bits;
}
/// The mask of a vector with such bits.
HWY_INLINE Mask maskOf(LaneBits bits) {
    alignas(8) std::uint8_t bytes[8];
    std::memcpy(bytes, &bits, sizeof bits);
    return hn::LoadMaskBits(kTag, bytes);
}
HWY_INLINE Mask asMask(hn::Mask<IndexTag> mask) {
    return hn::RebindMask(kTag, mask);
}

HWY_INLINE Vec constant(float value) {
    return hn::Set(kTag, value);
}
HWY_INLINE Index whole(std::int32_t value) {
    return hn::Set(kIndexTag, value);
}

#if HWY_TARGET != HWY_SCALAR
/// Four values, of which two lie at each of these places. By way of doubles, which takes two instructions instead of
/// three.
HWY_INLINE auto twoPairs(const float* low, const float* high) {
    constexpr hn::CappedTag<double, 2> kDoubles;
    double pair[2];
    std::memcpy(pair, low, sizeof pair[0]);
    std::memcpy(pair + 1, high, sizeof pair[1]);
    return hn::BitCast(hn::CappedTag<float, 4>(), hn::InsertLane(hn::Set(kDoubles, pair[0]), 1, pair[1]));
}
#endif

/// Visits the lanes of a bit set in ascending order.
template <class Body>
HWY_INLINE void forLanes(LaneBits bits, const Body& body) {
    for (; bits != 0; bits &= bits - 1) body(static_cast<std::size_t>(std::countr_zero(bits)));
}

/// Visits so many lanes, a multiple of sixteen.
template <class Body>
HWY_INLINE void forFirstLanes(std::size_t lanes, const Body& body) {
    for (std::size_t first = 0; first < lanes; first += 16)
#pragma GCC unroll 16
        for (std::size_t lane = 0; lane < 16; ++lane) body(first + lane);
}

/// A sum for each lane, in double; that of the last few steps in float, which rounds no more than a load does.
class LaneSums {
 public:
    HWY_INLINE void add(std::size_t i, Vec values) {
        hn::Store(hn::Add(hn::Load(kTag, recent_.at + i), values), kTag, recent_.at + i);
    }
    /// To be called every few steps.
    void gather() {
        for (std::size_t lane = 0; lane < kMostLanes; ++lane) sum_.at[lane] += static_cast<double>(recent_.at[lane]);
        recent_ = {};
    }
    double total() {
        gather();
        double total = 0.0;
        for (const double sum : sum_.at) total += sum;
        return total;
    }

 private:
    Lanes<float> recent_{};
    Lanes<double> sum_{};
};

/// The cells that each lane has been seen at.
class LaneFootprint {
 public:
    LaneFootprint() {
        for (std::size_t lane = 0; lane < kMostLanes; ++lane) {
            west_.at[lane] = north_.at[lane] = 1 << 30;
            east_.at[lane] = south_.at[lane] = -1;
        }
    }
    HWY_INLINE void add(std::size_t i, Index x, Index y) {
        hn::Store(hn::Min(hn::Load(kIndexTag, west_.at + i), x), kIndexTag, west_.at + i);
        hn::Store(hn::Max(hn::Load(kIndexTag, east_.at + i), x), kIndexTag, east_.at + i);
        hn::Store(hn::Min(hn::Load(kIndexTag, north_.at + i), y), kIndexTag, north_.at + i);
        hn::Store(hn::Max(hn::Load(kIndexTag, south_.at + i), y), kIndexTag, south_.at + i);
    }
    Footprint total() const {
        Footprint total;
        for (std::size_t lane = 0; lane < kMostLanes; ++lane)
            total.add({west_.at[lane], north_.at[lane], east_.at[lane], south_.at[lane]});
        return total;
    }

 private:
    Lanes<std::int32_t> west_, north_, east_, south_;
};

/// kSize nodes, 4 or 8, in as many vectors as that takes.
template <std::size_t kSize>
struct Strip {
    using Tag = hn::CappedTag<float, kSize>;
    static constexpr std::size_t kNodes = kSize;
    static constexpr Tag kStrip{};
    static constexpr std::size_t kWidth = hn::MaxLanes(Tag());
    static constexpr std::size_t kParts = kSize / kWidth;
    static constexpr hn::CappedTag<float, kSize / 2> kHalf{};
    using Part = hn::Vec<Tag>;
    Part part[kParts];

    template <class Body>
    static HWY_INLINE Strip make(const Body& body) {
        Strip strip;
        for (std::size_t i = 0; i < kParts; ++i) strip.part[i] = body(i);
        return strip;
    }
    static HWY_INLINE Strip of(float value) {
        return make([&](std::size_t) { return hn::Set(kStrip, value); });
    }
    /// first, first + 1, and so on.
    static HWY_INLINE Strip from(float first) {
        return make([&](std::size_t i) {
            return hn::Add(hn::Set(kStrip, first), hn::Iota(kStrip, static_cast<float>(i * kWidth)));
        });
    }
    static HWY_INLINE Strip load(const float* from) {
        return make([&](std::size_t i) { return hn::LoadU(kStrip, from + i * kWidth); });
    }
    HWY_INLINE void store(float* to) const {
        for (std::size_t i = 0; i < kParts; ++i) hn::StoreU(part[i], kStrip, to + i * kWidth);
    }
    /// Half of the nodes from one row, half from the next.
    static HWY_INLINE Strip loadRows(const float* from, std::ptrdiff_t stride) {
#if HWY_TARGET != HWY_SCALAR
        if constexpr (kSize == 4)
            return {{twoPairs(from, from + stride)}};
        else if constexpr (kParts == 1)
            return {{hn::Combine(kStrip, hn::LoadU(kHalf, from + stride), hn::LoadU(kHalf, from))}};
        else
#endif
            return make([&](std::size_t i) { return hn::LoadU(kStrip, from + rowOffset(i, stride)); });
    }
    HWY_INLINE void storeRows(float* to, std::ptrdiff_t stride) const {
#if HWY_TARGET != HWY_SCALAR
        if constexpr (kSize == 4) {
            const auto pairs = hn::BitCast(hn::CappedTag<double, 2>(), part[0]);
            const double pair[] = {hn::ExtractLane(pairs, 0), hn::ExtractLane(pairs, 1)};
            std::memcpy(to, pair, sizeof pair[0]);
            std::memcpy(to + stride, pair + 1, sizeof pair[1]);
        } else if constexpr (kParts == 1) {
            hn::StoreU(hn::LowerHalf(kHalf, part[0]), kHalf, to);
            hn::StoreU(hn::UpperHalf(kHalf, part[0]), kHalf, to + stride);
        } else
#endif
            for (std::size_t i = 0; i < kParts; ++i) hn::StoreU(part[i], kStrip, to + rowOffset(i, stride));
    }
    /// The first half of the nodes plus the second.
    HWY_INLINE Strip<kSize / 2> folded() const {
#if HWY_TARGET != HWY_SCALAR
        if constexpr (kParts == 1)
            return {{hn::Add(hn::LowerHalf(kHalf, part[0]), hn::UpperHalf(kHalf, part[0]))}};
        else
#endif
            return Strip<kSize / 2>::make([&](std::size_t i) { return hn::Add(part[i], part[i + kParts / 2]); });
    }
    /// The first half of the nodes, or the second.
    template <std::size_t kHalfIndex>
    HWY_INLINE Strip<kSize / 2> half() const {
#if HWY_TARGET != HWY_SCALAR
        if constexpr (kParts == 1) {
            if constexpr (kHalfIndex == 0) return {{hn::LowerHalf(kHalf, part[0])}};
            return {{hn::UpperHalf(kHalf, part[0])}};
        } else
#endif
            return Strip<kSize / 2>::make([&](std::size_t i) { return part[i + kHalfIndex * (kParts / 2)]; });
    }
    HWY_INLINE Strip operator+(const Strip& b) const {
        return make([&](std::size_t i) { return hn::Add(part[i], b.part[i]); });
    }
    HWY_INLINE Strip operator-(const Strip& b) const {
        return make([&](std::size_t i) { return hn::Sub(part[i], b.part[i]); });
    }
    HWY_INLINE Strip operator*(const Strip& b) const {
        return make([&](std::size_t i) { return hn::Mul(part[i], b.part[i]); });
    }
    HWY_INLINE Strip abs() const {
        return make([&](std::size_t i) { return hn::Abs(part[i]); });
    }
    HWY_INLINE Strip min(const Strip& b) const {
        return make([&](std::size_t i) { return hn::Min(part[i], b.part[i]); });
    }
    HWY_INLINE Strip max(const Strip& b) const {
        return make([&](std::size_t i) { return hn::Max(part[i], b.part[i]); });
    }
    /// The nodes of this strip and of another in turns.
    HWY_INLINE Strip<2 * kSize> inTurnsWith(const Strip& b) const requires(kSize == 4) {
        using Both = Strip<8>;
#if HWY_TARGET == HWY_SCALAR
        return Both::make([&](std::size_t i) { return i % 2 == 0 ? part[i / 2] : b.part[i / 2]; });
#else
        if constexpr (Both::kParts == 1) {
            static constexpr std::int32_t kOrder[] = {0, 4, 1, 5, 2, 6, 3, 7};
            const auto both = hn::Combine(Both::kStrip, b.part[0], part[0]);
            return {{hn::TableLookupLanes(both, hn::SetTableIndices(Both::kStrip, kOrder))}};
        } else {
            return {{hn::InterleaveLower(kStrip, part[0], b.part[0]), hn::InterleaveUpper(kStrip, part[0], b.part[0])}};
        }
#endif
    }
    /// Every second node, from the first on, from another strip.
    HWY_INLINE Strip withEvenOf(const Strip& b) const {
#if HWY_TARGET == HWY_SCALAR
        return make([&](std::size_t i) { return i % 2 == 0 ? b.part[i] : part[i]; });
#else
        return make([&](std::size_t i) { return hn::OddEven(part[i], b.part[i]); });
#endif
    }
    /// Sum of all, in an order that no instruction set changes.
    HWY_INLINE float sum() const {
        if constexpr (kSize > 4) {
            return folded().sum();
        } else {
#if HWY_TARGET == HWY_SCALAR
            return (hn::GetLane(part[0]) + hn::GetLane(part[2])) + (hn::GetLane(part[1]) + hn::GetLane(part[3]));
#else
            const auto pairs = hn::Add(part[0], hn::Shuffle1032(part[0]));
            return hn::GetLane(hn::Add(pairs, hn::Shuffle2301(pairs)));
#endif
        }
    }

 private:
    /// Where a part of loadRows() begins.
    static constexpr std::ptrdiff_t rowOffset(std::size_t i, std::ptrdiff_t stride) {
        constexpr std::size_t kOfRow = kParts / 2;
        return static_cast<std::ptrdiff_t>(i % kOfRow * kWidth) + (i < kOfRow ? 0 : stride);
    }
};
using Quad = Strip<4>;
using Octet = Strip<8>;

/// How the nodes of a strip lie in a layer: side by side.
struct OneRow {
    template <class Nodes>
    HWY_INLINE Nodes load(const float* from) const {
        return Nodes::load(from);
    }
    template <class Nodes>
    HWY_INLINE void store(const Nodes& nodes, float* to) const {
        nodes.store(to);
    }
    template <class Nodes>
    static constexpr std::ptrdiff_t offset(std::size_t i) {
        return static_cast<std::ptrdiff_t>(i);
    }
};
/// Or half of them in one row, half below them.
struct TwoRows {
    std::ptrdiff_t stride;

    template <class Nodes>
    HWY_INLINE Nodes load(const float* from) const {
        return Nodes::loadRows(from, stride);
    }
    template <class Nodes>
    HWY_INLINE void store(const Nodes& nodes, float* to) const {
        nodes.storeRows(to, stride);
    }
    template <class Nodes>
    constexpr std::ptrdiff_t offset(std::size_t i) const {
        constexpr std::size_t kOfRow = Nodes::kNodes / 2;
        return static_cast<std::ptrdiff_t>(i % kOfRow) + (i < kOfRow ? 0 : stride);
    }
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
