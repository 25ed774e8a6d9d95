#include "erosion/models/ice/moraine.h"

#include <algorithm>
#include <array>

namespace scree {

MoraineTransport::Books MoraineTransport::run(const IceFlow& flow, const MoraineRules& rules, Field<double>& load,
                                              Field<double>& depth) {
    const IceGrid& grid = flow.grid();
    if (grid_ != grid) {
        grid_ = grid;
        homes_ = homesOf(grid);
    }
    order_.sort(grid, flow.surface());
    depth.fill(0.0);
    Books books;
    const double* surface = flow.surface().row(0);
    double* carried = load.row(0);
    const std::ptrdiff_t stride = load.stride();
    for (std::size_t place = 0; place < order_.cells().size(); ++place) {
        const std::int32_t cell = order_.cells()[place];
        const double here = carried[cell];
        if (here <= 0.0) continue;
        const double outflow = flow.outflow().row(0)[cell], melt = flow.melt().row(0)[cell];
        std::array<double, 8> shares{};
        std::array<std::ptrdiff_t, 8> to{};
        double sum = 0.0;
        for (std::size_t k = 0; outflow > 0.0 && k < 8; ++k) {
            to[k] = homes_[static_cast<std::size_t>(cell + kStepY[k] * stride + kStepX[k])];
            if (to[k] < 0 || !order_.isAfter(to[k], static_cast<std::int32_t>(place))) continue;
            const double drop = surface[cell] - surface[to[k]];
            if (drop <= 0.0) continue;
            shares[k] = (k < 4 ? 1.0 : 0.25) * drop * drop * drop;
            sum += shares[k];
        }
        const double melted = sum > 0.0 ? here * (melt / (melt + outflow)) : here;
        const double laid = std::min(melted * (1.0 - rules.wash), rules.mostDepth * grid.cellArea());
        books.washed += melted - laid;
        depth.row(0)[cell] = laid / grid.cellArea();
        for (std::size_t k = 0; k < 8; ++k)
            if (shares[k] > 0.0) carried[to[k]] += (here - melted) * shares[k] / sum;
    }
    if (grid.boundary == Boundary::Open) {
        for (int x = 0; x <= grid.width + 1; ++x) books.out += load(x, 0) + load(x, grid.height + 1);
        for (int y = 1; y <= grid.height; ++y) books.out += load(0, y) + load(grid.width + 1, y);
    }
    load.fill(0.0);
    return books;
}

}  // namespace scree
