#pragma once

#include "erosion/models/grid/immediate_scan.h"
#include "erosion/models/thermal/thermal_pass.h"

/// The oldest form of thermal erosion: node after node, rock slides to the steepest neighbour, and the next node sees
/// the change at once.
///
/// Source: the plain loop of Musgrave, Kolb, Mace 1989, section 3.2. For each node i in the order of the scan, with j
/// the lower neighbour of the steepest slope (h_i - h_j) / l, and T the mean of both nodes' tangents:
///
///     h_i - h_j > T l:  move c (h_i - h_j - T l) / 2 from i to j
namespace scree {

void collapseImmediately(const ThermalPass& pass, NeighbourSet set, Scan scan);

}  // namespace scree
