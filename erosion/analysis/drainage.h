#pragma once

#include <cstdint>
#include <vector>

#include "erosion/analysis/depression_carver.h"
#include "erosion/analysis/flow_directions.h"

namespace scree {

/// Where water runs on the ground as it is, in an order in which it can be followed: each node drains to its steepest
/// lower neighbour of eight, and pits are led out by carving. Linear in the number of nodes.
class Drainage {
 public:
    /// Whole catchments, one after the other, each breadth first from its outlet upwards: every node stands behind the
    /// one it drains to. Where flow has to be followed downwards, go backwards.
    struct Catchments {
        std::vector<std::int32_t> nodes;  ///< y * stride + x: the place of the node in any Field of this size.
        std::vector<std::int32_t> below;  ///< Place in `nodes` of what it drains to; its own for an outlet.
        std::vector<std::uint8_t> diagonal;

        std::size_t size() const { return nodes.size(); }
        bool isOutlet(std::size_t i) const { return below[i] == static_cast<std::int32_t>(i); }
    };

    void route(const Field<float>& heights, const FlowRules& rules, ThreadPool& pool);

    /// The whole map in parts that have nothing to do with each other. What they are depends on the map alone, not on
    /// the number of threads. A map with one outlet has one.
    const std::vector<Catchments>& parts() const { return parts_; }

 private:
    void follow(int part, Catchments& catchments) const;

    FlowDirections flow_;
    DepressionCarver carver_;
    std::vector<Catchments> parts_;
};

}  // namespace scree
