// Noise and hashes of several places at once. Compiled once for each instruction set.
#if defined(SCREE_EROSION_SLOPES_NOISE_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SCREE_EROSION_SLOPES_NOISE_LANES_INL_H
#undef SCREE_EROSION_SLOPES_NOISE_LANES_INL_H
#else
#define SCREE_EROSION_SLOPES_NOISE_LANES_INL_H
#endif

#include <hwy/highway.h>

#include "erosion/slopes/rock_structure.h"

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<float, 16>;
using BitsTag = hn::RebindToUnsigned<Tag>;
using WholeTag = hn::RebindToSigned<Tag>;
using Vec = hn::Vec<Tag>;
using Bits = hn::Vec<BitsTag>;
using Whole = hn::Vec<WholeTag>;

constexpr Tag kTag;
constexpr BitsTag kBitsTag;
constexpr WholeTag kWholeTag;

HWY_INLINE Vec constant(float value) {
    return hn::Set(kTag, value);
}
HWY_INLINE Bits bits(std::uint32_t value) {
    return hn::Set(kBitsTag, value);
}
HWY_INLINE Vec clamped(Vec value, float low, float high) {
    return hn::Min(hn::Max(value, constant(low)), constant(high));
}
/// Same as smoothStep(from, to, x).
HWY_INLINE Vec step(float from, float to, Vec x) {
    const Vec t = clamped((x - constant(from)) * constant(1.0f / (to - from)), 0.0f, 1.0f);
    return t * t * (constant(3.0f) - (t + t));
}
HWY_INLINE Vec mixed(Vec a, Vec b, Vec share) {
    return a + (b - a) * share;
}

/// Spreads the bits of a number. Two numbers that differ in one bit give results that look independent.
HWY_INLINE Bits spread(Bits h) {
    h = (h ^ hn::ShiftRight<15>(h)) * bits(0x2C1B3C6Du);
    h = (h ^ hn::ShiftRight<12>(h)) * bits(0x297A2D39u);
    return h ^ hn::ShiftRight<15>(h);
}
/// Part of a hash for each coordinate of a lattice point; spread(partX ^ partY) is its hash.
HWY_INLINE Bits latticeX(Whole x) {
    return hn::BitCast(kBitsTag, x) * bits(0x9E3779B1u);
}
HWY_INLINE Bits latticeY(Whole y, std::uint32_t seed) {
    return hn::BitCast(kBitsTag, y) * bits(0x85EBCA77u) + bits(seed);
}
/// A random number from 0 up to, but not including, 1.
HWY_INLINE Vec unit(Bits hash) {
    return hn::ConvertTo(kTag, hn::BitCast(kWholeTag, hn::ShiftRight<8>(hash))) * constant(0x1p-24f);
}

/// Gradient noise (Perlin 2002), about -0.7 to 0.7, mean 0. The gradients are random vectors in a square.
HWY_INLINE Vec noise(const Wave& wave, Vec x, Vec y) {
    const Vec u = x * constant(wave.alongX) - y * constant(wave.alongY);
    const Vec v = x * constant(wave.alongY) + y * constant(wave.alongX);
    const Vec cellU = hn::Floor(u), cellV = hn::Floor(v);
    const Whole i = hn::ConvertTo(kWholeTag, cellU), j = hn::ConvertTo(kWholeTag, cellV);
    const Vec one = constant(1.0f);
    const Vec east = u - cellU, south = v - cellV;
    const Vec west = east - one, north = south - one;
    const Bits x0 = latticeX(i), x1 = x0 + bits(0x9E3779B1u);
    const Bits y0 = latticeY(j, wave.seed), y1 = y0 + bits(0x85EBCA77u);
    const auto corner = [&](Bits partX, Bits partY, Vec dx, Vec dy) HWY_ATTR {
        const Bits hash = spread(partX ^ partY);
        const auto component = [&](Bits part) HWY_ATTR {
            return hn::ConvertTo(kTag, hn::BitCast(kWholeTag, part)) * constant(2.0f / 65535.0f) - one;
        };
        return component(hash & bits(0xFFFFu)) * dx + component(hn::ShiftRight<16>(hash)) * dy;
    };
    const auto fade = [](Vec t) HWY_ATTR {
        return t * t * t * (t * (t * constant(6.0f) - constant(15.0f)) + constant(10.0f));
    };
    const Vec across = fade(east);
    const Vec top = mixed(corner(x0, y0, east, south), corner(x1, y0, west, south), across);
    const Vec bottom = mixed(corner(x0, y1, east, north), corner(x1, y1, west, north), across);
    return mixed(top, bottom, fade(south)) * constant(wave.weight);
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // SCREE_EROSION_SLOPES_NOISE_LANES_INL_H
