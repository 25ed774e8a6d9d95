#include "erosion/models/ice/sliding.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace scree {

namespace {

constexpr double kPullReach = 2.5;        ///< c, in thicknesses.
constexpr double kThinnestSliding = 0.5;  ///< Thinner ice does not slide, m.
constexpr double kLeastDivisor = 5.0;     ///< m.
constexpr int kSpeedSweeps = 8;

}  // namespace

void SlidingSpeed::update(const IceFlow& flow, const Field<double>& thickness, const IceLaw& law, ThreadPool& pool) {
    const IceGrid& grid = flow.grid();
    if (!speed_.isOf(grid.width + 2, grid.height + 2)) speed_ = grid.field();
    if (!local_.isOf(grid.width + 2, grid.height + 2)) local_ = grid.field();
    grid.forEachRow(pool, [&](int y) {
        for (int x = 1; x <= grid.width; ++x) {
            const double h = thickness(x, y);
            if (h < kThinnestSliding) {
                local_(x, y) = speed_(x, y) = 0.0;
                continue;
            }
            const double qx = flow.fluxX()(x, y), qy = flow.fluxY()(x, y);
            const double share = law.sliding > 0.0 ? law.sliding / (law.sliding + law.deformation * h * h) : 0.0;
            local_(x, y) = std::sqrt(qx * qx + qy * qy) * share / std::max(h, kLeastDivisor);
        }
    });
    const double factor = kPullReach * kPullReach / grid.cellArea();
    const std::ptrdiff_t stride = speed_.stride();
    for (int half = 0; half < 2 * kSpeedSweeps; ++half) {
        grid.wrap(speed_);
        grid.forEachRow(pool, [&](int y) {
            const double* h = thickness.row(y);
            double* speed = speed_.row(y);
            for (int x = 1 + ((y + half) & 1); x <= grid.width; x += 2) {
                if (h[x] < kThinnestSliding) continue;
                double sum = 0.0, weights = 0.0;
                for (const std::ptrdiff_t to : {std::ptrdiff_t{1}, std::ptrdiff_t{-1}, stride, -stride}) {
                    if (h[x + to] < kThinnestSliding) continue;
                    const double mean = 0.5 * (h[x] + h[x + to]);
                    const double weight = factor * mean * mean;
                    sum += weight * speed[x + to];
                    weights += weight;
                }
                speed[x] = (local_(x, y) + sum) / (1.0 + weights);
            }
        });
    }
}

}  // namespace scree
