#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// sqrt(2), the distance of diagonal neighbours in cells.
inline constexpr float kDiagonal = 1.41421356f;

/// Neighbours on a grid with the map's boundary. Beyond an edge, the neighbour is the edge node itself, or, on a torus,
/// the node on the other side.
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
    /// Returns true if a node belongs to the rim of an open map. The ground of the rim does not change during a round.
    bool onRim(int x, int y) const { return open && (x == 0 || x + 1 == width || isRimRow(y)); }
    /// Returns true if all nodes of row y belong to the rim of an open map.
    bool isRimRow(int y) const { return open && (y == 0 || y + 1 == height); }
    /// Returns true if there is a face from row y to the south. y = -1 is the face beyond the north edge.
    bool hasSouthFace(int y) const { return wrap || (y >= 0 && y + 1 < height); }
    /// Returns the row on the north side of the south face of row y, y = -1 ... height - 1. Precondition:
    /// hasSouthFace(y).
    int donorRow(int y) const { return y < 0 ? height - 1 : y; }
};

/// Gives a model's own field the size of the terrain. The values are lost if the size changes.
template <class T>
Field<T>& fitted(Field<T>& field, const Terrain& terrain) {
    if (field.width() != terrain.width() || field.height() != terrain.height())
        field = Field<T>(terrain.width(), terrain.height());
    return field;
}

}  // namespace scree
