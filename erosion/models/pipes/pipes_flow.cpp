#include "erosion/models/pipes/pipes_flow.h"

#include <cmath>

#include "erosion/base/exact_math.h"

// SSSE3 is no faster than SSE4 here, and AVX3_DL no faster than AVX3.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "erosion/models/pipes/pipes_flow.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace scree::HWY_NAMESPACE {
namespace {

/// Depth of water (m) below which nothing flows over a face.
constexpr float kDryFace = 1e-9f;
/// Depth of water (m) below which it holds no soil.
constexpr float kDryCell = 1e-9f;
/// Share of its water that a cell can give away. It is below 1 by slightly more than the rounding error of the sum over
/// the faces, so that no depth becomes negative.
constexpr float kAll = 1.0f - 0x1p-20f;

/// Share of its flow that water loses in each tick if the depth of its soil is at least its own depth.
constexpr float kThickness = 0.2f;

inline double wide(float value) {
    return value;
}
inline float larger(float a, float b) {
    return a > b ? a : b;
}
inline float smaller(float a, float b) {
    return a < b ? a : b;
}

/// Returns the depth of the water on a face: max(eta_a, eta_b) - max(b_a, b_b), without the rounding errors of the
/// sums.
inline float depthOnFace(const WaterRow& a, const WaterRow& b, int x) {
    const float rise = a.bed[x] - b.bed[x];
    return larger(a.depth[x] - larger(-rise, 0.0f), b.depth[x] - larger(rise, 0.0f));
}

inline float paidShare(float outflow, float depth, float volumeToDepth) {
    const float wanted = outflow * volumeToDepth;
    const float room = depth * kAll;
    const float share = room / wanted;
    return wanted > room ? share : 1.0f;
}

}  // namespace

void loadWater(const WaterBefore& before, float sea, const WaterAtWork& row, int count) {
    const float* height = before.height;
    const float* water = before.water;
    const float* soil = before.soil;
    float* __restrict bed = row.bed;
    float* __restrict depth = row.depth;
    float* __restrict level = row.level;
    float* __restrict load = row.load;
    for (int x = 0; x < count; ++x) {
        const float wet = water[x];
        const float ground = larger(height[x], sea);
        const float inWater = soil[x] / larger(wet, kDryCell);
        bed[x] = ground;
        depth[x] = wet;
        level[x] = ground + wet;
        load[x] = wet > kDryCell ? inWater : 0.0f;
    }
}

void facesFlux(const PipeFace& face, const float* __restrict before, const WaterRow& a, const WaterRow& b,
               float* __restrict flow, int count) {
    const PipeFace f = face;
    for (int x = 0; x < count; ++x) {
        const float hf = depthOnFace(a, b, x);
        const float root = inverseCubeRoot(larger(hf, kDryFace));
        const float root2 = root * root;
        const float friction = f.drag * (root2 * root2 * root2 * root);
        const float pipe = f.depthShare * hf + f.constantDepth;
        // Muddy water is viscous. This damps waves that soil would otherwise drive as it settles and rises with them.
        const float mud = smaller(1.0f, larger(a.load[x], b.load[x]));
        const float driven = before[x] * (1.0f - kThickness * mud) + f.drive * pipe * (a.level[x] - b.level[x]);
        const float slowed = driven * 2.0f / (1.0f + std::sqrt(1.0f + friction * std::abs(driven)));
        flow[x] = hf > kDryFace ? slowed : 0.0f;
    }
}

void outflows(const PipeFace& face, const float* __restrict beforeOut, const float* __restrict beforeBack,
              const WaterRow& a, const WaterRow& b, float* __restrict out, float* __restrict back, int count) {
    const PipeFace f = face;
    for (int x = 0; x < count; ++x) {
        const float pipe = f.depthShare * larger(depthOnFace(a, b, x), 0.0f) + f.constantDepth;
        const float push = f.drive * pipe * (a.level[x] - b.level[x]);
        out[x] = larger(beforeOut[x] + push, 0.0f);
        back[x] = larger(beforeBack[x] - push, 0.0f);
    }
}

void paidShareOfFour(const FluxRows& north, const FluxRows& own, const float* __restrict depth, float volumeToDepth,
                     float* __restrict share, int count) {
    const float* east = own.east;
    const float* south = own.south;
    const float* fromNorth = north.south;
    for (int x = 0; x < count; ++x) {
        const float out = (larger(east[x], 0.0f) + larger(-east[x - 1], 0.0f)) +
                          (larger(south[x], 0.0f) + larger(-fromNorth[x], 0.0f));
        share[x] = paidShare(out, depth[x], volumeToDepth);
    }
}

void paidShareOfEight(const FluxRows& north, const FluxRows& own, const float* __restrict depth, float volumeToDepth,
                      float* __restrict share, int count) {
    const float* east = own.east;
    const float* south = own.south;
    const float* southEast = own.southEast;
    const float* southWest = own.southWest;
    const float* fromNorth = north.south;
    const float* fromNorthWest = north.southEast;
    const float* fromNorthEast = north.southWest;
    for (int x = 0; x < count; ++x) {
        const float axes = (larger(east[x], 0.0f) + larger(-east[x - 1], 0.0f)) +
                           (larger(south[x], 0.0f) + larger(-fromNorth[x], 0.0f));
        const float diagonals = (larger(southEast[x], 0.0f) + larger(-fromNorthWest[x - 1], 0.0f)) +
                                (larger(southWest[x], 0.0f) + larger(-fromNorthEast[x + 1], 0.0f));
        share[x] = paidShare(axes + diagonals, depth[x], volumeToDepth);
    }
}

void paidShareOfOutflows(const FluxRows& north, const FluxRows& own, const float* __restrict depth, float volumeToDepth,
                         const OutflowLimit& limit, float* __restrict share, int count) {
    const OutflowLimit l = limit;
    const float* east = own.east;
    const float* south = own.south;
    const float* west = own.southEast;
    const float* backNorth = north.southWest;
    for (int x = 0; x < count; ++x) {
        const float out = (east[x] + west[x - 1]) + (south[x] + backNorth[x]);
        const float alongX = larger(east[x], west[x - 1]);
        const float alongY = larger(south[x], backNorth[x]);
        const float size = std::sqrt(alongX * alongX + alongY * alongY);
        const float most = l.fluxPerDepth * smaller(depth[x], l.pipeDepth);
        const float slowed = most / size;
        const float paid = paidShare(out, depth[x], volumeToDepth);
        share[x] = size > most ? smaller(slowed, paid) : paid;
    }
}

void payFaces(const float* __restrict flow, const PayerRow& a, const PayerRow& b, float volumeToDepth,
              float* __restrict paid, const MovedRow& moved, int count) {
    const float* shareOfA = a.share;
    const float* shareOfB = b.share;
    const float* loadOfA = a.load;
    const float* loadOfB = b.load;
    float* __restrict water = moved.water;
    float* __restrict soil = moved.soil;
    for (int x = 0; x < count; ++x) {
        const float forward = larger(flow[x], 0.0f) * shareOfA[x];  // one of the two is 0
        const float back = smaller(flow[x], 0.0f) * shareOfB[x];
        paid[x] = forward + back;
        water[x] = paid[x] * volumeToDepth;
        soil[x] = (forward * loadOfA[x] + back * loadOfB[x]) * volumeToDepth;
    }
}

void payOutflows(const float* __restrict out, const float* __restrict back, const PayerRow& a, const PayerRow& b,
                 float volumeToDepth, float* __restrict paidOut, float* __restrict paidBack, const MovedRow& moved,
                 int count) {
    float* __restrict water = moved.water;
    float* __restrict soil = moved.soil;
    for (int x = 0; x < count; ++x) {
        paidOut[x] = out[x] * a.share[x];
        paidBack[x] = back[x] * b.share[x];
        water[x] = (paidOut[x] - paidBack[x]) * volumeToDepth;
        soil[x] = (paidOut[x] * a.load[x] - paidBack[x] * b.load[x]) * volumeToDepth;
    }
}

void gatherWater(const float* __restrict depth, const float* __restrict remainder, const MovedAround& moved,
                 double* __restrict water, int count) {
    const float* east = moved.east;
    const float* north = moved.north;
    const float* south = moved.south;
    if (moved.southEast == nullptr) {
        for (int x = 0; x < count; ++x)
            water[x] = (wide(depth[x]) + wide(remainder[x])) +
                       ((wide(east[x - 1]) - wide(east[x])) + (wide(north[x]) - wide(south[x])));
        return;
    }
    const float* fromNorthWest = moved.fromNorthWest;
    const float* fromNorthEast = moved.fromNorthEast;
    const float* southEast = moved.southEast;
    const float* southWest = moved.southWest;
    for (int x = 0; x < count; ++x) {
        const double axes = (wide(east[x - 1]) - wide(east[x])) + (wide(north[x]) - wide(south[x]));
        const double diagonals =
            (wide(fromNorthWest[x - 1]) - wide(southEast[x])) + (wide(fromNorthEast[x + 1]) - wide(southWest[x]));
        water[x] = (wide(depth[x]) + wide(remainder[x])) + (axes + diagonals);
    }
}

void gatherSoil(const float* __restrict carried, const MovedAround& moved, float* __restrict soil, int count) {
    const float* east = moved.east;
    const float* north = moved.north;
    const float* south = moved.south;
    if (moved.southEast == nullptr) {
        for (int x = 0; x < count; ++x) soil[x] = carried[x] + ((east[x - 1] - east[x]) + (north[x] - south[x]));
        return;
    }
    const float* fromNorthWest = moved.fromNorthWest;
    const float* fromNorthEast = moved.fromNorthEast;
    const float* southEast = moved.southEast;
    const float* southWest = moved.southWest;
    for (int x = 0; x < count; ++x) {
        const float axes = (east[x - 1] - east[x]) + (north[x] - south[x]);
        const float diagonals = (fromNorthWest[x - 1] - southEast[x]) + (fromNorthEast[x + 1] - southWest[x]);
        soil[x] = carried[x] + (axes + diagonals);
    }
}

void loadExact(const float* __restrict depth, const float* __restrict remainder, double* __restrict water, int count) {
    for (int x = 0; x < count; ++x) water[x] = wide(depth[x]) + wide(remainder[x]);
}

void storeWater(const double* __restrict water, float* __restrict depth, float* __restrict remainder, int count) {
    for (int x = 0; x < count; ++x) {
        depth[x] = static_cast<float>(water[x]);
        remainder[x] = static_cast<float>(water[x] - wide(depth[x]));
    }
}

void rainAndDry(double* __restrict water, const float* __restrict rain, double evaporation, double* __restrict dried,
                int count) {
    for (int x = 0; x < count; ++x) {
        // Round in the same way as the layer, so that the result does not depend on whether the layer stored the water.
        const auto depth = static_cast<float>(water[x]);
        const auto remainder = static_cast<float>(water[x] - wide(depth));
        const double wet = (wide(depth) + wide(remainder)) + wide(rain[x]);
        const double loss = wet < evaporation ? wet : evaporation;
        dried[x] += loss;
        water[x] = wet - loss;
    }
}

void soakIn(double* __restrict water, const Soak& soak, float* __restrict ground, float* __restrict groundRemainder,
            int count) {
    const Soak s = soak;
    for (int x = 0; x < count; ++x) {
        const double below = wide(ground[x]) + wide(groundRemainder[x]);
        const double room = s.soilDepth - below;
        const double most = s.most < water[x] ? s.most : water[x];
        const double soaked = most < room ? most : room;  // negative room: the excess comes to the surface
        const double after = below + soaked;
        water[x] -= soaked;
        ground[x] = static_cast<float>(after);
        groundRemainder[x] = static_cast<float>(after - wide(ground[x]));
    }
}

}  // namespace scree::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace scree {

HWY_EXPORT(loadWater);
HWY_EXPORT(facesFlux);
HWY_EXPORT(outflows);
HWY_EXPORT(paidShareOfFour);
HWY_EXPORT(paidShareOfEight);
HWY_EXPORT(paidShareOfOutflows);
HWY_EXPORT(payFaces);
HWY_EXPORT(payOutflows);
HWY_EXPORT(gatherWater);
HWY_EXPORT(gatherSoil);
HWY_EXPORT(loadExact);
HWY_EXPORT(storeWater);
HWY_EXPORT(rainAndDry);
HWY_EXPORT(soakIn);

void loadWater(const WaterBefore& before, float sea, const WaterAtWork& row, int count) {
    HWY_DYNAMIC_DISPATCH(loadWater)(before, sea, row, count);
}
void facesFlux(const PipeFace& face, const float* before, const WaterRow& a, const WaterRow& b, float* flow,
               int count) {
    HWY_DYNAMIC_DISPATCH(facesFlux)(face, before, a, b, flow, count);
}
void outflows(const PipeFace& face, const float* beforeOut, const float* beforeBack, const WaterRow& a,
              const WaterRow& b, float* out, float* back, int count) {
    HWY_DYNAMIC_DISPATCH(outflows)(face, beforeOut, beforeBack, a, b, out, back, count);
}
void paidShareOfFour(const FluxRows& north, const FluxRows& own, const float* depth, float volumeToDepth, float* share,
                     int count) {
    HWY_DYNAMIC_DISPATCH(paidShareOfFour)(north, own, depth, volumeToDepth, share, count);
}
void paidShareOfEight(const FluxRows& north, const FluxRows& own, const float* depth, float volumeToDepth, float* share,
                      int count) {
    HWY_DYNAMIC_DISPATCH(paidShareOfEight)(north, own, depth, volumeToDepth, share, count);
}
void paidShareOfOutflows(const FluxRows& north, const FluxRows& own, const float* depth, float volumeToDepth,
                         const OutflowLimit& limit, float* share, int count) {
    HWY_DYNAMIC_DISPATCH(paidShareOfOutflows)(north, own, depth, volumeToDepth, limit, share, count);
}
void payFaces(const float* flow, const PayerRow& a, const PayerRow& b, float volumeToDepth, float* paid,
              const MovedRow& moved, int count) {
    HWY_DYNAMIC_DISPATCH(payFaces)(flow, a, b, volumeToDepth, paid, moved, count);
}
void payOutflows(const float* out, const float* back, const PayerRow& a, const PayerRow& b, float volumeToDepth,
                 float* paidOut, float* paidBack, const MovedRow& moved, int count) {
    HWY_DYNAMIC_DISPATCH(payOutflows)(out, back, a, b, volumeToDepth, paidOut, paidBack, moved, count);
}
void gatherWater(const float* depth, const float* remainder, const MovedAround& moved, double* water, int count) {
    HWY_DYNAMIC_DISPATCH(gatherWater)(depth, remainder, moved, water, count);
}
void gatherSoil(const float* carried, const MovedAround& moved, float* soil, int count) {
    HWY_DYNAMIC_DISPATCH(gatherSoil)(carried, moved, soil, count);
}
void loadExact(const float* depth, const float* remainder, double* water, int count) {
    HWY_DYNAMIC_DISPATCH(loadExact)(depth, remainder, water, count);
}
void storeWater(const double* water, float* depth, float* remainder, int count) {
    HWY_DYNAMIC_DISPATCH(storeWater)(water, depth, remainder, count);
}
void rainAndDry(double* water, const float* rain, double evaporation, double* dried, int count) {
    HWY_DYNAMIC_DISPATCH(rainAndDry)(water, rain, evaporation, dried, count);
}
void soakIn(double* water, const Soak& soak, float* ground, float* groundRemainder, int count) {
    HWY_DYNAMIC_DISPATCH(soakIn)(water, soak, ground, groundRemainder, count);
}

}  // namespace scree
#endif
