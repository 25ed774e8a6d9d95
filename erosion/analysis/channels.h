#pragma once

#include <vector>

#include "erosion/analysis/flow_routing.h"

/// Measures of the channels of a landscape. `area` is the drainage area of each node in cells (drainageArea()).
namespace scree {

/// Hack's exponent h in L ~ A^h: L is the longest upstream length, A the drainage area. Slope of the line through the
/// medians of log L in bins of A, from 50 cells to a fifth of the map. 0 if the map has no such channels.
double hackExponent(const FlowRouting& routing, const std::vector<double>& area);

/// Concavity theta in S ~ A^-theta, searched from -1 to 2 and exact to three decimals. S is the slope of a channel, A
/// its drainage area.
/// Perron and Royden, "An integral approach to bedrock river profile analysis" (2013):
///
///     z - z_b = k_b chi      chi = integral of A^-theta along the channel, upstream from its base b
///
/// theta is the value at which the heights of all channel nodes fit best by least squares. Each basin has its own
/// steepness k_b, because uplift and rock differ between basins. Heights are summed along a channel and never
/// differentiated, so that level reaches, as in maps of whole metres, do no harm. A channel node drains 50 cells to a
/// fifth of the map; the base is the node at which the channel ends. Hollows count as filled. Returns 0 if there are no
/// channels.
double channelConcavity(const FlowRouting& routing, const std::vector<double>& area);

/// Fraction of channel nodes (at least 20 cells drain through them) that lie in a straight run: 8 or more nodes that
/// drain one into the next in the same of the eight directions. Returns 0 if there are no channels.
double straightRunShare(const FlowRouting& routing, const std::vector<double>& area);

}  // namespace scree
