#pragma once

#include "erosion/slopes/rock_structure.h"

namespace scree {

/// Thresholds of slope between soil, scree and rock, as multiples of the talus. Convexity counts as slope.
namespace slope_kinds {
inline constexpr float kScreeTo = 0.655f;    ///< From this slope on there is no soil.
inline constexpr float kScreeReach = 0.18f;  ///< Range of slopes in which soil changes to scree.
inline constexpr float kRockFrom = 0.80f;    ///< Here rock begins.
inline constexpr float kRockTo = 1.036f;     ///< From this slope on all ground is rock.
inline constexpr float kNoRock = 0.3f;       ///< Gentler slopes have no rock, however convex or hard they are.
inline constexpr float kAnyRock = 0.6f;      ///< From this slope on convexity and hardness count in full.
inline constexpr float kRidge = 20.0f;       ///< Structure metres over which convexity counts as a slope.
inline constexpr float kMostRidge = 0.4f;    ///< Most slope for which convexity counts.
}  // namespace slope_kinds

/// Factors and heights of the forms, computed from the settings.
struct SlopeRules {
    float joints = 1.0f;          ///< Factor of the height of blocks.
    float beds = 1.0f;            ///< Factor of the height of beds.
    float roughness = 1.0f;       ///< Factor of the roughness of rock.
    float scree = 1.0f;           ///< How far scree reaches onto gentler slopes, 0 to 2.
    float screeHeight = 0.3f;     ///< Height of lobes and stones, structure metres.
    float soilHeight = 1.6f;      ///< Height of the wide hummocks of soil, structure metres.
    float soilHeightFine = 0.4f;  ///< Height of the narrow hummocks of soil, structure metres.
};

/// Values of one row of nodes.
struct SlopeRow {
    const float* ground;     ///< Height of the base's surface, metres above the datum.
    const float* slope;      ///< Of the base, rise over run.
    const float* convexity;  ///< Of the base, per metre; above 0 on ridges.
    const float* bareness;   ///< Added to the slope in deciding between rock and scree: above 0 if the rock is hard,
                             ///< below 0 if sediment covers it.
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
