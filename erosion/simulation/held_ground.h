#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/records/erosion_record.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Keeps the ground as it was where a model may not act. Make one before the model acts, and let it put back what
/// the model changed there.
///
/// Where the amount is 0, height, sediment, wear and colour come back bit for bit. A model wears nothing there (see
/// ModelAmount), so what is put back is mostly what was laid down: it is cleared away, and the ledger books it as lost.
/// Where the amount is below 1/4, a share of what was laid down is cleared, so that no step grows at the edge:
///
///     stays = s (2 - s),  s = 4 amount
class HeldGround {
 public:
    /// Copies the tiles of the ground with an amount below 1/4. `amount` has a value for each node, 0 to 1. The ground
    /// gets a record of its erosion if it has none.
    HeldGround(Terrain& ground, const Field<float>& amount, ThreadPool& pool);

    /// Puts the ground back, marks the tiles that this changes with a new revision, and books the volumes.
    void putBack(ThreadPool& pool);

 private:
    struct Tile {
        Tile(int number_, CellRect cells_) : number(number_), cells(cells_) {}
        int number;
        CellRect cells;
        std::vector<float> heights, uneroded, sand, moraine;  ///< The last two are empty if the layer was not in use.
        std::vector<NodeRecord> nodes;
        std::vector<Rgba> colours;  ///< Empty if there were none.
    };
    /// Volumes in metres times cells.
    struct Books {
        double cleared = 0.0;   ///< Ground that was laid down and taken away.
        double restored = 0.0;  ///< Ground that was worn and put back.
        bool any() const { return cleared > 0.0 || restored > 0.0; }
    };
    void copy(Tile& tile) const;
    Books putBack(const Tile& tile);

    Terrain& ground_;
    const Field<float>& amount_;
    std::vector<Tile> tiles_;
};

}  // namespace scree
