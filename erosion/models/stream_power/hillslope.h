#pragma once

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/boundary.h"

namespace scree {

/// Soil creep: the ground's height diffuses (Culling 1960), dh/dt = D laplace(h). It rounds ridges that rivers alone
/// would sharpen to needles. No soil crosses the rim of an open map.
///
/// One step of any length by super time steps (the first-order Runge-Kutta-Legendre scheme of Meyer, Balsara, Aslam
/// 2012): about as many stages as the square root of twice the plain steps that it stands for. It only moves soil from
/// node to node.
class Hillslope {
 public:
    /// The change of each height, metres, after `diffusion` = D dt / (cell area), at least 0. Valid until the next
    /// call.
    const Field<float>& change(const Field<float>& heights, Boundary boundary, double diffusion, ThreadPool& pool);

 private:
    Field<float> stages_[3];
    Field<float> first_;  ///< What the heights themselves diffuse.
};

}  // namespace scree
