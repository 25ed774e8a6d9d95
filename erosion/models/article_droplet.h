#pragma once

#include <cstdint>

#include "erosion/field.h"
#include "erosion/models/droplet.h"

/// The droplet loop as its article has it ("Water erosion on heightmap terrain", ranmantaru.com, 2011): one droplet
/// after the other, on a torus, with integer starts, the corner-sum gradient, heights carried from step to step, a
/// brush that may dig below the outflow and a load that is dropped at the path limit. It is the yardstick that tests
/// and benchmarks hold DropletModel against; nothing else uses it.
namespace scree {

/// The settings that the article names.
inline DropletSettings articleSettings() {
    DropletSettings settings;
    settings.maxCut = 0.99f;
    return settings;
}

struct ArticleStatistics {
    std::uint64_t steps = 0;
    std::uint64_t randomDirections = 0;
    std::uint64_t longPaths = 0;
    double eroded = 0.0;     ///< Sum of heights cut, in units.
    double deposited = 0.0;  ///< Sum of heights laid down, in units.
};

/// Runs droplets `first` to `first + count - 1` of `seed`. All fields have the same size, a power of two along each
/// edge, and heights in cell sizes. `removed` gathers the bedrock cut at each node, `loose` the deposit that lies
/// there. Of the settings it reads capacity, minSlope, erosionRate, maxCut, depositionRate, evaporation, inertia and
/// gravity.
ArticleStatistics erodeAsArticle(Field<float>& heights, Field<float>& removed, Field<float>& loose,
                                 const DropletSettings& settings, std::uint64_t seed, std::uint64_t first,
                                 std::uint64_t count);

}  // namespace scree
