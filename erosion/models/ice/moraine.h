#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "erosion/models/ice/flow/ice_flow.h"
#include "erosion/models/ice/surface_order.h"

namespace scree {

/// What becomes of material that melts out of the ice.
struct MoraineRules {
    double wash = 0.7;        ///< Share that meltwater takes.
    double mostDepth = 10.0;  ///< Most that a round lays down, m. Meltwater takes the rest.
    double reach = 3000.0;    ///< Way after which meltwater has dropped 63 % of its load on level ground, m.
    double steepest = 0.06;   ///< Slope on which it drops nothing, m/m.
};

/// Ice carries its load to the places where it melts, and meltwater carries a share of it further. Both follow the
/// surface down, in one pass.
///
///     laid down by ice in a cell    load melt / (melt + outflow), less the share that meltwater takes
///     laid down by water in a cell  load (1 - exp(-cell / reach)) (1 - slope / steepest), on ground without ice
///
/// The rest goes to the lower neighbours. So a glacier ends in moraines, with a plain of gravel below them (outwash).
/// Water raises a cell by at most half of the drop to it, and fills a hollow at most up to its rim. The load that comes
/// to the edge, or to a hollow without room, leaves the map.
class MoraineTransport {
 public:
    struct Books {
        double washed = 0.0;  ///< m^3, taken off the map by meltwater.
        double out = 0.0;     ///< m^3, carried over the edge of an open map by the ice.
    };
    /// `load` is the material that reached each cell of the ice in this round, m^3; it is used up. Ice lays down
    /// `moraine` in each cell, and water lays down `outwash`, both in m.
    Books run(const IceFlow& flow, const MoraineRules& rules, Field<double>& load, Field<double>& moraine,
              Field<double>& outwash);

 private:
    IceGrid grid_;
    std::vector<std::ptrdiff_t> homes_;
    std::vector<std::int32_t> all_, cells_;  ///< Offsets of the cells, by rows and by falling surface.
    SurfaceOrder order_;
    Field<double> washed_;  ///< Load of the meltwater that reaches each cell, m^3.
    Field<double> room_;    ///< By how much it may raise each cell, m.
};

}  // namespace scree
