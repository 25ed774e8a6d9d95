#pragma once

#include "erosion/models/pipes/pipes_flow.h"

namespace scree {

/// Erosion by running water in the pipes model, row by row. Equations and symbols are those of pipes.h.

/// The velocity of the water in a row of cells.
struct FlowRow {
    float* speed;  ///< m/s, at most the speed limit.
    float* east;   ///< Velocity to the east and south, m/s; null if not needed.
    float* south;
};
/// Computes the velocity from the flow `moved`. `depthBefore` and `depthAfter` are in m; `depthToSpeed` is L / dt.
void flowSpeed(const MovedAround& moved, const float* depthBefore, const float* depthAfter, float depthToSpeed,
               float maxSpeed, const FlowRow& flow, int count);

/// Computes the flow through the middle of each cell to the east and to the south, in the unit of `moved`.
void flowThrough(const MovedAround& moved, float* east, float* south, int count);

/// Lowest and highest of three neighbours along a row.
struct BedRange {
    float* lowest;
    float* highest;
};
void rangeOfThree(const float* bed, const BedRange& range, int count);

/// Constants of the exchange of soil between water and bed. Symbols as in pipes.h.
struct SoilExchange {
    float capacity;      ///< Kc.
    float minCapacity;   ///< minSedi.
    float minSlope;      ///< sinMin.
    float perFullDepth;  ///< 1 / d_sat.
    float share;         ///< 1 - exp(-K dt).
    float perTwoCells;   ///< 1 / (2 L).
    float top;           ///< Highest ground of the map, metres: deep water deposits nothing above it.
};
/// The bed heights around a row of cells.
struct BedAround {
    const float* north;
    const float* own;
    const float* south;
    BedRange rangeNorth, range, rangeSouth;  ///< Range of three neighbours in each row.
};
/// State of the water in a row of cells.
struct ExchangeRow {
    const float* speed;     ///< m/s.
    const float* depth;     ///< m.
    const float* softness;  ///< 0 (rock) to 1, factor of the soil that is picked up.
    const float* settles;   ///< 1, or 0 if the ground does not change.
    const float* carried;   ///< Soil in the water, m.
};
/// Picks soil up from the bed or deposits it. Writes the new heights to `bed` and the new soil in the water to `soil`.
void exchangeSoil(const SoilExchange& exchange, const BedAround& around, const ExchangeRow& row, float* bed,
                  float* soil, int count);

}  // namespace scree
