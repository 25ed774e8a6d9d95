// The choice between plain loads and gather instructions. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_CORNER_GATHERS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_CORNER_GATHERS_INL_H
#undef SCREE_EROSION_DROPLETS_CORNER_GATHERS_INL_H
#else
#define SCREE_EROSION_DROPLETS_CORNER_GATHERS_INL_H
#endif

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "erosion/models/droplets/engine/corner_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3
/// Corner reader with the AVX-512 instruction that gathers pairs of floats. Gives the same bits as PlainCornerReader.
/// Uses an intrinsic, as Highway's gather of pairs needs 64-bit offsets.
struct GatherCornerReader {
    static HWY_INLINE Corners corners(const float* layer, std::ptrdiff_t stride, const std::int32_t* nodes) {
        const __m256i low = hn::Load(kEight, nodes).raw;
        const __m256i high = hn::Load(kEight, nodes + 8).raw;
        const float* const below = layer + stride;
        return cornersOf(pairs(layer, low), pairs(layer, high), pairs(below, low), pairs(below, high));
    }

 private:
    static constexpr hn::CappedTag<std::int32_t, 8> kEight{};
    /// Pairs of a value and its eastern neighbour.
    static HWY_INLINE Vec pairs(const float* from, __m256i nodes) {
        return Vec{_mm512_castpd_ps(_mm512_i32gather_pd(nodes, from, sizeof(float)))};
    }
};

/// Times both readers on a small layer, in less than 0.1 ms. True if gathers are faster.
inline bool measureGathers() {
    using Clock = std::chrono::steady_clock;
    constexpr std::size_t kSize = 64;
    constexpr std::size_t kNodes = 512;
    std::array<float, kSize * kSize> layer{};
    alignas(64) std::array<std::int32_t, kNodes> nodes;
    for (std::size_t i = 0; i < kNodes; ++i)
        nodes[i] = static_cast<std::int32_t>(i * 40503 % (kSize * (kSize - 1) - 1));
    volatile float sink = 0.0f;  // keeps the compiler from removing the loads
    const auto timeOf = [&](const auto& reader) {
        const Clock::time_point begin = Clock::now();
        Vec sum = hn::Zero(kTag);
        for (std::size_t i = 0; i < kNodes; i += kVectorLanes) {
            const Corners c = reader.corners(layer.data(), kSize, nodes.data() + i);
            sum = hn::Add(sum, hn::Add(hn::Add(c.h00, c.h10), hn::Add(c.h01, c.h11)));
        }
        sink = hn::GetLane(hn::SumOfLanes(kTag, sum));
        return Clock::now() - begin;
    };
    // The shortest of many times is the least disturbed.
    Clock::duration plain = Clock::duration::max();
    Clock::duration gathered = Clock::duration::max();
    for (int i = 0; i < 50; ++i) {
        plain = std::min(plain, timeOf(PlainCornerReader()));
        gathered = std::min(gathered, timeOf(GatherCornerReader()));
    }
    return gathered < plain;
}
/// The result of measureGathers(), measured once per process.
inline bool gathersAreFaster() {
    static const bool faster = measureGathers();
    return faster;
}
#endif

/// Calls visit(reader) with the faster corner reader. Which one is faster depends on the processor, not on its
/// instruction set: gathers take two thirds of the time on a fifth-generation Intel Xeon and more time on an AMD Zen 4.
template <class Visit>
HWY_INLINE void withFasterCornerReader(const Visit& visit) {
#if HWY_TARGET == HWY_AVX3
    if (gathersAreFaster()) return visit(GatherCornerReader());
#endif
    visit(PlainCornerReader());
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
