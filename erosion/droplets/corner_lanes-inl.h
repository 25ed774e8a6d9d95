// Heights out of memory, compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_CORNER_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_CORNER_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_CORNER_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_CORNER_LANES_INL_H
#endif

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "erosion/droplets/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

/// The heights at the four corners of a square around each lane's droplet.
struct Corners {
    Vec h00, h10, h01, h11;

    /// At a fraction of the cell.
    HWY_INLINE Vec heightAt(Vec fx, Vec fy) const {
        const Vec north = hn::Add(h00, hn::Mul(hn::Sub(h10, h00), fx));
        const Vec south = hn::Add(h01, hn::Mul(hn::Sub(h11, h01), fx));
        return hn::Add(north, hn::Mul(hn::Sub(south, north), fy));
    }
    /// The rise from west to east, at a fraction of the way south.
    HWY_INLINE Vec riseX(Vec fy) const {
        const Vec north = hn::Sub(h10, h00);
        const Vec south = hn::Sub(h11, h01);
        return hn::Add(north, hn::Mul(hn::Sub(south, north), fy));
    }
    /// The rise from north to south, at a fraction of the way east.
    HWY_INLINE Vec riseY(Vec fx) const {
        const Vec west = hn::Sub(h01, h00);
        const Vec east = hn::Sub(h11, h10);
        return hn::Add(west, hn::Mul(hn::Sub(east, west), fx));
    }
};

#if HWY_TARGET != HWY_SCALAR
/// Corners of vectors that hold, for one half of the lanes and for the other, a value and the one to its east.
HWY_INLINE Corners cornersOf(Vec northLow, Vec northHigh, Vec southLow, Vec southHigh) {
    return {hn::ConcatEven(kTag, northHigh, northLow), hn::ConcatOdd(kTag, northHigh, northLow),
            hn::ConcatEven(kTag, southHigh, southLow), hn::ConcatOdd(kTag, southHigh, southLow)};
}

/// Values at kPairs places, each with the one to its east, and the same a row below.
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

/// Reads a layer at some nodes, offsets into it, and east, south and south-east of them.
struct PlainLoads {
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

#if HWY_TARGET == HWY_AVX3
/// The same by gathers, with the same bits. Highway's would need nodes of 64 bits.
struct Gathers {
    static HWY_INLINE Corners corners(const float* layer, std::ptrdiff_t stride, const std::int32_t* nodes) {
        const __m256i low = hn::Load(kEight, nodes).raw;
        const __m256i high = hn::Load(kEight, nodes + 8).raw;
        const float* const below = layer + stride;
        return cornersOf(pairs(layer, low), pairs(layer, high), pairs(below, low), pairs(below, high));
    }

 private:
    static constexpr hn::CappedTag<std::int32_t, 8> kEight{};
    static HWY_INLINE Vec pairs(const float* from, __m256i nodes) {
        return Vec{_mm512_castpd_ps(_mm512_i32gather_pd(nodes, from, sizeof(float)))};
    }
};

/// Tries both, in less than a tenth of a millisecond.
inline bool tryGathers() {
    using Clock = std::chrono::steady_clock;
    constexpr std::size_t kSize = 64;
    constexpr std::size_t kNodes = 512;
    std::array<float, kSize * kSize> layer{};
    alignas(64) std::array<std::int32_t, kNodes> nodes;
    for (std::size_t i = 0; i < kNodes; ++i)
        nodes[i] = static_cast<std::int32_t>(i * 40503 % (kSize * (kSize - 1) - 1));
    volatile float sink = 0.0f;  // or nothing would be read
    const auto timeOf = [&](const auto& loads) {
        const Clock::time_point begin = Clock::now();
        Vec sum = hn::Zero(kTag);
        for (std::size_t i = 0; i < kNodes; i += kVectorLanes) {
            const Corners c = loads.corners(layer.data(), kSize, nodes.data() + i);
            sum = hn::Add(sum, hn::Add(hn::Add(c.h00, c.h10), hn::Add(c.h01, c.h11)));
        }
        sink = hn::GetLane(hn::SumOfLanes(kTag, sum));
        return Clock::now() - begin;
    };
    // The shortest time of many is the one that nothing disturbed.
    Clock::duration plain = Clock::duration::max();
    Clock::duration gathered = Clock::duration::max();
    for (int i = 0; i < 50; ++i) {
        plain = std::min(plain, timeOf(PlainLoads()));
        gathered = std::min(gathered, timeOf(Gathers()));
    }
    return gathered < plain;
}
inline bool gathersAreFaster() {
    static const bool faster = tryGathers();
    return faster;
}
#endif

/// Calls visit(loads) with what is faster, PlainLoads or Gathers: this depends on the processor, not on its instruction
/// set. On an Intel Xeon of the fifth generation gathers take two thirds of the time, on a Zen 4 more than plain loads.
template <class Visit>
HWY_INLINE void withFasterLoads(const Visit& visit) {
#if HWY_TARGET == HWY_AVX3
    if (gathersAreFaster()) return visit(Gathers());
#endif
    visit(PlainLoads());
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
