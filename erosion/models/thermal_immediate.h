#pragma once

#include "erosion/models/thermal_pass.h"

/// The oldest form of thermal erosion: node after node, rock slides to the steepest neighbour, and the next node sees
/// it there.
///
/// Source: the plain loop over Musgrave, Kolb, Mace 1989, section 3.2. For each node i in the order of the scan, with j
/// the lower neighbour of the steepest slope (h_i - h_j) / l, and T the mean of both nodes' tangents:
///
///     h_i - h_j > T l:  move c (h_i - h_j - T l) / 2 from i to j
///
/// The scan pushes rock its own way, so it should be turned from pass to pass. A node's turn depends on all before it;
/// nodes that are too far apart to touch each other go at the same time, which gives the same bits as one by one.
namespace scree {

/// Forward: row by row from the north, each from the west. Backward: the reverse.
enum class Scan { Forward, Backward };

void collapseImmediately(const ThermalPass& pass, NeighbourSet set, Scan scan);

}  // namespace scree
