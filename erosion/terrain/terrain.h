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
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/base/tiles.h"
#include "erosion/terrain/boundary.h"
#include "erosion/terrain/grid_level.h"
#include "erosion/terrain/layer_table.h"
#include "erosion/terrain/layers.h"
#include "erosion/terrain/map_place.h"

namespace scree {

/// What erosion writes down of a node besides its height. In one place, as what raises a node changes both.
struct NodeRecord {
    /// Metres above the datum: the ground below the sediment is this or the height, whichever is lower. What lowers a
    /// node need not tell; what raises it, must.
    float bedrock = 0.0f;
    float deposit = 0.0f;  ///< Total height added by erosion, metres.

    /// The node's height has gone from `before` to `after`.
    void note(float before, float after) {
        bedrock = std::min(bedrock, before);
        deposit += std::max(after - before, 0.0f);
    }
    bool operator==(const NodeRecord&) const = default;
};

/// What a terrain remembers of its erosion. Three layers follow from it and the height:
///
///     sediment = max(0, height - bedrock)
///     deposit
///     wear     = uneroded + deposit - height
///
/// So what erodes need not touch all of them: cuts change the height alone, deposits the height and the node's record.
struct ErosionRecord {
    Field<NodeRecord> nodes;
    /// The ground as it would be without erosion, metres above the datum. What changes the height without being erosion
    /// changes it, and the bedrock, by as much.
    Field<float> uneroded;

    /// A node's height has changed by so much, and it was no erosion.
    void moveAlong(int x, int y, float change) {
        nodes(x, y).bedrock += change;
        uneroded(x, y) += change;
    }
};

/// Farthest from the datum that a height may be, in metres: beyond it a run has gone wrong, or a file is no terrain.
inline constexpr float kHighestHeight = 1e6f;

class Strata;

/// Linear colour, straight alpha.
struct Rgba {
    float r = 0.0f, g = 0.0f, b = 0.0f, a = 1.0f;
    bool operator==(const Rgba&) const = default;
};
inline constexpr std::array kColourChannels{&Rgba::r, &Rgba::g, &Rgba::b, &Rgba::a};
/// One channel of a colour layer.
Field<float> channelOf(const Field<Rgba>& colours, float Rgba::*channel);
/// Gives one channel these values. Colours that are empty get their size.
void setChannel(Field<Rgba>& colours, float Rgba::*channel, const Field<float>& values);
/// The colours whose channels are `change(channel)` of those given: of one size, which may be another.
template <class Change>
Field<Rgba> eachChannel(const Field<Rgba>& colours, const Change& change) {
    Field<Rgba> result;
    for (float Rgba::*channel : kColourChannels) {
        const Field<float> values = change(channelOf(colours, channel));
        setChannel(result, channel, values);
    }
    return result;
}

/// Where the material is: invariant terrain + rest + suspended + carried + out + lost - edited - resampled = initial,
/// in m^3.
struct Ledger {
    double initial = 0.0;    ///< Terrain volume when the ledger was opened.
    double suspended = 0.0;  ///< In the water of the layers.
    double carried = 0.0;    ///< By droplets that are under way from one round to the next.
    double out = 0.0;        ///< Left the map.
    double lost = 0.0;       ///< Discarded on purpose.
    double rest = 0.0;       ///< Moved by grid models, but less than the heights' float32 can hold; may be negative.
    double edited = 0.0;     ///< Added (or, negative, removed) by the user or by uplift.
    double resampled = 0.0;  ///< Added (or, negative, removed) where a change was brought to a finer grid.
    double eroded = 0.0;     ///< Total picked up by all models; not part of the balance.
    double deposited = 0.0;  ///< Total laid down by all models; not part of the balance.

    /// Volume that the books cannot explain, given the terrain's volume now.
    double drift(double terrainVolume) const {
        return terrainVolume + rest + suspended + carried + out + lost - edited - resampled - initial;
    }
    /// |drift| as a share of the eroded volume (at least 1 m^3): what the interface shows.
    double relativeDrift(double terrainVolume) const;
    /// Books what models did between these two states of another ledger.
    void addGrowth(const Ledger& before, const Ledger& after);
};

/// Where the water of the layers is: invariant water on and in the ground + rest + evaporated + out + sea - added -
/// resampled = initial, in m^3. Droplets are not in it: their water is no volume.
struct WaterLedger {
    double initial = 0.0;     ///< Surface water and groundwater when the ledger was opened.
    double added = 0.0;       ///< By rain and springs.
    double evaporated = 0.0;  ///< Into the air.
    double out = 0.0;         ///< Left the map.
    double sea = 0.0;         ///< Reached the sea.
    double rest = 0.0;        ///< On the map, but less than the layers' float32 can hold.
    double resampled = 0.0;   ///< Added (or, negative, removed) where a change was brought to a finer grid.

    /// Volume that the books cannot explain, given the volume of surface water and groundwater now.
    double drift(double waterVolume) const {
        return waterVolume + rest + evaporated + out + sea - added - resampled - initial;
    }
    /// |drift| as a share of all water there has been (at least 1 m^3).
    double relativeDrift(double waterVolume) const;
    /// Books what models did between these two states of another ledger.
    void addGrowth(const WaterLedger& before, const WaterLedger& after);
};

/// The grid that a terrain is on, and where it lies.
struct TerrainForm {
    int width = 0;                       ///< Nodes.
    int height = 0;                      ///< Nodes.
    float cellSize = 1.0f;               ///< Metres.
    double datum = 0.0;                  ///< Metres from which heights are counted.
    Boundary boundary = Boundary::Open;  ///< What lies beyond the edges.
    std::optional<MapPlace> place{};     ///< On the globe, where the map that it was made from told that.
    bool operator==(const TerrainForm&) const = default;

    /// Nodes along the longer edge.
    int longer() const { return width > height ? width : height; }
    /// Longer edge in metres. A node stands for a cell.
    double extent() const { return longer() * static_cast<double>(cellSize); }
};

/// A heightmap with its layers. Heights are metres above `datum`, so that float32 keeps its precision on high
/// plateaus; layers are allocated on first use.
///
/// A terrain on a fine grid may have a base: the same land on a coarser grid, on which models act. Then what models
/// make and what follows from the erosion record is on the base alone, and is interpolated where it is read. The
/// heights and what the user paints are on the fine grid; the base has their means.
class Terrain {
 public:
    static constexpr int kMinSize = 2;      ///< Nodes along an edge.
    static constexpr int kMaxSize = 16384;  ///< Nodes along an edge.
    /// What the names of added layers begin with where a terrain is stored, so that no built-in one has the same.
    static constexpr std::string_view kAddedPrefix = "added.";

    Terrain() = default;
    /// A flat terrain. Sizes in nodes, kMinSize to kMaxSize; `cellSize` in metres, above 0.
    Terrain(int width, int height, float cellSize, Boundary boundary = Boundary::Open);
    /// A terrain of these heights, metres above `datum`.
    Terrain(Field<float> heights, float cellSize, double datum, Boundary boundary = Boundary::Open);

    const TerrainForm& form() const { return form_; }
    int width() const { return form_.width; }
    int height() const { return form_.height; }
    float cellSize() const { return form_.cellSize; }
    double cellArea() const { return static_cast<double>(form_.cellSize) * static_cast<double>(form_.cellSize); }
    /// Cell of the grid on which models act that ask for no length of their own: a reference cell (map_length.h), or
    /// this grid's own cell if that is longer. In metres.
    double referenceCell() const { return std::max(static_cast<double>(form_.cellSize), extent() / 512.0); }
    /// What a cell of rain is in flow: one of the reference grid, in m^2.
    double rainCellArea() const { return referenceCell() * referenceCell(); }
    /// Longer edge in metres. A node stands for a cell.
    double extent() const { return form_.extent(); }
    double datum() const { return form_.datum; }
    Boundary boundary() const { return form_.boundary; }
    void setBoundary(Boundary boundary) { form_.boundary = boundary; }
    const std::optional<MapPlace>& place() const { return form_.place; }
    void setPlace(const std::optional<MapPlace>& place) { form_.place = place; }

    /// The base, or null where models act on this grid.
    Terrain* base() { return base_.empty() ? nullptr : &base_.front(); }
    const Terrain* base() const { return base_.empty() ? nullptr : &base_.front(); }
    /// The level of the base's grid above this one; 0 without a base.
    int baseLevel() const { return grid_ ? grid_->level() : 0; }
    /// The way between this grid and that of the base, which is there.
    const GridLevel& baseGrid() const { return *grid_; }
    /// True for layers that are on the base if there is one.
    static constexpr bool livesOnBase(Layer layer) {
        return isBuiltIn(layer) &&
               (info(layer).source == LayerSource::Models || info(layer).source == LayerSource::Record);
    }
    /// Takes `base`, of the size of that level of this grid, as the base. The layers that live there are no longer
    /// here.
    void setBase(Terrain base, int level);
    /// Brings all layers of the base to this grid, interpolated, and drops it.
    void dropBase(ThreadPool& pool);
    /// The revision up to which the base follows what was done to this grid.
    std::uint64_t followed() const { return followed_; }
    void setFollowed() { followed_ = revision_; }
    void setFollowed(std::uint64_t revision) { followed_ = revision; }
    /// Tells that layers of the base have changed there at its revision `since` or later.
    void markChangedOnBase(std::uint64_t since);

    /// What the terrain can have: the built-in layers, and those that were added to it.
    std::span<const LayerInfo> layers() const { return table_ ? table_->layers() : std::span(kLayers); }
    const LayerInfo& infoOf(Layer layer) const { return layers()[static_cast<std::size_t>(layer)]; }
    std::optional<Layer> findLayer(std::string_view name) const;
    /// Adds a layer, and raises the revision. The Error says why it cannot be added: see LayerTable::of().
    Result<Layer> addLayer(LayerDescription description);
    const SharedLayerTable& layerTable() const { return table_; }
    /// Takes another table. Layers of this one keep their values where the other has as many.
    void setLayerTable(SharedLayerTable table);

    bool has(Layer layer) const;
    /// The layer's values; allocated with its initial value where it was not in use. Not for Colour and derived layers.
    Field<float>& use(Layer layer);
    /// The layer's values, or an empty field where it is not in use. Not for Colour, derived layers, and those that
    /// live on a base.
    const Field<float>& layer(Layer layer) const {
        assert(!isColour(layer) && isHere(layer));
        return stored(layer);
    }
    const Field<float>& heights() const { return layer(Layer::Height); }

    /// Takes the erosion record into use, and with it sediment, wear and deposit.
    void keepRecord();
    /// As keepRecord(), with these values: what of another grid was brought to this one.
    void keepRecord(Field<float> uneroded, const Field<float>& sediment, const Field<float>& deposit);
    /// Its fields are empty where it is not in use.
    ErosionRecord& record() { return record_; }
    const ErosionRecord& record() const { return record_; }
    /// The ground below the sediment, metres above the datum, at most the height; where the record is in use.
    float bedrock(int x, int y) const { return std::min(record_.nodes(x, y).bedrock, heights()(x, y)); }
    /// Tells that these cells' height has changed, and what follows from it.
    void markGroundChanged(CellRect cells);
    void markGroundTileChanged(int tile);

    /// The values of any layer but Colour in row y from column x0 to before x1, its initial ones where it is not in
    /// use.
    void readRow(Layer layer, int y, int x0, int x1, float* values) const;
    /// The colours in row y from column x0 to before x1, where they are in use.
    void readColours(int y, int x0, int x1, Rgba* colours) const;
    /// One of the values of readRow().
    float value(Layer layer, int x, int y) const;
    /// True where layer() or colour() has a layer's values: it neither lives on a base nor is derived.
    bool isHere(Layer layer) const { return !isDerived(layer) && (base_.empty() || !livesOnBase(layer)); }
    /// All of them.
    Field<float> values(Layer layer, ThreadPool* pool = nullptr) const;
    /// The layer itself where it is stored on this grid, else `memory`, which gets all its values. Not for Colour.
    const Field<float>& valuesIn(Field<float>& memory, Layer layer, ThreadPool* pool = nullptr) const;

    /// Takes over the painted layers of a terrain of the same size, and its table of layers; true where any value
    /// differs from before.
    bool takePainted(const Terrain& from);

    /// The colour layer; allocated, with the colours of the strata or, where there are none, bands by height, where it
    /// was not in use.
    Field<Rgba>& useColour(const Strata* strata = nullptr);
    const Field<Rgba>& colour() const { return colour_; }

    /// Exchanges a layer with a field of the same size, as double-buffered models do.
    void swapLayer(Layer layer, Field<float>& other);

    const TileVersions& versions(Layer layer) const { return versionsIn(layer); }
    /// Tells that these cells of a layer have changed.
    void markChanged(Layer layer, CellRect cells) { versionsIn(layer).mark(cells, revision_); }
    void markTileChanged(Layer layer, int tile) { versionsIn(layer).setVersion(tile, revision_); }
    void markAllChanged(Layer layer) { versionsIn(layer).setAll(revision_); }
    /// Gives all tiles of a layer the version of that from which it was copied.
    void setAllVersions(Layer layer, std::uint64_t version) { versionsIn(layer).setAll(version); }

    /// Grows with each round or edit; versions are revisions.
    std::uint64_t revision() const { return revision_; }
    void nextRevision() { ++revision_; }
    /// Goes on with a revision after this one and its own.
    void nextRevisionAfter(std::uint64_t revision) { revision_ = (revision > revision_ ? revision : revision_) + 1; }
    /// What copyChanged() has copied: no more than tiles, or whole layers, for which there was no memory before.
    enum class Copied { Tiles, Layers };
    /// Makes this a copy of `from` as far as `layers` go (and grid, datum and ledger always): only tiles whose version
    /// differs are copied, layers that `from` does not use are dropped. The copy has no base: what lives on that of
    /// `from` is interpolated.
    Copied copyChanged(const Terrain& from, LayerSet layers, ThreadPool* pool = nullptr);
    /// Makes this a copy of all that `from` stores in `layers`, on its grid and on its base, as copyChanged() does.
    Copied copyStored(const Terrain& from, LayerSet layers, ThreadPool* pool = nullptr);
    /// Calls `visit(name, field, versions)` for each grid of values that a terrain may store, always in the same order;
    /// those not in use are empty. Their names stay for ever, as those of layers do. Layers that were added come last;
    /// their names begin with kAddedPrefix. A visitor that changes fields must keep all of the terrain's size, and give
    /// tiles with other values other versions. A base has its own.
    template <class Visit>
    void forEachStored(Visit&& visit) {
        visitStored(*this, visit);
    }
    template <class Visit>
    void forEachStored(Visit&& visit) const {
        visitStored(*this, visit);
    }

    /// Shows the plain values that belong to the stored grids: revision, versions and ledgers.
    void visitState(StateVisitor& visitor);

    /// Makes every tile of every layer newer than anything up to `revision`, for a terrain that replaces another.
    void startAfter(std::uint64_t revision);
    /// Raises the revision and every version by so much, for a terrain that replaces another of at most this revision:
    /// what models remember of its versions is to be raised, too.
    void raiseVersions(std::uint64_t by);

    Ledger& ledger() { return ledger_; }
    const Ledger& ledger() const { return ledger_; }
    WaterLedger& waterLedger() { return waterLedger_; }
    const WaterLedger& waterLedger() const { return waterLedger_; }
    /// Sum of a layer x cell area in m^3, added up in row order whatever the threads; 0 where it is not in use; of the
    /// base where it lives there. Not for Colour and derived layers.
    double total(Layer layer, ThreadPool* pool = nullptr) const;
    /// Volume of the ground above the datum in m^3.
    double volume(ThreadPool* pool = nullptr) const { return total(Layer::Height, pool); }
    /// Volume of surface water and groundwater in m^3.
    double waterVolume(ThreadPool* pool = nullptr) const {
        return total(Layer::Water, pool) + total(Layer::Groundwater, pool);
    }
    /// Closes the books of the terrain as it is now and opens new ones.
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
    /// Of the stored grid in which the layer is, or from which it follows: that of wear is the uneroded ground.
    static constexpr std::size_t indexOfVersions(Layer layer) {
        return static_cast<std::size_t>(layer == Layer::Deposit ? Layer::Sediment : layer);
    }
    TileVersions& versionsIn(Layer layer) {
        return isBuiltIn(layer) ? versions_[indexOfVersions(layer)] : added_[indexOfAdded(layer)].versions;
    }
    const TileVersions& versionsIn(Layer layer) const { return const_cast<Terrain*>(this)->versionsIn(layer); }
    void takeHead(const Terrain& from);
    Copied copyLayer(const Terrain& from, Layer layer, ThreadPool* pool);
    void copyFromBase(const Terrain& from, LayerSet layers, ThreadPool* pool);
    void dropLayersOfBase();

    TerrainForm form_;
    std::uint64_t revision_ = 1;
    std::array<Field<float>, kLayerCount> layers_;
    ErosionRecord record_;
    Field<Rgba> colour_;
    std::array<TileVersions, kLayerCount> versions_;
    struct Added {
        Field<float> values;
        TileVersions versions;
    };
    SharedLayerTable table_;
    std::vector<Added> added_;  ///< As the table lists them.
    Ledger ledger_;
    WaterLedger waterLedger_;
    std::vector<Terrain> base_;  ///< One or none.
    std::shared_ptr<const GridLevel> grid_;
    std::uint64_t followed_ = 0;
};

/// The value of any layer but Colour at a point of the terrain, in cells, from the four nodes around it.
float valueAt(const Terrain& terrain, Layer layer, Point cell);

/// Lowest and highest value of a field.
struct Extremes {
    float lowest = 0.0f;
    float highest = 0.0f;
};
Extremes extremes(const Field<float>& field);
Extremes extremes(const Field<float>& field, ThreadPool& pool);

/// A 64-bit hash of a field's bits, size included: equal for equal landscapes.
std::uint64_t hashBits(const Field<float>& field);

/// The grid with cells twice as long.
inline GridLevel gridAbove(const Terrain& ground) {
    return {ground.width(), ground.height(), ground.boundary(), 1};
}

}  // namespace scree
