#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// sqrt(2), the distance of diagonal neighbours in cells.
inline constexpr float kDiagonal = 1.41421356f;

/// Reads a grid with the map's boundary: beyond an edge, the edge's own nodes or, on a torus, the other side's.
struct GridNeighbours {
    int width, height;
    bool wrap;
    bool open;

    explicit GridNeighbours(const Terrain& terrain)
        : width(terrain.width()),
          height(terrain.height()),
          wrap(terrain.boundary() == Boundary::Wrap),
          open(terrain.boundary() == Boundary::Open) {}

    int west(int x) const { return x > 0 ? x - 1 : wrap ? width - 1 : 0; }
    int east(int x) const { return x + 1 < width ? x + 1 : wrap ? 0 : width - 1; }
    int north(int y) const { return y > 0 ? y - 1 : wrap ? height - 1 : 0; }
    int south(int y) const { return y + 1 < height ? y + 1 : wrap ? 0 : height - 1; }
    /// True if a node belongs to the rim of an open map, whose ground stays as it is within a round.
    bool onRim(int x, int y) const { return open && (x == 0 || x + 1 == width || isRimRow(y)); }
    /// True if all nodes of row y belong to the rim of an open map.
    bool isRimRow(int y) const { return open && (y == 0 || y + 1 == height); }
    /// True where a face leads from row y to the south; y = -1 is the face beyond the north edge.
    bool hasSouthFace(int y) const { return wrap || (y >= 0 && y + 1 < height); }
    /// The row that the face south of row y = -1 ... height - 1 leads from. Only where it has one.
    int donorRow(int y) const { return y < 0 ? height - 1 : y; }
};

/// Gives a model's own field the terrain's size; what it held is lost if that differs.
template <class T>
Field<T>& fitted(Field<T>& field, const Terrain& terrain) {
    if (field.width() != terrain.width() || field.height() != terrain.height())
        field = Field<T>(terrain.width(), terrain.height());
    return field;
}

}  // namespace scree
