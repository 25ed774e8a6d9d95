#pragma once

#include "erosion/models/pipes.h"

namespace scree {

inline constexpr double kGravity = 9.81;  ///< m/s^2.

/// The water in the ground of the pipes model: equations and symbols are those of pipes.h.
struct GroundFields {
    const Field<float>& height;
    Field<float>& water;
    Field<float>& waterRemainder;
    Field<float>& ground;
    Field<float>& groundRemainder;  ///< What float32 could not hold of the groundwater.
    Field<float>& fluxEast;         ///< m^3/s.
    Field<float>& fluxSouth;
    Boundary boundary;
    float sea;  ///< The sea's surface, m; minus infinity without a sea.
    double cellArea;
};

/// Groundwater that has come to the rim or under the sea, m of depth.
struct GroundTally {
    double out = 0.0;
    double toSea = 0.0;
};

/// Water soaks in for `seconds`; what the ground cannot hold comes to the surface; rim and sea keep none.
GroundTally soakIn(const GroundFields& fields, const PipesSettings& settings, double seconds, ThreadPool& pool);

/// Groundwater flows for `seconds`.
void seep(const GroundFields& fields, const PipesSettings& settings, double seconds, ThreadPool& pool);

}  // namespace scree
