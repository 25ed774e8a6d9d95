#pragma once

#include <cstdint>
#include <vector>

#include "erosion/analysis/flow_directions.h"

namespace scree {

/// Leads the water of pits out by carving instead of filling: each pit's basin drains over its lowest pass, and from
/// the pass to the pit all directions are turned round (Cordonnier, Bovy, Braun 2019, "depression carving"). Filling
/// would give every lake's floor one slope, and so straight parallel channels.
///
/// Basins are the nodes of a graph, linked by the lowest pass between each two of them; all outlets together are one
/// more. The ways out are those of the graph's minimum spanning tree, so that no way out climbs higher than it must.
/// Where two passes have the same height, that with the lower numbers counts.
class DepressionCarver {
 public:
    /// After this, every node of the map drains to an outlet. `heights` are those that the directions were chosen on.
    void carve(FlowDirections& flow, const Field<float>& heights, ThreadPool& pool);

 private:
    /// The lowest pass between two basins: between the neighbours `low` and `high`, in `lowBasin` and `highBasin`.
    struct Pass {
        float height;
        std::int32_t low, high;
        std::int32_t lowBasin, highBasin;

        bool operator<(const Pass& other) const {
            if (height != other.height) return height < other.height;
            return low != other.low ? low < other.low : high < other.high;
        }
    };
    /// Some basins, one after the other, with what belongs to them.
    struct Part {
        std::vector<std::int32_t> nodes;
        std::vector<std::size_t> ends;  ///< Of each basin in `nodes`.
        std::vector<Pass> passes;
    };

    void gatherBasins(const FlowDirections& flow, int part, Part& basins);
    void findPasses(const FlowDirections& flow, const Field<float>& heights, int part, Part& basins) const;
    std::vector<Pass> spanningTree();
    void turnPaths(FlowDirections& flow, const std::vector<Pass>& tree) const;

    /// The basin of each cell: 0 where it drains to an outlet, else 1 + the index of its pit; kNoBasin beyond the
    /// edges.
    std::vector<std::int32_t> basin_;
    int width_ = 0;  ///< Of the map that the basins are of.
    std::vector<Part> parts_;
    std::int32_t basins_ = 0;  ///< Number of them, the outlets' included.
};

}  // namespace scree
