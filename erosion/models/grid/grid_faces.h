#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "erosion/terrain/grid_neighbours.h"

namespace scree {

/// The neighbours between which a pass moves material: the four along the axes, the four diagonal ones, or all eight.
struct NeighbourSet {
    bool axes = true;
    bool diagonals = true;

    int count() const { return (axes ? 4 : 0) + (diagonals ? 4 : 0); }
};

/// Type of a face: between neighbours along an axis or along a diagonal.
enum class FaceKind { Axis, Diagonal };

/// The flows over the faces between a row of nodes and its eastern and southern neighbours, positive away from the
/// row's own node. The arrays have one extra place at each end, for faces across the edge of a torus.
class FaceRow {
 public:
    explicit FaceRow(int width)
        : east_(padded(width)), south_(padded(width)), southEast_(padded(width)), southWest_(padded(width)) {}

    float* east() { return east_.data() + 1; }
    float* south() { return south_.data() + 1; }
    float* southEast() { return southEast_.data() + 1; }
    float* southWest() { return southWest_.data() + 1; }
    const float* east() const { return east_.data() + 1; }
    const float* south() const { return south_.data() + 1; }
    const float* southEast() const { return southEast_.data() + 1; }
    const float* southWest() const { return southWest_.data() + 1; }

 private:
    static std::size_t padded(int width) { return static_cast<std::size_t>(width) + 2; }
    std::vector<float> east_, south_, southEast_, southWest_;
};

/// How to treat the faces between two nodes of an open map's rim, where nothing moves because the rim is fixed. Keep:
/// keep the computed flows, to find out what a node would give. Close: set them to 0, for flows that are applied and
/// booked.
enum class RimFaces { Keep, Close };

/// Sets the flows over faces between two nodes of an open map's rim to 0, for the faces east of row y.
inline void closeRimEast(const GridNeighbours& n, int y, float* east) {
    if (n.isRimRow(y)) std::fill(east, east + n.width, 0.0f);
    if (n.open && n.width == 2) east[0] = 0.0f;
}
/// Same as above for the axis faces from row `from` south to row `to`.
inline void closeRimSouth(const GridNeighbours& n, int from, int to, float* south) {
    if (n.isRimRow(from) && n.isRimRow(to)) std::fill(south, south + n.width, 0.0f);
    if (n.open) south[0] = south[n.width - 1] = 0.0f;
}
/// Same as above for the diagonal faces from row `from` south to row `to`.
inline void closeRimDiagonals(const GridNeighbours& n, int from, int to, float* southEast, float* southWest) {
    if (n.isRimRow(from) && n.isRimRow(to)) {
        std::fill(southEast, southEast + n.width, 0.0f);
        std::fill(southWest, southWest + n.width, 0.0f);
    }
    const int last = n.width - 1;
    for (const int x : {0, last - 1})
        if (n.onRim(x, from) && n.onRim(x + 1, to)) southEast[x] = 0.0f;
    for (const int x : {1, last})
        if (n.onRim(x, from) && n.onRim(x - 1, to)) southWest[x] = 0.0f;
}

/// Fills the faces south of row y = -1 ... height - 1; row -1 stands for the faces beyond the north edge. `pairs(from,
/// to, kind)` returns a function object for two rows. Its value at (a, b) is the flow from node a of row `from` to node
/// b of row `to`.
template <class Pairs>
void fillSouthFaces(FaceRow& faces, const GridNeighbours& n, NeighbourSet set, RimFaces rim, int y,
                    const Pairs& pairs) {
    const int last = n.width - 1;
    float* south = faces.south();
    float* southEast = faces.southEast();
    float* southWest = faces.southWest();
    if (!n.hasSouthFace(y)) {
        std::fill(south - 1, south + n.width + 1, 0.0f);
        std::fill(southEast - 1, southEast + n.width + 1, 0.0f);
        std::fill(southWest - 1, southWest + n.width + 1, 0.0f);
        return;
    }
    const int from = n.donorRow(y);
    const int to = n.south(from);
    if (set.axes) {
        const auto flow = pairs(from, to, FaceKind::Axis);
        for (int x = 0; x <= last; ++x) south[x] = flow(x, x);
    }
    if (set.diagonals) {
        const auto flow = pairs(from, to, FaceKind::Diagonal);
        for (int x = 0; x < last; ++x) southEast[x] = flow(x, x + 1);
        for (int x = 1; x <= last; ++x) southWest[x] = flow(x, x - 1);
        southEast[last] = southEast[-1] = n.wrap ? flow(last, 0) : 0.0f;
        southWest[0] = southWest[last + 1] = n.wrap ? flow(0, last) : 0.0f;
    }
    if (rim == RimFaces::Keep) return;
    closeRimSouth(n, from, to, south);
    closeRimDiagonals(n, from, to, southEast, southWest);
}

/// Fills the faces east of row y.
template <class Pairs>
void fillEastFaces(FaceRow& faces, const GridNeighbours& n, NeighbourSet set, RimFaces rim, int y, const Pairs& pairs) {
    if (!set.axes) return;
    const int last = n.width - 1;
    float* east = faces.east();
    const auto flow = pairs(y, y, FaceKind::Axis);
    for (int x = 0; x < last; ++x) east[x] = flow(x, x + 1);
    east[last] = east[-1] = n.wrap ? flow(last, 0) : 0.0f;
    if (rim == RimFaces::Close) closeRimEast(n, y, east);
}

/// Sets delta[x] to the inflow minus the outflow of node x. Opposite faces are added first, so that the sum has the
/// same bits in any of the eight mirror images of the square.
inline void gatherFaces(const FaceRow& north, const FaceRow& own, NeighbourSet set, int width, float* delta) {
    const float* east = own.east();
    const float* fromNorth = north.south();
    const float* south = own.south();
    const float* fromNorthWest = north.southEast();
    const float* fromNorthEast = north.southWest();
    const float* southEast = own.southEast();
    const float* southWest = own.southWest();
    if (!set.axes) std::fill(delta, delta + width, 0.0f);
    if (set.axes)
        for (int x = 0; x < width; ++x) delta[x] = (east[x - 1] - east[x]) + (fromNorth[x] - south[x]);
    if (set.diagonals)
        for (int x = 0; x < width; ++x)
            delta[x] += (fromNorthWest[x - 1] - southEast[x]) + (fromNorthEast[x + 1] - southWest[x]);
}

/// Sets result[x] to the outflows of node x through each of its faces (0 or more), combined by a commutative `join`
/// such as a + b or max(a, b), opposite faces first.
template <class Join>
void reduceOutflow(const FaceRow& north, const FaceRow& own, NeighbourSet set, int width, float* result,
                   const Join& join) {
    const float* east = own.east();
    const float* fromNorth = north.south();
    const float* south = own.south();
    const float* fromNorthWest = north.southEast();
    const float* fromNorthEast = north.southWest();
    const float* southEast = own.southEast();
    const float* southWest = own.southWest();
    const auto out = [](float flow) { return std::max(flow, 0.0f); };
    if (!set.axes) std::fill(result, result + width, 0.0f);
    if (set.axes)
        for (int x = 0; x < width; ++x)
            result[x] = join(join(out(east[x]), out(-east[x - 1])), join(out(south[x]), out(-fromNorth[x])));
    if (set.diagonals)
        for (int x = 0; x < width; ++x)
            result[x] = join(result[x], join(join(out(southEast[x]), out(-fromNorthWest[x - 1])),
                                             join(out(southWest[x]), out(-fromNorthEast[x + 1]))));
}

/// Calls `row(y, north, own)` for each row of a band. `own` has the faces east and south of the row, `north` those of
/// the previous row.
template <class Pairs, class Row>
void forEachFaceRow(const GridNeighbours& n, NeighbourSet set, RimFaces rim, int begin, int end, const Pairs& pairs,
                    const Row& row) {
    FaceRow north(n.width);
    FaceRow own(n.width);
    fillSouthFaces(north, n, set, rim, begin - 1, pairs);
    for (int y = begin; y < end; ++y) {
        fillEastFaces(own, n, set, rim, y, pairs);
        fillSouthFaces(own, n, set, rim, y, pairs);
        row(y, north, own);
        std::swap(north, own);
    }
}

}  // namespace scree
