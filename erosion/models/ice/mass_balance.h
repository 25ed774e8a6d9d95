#pragma once

#include <cstddef>
#include <vector>

#include "erosion/models/ice/flow/ice_grid.h"
#include "erosion/models/ice/surface_order.h"

namespace scree {

/// The climate of the ice.
struct IceClimate {
    double equilibriumLine = 0.0;  ///< Height at which as much snow falls as melts, m, on the scale of the surface.
    double gradient = 0.007;       ///< Growth of the balance with height, 1/yr.
    double mostSnow = 2.0;         ///< Largest growth, m/yr of ice.
    double mostMelt = 8.0;         ///< Fastest melting, m/yr of ice.
};

/// The mass balance of each cell: what snow adds and melting takes, in m/yr of ice.
///
///     b = clamp(gradient (s - ELA), -mostMelt, mostSnow) + painted
///
/// Snow does not stay on steep ground. In falling order of the surface s, a cell keeps the share
/// clamp((tan 60 - S) / (tan 60 - tan 35), 0, 1) of the snow that falls and arrives there, where S is the steepest
/// slope to its eight neighbours. The rest goes to the lower neighbours, in proportion to the slopes. So walls stay
/// bare, and hollows below them fill. Snow that goes over the edge of an open map is not counted.
class MassBalance {
 public:
    /// `surface` has the heights of the outer cells as well. `painted` is what the user adds, in m/yr, or null. Writes
    /// `balance`.
    void find(const IceGrid& grid, const Field<double>& surface, const IceClimate& climate,
              const Field<double>* painted, Field<double>& balance, ThreadPool& pool);

 private:
    /// Lets snow slide off the cells of steep_, which are in falling order.
    void slide(const Field<double>& surface, Field<double>& balance);

    IceGrid grid_;
    std::vector<std::ptrdiff_t> homes_;
    SurfaceOrder order_;
    std::vector<std::vector<std::int32_t>> steepOfRow_;  ///< Offsets of the cells that do not keep all their snow.
    std::vector<std::int32_t> steep_;
    Field<double> arrives_;
};

}  // namespace scree
