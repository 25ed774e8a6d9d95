#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/base/tiles.h"
#include "erosion/terrain/layers.h"

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
};

/// What happens at the edge of the map.
///   Open  what reaches the outer ring of nodes has left the map. In a round the ring is a fixed base level; after it,
///         the ring sinks with the land behind it: see settleOpenEdge().
///   Wall  nothing leaves.
///   Wrap  the map is a torus of width x height cells.
enum class Boundary { Open, Wall, Wrap };

/// Farthest from the datum that a height may be, in metres: beyond it a run has gone wrong, or a file is no terrain.
inline constexpr float kHighestHeight = 1e6f;

/// Linear colour, straight alpha.
struct Rgba {
    float r = 0.0f, g = 0.0f, b = 0.0f, a = 1.0f;
    bool operator==(const Rgba&) const = default;
};

/// Where the material is: invariant terrain + rest + suspended + carried + out + lost - edited - resampled = initial,
/// in m^3.
struct Ledger {
    double initial = 0.0;    ///< Terrain volume when the ledger was opened.
    double suspended = 0.0;  ///< In the water of the layers.
    double carried = 0.0;    ///< By droplets that are under way from one round to the next.
    double out = 0.0;        ///< Left the map.
    double lost = 0.0;       ///< Discarded on purpose.
    double rest = 0.0;       ///< Moved by grid models, but less than the heights' float32 can hold; may be negative.
    double edited = 0.0;     ///< Added (or, negative, removed) by the user.
    double resampled = 0.0;  ///< Added (or, negative, removed) where a change was brought to a finer grid.
    double eroded = 0.0;     ///< Total picked up by all models; not part of the balance.
    double deposited = 0.0;  ///< Total laid down by all models; not part of the balance.

    /// Volume that the books cannot explain, given the terrain's volume now.
    double drift(double terrainVolume) const {
        return terrainVolume + rest + suspended + carried + out + lost - edited - resampled - initial;
    }
    /// |drift| as a share of the eroded volume (at least 1 m^3): what the interface shows.
    double relativeDrift(double terrainVolume) const;
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
};

/// A heightmap with its layers. Heights are metres above `datum`, so that float32 keeps its precision on high
/// plateaus; layers are allocated on first use.
class Terrain {
 public:
    static constexpr int kMinSize = 2;      ///< Nodes along an edge.
    static constexpr int kMaxSize = 16384;  ///< Nodes along an edge.

    Terrain() = default;
    /// A flat terrain. Sizes in nodes, kMinSize to kMaxSize; `cellSize` in metres, above 0.
    Terrain(int width, int height, float cellSize, Boundary boundary = Boundary::Open);
    /// A terrain of these heights, metres above `datum`.
    Terrain(Field<float> heights, float cellSize, double datum, Boundary boundary = Boundary::Open);

    int width() const { return width_; }
    int height() const { return height_; }
    float cellSize() const { return cellSize_; }
    double cellArea() const { return static_cast<double>(cellSize_) * static_cast<double>(cellSize_); }
    /// Longer edge in metres.
    double extent() const { return (width_ > height_ ? width_ - 1 : height_ - 1) * static_cast<double>(cellSize_); }
    double datum() const { return datum_; }
    Boundary boundary() const { return boundary_; }
    void setBoundary(Boundary boundary) { boundary_ = boundary; }

    bool has(Layer layer) const;
    /// The layer's values; allocated with its initial value where it was not in use. Not for Colour and derived layers.
    Field<float>& use(Layer layer);
    /// The layer's values, or an empty field where it is not in use. Not for Colour and derived layers.
    const Field<float>& layer(Layer layer) const {
        assert(!isColour(layer) && !isDerived(layer));
        return layers_[static_cast<std::size_t>(layer)];
    }
    const Field<float>& heights() const { return layer(Layer::Height); }

    /// Takes the erosion record into use, and with it sediment, wear and deposit.
    void keepRecord();
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
    /// All of them.
    Field<float> values(Layer layer) const;

    /// Takes over the painted layers of a terrain of the same size; true where any value differs from before.
    bool takePainted(const Terrain& from);

    /// The colour layer; allocated, banded like rock strata by height, where it was not in use.
    Field<Rgba>& useColour();
    const Field<Rgba>& colour() const { return colour_; }

    /// Exchanges a layer with a field of the same size, as double-buffered models do.
    void swapLayer(Layer layer, Field<float>& other);

    const TileVersions& versions(Layer layer) const { return versionsIn(layer); }
    /// Tells that these cells of a layer have changed.
    void markChanged(Layer layer, CellRect cells) { versionsIn(layer).mark(cells, revision_); }
    void markTileChanged(Layer layer, int tile) { versionsIn(layer).setVersion(tile, revision_); }
    void markAllChanged(Layer layer) { versionsIn(layer).setAll(revision_); }

    /// Grows with each round or edit; versions are revisions.
    std::uint64_t revision() const { return revision_; }
    void nextRevision() { ++revision_; }
    /// Goes on with a revision after this one and its own.
    void nextRevisionAfter(std::uint64_t revision) { revision_ = (revision > revision_ ? revision : revision_) + 1; }
    /// What copyChanged() has copied: no more than tiles, or whole layers, for which there was no memory before.
    enum class Copied { Tiles, Layers };
    /// Makes this a copy of `from` as far as `layers` go (and grid, datum and ledger always): only tiles whose version
    /// differs are copied, layers that `from` does not use are dropped.
    Copied copyChanged(const Terrain& from, LayerSet layers, ThreadPool* pool = nullptr);
    /// Calls `visit(name, field, versions)` for each grid of values that a terrain may store, always in the same order;
    /// those not in use are empty. Their names stay for ever, as those of layers do. A visitor that changes them must
    /// keep all of the terrain's size, and give tiles with other values other versions.
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
    /// Sum of a layer x cell area in m^3, added up in row order whatever the threads; 0 where it is not in use. Not for
    /// Colour.
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
                visit(layer.name, self.layers_[static_cast<std::size_t>(layer.layer)], self.versionsIn(layer.layer));
        visit(std::string_view("uneroded"), self.record_.uneroded, self.versionsIn(Layer::Wear));
        visit(std::string_view("record"), self.record_.nodes, self.versionsIn(Layer::Sediment));
        visit(info(Layer::Colour).name, self.colour_, self.versionsIn(Layer::Colour));
    }
    /// Of the stored grid in which the layer is, or from which it follows: that of wear is the uneroded ground.
    static constexpr std::size_t indexOfVersions(Layer layer) {
        return static_cast<std::size_t>(layer == Layer::Deposit ? Layer::Sediment : layer);
    }
    TileVersions& versionsIn(Layer layer) { return versions_[indexOfVersions(layer)]; }
    const TileVersions& versionsIn(Layer layer) const { return versions_[indexOfVersions(layer)]; }

    int width_ = 0;
    int height_ = 0;
    float cellSize_ = 1.0f;
    double datum_ = 0.0;
    Boundary boundary_ = Boundary::Open;
    std::uint64_t revision_ = 1;
    std::array<Field<float>, kLayerCount> layers_;
    ErosionRecord record_;
    Field<Rgba> colour_;
    std::array<TileVersions, kLayerCount> versions_;
    Ledger ledger_;
    WaterLedger waterLedger_;
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

}  // namespace scree
