#pragma once

#include <algorithm>

#include "erosion/base/parallel.h"
#include "erosion/models/grid/grid_faces.h"
#include "erosion/terrain/grid_neighbours.h"

/// Visits nodes one after the other, so that each node sees the changes of the previous ones at once. The immediate
/// forms of grid models use it.
///
/// Such a scan favours its own direction, so the direction should change from pass to pass.
namespace scree {

/// Forward: row by row from the north, each row from the west. Backward: the reverse order.
enum class Scan { Forward, Backward };

/// Divides the scan into parts that may run at the same time.
///
/// A node and the nodes that it may change lie within one row and one column. In the order of the scan, node (x, y)
/// therefore has to wait only for (x + 2, y - 1) and the nodes before it, which are the nodes in earlier rows with the
/// same or a smaller x + 2 y. So the map is cut into bands of rows and into slanted blocks by x + 2 y. Blocks are
/// independent if the sums of their band number and slant number are equal.
class Wavefront {
 public:
    Wavefront(int width, int height) : width_(width), height_(height) {}

    int bands() const { return (height_ + kRows - 1) / kRows; }
    int slants() const { return (width_ + 2 * (height_ - 1)) / kSlant + 1; }
    int waves() const { return bands() + slants() - 1; }

    /// Calls `row(y, x0, x1)` for each piece of a row in the block, in order.
    template <class Row>
    void forEachRow(int band, int slant, const Row& row) const {
        for (int y = band * kRows; y < std::min((band + 1) * kRows, height_); ++y) {
            const int x0 = std::max(slant * kSlant - 2 * y, 0);
            const int x1 = std::min((slant + 1) * kSlant - 2 * y, width_);
            if (x0 < x1) row(y, x0, x1);
        }
    }

 private:
    static constexpr int kRows = 32;
    static constexpr int kSlant = 256;
    int width_, height_;
};

/// Calls `visit(x, y)` for each node, with the same result as visiting them one by one in the order of the scan. Nodes
/// that are too far apart to affect each other are visited at the same time. A visit may read and change the node and
/// its eight neighbours, and add to a sum for its row.
template <class Visit>
void scanNodes(const GridNeighbours& n, Scan scan, ThreadPool& pool, const Visit& visit) {
    /// Rows and columns count from the corner in which the scan starts.
    const auto scanRow = [&](int y, int x0, int x1) {
        for (int x = x0; x < x1; ++x)
            if (scan == Scan::Backward)
                visit(n.width - 1 - x, n.height - 1 - y);
            else
                visit(x, y);
    };
    if (n.wrap) {  // opposite edges are neighbours, so there are no independent parts
        for (int y = 0; y < n.height; ++y) scanRow(y, 0, n.width);
        return;
    }
    const Wavefront front(n.width, n.height);
    for (int wave = 0; wave < front.waves(); ++wave)
        pool.forEach(front.bands(), [&](int band) {
            const int slant = wave - band;
            if (slant < 0 || slant >= front.slants()) return;
            front.forEachRow(band, slant, scanRow);
        });
}

/// Position of a neighbour, and whether it is diagonal.
struct ScanNeighbour {
    int x, y;
    bool diagonal;
};

/// Calls `visit(ScanNeighbour)` for each neighbour that the map has, axes first. For a backward scan, the order is that
/// of the map rotated by 180 degrees.
template <class Visit>
void forScanNeighbours(const GridNeighbours& n, Scan scan, int x, int y, NeighbourSet set, const Visit& visit) {
    struct Step {
        int x, y;
    };
    constexpr Step kSteps[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    for (int k = set.axes ? 0 : 4; k < (set.diagonals ? 8 : 4); ++k) {
        const Step step = scan == Scan::Backward ? Step{-kSteps[k].x, -kSteps[k].y} : kSteps[k];
        const int nx = step.x > 0 ? n.east(x) : step.x < 0 ? n.west(x) : x;
        const int ny = step.y > 0 ? n.south(y) : step.y < 0 ? n.north(y) : y;
        if (nx == x && step.x != 0) continue;
        if (ny == y && step.y != 0) continue;
        visit(ScanNeighbour{nx, ny, k >= 4});
    }
}

}  // namespace scree
