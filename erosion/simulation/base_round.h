#pragma once

#include <cstdint>
#include <functional>

#include "erosion/base/field.h"
#include "erosion/records/ledger.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Brings the changes of one round on the base to the fine grid.
class BaseRound {
 public:
    explicit BaseRound(Terrain& terrain);

    /// Adds the interpolated change of the heights, with the same volume, and books what models did. If the last cells
    /// of the base reach beyond an open edge, their gain there is booked as out of the map. No change reaches a node
    /// whose flag in `held` is not 0: the other fine nodes of its cell share it. `held` is null if there are none.
    void finish(const Field<std::uint8_t>* held, ThreadPool& pool) const;

    /// Returns true if no change may reach this fine node.
    using IsHeld = std::function<bool(int x, int y)>;
    /// Same as above, for a round that changed a small part of the base: takes time only for that part.
    void finishPart(const IsHeld& isHeld, ThreadPool& pool) const;

 private:
    /// Returns the change of the base's heights, or an empty field if there is none.
    Field<float> change(ThreadPool& pool) const;
    void book(const Field<float>& change) const;

    Terrain& terrain_;
    Field<float> heights_;  ///< Of the base before the round.
    Ledger ledger_;
    WaterLedger water_;
    std::uint64_t revision_;
};

}  // namespace scree
