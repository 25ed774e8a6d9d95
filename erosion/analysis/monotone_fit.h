#pragma once

#include <span>
#include <vector>

namespace scree {

/// The sequence that does not rise and is nearest to `values` by weighted least squares: isotonic regression by pooling
/// of adjacent violators (R. E. Barlow et al., "Statistical inference under order restrictions", 1972). Takes time
/// linear in the number of values. `weights` are above 0, as many as values.
std::vector<double> fitWithoutRise(std::span<const double> values, std::span<const double> weights);

}  // namespace scree
