// Lanes: one value per droplet, processed in vectors. Compiled once for each instruction set.
#if defined(SCREE_EROSION_DROPLETS_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_DROPLETS_LANES_INL_H
#undef SCREE_EROSION_DROPLETS_LANES_INL_H
#else
#define SCREE_EROSION_DROPLETS_LANES_INL_H
#endif

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Largest number of droplets that advance in lockstep: four vectors of sixteen. While one vector waits for memory, a
/// square root or a division, the processor works on the others.
constexpr std::size_t kMostLanes = 64;

/// A set of lanes: one bit each.
using LaneBits = std::uint64_t;

/// One vector: the values of kVectorLanes lanes.
using VecTag = hn::CappedTag<float, 16>;
using IndexTag = hn::RebindToSigned<VecTag>;
using Vec = hn::Vec<VecTag>;
using Index = hn::Vec<IndexTag>;
using Mask = hn::Mask<VecTag>;

constexpr VecTag kTag;
constexpr IndexTag kIndexTag;
constexpr std::size_t kVectorLanes = hn::MaxLanes(kTag);

/// One value per lane.
template <class T>
struct alignas(64) Lanes {
    T at[kMostLanes];
};

/// The set of lanes for which a mask is true; bit 0 is the vector's first lane.
HWY_INLINE LaneBits bitsOf(Mask mask) {
    alignas(8) std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(kTag, mask, bytes);
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes, sizeof bits);  // at once: faster than byte by byte
    return bits;
}
/// The mask that is true for these lanes; bit 0 is the vector's first lane.
HWY_INLINE Mask maskOf(LaneBits bits) {
    alignas(8) std::uint8_t bytes[8];
    std::memcpy(bytes, &bits, sizeof bits);
    return hn::LoadMaskBits(kTag, bytes);
}
/// A mask of indices as one of floats.
HWY_INLINE Mask asMask(hn::Mask<IndexTag> mask) {
    return hn::RebindMask(kTag, mask);
}

/// The same value in all lanes.
HWY_INLINE Vec constant(float value) {
    return hn::Set(kTag, value);
}
HWY_INLINE Index whole(std::int32_t value) {
    return hn::Set(kIndexTag, value);
}

/// Calls body(lane) for each lane of a set, in ascending order.
template <class Body>
HWY_INLINE void forLanes(LaneBits bits, const Body& body) {
    for (; bits != 0; bits &= bits - 1) body(static_cast<std::size_t>(std::countr_zero(bits)));
}

/// Calls body(lane) for the first `lanes` lanes; `lanes` is a multiple of sixteen.
template <class Body>
HWY_INLINE void forFirstLanes(std::size_t lanes, const Body& body) {
    for (std::size_t first = 0; first < lanes; first += 16)
#pragma GCC unroll 16
        for (std::size_t lane = 0; lane < 16; ++lane) body(first + lane);
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
