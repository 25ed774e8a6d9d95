#pragma once

#include <cstdint>
#include <functional>

#include "erosion/base/field.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Metres in a millimetre, the unit of sand.
inline constexpr float kMillimetre = 0.001f;

/// Rounds a number that is not negative. Faster than std::lround(), which loops over all nodes would feel.
inline std::int32_t nearestWhole(float value) {
    constexpr float kHalf = 0.5f;
    return static_cast<std::int32_t>(value + kHalf);
}

/// Returns the sand at a node of a terrain in mm: what the layer Sand says, but not more than the loose sediment,
/// because water takes sand first.
std::int32_t sandAt(const Terrain& terrain, int x, int y);

/// The land during a round of the wind: sand in whole millimetres on the ground below it.
///
/// Its fields have one more node at each side, so that each node has eight neighbours. Nodes that can hold sand have x
/// from 1 to width() and y from 1 to height(). What the outer nodes stand for depends on the boundary:
///   Open  the rim of the map: it keeps its form, and sand that reaches it leaves the map
///   Wall  a wall that no sand passes
///   Wrap  the nodes of the opposite side
class SandLand {
 public:
    /// How much of the sand moved, and where to, in nodes x mm.
    struct Books {
        std::int64_t brought = 0;  ///< Over the edge of an open map.
        std::int64_t out = 0;      ///< Over the edge of an open map.
        std::int64_t worn = 0;     ///< Rock that became sand.
    };

    /// Reads the ground and its sand: see sandAt().
    void read(const Terrain& terrain, ThreadPool& pool);
    /// Turns a share of the loose sediment that is not sand into sand. The ground keeps its height.
    void takeSediment(const Terrain& terrain, double share, ThreadPool& pool);
    /// Writes heights, record, ledger and the layer Sand.
    void write(Terrain& terrain, const Books& books, ThreadPool& pool) const;

    /// True if no node can hold sand, because the map is too small.
    bool empty() const { return width_ <= 0 || height_ <= 0; }
    int width() const { return width_; }
    int height() const { return height_; }
    float cell() const { return cell_; }
    Boundary boundary() const { return boundary_; }
    /// Ground with the sand, m above the datum.
    float surface(int x, int y) const { return under(x, y) + static_cast<float>(sand(x, y)) * kMillimetre; }
    /// From the coordinates of these fields to those of the map: 0 for open maps, otherwise -1.
    int toMap() const { return toMap_; }

    /// Runs body(y) for each row of nodes that can hold sand, on all threads.
    void forEachRow(ThreadPool& pool, const std::function<void(int y)>& body) const;
    /// Gives a field of the nodes its outer nodes: those of the opposite side on a torus, otherwise nothing changes.
    /// Call it for `under` and `sand` after a change.
    template <class T>
    void wrap(Field<T>& field) const {
        if (boundary_ != Boundary::Wrap) return;
        for (int y = 1; y <= height_; ++y) {
            T* row = field.row(y);
            row[0] = row[width_];
            row[width_ + 1] = row[1];
        }
        std::copy_n(field.row(height_), width_ + 2, field.row(0));
        std::copy_n(field.row(1), width_ + 2, field.row(height_ + 1));
    }

    Field<float> under;        ///< Ground below the sand, m above the datum.
    Field<std::int32_t> sand;  ///< mm; 0 on a rim and in a wall.
    Field<std::int32_t> worn;  ///< By how much `under` has sunk in this round, mm.

 private:
    int width_ = 0, height_ = 0;
    float cell_ = 1.0f;
    Boundary boundary_ = Boundary::Open;
    int toMap_ = 0;
    Field<std::int32_t> before_;  ///< The sand that was read, mm.
};

}  // namespace scree
