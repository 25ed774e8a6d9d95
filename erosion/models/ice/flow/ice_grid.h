#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/boundary.h"

namespace scree {

/// The grid on which ice flows. Its fields have one more cell at each side, so that each cell has eight neighbours.
/// What the outer cells stand for depends on the boundary:
///   Open  the outer ring of the map's cells: ground that takes all ice that reaches it, and never holds any
///   Wall  nothing: no ice passes
///   Wrap  the cells of the opposite side
/// Cells that hold ice have x from 1 to width and y from 1 to height.
struct IceGrid {
    int width = 0;      ///< Cells that can hold ice along a row. 0 if the map is too small.
    int height = 0;     ///< Rows of cells that can hold ice. 0 if the map is too small.
    double cell = 1.0;  ///< Metres.
    Boundary boundary = Boundary::Open;

    bool empty() const { return width <= 0 || height <= 0; }
    double cellArea() const { return cell * cell; }
    Field<double> field() const { return {width + 2, height + 2}; }
    bool operator==(const IceGrid&) const = default;
    /// True if both grids have the same cells. Their boundaries may differ.
    bool hasCellsOf(const IceGrid& other) const {
        return width == other.width && height == other.height && cell == other.cell;
    }

    /// Runs body(y) for each row of cells, on all threads if the grid is large enough to gain from it.
    void forEachRow(ThreadPool& pool, const std::function<void(int y)>& body) const;
    /// Adds row(y) over all rows, in the order of the rows on any number of threads.
    double sumOfRows(ThreadPool& pool, const std::function<double(int y)>& row) const;
    /// Copies the cells of the opposite sides to the outer cells, on a torus. Does nothing for other boundaries.
    void wrap(Field<double>& field) const;
};

/// For passes over cells in any order: for each cell of a field, by its offset, the offset of the cell that it stands
/// for. That is -1 behind a wall.
std::vector<std::ptrdiff_t> homesOf(const IceGrid& grid);

}  // namespace scree
