#pragma once

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"

namespace scree {

/// Measures of the fine forms on slopes. Let r be the heights minus their Gaussian of `cells` cells. The Gaussian of
/// 4 `cells` cells gives the fall line. Only ground on which that Gaussian is steeper than kSteep counts.
///
///     comb      highest autocorrelation of r across the fall line after its first minimum, at distances of 1 to 20
///               cells, over the variance: above .05 if rills stand side by side at equal distances
///     corduroy  sum of (dr across the fall line)^2 / sum of (dr along it)^2: above 4 if rills cover the slopes
///     axes      energy of the gradient of r within 11.25 degrees of the grid's axes / within as much of the diagonals:
///               1 if no direction of the grid shows
///
/// Real maps (Fuji and Jacksboro, SRTM) have combs of .01 to .035, corduroy of 2 to 3.7, axes of .75 to 1.5.
struct SlopeTexture {
    static constexpr double kSteep = 0.3;  ///< Rise over run.

    double share = 0.0;  ///< Share of the ground that counts.
    double comb = 0.0;
    double corduroy = 0.0;
    double axes = 0.0;
};

/// Measures a map. The result is the same on any number of threads. If no ground counts, all values are 0.
SlopeTexture slopeTexture(const Field<float>& heights, float cellSize, double cells, ThreadPool& pool);

/// Measures whether gullies of the lowland follow the grid: the energy of the gradient of r near the axes over that
/// near the diagonals, as in SlopeTexture, but on ground on which the Gaussian of 2 cells is gentler than 0.2. The 12
/// outermost cells do not count. At most 1000, and 1 if no such ground has any form. Fuji has 0.82, Jacksboro 0.83 and
/// Maungawhau 1.25.
double lowlandAxes(const Field<float>& heights, float cellSize, ThreadPool& pool);

/// Returns the Gaussian of a field with a standard deviation of `cells` cells. Beyond the edges, the edge repeats.
Field<float> gaussian(const Field<float>& values, double cells, ThreadPool& pool);

}  // namespace scree
