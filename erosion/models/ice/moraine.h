#pragma once

#include <vector>

#include "erosion/models/ice/flow/ice_flow.h"
#include "erosion/models/ice/surface_order.h"

namespace scree {

/// What becomes of material that melts out of the ice.
struct MoraineRules {
    double wash = 0.7;        ///< Share that meltwater takes.
    double mostDepth = 10.0;  ///< Most that a round lays down, m. Meltwater takes the rest.
};

/// Carries the load of the ice to where it melts, in one pass down the surface.
///
///     laid down in a cell = load melt / (melt + outflow)
///
/// The rest goes to the lower neighbours with the ice. Of what melts out, meltwater washes a share away: it leaves the
/// map. So does what would pile up too fast, such as a high wall that falls on a small glacier.
class MoraineTransport {
 public:
    struct Books {
        double washed = 0.0;  ///< m^3, taken by meltwater.
        double out = 0.0;     ///< m^3, carried over the edge of an open map by the ice.
    };
    /// `load` is the material that reached each cell of the ice in this round, m^3; it is used up. Writes the depth of
    /// the moraine that is laid down in each cell to `depth`, m.
    Books run(const IceFlow& flow, const MoraineRules& rules, Field<double>& load, Field<double>& depth);

 private:
    IceGrid grid_;
    std::vector<std::ptrdiff_t> homes_;
    SurfaceOrder order_;
};

}  // namespace scree
