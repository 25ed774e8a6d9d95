#pragma once

#include "erosion/models/pipes/pipes.h"

namespace scree {

inline constexpr double kGravity = 9.81;  ///< m/s^2.

/// The water in the ground of the pipes model: equations and symbols are those of pipes.h.
struct GroundFields {
    const Field<float>& height;
    Field<float>& ground;
    Field<float>& groundRemainder;  ///< What float32 could not hold of the groundwater.
    Field<float>& fluxEast;         ///< m^3/s.
    Field<float>& fluxSouth;
    Boundary boundary;
    float sea;  ///< The sea's surface, m; minus infinity without a sea.
    double cellArea;
};

/// Seconds of surface water after which groundwater must have flowed: 0, after each tick; infinity, never.
double longestSeepage(const PipesSettings& settings, double cellArea);

/// Groundwater flows for `seconds`.
void seep(const GroundFields& fields, const PipesSettings& settings, double seconds, ThreadPool& pool);

}  // namespace scree
