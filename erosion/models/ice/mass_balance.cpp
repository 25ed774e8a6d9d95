#include "erosion/models/ice/mass_balance.h"

#include <algorithm>
#include <array>

#include "erosion/models/ice/flow/ice_law.h"

namespace scree {

namespace {

constexpr double kTan35 = 0.70020753820970977946;  ///< All snow stays on slopes below this.
constexpr double kTan60 = 1.73205080756887729353;  ///< No snow stays on slopes above this.

/// The slopes from a cell down to its eight neighbours, m/m; 0 to those that are higher.
struct SlopesDown {
    std::array<double, 8> slopes{};
    std::array<std::ptrdiff_t, 8> to{};  ///< Their offsets.
    double sum = 0.0, steepest = 0.0;

    SlopesDown(const double* surface, std::ptrdiff_t cell, std::ptrdiff_t stride,
               const std::vector<std::ptrdiff_t>& homes, double width) {
        for (std::size_t k = 0; k < 8; ++k) {
            to[k] = homes[static_cast<std::size_t>(cell + kStepY[k] * stride + kStepX[k])];
            if (to[k] < 0) continue;
            slopes[k] = std::max(0.0, (surface[cell] - surface[to[k]]) / (k < 4 ? width : kSqrt2 * width));
            steepest = std::max(steepest, slopes[k]);
            sum += slopes[k];
        }
    }
};

}  // namespace

void MassBalance::find(const IceGrid& grid, const Field<double>& surface, const IceClimate& climate,
                       const Field<double>* painted, Field<double>& balance, ThreadPool& pool) {
    if (grid_ != grid) {
        grid_ = grid;
        homes_ = homesOf(grid);
        arrives_ = grid.field();
        steepOfRow_.resize(static_cast<std::size_t>(grid.height + 2));
    }
    grid.forEachRow(pool, [&](int y) {
        const double* s = surface.row(y);
        const double* paint = painted != nullptr ? painted->row(y) : nullptr;
        double* growth = balance.row(y);
        std::vector<std::int32_t>& steep = steepOfRow_[static_cast<std::size_t>(y)];
        steep.clear();
        for (int x = 1; x <= grid.width; ++x) {
            growth[x] =
                std::clamp(climate.gradient * (s[x] - climate.equilibriumLine), -climate.mostMelt, climate.mostSnow) +
                (paint != nullptr ? paint[x] : 0.0);
            arrives_(x, y) = 0.0;
        }
        const std::ptrdiff_t stride = surface.stride();
        const double *north = s - stride, *south = s + stride;
        for (int x = 1; x <= grid.width; ++x) {
            // The neighbours of a cell at the edge lie elsewhere on a torus, and not at all behind a wall.
            const bool edge = x == 1 || y == 1 || x == grid.width || y == grid.height;
            const double straight = std::min(std::min(north[x], south[x]), std::min(s[x - 1], s[x + 1]));
            const double diagonal =
                std::min(std::min(north[x - 1], north[x + 1]), std::min(south[x - 1], south[x + 1]));
            const bool falls = s[x] - straight > kTan35 * grid.cell || s[x] - diagonal > kTan35 * kSqrt2 * grid.cell;
            if (edge || falls) steep.push_back(static_cast<std::int32_t>(y * stride + x));
        }
    });
    steep_.clear();
    for (const std::vector<std::int32_t>& row : steepOfRow_) steep_.insert(steep_.end(), row.begin(), row.end());
    order_.sort(surface, steep_);
    slide(surface, balance);
    grid.forEachRow(pool, [&](int y) {
        for (int x = 1; x <= grid.width; ++x) balance(x, y) += arrives_(x, y);
    });
}

void MassBalance::slide(const Field<double>& surface, Field<double>& balance) {
    double* growth = balance.row(0);
    double* arrives = arrives_.row(0);
    for (const std::int32_t cell : steep_) {
        const double snow = std::max(growth[cell], 0.0) + arrives[cell];
        arrives[cell] = 0.0;
        const SlopesDown down(surface.row(0), cell, surface.stride(), homes_, grid_.cell);
        const double kept = std::clamp((kTan60 - down.steepest) / (kTan60 - kTan35), 0.0, 1.0);
        const double shed = snow * (1.0 - kept);
        growth[cell] = snow - shed + std::min(growth[cell], 0.0);
        if (shed <= 0.0) continue;
        for (std::size_t k = 0; k < 8; ++k)
            if (down.slopes[k] > 0.0) arrives[down.to[k]] += shed * down.slopes[k] / down.sum;
    }
}

}  // namespace scree
