#pragma once

#include <cstdint>

#include "erosion/base/field.h"
#include "erosion/models/droplets/water_droplet.h"

/// The droplet loop of the article ("Water erosion on heightmap terrain", ranmantaru.com, 2011). It runs one droplet
/// after the other on a torus, with integer starts, the gradient from sums of corners, and heights kept from step to
/// step. Its brush may cut below the outflow, and its load vanishes at the path limit. Tests and benchmarks compare
/// DropletModel with it; nothing else uses it.
namespace scree {

/// The article's settings.
inline DropletSettings articleSettings() {
    DropletSettings settings;
    settings.inertia = 0.1f;
    settings.maxCut = 0.99f;
    return settings;
}

/// Results of a run of the loop. A unit is a cell size.
struct ArticleStatistics {
    std::uint64_t steps = 0;
    std::uint64_t randomDirections = 0;
    std::uint64_t longPaths = 0;
    double eroded = 0.0;     ///< Sum of heights cut, in units.
    double deposited = 0.0;  ///< Sum of heights deposited, in units.
};

/// Runs droplets `first` to `first + count - 1` of `seed`. All fields have the same size, a power of two along each
/// edge; heights are in cell sizes. `removed` gets the bedrock cut at each node, `loose` the depth of deposit there.
/// The settings that it reads are capacity, minSlope, erosionRate, maxCut, depositionRate, evaporation, inertia and
/// gravity.
ArticleStatistics erodeAsArticle(Field<float>& heights, Field<float>& removed, Field<float>& loose,
                                 const DropletSettings& settings, std::uint64_t seed, std::uint64_t first,
                                 std::uint64_t count);

}  // namespace scree
