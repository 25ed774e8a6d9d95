#pragma once

#include <memory>
#include <vector>

#include "app/history/packed_grid.h"
#include "erosion/records/ledger.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Packed copy of a terrain with all layers and ledgers, except for layers that analysis computes from the others.
class PackedTerrain {
 public:
    /// Tiles whose versions equal those in `before` are shared with it. `before` may be null. Throws std::bad_alloc.
    PackedTerrain(const Terrain& terrain, const PackedTerrain* before, ThreadPool& pool);

    /// Restores the packed state in `terrain`, which may have another size. Changes only tiles that differ, and gives
    /// them their old versions back, so that a version always means the same values. The revision grows. Throws
    /// std::bad_alloc before any change.
    void restore(Terrain& terrain, ThreadPool& pool) const;

    /// Returns a new terrain with these values.
    Terrain unpack(ThreadPool& pool) const;

    bool hasBase() const { return base_ != nullptr; }

    /// Returns the terrain as it is after Terrain::raiseVersions().
    std::shared_ptr<const PackedTerrain> raisedBy(std::uint64_t by) const;

    /// Returns the size in bytes of the data not shared with `other`, or of all data if that is null.
    std::size_t bytesBeside(const PackedTerrain* other) const;

 private:
    friend class EntryCoder;
    PackedTerrain() = default;
    /// Returns the grid with this index in the order of Terrain::forEachStored(), or null beyond the end.
    const PackedGrid* grid(std::size_t place) const { return place < grids_.size() ? &grids_[place] : nullptr; }
    bool hasGridOf(const Terrain& terrain) const;
    void restoreGrids(Terrain& terrain, ThreadPool& pool) const;

    TerrainForm form_;
    Ledger ledger_;
    WaterLedger waterLedger_;
    SharedLayerTable table_;
    std::vector<PackedGrid> grids_;  ///< In the order of Terrain::forEachStored().
    std::uint64_t followed_ = 0;
    int baseLevel_ = 0;
    std::shared_ptr<const PackedTerrain> base_;  ///< Packed base, or null if the terrain has none.
};

}  // namespace scree
