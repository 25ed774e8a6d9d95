#pragma once

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/boundary.h"

namespace scree {

/// Soil creep: the height of the ground diffuses (Culling 1960), dh/dt = D laplace(h). It rounds ridges that rivers
/// alone would sharpen to needles. No soil crosses the rim of an open map.
///
/// Takes one step of any length by super time stepping (the first-order Runge-Kutta-Legendre scheme of Meyer, Balsara,
/// Aslam 2012). The number of stages is about the square root of twice the number of plain steps that they replace.
/// Soil only moves between nodes, so that its volume stays the same.
class Hillslope {
 public:
    /// Returns the change of each height, metres, after `diffusion` = D dt / (cell area), at least 0. The result is
    /// valid until the next call. `shares` are factors of the diffusion from 0 to 1, for each node, or null for 1; soil
    /// moves between two nodes at the smaller rate of both, so that none reaches a node with 0.
    const Field<float>& change(const Field<float>& heights, Boundary boundary, double diffusion,
                               const Field<float>* shares, ThreadPool& pool);

 private:
    template <class Soil>
    const Field<float>& run(const Field<float>& heights, const Soil& soil, Boundary boundary, double diffusion,
                            ThreadPool& pool);

    Field<float> stages_[3];
    Field<float> first_;  ///< Diffusion of the heights at the start.
};

}  // namespace scree
