#include "erosion/models/ice/mass_balance.h"

#include <algorithm>
#include <array>

#include "erosion/models/ice/flow/ice_law.h"

namespace scree {

namespace {

constexpr double kTan35 = 0.70020753820970977946;  ///< All snow stays on slopes below this.
constexpr double kTan60 = 1.73205080756887729353;  ///< No snow stays on slopes above this.

}  // namespace

void MassBalance::find(const IceGrid& grid, const Field<double>& surface, const IceClimate& climate,
                       const Field<double>* painted, Field<double>& balance) {
    if (grid_ != grid) {
        grid_ = grid;
        homes_ = homesOf(grid);
        arrives_ = grid.field();
    }
    order_.sort(grid, surface);
    arrives_.fill(0.0);
    const double* s = surface.row(0);
    double* arrives = arrives_.row(0);
    const std::ptrdiff_t stride = surface.stride();
    for (const std::int32_t cell : order_.cells()) {
        const double growth =
            std::clamp(climate.gradient * (s[cell] - climate.equilibriumLine), -climate.mostMelt, climate.mostSnow) +
            (painted != nullptr ? painted->row(0)[cell] : 0.0);
        double snow = std::max(growth, 0.0) + arrives[cell];
        if (snow > 0.0) {
            std::array<double, 8> slopes{};
            std::array<std::ptrdiff_t, 8> to{};
            double sum = 0.0, steepest = 0.0;
            for (std::size_t k = 0; k < 8; ++k) {
                to[k] = homes_[static_cast<std::size_t>(cell + kStepY[k] * stride + kStepX[k])];
                if (to[k] < 0) continue;
                slopes[k] = std::max(0.0, (s[cell] - s[to[k]]) / (k < 4 ? grid.cell : kSqrt2 * grid.cell));
                steepest = std::max(steepest, slopes[k]);
                sum += slopes[k];
            }
            const double shed = snow * (1.0 - std::clamp((kTan60 - steepest) / (kTan60 - kTan35), 0.0, 1.0));
            snow -= shed;
            if (shed > 0.0)
                for (std::size_t k = 0; k < 8; ++k)
                    if (slopes[k] > 0.0) arrives[to[k]] += shed * slopes[k] / sum;
        }
        balance.row(0)[cell] = snow + std::min(growth, 0.0);
    }
}

}  // namespace scree
