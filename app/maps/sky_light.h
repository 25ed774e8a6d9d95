#pragma once

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Computes the share of the sky's light that reaches each node, 0 to 1. The sky is equally bright everywhere, and
/// light counts by the cosine to the ground's normal. Nothing outside of the map hides the sky. The bits do not depend
/// on the number of threads.
///
/// In each of 16 directions p, the elevation h of the horizon is searched on means over as many nodes as a step spans
/// (L. Bavoil, M. Sainz, "Image-space horizon-based ambient occlusion", 2008): up to 23 nodes away on the heights
/// themselves, then from 12 to 23 cells away on means over 2 x 2 nodes, over 4 x 4 nodes and so on. With the unit
/// normal n and its component n_p in the direction, the light of a sector is the integral of (n_p cos t + n_z sin t)
/// cos t over the elevations t from h to 90 degrees:
///
///     n_p (pi/4 - h/2 - sin(2h)/4) + n_z cos(h)^2 / 2
///
/// Distant ground is also searched from the means, not from each node. Seen from a node of height z, ground of height a
/// at the distance d rises by tan(h) = a/d - z/d. A mean stores a/d and 1/d of its horizon. Both are interpolated to
/// the finer nodes, which insert their own heights. So a node costs 23 steps plus a third of 12, whatever the size of
/// the map.
///
/// A mean is lower than the peaks in it, so rough land gets slightly too much light: 0.01 if all forms are small.
Field<float> skyLight(const Terrain& terrain, ThreadPool& pool);

}  // namespace scree
