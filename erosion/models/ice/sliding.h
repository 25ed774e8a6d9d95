#pragma once

#include "erosion/models/ice/flow/ice_flow.h"

namespace scree {

/// The speed at which ice slides over its bed, m/yr.
///
///     u - div((c H)^2 grad u) = u_local,    u_local = |q| Gs / (Gs + Gd H^2) / max(H, 5 m),    c = 2.5
///
/// Ice pulls the ice beside it along, which the shallow-ice approximation leaves out. The diffusion of the speed within
/// the ice, over some thicknesses, stands for that. Without it, troughs do not become wide. A few sweeps of
/// Gauss-Seidel per round continue from the last speed.
class SlidingSpeed {
 public:
    /// Updates the speed after a step of the ice. `thickness` is IceFlow::thickness() with wrapped outer cells.
    void update(const IceFlow& flow, const Field<double>& thickness, const IceLaw& law, ThreadPool& pool);
    /// The state: m/yr, 0 where there is no ice. An empty field stands for 0 everywhere.
    Field<double>& speed() { return speed_; }
    const Field<double>& speed() const { return speed_; }

 private:
    Field<double> speed_, local_;
};

}  // namespace scree
