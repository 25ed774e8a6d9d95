#pragma once

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The share of the sky's light that reaches each node, 0 to 1: the sky is equally bright all over, and light counts by
/// the cosine to the ground's normal. Ground beyond the map hides nothing. The same bits for any number of threads.
///
/// In each of 16 directions p the elevation h of the horizon is searched in means over as many nodes as a
/// step spans (L. Bavoil, M. Sainz, "Image-space horizon-based ambient occlusion", 2008): up to 23 nodes away in the
/// heights themselves, then from 12 to 23 cells away in means over 2 x 2 nodes, over 4 x 4 nodes and so on. With the
/// unit normal n, and the share n_p of it in the direction, the light of a sector is the integral of (n_p cos t +
/// n_z sin t) cos t over the elevations t from h to 90 degrees:
///
///     n_p (pi/4 - h/2 - sin(2h)/4) + n_z cos(h)^2 / 2
///
/// What is far away is searched from the means as well. Seen from a node of the height z, ground of the height a at the
/// distance d rises by tan(h) = a/d - z/d. A mean keeps a/d and 1/d of its horizon. Both are interpolated to the finer
/// nodes, which put their own heights in. So a node costs 23 steps and a third of 12, however large the map is.
///
/// A mean lies below the peaks in it: rough land gets some light too much, 0.01 where all forms are small.
Field<float> skyLight(const Terrain& terrain, ThreadPool& pool);

}  // namespace scree
