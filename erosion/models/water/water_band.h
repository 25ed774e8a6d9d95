#pragma once

#include <algorithm>
#include <vector>

#include "erosion/models/grid/stencil.h"
#include "erosion/models/water/water_pass.h"
#include "erosion/terrain/grid_neighbours.h"

namespace scree {

/// Water level beyond a closed edge, which no water reaches.
inline constexpr float kBeyondEdge = 1e30f;
/// Factor on the sediment from which outflows are computed: slightly less than 1, so that rounding never takes more
/// than there is.
inline constexpr float kShareable = 1.0f - 1e-6f;

/// Walks one band of a water model so that each row's quantities are computed once and are still in the cache when the
/// rows around need them: `prepare(v, y)` runs two rows ahead, `donate(v, y)` one row ahead, and `move(v, y)` on the
/// row itself. v counts rows on the ground and may go beyond the edges; y is the row of the map. Beyond a closed edge
/// there is no row of the map, and `close(v)` is called instead of `prepare` and `donate`.
template <class Band>
void walkBand(Band& band, const GridNeighbours& n, int begin, int end) {
    const auto rowAt = [&](int v) { return n.wrap ? (v + 2 * n.height) % n.height : v; };
    const auto exists = [&](int v) { return n.wrap || (v >= 0 && v < n.height); };
    for (int v = begin - 2; v < end + 2; ++v) {
        if (exists(v))
            band.prepare(v, rowAt(v));
        else
            band.close(v);
        if (v - 1 >= begin - 1 && exists(v - 1)) band.donate(v - 1, rowAt(v - 1));
        if (v - 2 >= begin) band.move(v - 2, rowAt(v - 2));
    }
}

/// The rows of one band that all water models need.
struct WaterRows {
    explicit WaterRows(int width) : water(width), suspended(width), level(width), width_(width) {}

    RowRing water, suspended, level;

    /// Fills row v beyond a closed edge.
    void close(int v) {
        fillRow(level, v, width_, kBeyondEdge);
        fillRow(water, v, width_, 0.0f);
        fillRow(suspended, v, width_, 0.0f);
    }
    void pad(int v, bool wrap) {
        padRow(level, v, width_, wrap, kBeyondEdge);
        padRow(water, v, width_, wrap, 0.0f);
        padRow(suspended, v, width_, wrap, 0.0f);
    }

 private:
    int width_;
};

/// Input of one band of a pass of a water model.
template <class Settings>
struct WaterBandWork {
    const Terrain& terrain;
    const Field<float>* hardness;  ///< 0 to 1; null if all rock is soft.
    const Settings& settings;
    WaterPass& pass;
    int begin, end;  ///< Rows of the band.
};

/// Shared by all water models: one band of a pass.
template <class Settings>
class WaterBand {
 protected:
    explicit WaterBand(const WaterBandWork<Settings>& work)
        : terrain_(work.terrain),
          hardness_(work.hardness),
          settings_(work.settings),
          pass_(work.pass),
          n_(work.terrain),
          begin_(work.begin),
          end_(work.end),
          rows_(n_.width),
          movedWater_(static_cast<std::size_t>(n_.width)),
          movedSediment_(static_cast<std::size_t>(n_.width)) {}

    /// Adds the shower to row y, and writes its water and suspended sediment to the rows v.
    void arrive(int v, int y) {
        pass_.arrive(y, v >= begin_ && v < end_ ? Books::Keep : Books::Skip, rows_.water.row(v),
                     rows_.suspended.row(v));
    }

    const float* hardnessOfRow(int y) const { return hardness_ != nullptr ? hardness_->row(y) : nullptr; }

    const Terrain& terrain_;
    const Field<float>* hardness_;
    const Settings& settings_;
    WaterPass& pass_;
    const GridNeighbours n_;
    const int begin_, end_;
    WaterRows rows_;
    std::vector<double> movedWater_;    ///< A row of water after the moves, metres.
    std::vector<float> movedSediment_;  ///< A row of sediment after the moves, metres.
};

}  // namespace scree
