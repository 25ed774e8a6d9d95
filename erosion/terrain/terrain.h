#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/base/tiles.h"
#include "erosion/records/colours.h"
#include "erosion/records/erosion_record.h"
#include "erosion/records/ledger.h"
#include "erosion/terrain/boundary.h"
#include "erosion/terrain/grid_level.h"
#include "erosion/terrain/layer_table.h"
#include "erosion/terrain/layers.h"
#include "erosion/terrain/map_place.h"

namespace scree {

/// Largest distance of a height from the datum, in metres. Beyond it a run has failed, or a file is not a terrain.
inline constexpr float kHighestHeight = 1e6f;

class Strata;
struct InlandWater;

/// The grid of a terrain, and its position.
struct TerrainForm {
    int width = 0;                       ///< Nodes.
    int height = 0;                      ///< Nodes.
    float cellSize = 1.0f;               ///< Metres.
    double datum = 0.0;                  ///< Height from which heights are counted, metres.
    Boundary boundary = Boundary::Open;  ///< What lies beyond the edges.
    std::optional<MapPlace> place{};     ///< On the globe, if the source of the map has a position.
    bool operator==(const TerrainForm&) const = default;

    /// Nodes along the longer edge.
    int longer() const { return width > height ? width : height; }
    /// Longer edge in metres, in which each node counts as one cell.
    double extent() const { return longer() * static_cast<double>(cellSize); }
};

/// A heightmap with its layers. Heights are metres above `datum`, so that float32 stays precise on high plateaus.
/// Layers are allocated on first use.
///
/// A terrain on a fine grid may have a base: the same land on a coarser grid, on which models act. Layers that models
/// make or that follow from the erosion record are then only on the base, and are interpolated when they are read. The
/// heights and the painted layers are on the fine grid; the base has their means.
class Terrain {
 public:
    static constexpr int kMinSize = 2;      ///< Nodes along an edge.
    static constexpr int kMaxSize = 16384;  ///< Nodes along an edge.
    /// Prefix of the names of added layers in stored terrains. It keeps them apart from the built-in layers.
    static constexpr std::string_view kAddedPrefix = "added.";

    Terrain() = default;
    /// Makes a flat terrain. Sizes in nodes, kMinSize to kMaxSize; `cellSize` in metres, above 0.
    Terrain(int width, int height, float cellSize, Boundary boundary = Boundary::Open);
    /// Makes a terrain with these heights, metres above `datum`.
    Terrain(Field<float> heights, float cellSize, double datum, Boundary boundary = Boundary::Open);

    const TerrainForm& form() const { return form_; }
    int width() const { return form_.width; }
    int height() const { return form_.height; }
    float cellSize() const { return form_.cellSize; }
    double cellArea() const { return static_cast<double>(form_.cellSize) * static_cast<double>(form_.cellSize); }
    /// Cell in metres for models without a length of their own: a reference cell (map_length.h), or this grid's cell if
    /// that is longer.
    double referenceCell() const { return std::max(static_cast<double>(form_.cellSize), extent() / 512.0); }
    /// Area of one cell of rain in a flow: one reference cell, in m^2.
    double rainCellArea() const { return referenceCell() * referenceCell(); }
    /// Longer edge in metres, in which each node counts as one cell.
    double extent() const { return form_.extent(); }
    double datum() const { return form_.datum; }
    Boundary boundary() const { return form_.boundary; }
    void setBoundary(Boundary boundary) { form_.boundary = boundary; }
    const std::optional<MapPlace>& place() const { return form_.place; }
    void setPlace(const std::optional<MapPlace>& place) { form_.place = place; }

    /// The base, or null if models act on this grid.
    Terrain* base() { return base_.empty() ? nullptr : &base_.front(); }
    const Terrain* base() const { return base_.empty() ? nullptr : &base_.front(); }
    /// Level of the base's grid above this grid, or 0 without a base.
    int baseLevel() const { return grid_ ? grid_->level() : 0; }
    /// The mapping between this grid and the base's grid. Precondition: there is a base.
    const GridLevel& baseGrid() const { return *grid_; }
    /// Returns true for layers that are on the base if there is one.
    static constexpr bool livesOnBase(Layer layer) {
        return isBuiltIn(layer) &&
               (info(layer).source == LayerSource::Models || info(layer).source == LayerSource::Record);
    }
    /// Makes `base` the base of this terrain; its size is that of `level`. Layers that live on a base are dropped here.
    void setBase(Terrain base, int level);
    /// How the depth of water comes from a base to this grid.
    ///   Kept   interpolated like all layers, so that its volume stays the same
    ///   Shown  as readShownRow() gives it, for pictures and files
    enum class WaterForm { Kept, Shown };
    /// Brings all layers of the base to this grid by interpolation, and drops the base.
    void dropBase(ThreadPool& pool, WaterForm water = WaterForm::Kept);
    /// The revision of this grid that the base has followed up to.
    std::uint64_t followed() const { return followed_; }
    void setFollowed() { followed_ = revision_; }
    void setFollowed(std::uint64_t revision) { followed_ = revision; }
    /// Marks the layers that have changed on the base at its revision `since` or later.
    void markChangedOnBase(std::uint64_t since);

    /// The built-in layers and the added layers of this terrain.
    std::span<const LayerInfo> layers() const { return table_ ? table_->layers() : std::span(kLayers); }
    const LayerInfo& infoOf(Layer layer) const { return layers()[static_cast<std::size_t>(layer)]; }
    std::optional<Layer> findLayer(std::string_view name) const;
    /// True for an added layer whose description is locked.
    bool isLocked(Layer layer) const { return !isBuiltIn(layer) && table_ && table_->descriptionOf(layer).locked; }
    /// Adds a layer and raises the revision. Fails for the same reasons as LayerTable::of().
    Result<Layer> addLayer(LayerDescription description);
    /// A layer besides the built-in ones, in setAddedLayers().
    struct AddedLayer {
        LayerDescription description;
        std::optional<Layer> from;  ///< Layer whose values it takes, with the same range; none: its initial value.
    };
    /// Replaces all added layers by these, and raises the revision. Fails for the same reasons as LayerTable::of(), or
    /// if there is no layer `from`; nothing has changed then.
    Result<void> setAddedLayers(std::span<const AddedLayer> layers);
    const SharedLayerTable& layerTable() const { return table_; }
    /// Takes another table. An added layer keeps its values if the new table has a layer with its number.
    void setLayerTable(SharedLayerTable table);

    bool has(Layer layer) const;
    /// The layer's values. Allocates the layer with its initial value on first use. Not for Colour and derived layers.
    Field<float>& use(Layer layer);
    /// The layer's values, or an empty field if it is not in use. Not for Colour, derived layers, and layers on a base.
    const Field<float>& layer(Layer layer) const {
        assert(!isColour(layer) && isHere(layer));
        return stored(layer);
    }
    const Field<float>& heights() const { return layer(Layer::Height); }

    /// Starts the erosion record, and with it the layers sediment, wear and deposit.
    void keepRecord();
    /// Same as keepRecord(), with values resampled from another grid.
    void keepRecord(Field<float> uneroded, const Field<float>& sediment, const Field<float>& deposit);
    /// The record. Its fields are empty if it is not in use.
    ErosionRecord& record() { return record_; }
    const ErosionRecord& record() const { return record_; }
    /// The ground below the sediment, metres above the datum, at most the height. Precondition: there is a record.
    float bedrock(int x, int y) const { return std::min(record_.nodes(x, y).bedrock, heights()(x, y)); }
    /// Marks the height of these cells and the layers that follow from it as changed.
    void markGroundChanged(CellRect cells);
    void markGroundTileChanged(int tile);

    /// Reads row y of any layer but Colour, from column x0 up to, but not including, x1. Gives initial values if it is
    /// unused.
    void readRow(Layer layer, int y, int x0, int x1, float* values) const;
    /// Same as readRow(), but as the layer is drawn. If water comes from a base, its interpolated depth would repeat
    /// each bump of this grid in its surface. So its surface is level where the water is deep or still.
    void readShownRow(Layer layer, int y, int x0, int x1, float* values) const;
    /// Reads colours in row y from column x0 up to, but not including, x1. Precondition: colours are in use.
    void readColours(int y, int x0, int x1, Rgba* colours) const;
    /// Returns one value, as readRow() does.
    float value(Layer layer, int x, int y) const;
    /// Returns true if layer() or colour() has the layer's values: it is neither on a base nor derived.
    bool isHere(Layer layer) const { return !isDerived(layer) && (base_.empty() || !livesOnBase(layer)); }
    /// Returns all values, as readRow() does.
    Field<float> values(Layer layer, ThreadPool* pool = nullptr) const;
    /// Returns the stored layer, or `memory` filled with its values if it is not stored on this grid. Not for Colour.
    const Field<float>& valuesIn(Field<float>& memory, Layer layer, ThreadPool* pool = nullptr) const;

    /// Copies the painted layers and the layer table of a terrain of the same size. Returns true if a value changed.
    bool takePainted(const Terrain& from);

    /// The colour layer. On first use it is allocated with the colours of the strata, or with bands by height without
    /// strata.
    Field<Rgba>& useColour(const Strata* strata = nullptr);
    const Field<Rgba>& colour() const { return colour_; }

    /// The lakes and rivers that analysis found last, or null. They are copied with the layer Freshwater.
    const std::shared_ptr<const InlandWater>& inlandWater() const { return inlandWater_; }
    void setInlandWater(std::shared_ptr<const InlandWater> water) { inlandWater_ = std::move(water); }

    /// Swaps a layer with a field of the same size, for double-buffered models.
    void swapLayer(Layer layer, Field<float>& other);

    const TileVersions& versions(Layer layer) const { return versionsIn(layer); }
    /// Marks these cells of a layer as changed.
    void markChanged(Layer layer, CellRect cells) { versionsIn(layer).mark(cells, revision_); }
    void markTileChanged(Layer layer, int tile) { versionsIn(layer).setVersion(tile, revision_); }
    void markAllChanged(Layer layer) { versionsIn(layer).setAll(revision_); }
    /// Gives all tiles of a layer this version: that of the layer from which it was copied.
    void setAllVersions(Layer layer, std::uint64_t version) { versionsIn(layer).setAll(version); }

    /// Increases with each round or edit. Versions of tiles are revisions.
    std::uint64_t revision() const { return revision_; }
    void nextRevision() { ++revision_; }
    /// Sets a revision greater than both `revision` and the present one.
    void nextRevisionAfter(std::uint64_t revision) { revision_ = (revision > revision_ ? revision : revision_) + 1; }
    /// What copyChanged() copied: only tiles, or also whole layers for which memory was first allocated.
    enum class Copied { Tiles, Layers };
    /// Makes this a copy of `from` for these layers, and for grid, datum and ledgers. Copies only tiles whose version
    /// differs, and drops layers that `from` does not use. The copy has no base: layers on the base of `from` are
    /// interpolated, and water gets the form that is drawn.
    Copied copyChanged(const Terrain& from, LayerSet layers, ThreadPool* pool = nullptr);
    /// Same as copyChanged(), but copies what `from` stores on its own grid and on its base.
    Copied copyStored(const Terrain& from, LayerSet layers, ThreadPool* pool = nullptr);
    /// Calls `visit(name, field, versions)` for each grid that a terrain may store, always in the same order, with an
    /// empty field if it is not in use. Names never change. Added layers come last; their names begin with
    /// kAddedPrefix. A visitor that changes a field must keep the size, and must change the versions of changed tiles.
    /// A base is visited separately.
    template <class Visit>
    void forEachStored(Visit&& visit) {
        visitStored(*this, visit);
    }
    template <class Visit>
    void forEachStored(Visit&& visit) const {
        visitStored(*this, visit);
    }

    /// Visits the plain values that belong to the stored grids: revision, versions and ledgers.
    void visitState(StateVisitor& visitor);

    /// Makes every tile newer than `revision`, for a terrain that replaces another.
    void startAfter(std::uint64_t revision);
    /// Raises the revision and all versions by this number, for a terrain that replaces another of at most this
    /// revision. Versions that models remember must be raised, too.
    void raiseVersions(std::uint64_t by);

    Ledger& ledger() { return ledger_; }
    const Ledger& ledger() const { return ledger_; }
    WaterLedger& waterLedger() { return waterLedger_; }
    const WaterLedger& waterLedger() const { return waterLedger_; }
    /// Sum of a layer x cell area in m^3, added in row order on any number of threads; 0 if it is not in use. For a
    /// layer on the base, the sum on the base. Not for Colour and derived layers.
    double total(Layer layer, ThreadPool* pool = nullptr) const;
    /// Volume of the ground above the datum in m^3.
    double volume(ThreadPool* pool = nullptr) const { return total(Layer::Height, pool); }
    /// Volume of surface water and groundwater in m^3.
    double waterVolume(ThreadPool* pool = nullptr) const {
        return total(Layer::Water, pool) + total(Layer::Groundwater, pool);
    }
    /// Starts new ledgers from the present state of the terrain.
    void openLedger();

 private:
    template <class Self, class Visit>
    static void visitStored(Self& self, Visit& visit) {
        for (const LayerInfo& layer : kLayers)
            if (!isColour(layer.layer) && !isDerived(layer.layer))
                visit(layer.name, self.stored(layer.layer), self.versionsIn(layer.layer));
        visit(std::string_view("uneroded"), self.record_.uneroded, self.versionsIn(Layer::Wear));
        visit(std::string_view("record"), self.record_.nodes, self.versionsIn(Layer::Sediment));
        visit(info(Layer::Colour).name, self.colour_, self.versionsIn(Layer::Colour));
        for (const LayerInfo& layer : self.layers().subspan(kLayers.size()))
            visit(std::string(kAddedPrefix).append(layer.name), self.stored(layer.layer), self.versionsIn(layer.layer));
    }
    static constexpr std::size_t indexOfAdded(Layer layer) {
        return static_cast<std::size_t>(layer) - static_cast<std::size_t>(kLayerCount);
    }
    Field<float>& stored(Layer layer) {
        assert(isBuiltIn(layer) || indexOfAdded(layer) < added_.size());
        return isBuiltIn(layer) ? layers_[static_cast<std::size_t>(layer)] : added_[indexOfAdded(layer)].values;
    }
    const Field<float>& stored(Layer layer) const { return const_cast<Terrain*>(this)->stored(layer); }
    /// Index of the stored grid that has the layer or from which it follows. For wear that is the uneroded ground.
    static constexpr std::size_t indexOfVersions(Layer layer) {
        return static_cast<std::size_t>(layer == Layer::Deposit ? Layer::Sediment : layer);
    }
    TileVersions& versionsIn(Layer layer) {
        return isBuiltIn(layer) ? versions_[indexOfVersions(layer)] : added_[indexOfAdded(layer)].versions;
    }
    const TileVersions& versionsIn(Layer layer) const { return const_cast<Terrain*>(this)->versionsIn(layer); }
    void takeHead(const Terrain& from);
    Copied copyLayer(const Terrain& from, Layer layer, ThreadPool* pool);
    void copyFromBase(const Terrain& from, LayerSet layers, WaterForm water, ThreadPool* pool);
    void dropLayersOfBase();
    /// Returns true if the shown depth of water depends on the ground of this grid.
    bool hasWaterOnBase() const { return !base_.empty() && base_.front().has(Layer::Water); }

    TerrainForm form_;
    std::uint64_t revision_ = 1;
    std::array<Field<float>, kLayerCount> layers_;
    ErosionRecord record_;
    Field<Rgba> colour_;
    std::shared_ptr<const InlandWater> inlandWater_;
    std::array<TileVersions, kLayerCount> versions_;
    struct Added {
        Field<float> values;
        TileVersions versions;
    };
    SharedLayerTable table_;
    std::vector<Added> added_;  ///< In the order of the table.
    Ledger ledger_;
    WaterLedger waterLedger_;
    std::vector<Terrain> base_;  ///< One or none.
    std::shared_ptr<const GridLevel> grid_;
    std::uint64_t followed_ = 0;
};

/// Value of any layer but Colour at a point in cells, interpolated from the four nodes around it.
float valueAt(const Terrain& terrain, Layer layer, Point cell);

/// Lowest and highest value of a field.
struct Extremes {
    float lowest = 0.0f;
    float highest = 0.0f;
};
Extremes extremes(const Field<float>& field);
Extremes extremes(const Field<float>& field, ThreadPool& pool);

/// 64-bit hash of the bits and the size of a field. Equal landscapes have equal hashes.
std::uint64_t hashBits(const Field<float>& field);

/// The grid with cells twice as long.
inline GridLevel gridAbove(const Terrain& ground) {
    return {ground.width(), ground.height(), ground.boundary(), 1};
}

}  // namespace scree
