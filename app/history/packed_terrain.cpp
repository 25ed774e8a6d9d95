#include "app/history/packed_terrain.h"

#include <utility>
#include <variant>

#include "erosion/records/colours.h"
#include "erosion/records/erosion_record.h"

namespace scree {

PackedTerrain::PackedTerrain(const Terrain& terrain, const PackedTerrain* before, ThreadPool& pool)
    : form_(terrain.form()),
      ledger_(terrain.ledger()),
      waterLedger_(terrain.waterLedger()),
      table_(terrain.layerTable()),
      followed_(terrain.followed()),
      baseLevel_(terrain.baseLevel()) {
    terrain.forEachStored([&]<class T>(std::string_view name, const Field<T>& field, const TileVersions& versions) {
        const std::optional<Layer> layer = terrain.findLayer(name);
        const bool isFound = layer && terrain.infoOf(*layer).source == LayerSource::Analysis;
        const Field<T> none;
        grids_.emplace_back(isFound ? none : field, versions, before != nullptr ? before->grid(grids_.size()) : nullptr,
                            pool);
    });
    if (terrain.base() == nullptr) return;
    const PackedTerrain* same = before != nullptr && before->baseLevel_ == baseLevel_ ? before->base_.get() : nullptr;
    base_ = std::make_shared<const PackedTerrain>(*terrain.base(), same, pool);
}

bool PackedTerrain::hasGridOf(const Terrain& terrain) const {
    return terrain.form() == form_ && terrain.baseLevel() == baseLevel_;
}

void PackedTerrain::restore(Terrain& terrain, ThreadPool& pool) const {
    const std::uint64_t revision = terrain.revision();
    if (hasGridOf(terrain)) {
        restoreGrids(terrain, pool);
        if (base_) base_->restore(*terrain.base(), pool);
    } else {
        terrain = unpack(pool);
    }
    terrain.nextRevisionAfter(revision);
}

Terrain PackedTerrain::unpack(ThreadPool& pool) const {
    Terrain terrain(Field<float>(form_.width, form_.height), form_.cellSize, form_.datum, form_.boundary);
    terrain.setPlace(form_.place);
    terrain.setLayerTable(table_);
    terrain.forEachStored(
        [](std::string_view, auto&, TileVersions& versions) { versions.setAll(PackedGrid::kUnknown); });
    if (base_) terrain.setBase(base_->unpack(pool), baseLevel_);
    restoreGrids(terrain, pool);
    return terrain;
}

void PackedTerrain::restoreGrids(Terrain& terrain, ThreadPool& pool) const {
    // Allocate all memory first.
    Unpacker unpacker(pool);
    std::vector<std::variant<Field<float>, Field<NodeRecord>, Field<Rgba>>> fresh;
    terrain.forEachStored([&]<class T>(std::string_view, const Field<T>& field, const TileVersions&) {
        const PackedGrid* grid = this->grid(fresh.size());
        const bool needed = grid != nullptr && grid->inUse() && field.empty();
        fresh.emplace_back(needed ? Field<T>(form_.width, form_.height) : Field<T>());
    });
    while (fresh.size() < grids_.size())  // layers that were added later and that this terrain lacks
        fresh.emplace_back(grids_[fresh.size()].inUse() ? Field<float>(form_.width, form_.height) : Field<float>());
    terrain.setLayerTable(table_);
    std::size_t i = 0;
    terrain.forEachStored([&]<class T>(std::string_view, Field<T>& field, TileVersions& versions) {
        const PackedGrid& grid = grids_[i];
        if (field.empty() || !grid.inUse()) {
            field = std::move(std::get<Field<T>>(fresh[i]));
            versions.setAll(PackedGrid::kUnknown);
        }
        if (grid.inUse())
            grid.unpack(field, versions, unpacker);
        else
            versions = grid.versions();
        ++i;
    });
    terrain.ledger() = ledger_;
    terrain.waterLedger() = waterLedger_;
    terrain.setFollowed(followed_);
}

std::shared_ptr<const PackedTerrain> PackedTerrain::raisedBy(std::uint64_t by) const {
    auto raised = std::make_shared<PackedTerrain>(*this);
    for (PackedGrid& grid : raised->grids_) grid = grid.raisedBy(by);
    raised->followed_ += by;
    if (base_) raised->base_ = base_->raisedBy(by);
    return raised;
}

std::size_t PackedTerrain::bytesBeside(const PackedTerrain* other) const {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < grids_.size(); ++i)
        bytes += grids_[i].bytesBeside(other != nullptr ? other->grid(i) : nullptr);
    if (base_) bytes += base_->bytesBeside(other != nullptr ? other->base_.get() : nullptr);
    return bytes;
}

}  // namespace scree
