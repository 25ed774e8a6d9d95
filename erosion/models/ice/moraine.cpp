#include "erosion/models/ice/moraine.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "erosion/base/exact_math.h"

namespace scree {

namespace {

constexpr double kBareOfIce = 0.25;  ///< m; water drops its load on ground with less ice.
constexpr double kLeastLoad = 0.1;   ///< m^3; less is taken off the map, so that it need not be followed to the edge.

/// The lower neighbours of a cell, and the share that each gets.
struct LowerCells {
    std::array<double, 8> shares{};
    std::array<std::ptrdiff_t, 8> to{};
    double steepest = 0.0;  ///< m/m.
    /// By how much the lowest neighbour is higher, if none is lower, m.
    double rise = std::numeric_limits<double>::infinity();
    bool any = false;

    /// Gives `amount` to them.
    void pass(double amount, double* cells) const {
        for (std::size_t k = 0; k < 8; ++k)
            if (shares[k] > 0.0) cells[to[k]] += amount * shares[k];
    }
};

/// What lies in the outer cells, which the map's open edge leads to.
double sumOfOuter(const IceGrid& grid, const Field<double>& field) {
    double sum = 0.0;
    for (int x = 0; x <= grid.width + 1; ++x) sum += field(x, 0) + field(x, grid.height + 1);
    for (int y = 1; y <= grid.height; ++y) sum += field(0, y) + field(grid.width + 1, y);
    return sum;
}

}  // namespace

MoraineTransport::Books MoraineTransport::run(const IceFlow& flow, const MoraineRules& rules, Field<double>& load,
                                              Field<double>& moraine, Field<double>& outwash) {
    const IceGrid& grid = flow.grid();
    if (grid_ != grid) {
        grid_ = grid;
        homes_ = homesOf(grid);
        washed_ = room_ = grid.field();
        all_.clear();
        for (int y = 1; y <= grid.height; ++y)
            for (int x = 1; x <= grid.width; ++x) all_.push_back(static_cast<std::int32_t>(y * washed_.stride() + x));
    }
    cells_ = all_;
    order_.sort(flow.surface(), cells_);
    for (Field<double>* field : {&moraine, &outwash, &washed_, &room_}) field->fill(0.0);
    Books books;
    const double* surface = flow.surface().row(0);
    const std::ptrdiff_t stride = load.stride();
    const auto lowerThan = [&](std::int32_t cell) {
        LowerCells lower;
        double sum = 0.0, straight = 0.0, diagonal = 0.0;
        for (std::size_t k = 0; k < 8; ++k) {
            const std::ptrdiff_t to = homes_[static_cast<std::size_t>(cell + kStepY[k] * stride + kStepX[k])];
            if (to < 0) continue;
            const double drop = surface[cell] - surface[to];
            lower.rise = std::min(lower.rise, -drop);
            if (drop <= 0.0 || !SurfaceOrder::isAfter(surface, to, cell)) continue;
            lower.to[k] = to;
            lower.shares[k] = (k < 4 ? 1.0 : 0.25) * drop * drop * drop;
            (k < 4 ? straight : diagonal) = std::max(k < 4 ? straight : diagonal, drop);
            sum += lower.shares[k];
        }
        lower.steepest = std::max(straight, diagonal / std::numbers::sqrt2) / grid.cell;
        lower.any = sum > 0.0;
        const double scale = lower.any ? 1.0 / sum : 0.0;
        for (double& share : lower.shares) share *= scale;
        return lower;
    };
    const double area = grid.cellArea();
    const double drops = 1.0 - exactExp(-grid.cell / rules.reach);
    double* carried = load.row(0);
    double* washed = washed_.row(0);
    double* room = room_.row(0);
    for (const std::int32_t cell : cells_) {
        if (carried[cell] <= 0.0 && washed[cell] < kLeastLoad) {
            books.washed += washed[cell];
            continue;
        }
        const LowerCells lower = lowerThan(cell);
        const double outflow = flow.outflow().row(0)[cell], melt = flow.melt().row(0)[cell];
        const bool flows = lower.any && outflow > 0.0;
        const double melted = carried[cell] * (flows ? melt / (melt + outflow) : 1.0);
        const double byIce = std::min(melted * (1.0 - rules.wash), rules.mostDepth * area);
        moraine.row(0)[cell] = byIce / area;
        if (flows) lower.pass(carried[cell] - melted, carried);

        const double water = washed[cell] + melted - byIce;
        double byWater = 0.0;
        if (flow.thickness().row(0)[cell] < kBareOfIce) {
            const double gentle = std::max(1.0 - lower.steepest / rules.steepest, 0.0);
            // In a hollow all comes to rest.
            const double share = lower.any ? drops * gentle : 1.0;
            const double most = lower.any ? room[cell] : 0.5 * std::max(lower.rise, 0.0);
            byWater = std::min(water * share, std::min(most, rules.mostDepth) * area);
        }
        outwash.row(0)[cell] = byWater / area;
        if (!lower.any) books.washed += water - byWater;
        lower.pass(water - byWater, washed);
        for (std::size_t k = 0; k < 8; ++k)
            if (lower.shares[k] > 0.0)
                room[lower.to[k]] = std::max(room[lower.to[k]], 0.5 * (surface[cell] - surface[lower.to[k]]));
    }
    if (grid.boundary == Boundary::Open) {
        books.out += sumOfOuter(grid, load);
        books.washed += sumOfOuter(grid, washed_);
    }
    load.fill(0.0);
    return books;
}

}  // namespace scree
