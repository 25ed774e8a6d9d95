#pragma once

#include <cstdint>
#include <vector>

#include "erosion/analysis/flow_directions.h"

namespace scree {

/// Drains pits by carving instead of filling: each pit's basin drains over its lowest pass, and all flow directions
/// between the pass and the pit are reversed (Cordonnier, Bovy, Braun 2019, "depression carving"). Filling would give
/// the floor of every lake one even slope, and so straight parallel channels.
///
/// Basins are the nodes of a graph. Two basins are linked by the lowest pass between them; all outlets together are one
/// more node. Basins drain along the minimum spanning tree of this graph, so that no path climbs higher than it must.
/// If two passes have the same height, the one with the lower node numbers is used.
class DepressionCarver {
 public:
    /// After this call every node of the map drains to an outlet. `heights` are the heights that the directions were
    /// chosen on.
    void carve(FlowDirections& flow, const Field<float>& heights, ThreadPool& pool);

 private:
    /// The lowest pass between two basins: it lies between the neighbouring nodes `low` (in `lowBasin`) and `high` (in
    /// `highBasin`).
    struct Pass {
        float height;
        std::int32_t low, high;
        std::int32_t lowBasin, highBasin;

        bool operator<(const Pass& other) const {
            if (height != other.height) return height < other.height;
            return low != other.low ? low < other.low : high < other.high;
        }
    };
    /// A group of basins that one task processes.
    struct Part {
        std::vector<std::int32_t> nodes;
        std::vector<std::size_t> ends;  ///< End of each basin's nodes in `nodes`.
        std::vector<Pass> passes;
    };

    void gatherBasins(const FlowDirections& flow, int part, Part& basins);
    void findPasses(const FlowDirections& flow, const Field<float>& heights, int part, Part& basins) const;
    std::vector<Pass> spanningTree();
    void turnPaths(FlowDirections& flow, const std::vector<Pass>& tree) const;

    /// Basin of each cell: 0 if the cell drains to an outlet, 1 + the index of its pit if it does not, and kNoBasin
    /// beyond the edges of the map.
    std::vector<std::int32_t> basin_;
    int width_ = 0;  ///< Width of the map, in nodes.
    std::vector<Part> parts_;
    std::int32_t basins_ = 0;  ///< Number of basins, including the one of the outlets.
};

}  // namespace scree
