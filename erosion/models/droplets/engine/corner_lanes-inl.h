// Heights at the corners of cells. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_CORNER_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_CORNER_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_CORNER_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_CORNER_LANES_INL_H
#endif

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "erosion/models/droplets/engine/lanes-inl.h"
#include "erosion/models/droplets/engine/node_strip-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// Heights at the corners of each lane's cell, metres: north-west, north-east, south-west, south-east.
struct Corners {
    Vec h00, h10, h01, h11;

    /// Bilinear height at a place in the cell.
    HWY_INLINE Vec heightAt(Vec fx, Vec fy) const {
        const Vec north = hn::Add(h00, hn::Mul(hn::Sub(h10, h00), fx));
        const Vec south = hn::Add(h01, hn::Mul(hn::Sub(h11, h01), fx));
        return hn::Add(north, hn::Mul(hn::Sub(south, north), fy));
    }
    /// Rise from the west edge to the east edge, at a place from north (0) to south (1).
    HWY_INLINE Vec riseX(Vec fy) const {
        const Vec north = hn::Sub(h10, h00);
        const Vec south = hn::Sub(h11, h01);
        return hn::Add(north, hn::Mul(hn::Sub(south, north), fy));
    }
    /// Rise from the north edge to the south edge, at a place from west (0) to east (1).
    HWY_INLINE Vec riseY(Vec fx) const {
        const Vec west = hn::Sub(h01, h00);
        const Vec east = hn::Sub(h11, h10);
        return hn::Add(west, hn::Mul(hn::Sub(east, west), fx));
    }
};

/// Reads a layer at one vector of nodes and at their eastern, southern and south-eastern neighbours. `nodes` are
/// kVectorLanes offsets into the layer, aligned as a vector is.
template <class Reader>
concept CornerReader = requires(const Reader& reader, const float* layer, std::ptrdiff_t stride,
                                const std::int32_t* nodes) {
    { reader.corners(layer, stride, nodes) } -> std::same_as<Corners>;
};

#if HWY_TARGET != HWY_SCALAR
/// Corners from pairs of a value and its eastern neighbour, for the lower and the upper half of the lanes.
HWY_INLINE Corners cornersOf(Vec northLow, Vec northHigh, Vec southLow, Vec southHigh) {
    return {hn::ConcatEven(kTag, northHigh, northLow), hn::ConcatOdd(kTag, northHigh, northLow),
            hn::ConcatEven(kTag, southHigh, southLow), hn::ConcatOdd(kTag, southHigh, southLow)};
}

/// Pairs of a value and its eastern neighbour at kPairs nodes, and the same in the row below.
template <std::size_t kPairs>
struct PairRows {
    hn::Vec<hn::CappedTag<float, 2 * kPairs>> north, south;
};
template <std::size_t kPairs>
HWY_INLINE PairRows<kPairs> pairRows(const float* from, std::ptrdiff_t stride, const std::int32_t* index) {
    if constexpr (kPairs == 2) {
        const float* const low = from + index[0];
        const float* const high = from + index[1];
        return {twoPairs(low, high), twoPairs(low + stride, high + stride)};
    } else {
        constexpr hn::CappedTag<float, 2 * kPairs> kAll;
        const auto low = pairRows<kPairs / 2>(from, stride, index);
        const auto high = pairRows<kPairs / 2>(from, stride, index + kPairs / 2);
        return {hn::Combine(kAll, high.north, low.north), hn::Combine(kAll, high.south, low.south)};
    }
}
#endif

/// Reads corners with plain loads, two adjacent floats at a time.
struct PlainCornerReader {
    static HWY_INLINE Corners corners(const float* layer, std::ptrdiff_t stride, const std::int32_t* nodes) {
#if HWY_TARGET == HWY_SCALAR
        const float* const at = layer + *nodes;
        return {hn::Set(kTag, at[0]), hn::Set(kTag, at[1]), hn::Set(kTag, at[stride]), hn::Set(kTag, at[stride + 1])};
#else
        constexpr std::size_t kHalf = hn::MaxLanes(kTag) / 2;
        const auto low = pairRows<kHalf>(layer, stride, nodes);
        const auto high = pairRows<kHalf>(layer, stride, nodes + kHalf);
        return cornersOf(low.north, high.north, low.south, high.south);
#endif
    }
};

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
