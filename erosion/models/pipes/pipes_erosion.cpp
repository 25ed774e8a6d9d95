#include "erosion/models/pipes/pipes_erosion.h"

#include <cmath>

// SSSE3 is no faster than SSE4 here, and AVX3_DL no faster than AVX3.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/pipes/pipes_erosion.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {
namespace {

/// Depth of water (m) below which the speed is 0, because it is too thin to divide by.
constexpr float kStillDepth = 1e-3f;
/// Share of the drop to the lowest neighbour that a tick may cut, and of the rise to the highest neighbour that it may
/// fill.
constexpr float kStepShare = 0.2f;
/// Depth that a tick may deposit even on a flat bed, m.
constexpr float kLeastDeposit = 1e-4f;
/// Depth of soil (m) below which it is set to 0, because it would become a denormal number, which is slow.
constexpr float kNoSoil = 1e-25f;

inline float larger(float a, float b) {
    return a > b ? a : b;
}
inline float smaller(float a, float b) {
    return a < b ? a : b;
}

struct Vector {
    float east, south;
};

/// Depth of water that passes the middle of a cell in a tick: the mean of the flows across two opposite sides.
struct ThroughFour {
    MovedAround m;
    HWY_INLINE Vector operator()(int x) const {
        return {0.5f * (m.east[x - 1] + m.east[x]), 0.5f * (m.north[x] + m.south[x])};
    }
};
struct ThroughEight {
    MovedAround m;
    HWY_INLINE Vector operator()(int x) const {
        const float falling = m.fromNorthWest[x - 1] + m.southEast[x];
        const float rising = m.fromNorthEast[x + 1] + m.southWest[x];
        return {0.5f * ((m.east[x - 1] + m.east[x]) + (falling - rising)),
                0.5f * ((m.north[x] + m.south[x]) + (falling + rising))};
    }
};

template <class Through>
void speedsOf(const Through& through, const float* __restrict before, const float* __restrict after, float depthToSpeed,
              float maxSpeed, float* __restrict speed, int count) {
    for (int x = 0; x < count; ++x) {
        const Vector moved = through(x);
        const float depth = 0.5f * (before[x] + after[x]);
        const float fast = std::sqrt(moved.east * moved.east + moved.south * moved.south) * (depthToSpeed / depth);
        speed[x] = depth < kStillDepth ? 0.0f : smaller(fast, maxSpeed);
    }
}

/// Computes velocities with the length `speed`, so that the speed limit shortens them and keeps their direction.
template <class Through>
void velocitiesOf(const Through& through, const float* __restrict speed, float* __restrict east,
                  float* __restrict south, int count) {
    for (int x = 0; x < count; ++x) {
        const Vector moved = through(x);
        const float size = std::sqrt(moved.east * moved.east + moved.south * moved.south);
        const float scale = speed[x] / larger(size, 1e-30f);
        east[x] = moved.east * scale;
        south[x] = moved.south * scale;
    }
}

template <class Through>
void throughOf(const Through& through, float* __restrict east, float* __restrict south, int count) {
    for (int x = 0; x < count; ++x) {
        const Vector passed = through(x);
        east[x] = passed.east;
        south[x] = passed.south;
    }
}

template <class Through>
void flowOf(const Through& through, const float* before, const float* after, float depthToSpeed, float maxSpeed,
            const FlowRow& flow, int count) {
    speedsOf(through, before, after, depthToSpeed, maxSpeed, flow.speed, count);
    if (flow.east != nullptr) velocitiesOf(through, flow.speed, flow.east, flow.south, count);
}

}  // namespace

void flowSpeed(const MovedAround& moved, const float* depthBefore, const float* depthAfter, float depthToSpeed,
               float maxSpeed, const FlowRow& flow, int count) {
    if (moved.southEast == nullptr)
        flowOf(ThroughFour{moved}, depthBefore, depthAfter, depthToSpeed, maxSpeed, flow, count);
    else
        flowOf(ThroughEight{moved}, depthBefore, depthAfter, depthToSpeed, maxSpeed, flow, count);
}

void flowThrough(const MovedAround& moved, float* east, float* south, int count) {
    if (moved.southEast == nullptr)
        throughOf(ThroughFour{moved}, east, south, count);
    else
        throughOf(ThroughEight{moved}, east, south, count);
}

void rangeOfThree(const float* __restrict bed, const BedRange& range, int count) {
    float* __restrict lowest = range.lowest;
    float* __restrict highest = range.highest;
    for (int x = 0; x < count; ++x) {
        lowest[x] = smaller(smaller(bed[x - 1], bed[x + 1]), bed[x]);
        highest[x] = larger(larger(bed[x - 1], bed[x + 1]), bed[x]);
    }
}

void exchangeSoil(const SoilExchange& exchange, const BedAround& around, const ExchangeRow& row, float* __restrict bed,
                  float* __restrict soil, int count) {
    const SoilExchange k = exchange;
    const BedAround b = around;
    const float* speed = row.speed;
    const float* depth = row.depth;
    const float* softness = row.softness;
    const float* settles = row.settles;
    const float* carried = row.carried;
    for (int x = 0; x < count; ++x) {
        const float own = b.own[x];
        const float lowest = smaller(smaller(b.rangeNorth.lowest[x], b.rangeSouth.lowest[x]), b.range.lowest[x]);
        const float highest = larger(larger(b.rangeNorth.highest[x], b.rangeSouth.highest[x]), b.range.highest[x]);
        const float toEast = (b.own[x + 1] - b.own[x - 1]) * k.perTwoCells;
        const float toSouth = (b.south[x] - b.north[x]) * k.perTwoCells;
        const float steepness2 = toEast * toEast + toSouth * toSouth;
        const float sine = std::sqrt(steepness2 / (1.0f + steepness2));

        const float power = larger(k.minCapacity, larger(sine, k.minSlope) * speed[x]);
        const float capacity = k.capacity * power * smaller(1.0f, depth[x] * k.perFullDepth);
        const float wanted = k.share * (capacity - carried[x]);
        const float mostCut = kStepShare * (own - lowest);
        const float mostPiled = larger(smaller(kStepShare * depth[x], k.top - own), kLeastDeposit);
        const float mostLaid = larger(kStepShare * (highest - own), mostPiled);
        const float picked = smaller(wanted, mostCut) * softness[x];
        const float laid = larger(wanted, -mostLaid);
        const float inWater = wanted > 0.0f ? picked : laid;
        const float onDry = -smaller(carried[x], larger(highest - own, kLeastDeposit));
        const float change = (depth[x] > 0.0f ? inWater : onDry) * settles[x];

        const float next = own - change;
        const float held = carried[x] + (own - next);
        const bool paid = held >= 0.0f;  // false if more would be deposited than there is, because of rounding
        bed[x] = paid ? next : own;
        const float left = paid ? held : carried[x];
        soil[x] = left > kNoSoil ? left : 0.0f;
    }
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {

HWY_EXPORT(flowSpeed);
HWY_EXPORT(flowThrough);
HWY_EXPORT(rangeOfThree);
HWY_EXPORT(exchangeSoil);

void flowSpeed(const MovedAround& moved, const float* depthBefore, const float* depthAfter, float depthToSpeed,
               float maxSpeed, const FlowRow& flow, int count) {
    HWY_DYNAMIC_DISPATCH(flowSpeed)(moved, depthBefore, depthAfter, depthToSpeed, maxSpeed, flow, count);
}
void flowThrough(const MovedAround& moved, float* east, float* south, int count) {
    HWY_DYNAMIC_DISPATCH(flowThrough)(moved, east, south, count);
}
void rangeOfThree(const float* bed, const BedRange& range, int count) {
    HWY_DYNAMIC_DISPATCH(rangeOfThree)(bed, range, count);
}
void exchangeSoil(const SoilExchange& exchange, const BedAround& around, const ExchangeRow& row, float* bed,
                  float* soil, int count) {
    HWY_DYNAMIC_DISPATCH(exchangeSoil)(exchange, around, row, bed, soil, count);
}

}  // namespace scree
#endif
