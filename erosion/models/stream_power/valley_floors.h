#pragma once

#include <cstdint>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/boundary.h"

namespace scree {

/// The floors of valleys. Finds for each node the river on whose floor it lies.
///
/// A river wanders in its valley and cuts the foot of the slopes on both sides, so that the floor becomes as wide as
/// the river asks (Langston and Tucker 2018). Real floors widen with a power of 0.3 to 0.5 of the area that drains
/// there (Clubb et al. 2022). Here the power is 0.5, so that the width is a share w of the square root of the area, a
/// number without a unit. Floors are up to twice as wide in soft rock, and narrow in hard rock.
class ValleyFloors {
 public:
    /// What a node knows of the river to whose floor it belongs.
    struct Node {
        std::int16_t east = 0, south = 0;  ///< From the node to the nearest node of the river, cells.
        float perHalf2 = 0.0f;             ///< 1 / (half the width of the floor in cells)^2; 0 outside all floors.

        bool isOnFloor() const { return perHalf2 > 0.0f; }
        bool isRiver() const { return isOnFloor() && east == 0 && south == 0; }
        /// The square of the distance from the river, in half widths of the floor; below 1 on the floor.
        float distance2() const { return static_cast<float>(east * east + south * south) * perHalf2; }
    };

    /// Finds the floors that are at least three cells wide. A node belongs to the river that is nearest in half widths
    /// of its floor.
    /// @param discharge  Mean discharge, cells.
    /// @param width      w, above 0.
    /// @param weakness   Factor of the erodibility, or null for 1.
    void find(const Field<float>& discharge, float width, const Field<float>* weakness, Boundary boundary,
              ThreadPool& pool);

    const Field<Node>& nodes() const { return nodes_; }

    /// Returns the index in a Field of this size of the river to which the node at (x, y) belongs.
    std::int32_t riverOf(const Node& node, int x, int y) const;

 private:
    void scan(int y, int back, bool wrap);

    Field<Node> nodes_;
};

}  // namespace scree
