#pragma once

#include <vector>

#include "erosion/models/ice/flow/ice_grid.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The land during a round of the ice, in double precision, and how it lies over the grid of the ice.
///
/// The nodes form a grid of their own (IceGrid): on an open map, its outer cells are the rim. A cell of the ice covers
/// `ratio` x `ratio` nodes, a power of two that makes it about 40 m wide; the last cell of a row covers the nodes that
/// remain. Ice on smaller cells gains no form, and its steps converge badly.
class IceLand {
 public:
    /// Reads the land. The ice is taken to be gone; see setIce().
    void read(const Terrain& terrain, ThreadPool& pool);
    /// Volumes of a round, m^3.
    struct Books {
        double eroded = 0.0;     ///< By ice and rockfall.
        double deposited = 0.0;  ///< By ice and rockfall.
        double out = 0.0;        ///< Over the rim of an open map.
        double washed = 0.0;     ///< With meltwater.
    };
    /// Writes heights, record, ledger and the layer Moraine.
    void write(Terrain& terrain, const Books& books, ThreadPool& pool) const;
    /// Writes ice() to a layer of the map.
    void writeIce(Field<float>& layer, ThreadPool& pool) const;
    /// Interpolates a field of the ice's cells, and writes it times `factor` to a layer of the map. Nodes without ice
    /// get 0.
    void writeOfIce(const Field<double>& cells, double factor, Field<float>& layer, ThreadPool& pool) const;

    const IceGrid& nodes() const { return nodes_; }
    const IceGrid& cells() const { return cells_; }
    int ratio() const { return ratio_; }

    /// Means of the ground over the cells of the ice, with outer cells.
    void coarsen(Field<double>& bed, ThreadPool& pool) const;
    /// Means of a layer of the map over the cells that can hold ice.
    void coarsenLayer(const Field<float>& layer, Field<double>& cells, ThreadPool& pool) const;
    /// Sets ice(): the surface of the ice brought up to the nodes, less the ground. 0 where the ice is thinner than
    /// 0.25 m.
    void setIce(const Field<double>& thickness, const Field<double>& surface, ThreadPool& pool);
    enum class Laid { Moraine, Outwash };
    /// Adds a depth in m of each cell to the ground of the nodes around it. The volume stays the same. Returns it, m^3.
    double lay(const Field<double>& depth, Laid what, ThreadPool& pool);

    /// Interpolates a field of the ice's cells for a row of nodes, bilinearly.
    class Up {
     public:
        Up(const IceLand& land, const Field<double>& cells, int y);
        double at(int x) const {
            const Place& place = land_.alongX_[static_cast<std::size_t>(x)];
            const double north = north_[place.low] + (north_[place.high] - north_[place.low]) * place.share;
            const double south = south_[place.low] + (south_[place.high] - south_[place.low]) * place.share;
            return north + (south - north) * share_;
        }

     private:
        const IceLand& land_;
        const double *north_, *south_;
        double share_;
    };
    /// Cell of the ice, in the coordinates of its fields, that covers column x or row y of the nodes' fields.
    int cellAlong(int i) const { return (i - offset_) / ratio_ + offset_; }
    /// Offset into a layer of the map for the coordinates of a node's fields.
    std::ptrdiff_t layerOffset(int x, int y) const { return (y - offset_) * layerStride_ + x - offset_; }
    /// Runs body(y0, y1) for the rows of nodes that lie in one row of cells, y0 <= y < y1, on all threads.
    void forEachCellRow(ThreadPool& pool, const std::function<void(int y0, int y1)>& body) const;

    /// Of the nodes, with outer cells: ground in m above the datum, its loose upper part in m, the upper part of that
    /// which is moraine, and the ice on it, m.
    Field<double> ground, loose, moraine, ice;

 private:
    /// Where a node lies between two cells: share 0 is `low`.
    struct Place {
        int low = 0, high = 0;
        double share = 0.0;
    };
    template <class ValueAt>
    double meanAt(int column, int row, const ValueAt& valueAt) const;
    void place(std::vector<Place>& along, int nodes) const;
    void weigh();

    IceGrid nodes_, cells_;
    int ratio_ = 1;
    int offset_ = 0;  ///< From the coordinates of the map to those of fields: 0 for open maps, otherwise 1.
    int mapWidth_ = 0, mapHeight_ = 0;
    std::ptrdiff_t layerStride_ = 0;
    std::vector<Place> alongX_, alongY_;
    Field<double> weights_;  ///< Sum of the nodes' shares of each cell.
    Field<double> spread_;   ///< Buffer of lay().
};

/// Number of nodes along the edge of a cell of ice: the power of two that makes it nearest to 40 m.
int iceRatio(double cellSize);

}  // namespace scree
