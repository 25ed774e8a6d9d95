#pragma once

#include <memory>
#include <vector>

#include "app/history/packed_grid.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// A terrain as it was at an entry, packed: all its layers and ledgers, but for layers that analysis finds in the
/// others.
class PackedTerrain {
 public:
    /// Tiles whose version `before` has are shared with it; null where there is none. Throws std::bad_alloc.
    PackedTerrain(const Terrain& terrain, const PackedTerrain* before, ThreadPool& pool);

    /// Makes `terrain`, which may have another size, what was packed. Only tiles that differ are touched, and they get
    /// their old versions back: a version stands for the same values as before. The revision grows. Throws
    /// std::bad_alloc before anything has changed.
    void restore(Terrain& terrain, ThreadPool& pool) const;

    /// Another terrain of these values.
    Terrain unpack(ThreadPool& pool) const;

    bool hasBase() const { return base_ != nullptr; }

    /// The same terrain after Terrain::raiseVersions().
    std::shared_ptr<const PackedTerrain> raisedBy(std::uint64_t by) const;

    /// Size of what `other` does not share, in bytes; of all where it is null.
    std::size_t bytesBeside(const PackedTerrain* other) const;

 private:
    friend class EntryCoder;
    PackedTerrain() = default;
    /// The grid at a place in the order of Terrain::forEachStored(); null beyond the end.
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
    std::shared_ptr<const PackedTerrain> base_;  ///< Null where there is none.
};

}  // namespace scree
