#pragma once

#include <cstdint>
#include <vector>

#include "erosion/analysis/drainage.h"
#include "erosion/slopes/slope_maps.h"

namespace scree {

/// A straight piece of a gully or stream, from its upper to its lower end.
struct GullyReach {
    Point upper, lower;                      ///< Cells of the base; the centre of cell (0, 0) is (0.5, 0.5).
    float upperBed = 0.0f, lowerBed = 0.0f;  ///< Height of the bed, metres.
    float depth = 0.0f, halfWidth = 0.0f;    ///< Metres.
};

/// Paths of water on a base.
struct BaseDrainage {
    Field<float> area;                ///< Drainage area of each node, m^2.
    Field<std::int32_t> receiver;     ///< y * stride + x of the node that a node drains to; its own for an outlet.
    std::vector<std::int32_t> order;  ///< All nodes, each after the node it drains to.
};

/// Routes the water on a base. `sea` is its surface, metres above the datum. The same on any number of threads.
BaseDrainage drainageOf(const Terrain& base, float sea, std::uint64_t seed, ThreadPool& pool);

/// Returns the reaches of all gullies and streams. They begin where the water of `spacing` x `spacing` metres has
/// gathered, widen and deepen with the drainage area A as A^0.35 (Leopold and Maddock 1953 give 0.3 to 0.5 for natural
/// channels), and their beds do not rise downstream unless they leave a hollow. Lengths scale with the spacing.
std::vector<GullyReach> gulliesOf(const Terrain& base, const BaseDrainage& drainage, double spacing);

/// A disc of the scree that lies in a cone below a gully in rock.
struct ScreeDisc {
    Point middle;                        ///< Cells of the base.
    float radius = 0.0f, height = 0.0f;  ///< Metres.
};

/// Returns the cones of scree at the places where gullies leave rock: where the water of a tenth of a gully's catchment
/// has gathered. `metre` is the length of a structure metre, `amount` a factor of their height.
std::vector<ScreeDisc> screeConesOf(const Terrain& base, const BaseDrainage& drainage, const SlopeMaps& maps,
                                    double spacing, float metre, float amount);

}  // namespace scree
