#pragma once

#include "erosion/slopes/rock_structure.h"

namespace scree {

/// Thresholds of rock and scree, as multiples of the talus. They are told apart by slope plus convexity.
namespace slope_kinds {
inline constexpr float kScreeTo = 0.655f;    ///< Scree is complete.
inline constexpr float kScreeReach = 0.18f;  ///< By which it begins earlier.
inline constexpr float kRockFrom = 0.80f;
inline constexpr float kRockTo = 1.036f;
inline constexpr float kNoRock = 0.3f;  ///< No rock on gentler slopes, however convex.
inline constexpr float kAnyRock = 0.6f;
inline constexpr float kRidge = 20.0f;     ///< Structure metres over which convexity counts as a slope.
inline constexpr float kMostRidge = 0.4f;  ///< Most slope for which convexity counts.
}  // namespace slope_kinds

/// What slopes become, as numbers for the lanes.
struct SlopeRules {
    float joints = 1.0f;  ///< Factors of the heights of blocks and of beds.
    float beds = 1.0f;
    float roughness = 1.0f;    ///< Factor of the roughness of rock.
    float scree = 1.0f;        ///< How far scree reaches onto gentler slopes, 0 to 2.
    float screeHeight = 0.3f;  ///< Of lobes and stones, structure metres.
    float soilHeight = 1.6f;   ///< Of the two waves of soil, structure metres.
    float soilHeightFine = 0.4f;
};

/// Values of one row of nodes.
struct SlopeRow {
    const float* ground;     ///< Height of the base's surface, metres above the datum.
    const float* slope;      ///< Of the base, rise over run.
    const float* convexity;  ///< Of the base, per metre; above 0 on ridges.
    const float* bareness;   ///< Added to the slope where rock is told from scree: above 0 if the rock is hard, below 0
                             ///< if sediment covers it.
    const float* perTalus;   ///< 1 over the tangent of the angle at which loose rock rests.
    const float* gully;      ///< Closeness to a gully, 0 to 1. Detail is lower there.
};

/// Computes the height of the detail at `count` nodes of a row, in metres, and the share of rock, 0 to 1. The first
/// node is at (x, y), in structure metres from the map's north-western corner. `detail` and `rock` must have room for
/// kSlopeLanes more values, and the rows must have as many values to read.
inline constexpr int kSlopeLanes = 16;
void slopeDetail(const RockStructure& rock, const SlopeRules& rules, const SlopeRow& row, float x, float y, int count,
                 float* detail, float* rockShare);

}  // namespace scree
