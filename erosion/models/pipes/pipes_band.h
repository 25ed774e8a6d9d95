#pragma once

#include <vector>

#include "erosion/models/grid/row_ring.h"
#include "erosion/models/pipes/pipes_tick.h"

namespace scree {

/// Number of rows beyond each edge of a band on which its own rows depend.
inline constexpr int kPipesReach = 2;

/// Quantities of neighbouring rows that a band needs as they were before the tick.
enum class PipesEdge { Height, Water, Soil, Flux0, Flux1, Flux2, Flux3 };
inline constexpr int kPipesEdgeCount = 7;

/// Rows that a pass over a band keeps; about 1 MiB for each 4096 cells of width. Reused by later passes.
struct PipesBuffers {
    explicit PipesBuffers(int width);

    RowRing bed, depth, level, load, share, lowest, highest;
    std::array<RowRing, 4> flux, movedWater, movedSoil;
    std::vector<double> water, dried;
    std::vector<float> after, arrived, speed, softness, settles, rain, raw, unused;
};

/// One tick of one band of rows, in place, in one pass down the band. Flux, depth, velocity, erosion and movement of
/// soil follow each other a row or two apart, so that each field crosses the memory bus only once.
class PipesBand {
 public:
    /// Rows `begin` to `end` (exclusive). `edges`, indexed by PipesEdge, hold the rows begin - 2, begin - 1, end and
    /// end + 1 as they were before the tick, starting at their row `firstEdge`.
    PipesBand(const PipesFields& fields, const PipesTick& tick, const std::vector<Field<float>>& edges, int firstEdge,
              int begin, int end, PipesBuffers& buffers);

    PipesTally run();

 private:
    using Rings = std::array<RowRing, 4>;

    bool hasSouthFaces(int y) const { return wrap_ || (y >= 0 && y + 1 < height_); }
    bool isRim(int x, int y) const { return open_ && (x == 0 || y == 0 || x + 1 == width_ || y + 1 == height_); }
    const float* before(PipesEdge quantity, int y) const;
    const float* fluxBefore(int direction, int y) const;
    WaterRow waterRow(int y, int shift = 0) const;
    FluxRows fluxRows(int y) const;
    MovedAround around(const Rings& moved, int y) const;
    void repeatOrWrap(RowRing& ring, int y) const;
    void closeOrWrap(RowRing& ring, int y, int closedEnd) const;

    void load(int y);
    void findFluxes(int y);
    void findShares(int y);
    void pay(int y);
    void payDirection(int direction, int y, int southward, int eastward);
    void settle(int y);
    void findGround(int y);
    /// Calls `end(x)` for the nodes of row y at which water and soil end: nodes on the rim and in the sea.
    template <class End>
    void forEachEnd(int y, const End& end) const;
    void endWater(int y);
    void endSoil(int y);
    void bookHeights(int y);

    const PipesFields& fields_;
    const PipesTick& tick_;
    const std::vector<Field<float>>& edges_;
    int firstEdge_;
    int begin_, end_;
    PipesBuffers& rows_;
    int width_, height_;
    bool wrap_, open_;
    bool outflow_;                     ///< True for the article's form.
    int movedCount_;                   ///< Number of directions in which water moves.
    bool hasSea_ = false;              ///< True if the current row has nodes in the sea.
    const float* softness_ = nullptr;  ///< Softness of the nodes of the current row.
    PipesTally tally_;
};

}  // namespace scree
