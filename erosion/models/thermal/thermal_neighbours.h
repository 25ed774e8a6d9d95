#pragma once

#include "erosion/models/thermal/thermal_pass.h"

/// The forms of thermal erosion in which rock slides between a node and its n neighbours, all nodes at once.
///
/// For nodes i and j at the distance l, with T the mean of both nodes' tangents, let the excess be
///
///     e_ij = max(0, h_i - h_j - T l)
///
/// Pairwise: each pair of neighbours settles on its own. Heights never leave the range of their neighbours (for c <=
/// 1).
///
///     F_ij = c / n e_ij
///
/// Difference map (Olsen 2004, section 3.1, "the reference"): the loss of a node follows from its steepest slope alone,
/// and is shared in proportion to the excess. This is faster, but overfills a hollow between steep slopes for a pass or
/// two.
///
///     F_ij = c max_k(e_ik) e_ij / sum_k(e_ik)
///
/// All fluxes are computed from the same heights and gathered node by node in a fixed order, so that the result is
/// mirror-symmetric and independent of the number of threads.
namespace scree {

void collapsePairwise(const ThermalPass& pass, NeighbourSet set);
void collapseByDifferenceMap(const ThermalPass& pass, NeighbourSet set);

}  // namespace scree
