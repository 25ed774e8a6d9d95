// Four or eight nodes of a layer in vectors. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_NODE_STRIP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_NODE_STRIP_INL_H
#undef SCREE_EROSION_DROPLETS_NODE_STRIP_INL_H
#else
#define SCREE_EROSION_DROPLETS_NODE_STRIP_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET != HWY_SCALAR
/// Four floats: two adjacent ones from `low` and two from `high`. Loads each pair as one double, which takes two
/// instructions instead of three.
HWY_INLINE auto twoPairs(const float* low, const float* high) {
    constexpr hn::CappedTag<double, 2> kDoubles;
    double pair[2];
    std::memcpy(pair, low, sizeof pair[0]);
    std::memcpy(pair + 1, high, sizeof pair[1]);
    return hn::BitCast(hn::CappedTag<float, 4>(), hn::InsertLane(hn::Set(kDoubles, pair[0]), 1, pair[1]));
}
#endif

/// A float for each of kSize nodes, 4 or 8, in as many vectors as the instruction set needs. All instruction sets give
/// the same bits.
template <std::size_t kSize>
struct NodeStrip {
    using Tag = hn::CappedTag<float, kSize>;
    static constexpr std::size_t kNodes = kSize;
    static constexpr Tag kStrip{};
    static constexpr std::size_t kWidth = hn::MaxLanes(Tag());
    static constexpr std::size_t kParts = kSize / kWidth;
    static constexpr hn::CappedTag<float, kSize / 2> kHalf{};
    using Part = hn::Vec<Tag>;
    Part part[kParts];

    template <class Body>
    static HWY_INLINE NodeStrip make(const Body& body) {
        NodeStrip strip;
        for (std::size_t i = 0; i < kParts; ++i) strip.part[i] = body(i);
        return strip;
    }
    /// The same value for all nodes.
    static HWY_INLINE NodeStrip of(float value) {
        return make([&](std::size_t) { return hn::Set(kStrip, value); });
    }
    /// The values first, first + 1, and so on.
    static HWY_INLINE NodeStrip from(float first) {
        return make([&](std::size_t i) {
            return hn::Add(hn::Set(kStrip, first), hn::Iota(kStrip, static_cast<float>(i * kWidth)));
        });
    }
    static HWY_INLINE NodeStrip load(const float* from) {
        return make([&](std::size_t i) { return hn::LoadU(kStrip, from + i * kWidth); });
    }
    HWY_INLINE void store(float* to) const {
        for (std::size_t i = 0; i < kParts; ++i) hn::StoreU(part[i], kStrip, to + i * kWidth);
    }
    /// Loads half of the nodes from one row and half from the row below.
    static HWY_INLINE NodeStrip loadRows(const float* from, std::ptrdiff_t stride) {
#if HWY_TARGET != HWY_SCALAR
        if constexpr (kSize == 4)
            return {{twoPairs(from, from + stride)}};
        else if constexpr (kParts == 1)
            return {{hn::Combine(kStrip, hn::LoadU(kHalf, from + stride), hn::LoadU(kHalf, from))}};
        else
#endif
            return make([&](std::size_t i) { return hn::LoadU(kStrip, from + rowOffset(i, stride)); });
    }
    /// Stores half of the nodes into one row and half into the row below.
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
    /// The first half of the nodes plus the second half.
    HWY_INLINE NodeStrip<kSize / 2> folded() const {
#if HWY_TARGET != HWY_SCALAR
        if constexpr (kParts == 1)
            return {{hn::Add(hn::LowerHalf(kHalf, part[0]), hn::UpperHalf(kHalf, part[0]))}};
        else
#endif
            return NodeStrip<kSize / 2>::make([&](std::size_t i) { return hn::Add(part[i], part[i + kParts / 2]); });
    }
    /// The first half of the nodes (kHalfIndex 0) or the second half (1).
    template <std::size_t kHalfIndex>
    HWY_INLINE NodeStrip<kSize / 2> half() const {
#if HWY_TARGET != HWY_SCALAR
        if constexpr (kParts == 1) {
            if constexpr (kHalfIndex == 0) return {{hn::LowerHalf(kHalf, part[0])}};
            return {{hn::UpperHalf(kHalf, part[0])}};
        } else
#endif
            return NodeStrip<kSize / 2>::make([&](std::size_t i) { return part[i + kHalfIndex * (kParts / 2)]; });
    }
    HWY_INLINE NodeStrip operator+(const NodeStrip& b) const {
        return make([&](std::size_t i) { return hn::Add(part[i], b.part[i]); });
    }
    HWY_INLINE NodeStrip operator-(const NodeStrip& b) const {
        return make([&](std::size_t i) { return hn::Sub(part[i], b.part[i]); });
    }
    HWY_INLINE NodeStrip operator*(const NodeStrip& b) const {
        return make([&](std::size_t i) { return hn::Mul(part[i], b.part[i]); });
    }
    HWY_INLINE NodeStrip abs() const {
        return make([&](std::size_t i) { return hn::Abs(part[i]); });
    }
    HWY_INLINE NodeStrip min(const NodeStrip& b) const {
        return make([&](std::size_t i) { return hn::Min(part[i], b.part[i]); });
    }
    HWY_INLINE NodeStrip max(const NodeStrip& b) const {
        return make([&](std::size_t i) { return hn::Max(part[i], b.part[i]); });
    }
    /// The nodes of this strip and of another, interleaved: the first of this, the first of b, the second of this.
    HWY_INLINE NodeStrip<2 * kSize> interleavedWith(const NodeStrip& b) const requires(kSize == 4) {
        using Both = NodeStrip<8>;
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
    /// The nodes of this strip at odd places, and those of another at even places.
    HWY_INLINE NodeStrip withEvenOf(const NodeStrip& b) const {
#if HWY_TARGET == HWY_SCALAR
        return make([&](std::size_t i) { return i % 2 == 0 ? b.part[i] : part[i]; });
#else
        return make([&](std::size_t i) { return hn::OddEven(part[i], b.part[i]); });
#endif
    }
    /// Sum of all nodes, in the same order on every instruction set.
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
    /// Offset of vector i for loadRows() and storeRows().
    static constexpr std::ptrdiff_t rowOffset(std::size_t i, std::ptrdiff_t stride) {
        constexpr std::size_t kOfRow = kParts / 2;
        return static_cast<std::ptrdiff_t>(i % kOfRow * kWidth) + (i < kOfRow ? 0 : stride);
    }
};
using Quad = NodeStrip<4>;
using Octet = NodeStrip<8>;

/// Layout of a strip in a layer: all nodes in one row.
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
/// Layout of a strip in a layer: half of the nodes in one row, half in the row below.
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
