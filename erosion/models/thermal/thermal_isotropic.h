#pragma once

#include "erosion/models/thermal/thermal_pass.h"

/// The isotropic form of thermal erosion: the slopes show no trace of a neighbourhood.
///
/// Source: Musgrave, Kolb, Mace 1989, section 3.2, as a flux over faces. For each face between neighbours i and j along
/// an axis, with normal difference dn = h_i - h_j and tangential difference dt (mean of both cells' central differences
/// along the other axis):
///
///     G = sqrt(dn^2 + dt^2) / L;  T = mean of both nodes' tangents
///     G > T:  F_ij = c/4 dn (1 - T / G)          metres of height from i to j
///
/// All fluxes are computed from the same heights (Jacobi) and gathered cell by cell in a fixed order, so that the
/// result is mirror-symmetric and independent of the number of threads. Stable for c <= 1.
namespace scree {

void collapseIsotropic(const ThermalPass& pass);

}  // namespace scree
