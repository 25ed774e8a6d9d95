#include "erosion/models/wind/sand_rows.h"

#include <algorithm>
#include <cmath>

#include "erosion/base/vector_loops.h"
#include "erosion/models/wind/sand_land.h"

// SSSE3 is no faster than SSE4 here, and AVX3_DL no faster than AVX3.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/wind/sand_rows.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {
namespace {

/// Share of the drop beyond the slope of rest that slides.
constexpr float kSlideShare = 0.18f;
constexpr float kMostMoved = 1e6f;  ///< m; keeps millimetres within 32 bits.
/// Strongest wind at the ground, of that over flat land.
constexpr float kMostWind = 3.0f;

/// Returns the value between two neighbours.
inline float between(const float* at, float share) {
    return at[0] + (at[1] - at[0]) * share;
}

/// Returns the sand that moves from node a to node b, mm.
inline std::int32_t slide(float surfaceA, std::int32_t sandA, float surfaceB, std::int32_t sandB, float rest,
                          float creep) {
    const float drop = surfaceA - surfaceB;
    const float size = std::abs(drop);
    const float metres = creep * std::min(size, rest) + kSlideShare * std::max(size - rest, 0.0f);
    const std::int32_t wanted = nearestWhole(std::min(metres, kMostMoved) * 1000.0f);
    const std::int32_t most = (drop > 0.0f ? sandA : sandB) >> 3;
    const std::int32_t given = std::min(wanted, most);
    return drop > 0.0f ? given : -given;
}

void addSand(const float* under, const std::int32_t* sand, float* surface, int count) {
    SCREE_INDEPENDENT
    for (int x = 0; x < count; ++x) surface[x] = under[x] + static_cast<float>(sand[x]) * kMillimetre;
}

void findSlides(const SlideRow& row, const SlideRow& below, const SlideLaw& slideLaw, const SlideMoves& moves,
                int count) {
    const SlideLaw law = slideLaw;
    const float *surface = row.surface, *surfaceBelow = below.surface;
    const std::int32_t *sand = row.sand, *sandBelow = below.sand;
    std::int32_t *east = moves.east, *south = moves.south, *southEast = moves.southEast, *southWest = moves.southWest;
    const int pairs = count - 1;
    SCREE_INDEPENDENT
    for (int x = 0; x < pairs; ++x) {
        const auto fromTo = [&](float a, std::int32_t ofA, float b, std::int32_t ofB, std::size_t k)
                                SCREE_INLINE_LAMBDA { return slide(a, ofA, b, ofB, law.rest[k], law.creep[k]); };
        east[x] = fromTo(surface[x], sand[x], surface[x + 1], sand[x + 1], 0);
        south[x] = fromTo(surface[x], sand[x], surfaceBelow[x], sandBelow[x], 1);
        southEast[x] = fromTo(surface[x], sand[x], surfaceBelow[x + 1], sandBelow[x + 1], 2);
        southWest[x] = fromTo(surface[x + 1], sand[x + 1], surfaceBelow[x], sandBelow[x], 3);
    }
}

void applySlides(const std::int32_t* sand, const SlideMoves& above, const SlideMoves& own, std::int32_t* next,
                 int count) {
    const std::int32_t *east = own.east, *south = own.south, *southEast = own.southEast, *southWest = own.southWest;
    const std::int32_t *fromNorth = above.south, *fromNorthWest = above.southEast, *fromNorthEast = above.southWest;
    SCREE_INDEPENDENT
    for (int x = 1; x < count - 1; ++x)
        next[x] = sand[x] + (east[x - 1] - east[x]) + (fromNorth[x] - south[x]) +
                  (fromNorthWest[x - 1] - southEast[x]) + (fromNorthEast[x] - southWest[x - 1]);
}

void wind(const WindLaw& law, const WindOverLine& before, const float* ground, const WindOverLine& here, int count) {
    const float *feltFrom = before.felt + law.from, *meanFrom = before.mean + law.from;
    float *felt = here.felt, *mean = here.mean;
    const float share = law.fromShare, drop = law.drop, adapts = law.adapts;
    SCREE_INDEPENDENT
    for (int k = 0; k < count; ++k) {
        const float shade = between(feltFrom + k, share) - drop;
        const float top = std::max(ground[k], shade);
        const float meanBefore = between(meanFrom + k, share);
        felt[k] = top;
        mean[k] = meanBefore + (top - meanBefore) * adapts;
    }
}

void carry(const WindLaw& windLaw, const WindOverLine& wind, const float* ground, const float* ahead,
           const std::int32_t* sand, float* carries, float* settles, int count) {
    const WindLaw law = windLaw;
    const float *felt = wind.felt, *mean = wind.mean, *next = ahead + law.to;
    SCREE_INDEPENDENT
    for (int k = 0; k < count; ++k) {
        const float height = ground[k];
        const float atGround = std::min(std::max(1.0f + law.speedUp * (felt[k] - mean[k]), 0.0f), kMostWind);
        // `felt` is above the ground only in the shadow.
        const float dark = std::min((felt[k] - height) * law.perShade, 1.0f);
        const float rise = between(next + k, law.toShare) - height;
        // 1 if sand may fly on, 0 if all of it falls.
        const float flies = (rise > law.climb ? 0.0f : 1.0f) * (height < law.sea ? 0.0f : 1.0f);
        const float usual = std::max(sand[k] > 0 ? law.onSand : law.onRock, law.onSand * dark);
        carries[k] = law.carried * atGround * std::sqrt(atGround) * flies * (1.0f - dark);
        settles[k] = 1.0f - (1.0f - usual) * flies;
    }
}

void fly(const FlightOverLine& line, float toShare, int count) {
    const float *carries = line.carries, *settles = line.settles, *wears = line.wears;
    const std::int32_t *sand = line.sand, *arrives = line.arrives;
    std::int32_t *after = line.after, *worn = line.worn, *leaves = line.leaves, *aside = line.aside;
    const auto settle = [&](int k) SCREE_INLINE_LAMBDA {
        const auto came = static_cast<float>(arrives[k]);
        const auto wanted = static_cast<std::int32_t>((carries[k] - came) * settles[k]);
        const std::int32_t lifted = std::max(std::min(wanted, sand[k]), -arrives[k]);
        after[k] = sand[k] - lifted;
        return arrives[k] + lifted;
    };
    const auto send = [&](int k, std::int32_t out) SCREE_INLINE_LAMBDA {
        const std::int32_t turns = std::min(out, nearestWhole(static_cast<float>(out) * toShare));
        aside[k] = turns;
        leaves[k] = out - turns;
    };
    if (wears == nullptr) {
        SCREE_INDEPENDENT
        for (int k = 0; k < count; ++k) send(k, settle(k));
        return;
    }
    SCREE_INDEPENDENT
    for (int k = 0; k < count; ++k) {
        const std::int32_t flies = settle(k);
        const auto rock = static_cast<std::int32_t>(static_cast<float>(flies) * wears[k]);
        const std::int32_t scoured = sand[k] > 0 ? 0 : rock;
        worn[k] = scoured;
        send(k, flies + scoured);
    }
}

void arrive(const std::int32_t* leaves, const std::int32_t* aside, int to, std::int32_t* arrives, int count) {
    const std::int32_t *straight = leaves - to, *turned = aside - to - 1;
    SCREE_INDEPENDENT
    for (int k = 0; k < count; ++k) arrives[k] = straight[k] + turned[k];
}

}  // namespace
}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {
HWY_EXPORT(addSand);
HWY_EXPORT(findSlides);
HWY_EXPORT(applySlides);
HWY_EXPORT(wind);
HWY_EXPORT(carry);
HWY_EXPORT(fly);
HWY_EXPORT(arrive);

void addSandToRow(const float* under, const std::int32_t* sand, float* surface, int count) {
    HWY_DYNAMIC_DISPATCH(addSand)(under, sand, surface, count);
}
void findRowSlides(const SlideRow& row, const SlideRow& below, const SlideLaw& law, const SlideMoves& moves,
                   int count) {
    HWY_DYNAMIC_DISPATCH(findSlides)(row, below, law, moves, count);
}
void applyRowSlides(const std::int32_t* sand, const SlideMoves& above, const SlideMoves& own, std::int32_t* next,
                    int count) {
    HWY_DYNAMIC_DISPATCH(applySlides)(sand, above, own, next, count);
}
void windOverLine(const WindLaw& law, const WindOverLine& before, const float* ground, const WindOverLine& here,
                  int count) {
    HWY_DYNAMIC_DISPATCH(wind)(law, before, ground, here, count);
}
void carryOverLine(const WindLaw& law, const WindOverLine& wind, const float* ground, const float* ahead,
                   const std::int32_t* sand, float* carries, float* settles, int count) {
    HWY_DYNAMIC_DISPATCH(carry)(law, wind, ground, ahead, sand, carries, settles, count);
}
void flyOverLine(const FlightOverLine& line, float toShare, int count) {
    HWY_DYNAMIC_DISPATCH(fly)(line, toShare, count);
}
void arriveAtLine(const std::int32_t* leaves, const std::int32_t* aside, int to, std::int32_t* arrives, int count) {
    HWY_DYNAMIC_DISPATCH(arrive)(leaves, aside, to, arrives, count);
}
}  // namespace scree
#endif
