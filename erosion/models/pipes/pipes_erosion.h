#pragma once

#include "erosion/models/pipes/pipes_flow.h"

namespace scree {

/// What running water does to its bed in the pipes model, row by row: equations and symbols are those of pipes.h.

/// The flow through a row of cells.
struct FlowRow {
    float* speed;  ///< m/s, at most the speed limit.
    float* east;   ///< Velocity to the east and south, m/s; null if not needed.
    float* south;
};
/// Speeds from what moved; `depthBefore` and `depthAfter` in m. `depthToSpeed` is L / dt.
void flowSpeed(const MovedAround& moved, const float* depthBefore, const float* depthAfter, float depthToSpeed,
               float maxSpeed, const FlowRow& flow, int count);

/// What passes the middle of each cell to the east and to the south, in the unit of `moved`.
void flowThrough(const MovedAround& moved, float* east, float* south, int count);

/// Lowest and highest of three neighbours along a row.
struct BedRange {
    float* lowest;
    float* highest;
};
void rangeOfThree(const float* bed, const BedRange& range, int count);

/// What decides how much soil a tick takes up or lays down. Symbols as in pipes.h.
struct SoilExchange {
    float capacity;      ///< Kc.
    float minCapacity;   ///< minSedi.
    float minSlope;      ///< sinMin.
    float perFullDepth;  ///< 1 / d_sat.
    float share;         ///< 1 - exp(-K dt).
    float perTwoCells;   ///< 1 / (2 L).
    float top;           ///< Of the highest ground on the map, metres: deep water lays down nothing above it.
};
/// The bed around a row of cells.
struct BedAround {
    const float* north;
    const float* own;
    const float* south;
    BedRange rangeNorth, range, rangeSouth;  ///< Of three neighbours in each row.
};
/// What water works on in a row of cells.
struct ExchangeRow {
    const float* speed;     ///< m/s.
    const float* depth;     ///< m.
    const float* softness;  ///< 0 (rock) to 1, scales what is picked up.
    const float* settles;   ///< 1, or 0 where the ground stays as it is.
    const float* carried;   ///< Soil in the water, m.
};
/// Picks soil up from the bed or lays it down: the heights and the soil after it go to `bed` and `soil`.
void exchangeSoil(const SoilExchange& exchange, const BedAround& around, const ExchangeRow& row, float* bed,
                  float* soil, int count);

}  // namespace scree
