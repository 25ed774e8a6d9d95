#pragma once

#include "erosion/models/pipes/pipes.h"

namespace scree {

inline constexpr double kGravity = 9.81;  ///< m/s^2.

/// The groundwater of the pipes model. Equations and symbols are those of pipes.h.
struct GroundFields {
    const Field<float>& height;
    Field<float>& ground;
    Field<float>& groundRemainder;  ///< Part of the groundwater that is too small for float32, m.
    Field<float>& fluxEast;         ///< m^3/s.
    Field<float>& fluxSouth;
    Boundary boundary;
    float sea;  ///< Height of the sea's surface, m; minus infinity without a sea.
    double cellArea;
};

/// Returns the seconds of surface flow after which groundwater must flow: 0 for after each tick, infinity for never.
double longestSeepage(const PipesSettings& settings, double cellArea);

/// Lets groundwater flow for `seconds`.
void seep(const GroundFields& fields, const PipesSettings& settings, double seconds, ThreadPool& pool);

}  // namespace scree
