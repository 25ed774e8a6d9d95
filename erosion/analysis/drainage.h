#pragma once

#include <cstdint>
#include <vector>

#include "erosion/analysis/depression_carver.h"
#include "erosion/analysis/flow_directions.h"

namespace scree {

/// Drainage on the ground without filling, in an order that can be followed: each node drains to its steepest lower
/// neighbour of eight, and pits drain by carving. Takes time linear in the number of nodes.
class Drainage {
 public:
    /// Whole catchments, one after the other. Each is listed breadth first from its outlet upwards, so that every node
    /// stands after the node it drains to. To follow the flow downstream, iterate backwards.
    struct Catchments {
        std::vector<std::int32_t> nodes;  ///< y * stride + x: the index of the node in any Field of this size.
        std::vector<std::int32_t> below;  ///< For each entry of `nodes`, the index in `nodes` of its receiver; its own
                                          ///< index for an outlet.
        std::vector<std::uint8_t> diagonal;

        std::size_t size() const { return nodes.size(); }
        bool isOutlet(std::size_t i) const { return below[i] == static_cast<std::int32_t>(i); }
    };

    void route(const Field<float>& heights, const FlowRules& rules, ThreadPool& pool);

    /// The whole map in independent parts, so that each part can be processed on its own. The parts depend on the map
    /// alone, not on the number of threads. A map with one outlet has one part.
    const std::vector<Catchments>& parts() const { return parts_; }

 private:
    void follow(int part, Catchments& catchments) const;

    FlowDirections flow_;
    DepressionCarver carver_;
    std::vector<Catchments> parts_;
};

}  // namespace scree
