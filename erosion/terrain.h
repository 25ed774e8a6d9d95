#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string_view>

#include "erosion/field.h"
#include "erosion/parallel.h"
#include "erosion/tiles.h"

namespace scree {

/// What a terrain knows at each node.
enum class Layer {
    Height,
    Sediment,
    Water,
    Suspended,
    Groundwater,
    Moisture,
    Flow,
    Wear,
    Deposit,
    Hardness,
    Rain,
    Freshwater,
    Biome,
    Colour
};

struct LayerInfo {
    Layer layer;
    std::string_view name;   ///< In presets, files and on the command line; stays for ever.
    std::string_view title;  ///< On panels.
    std::string_view unit;
    float initial;  ///< Value of each cell when the layer is first used.
    std::string_view meaning;
};

/// Every layer once, in the order of the enum.
inline constexpr std::array kLayers{
    LayerInfo{Layer::Height, "height", "Height", "m", 0.0f, "Ground height above the terrain's datum"},
    LayerInfo{Layer::Sediment, "sediment", "Loose sediment", "m", 0.0f, "Loose material, the upper part of the height"},
    LayerInfo{Layer::Water, "water", "Water", "m", 0.0f, "Depth of the water standing or running on the ground"},
    LayerInfo{Layer::Suspended, "suspended", "Suspended sediment", "m", 0.0f,
              "Ground that the water of a cell carries"},
    LayerInfo{Layer::Groundwater, "groundwater", "Groundwater", "m", 0.0f, "Water soaked into the ground"},
    LayerInfo{Layer::Moisture, "moisture", "Moisture", "", 0.0f, "How wet the ground is, 0 dry to 1 soaked"},
    LayerInfo{Layer::Flow, "flow", "Flow", "cells", 0.0f, "Discharge of droplets: the cells of rain that pass here"},
    LayerInfo{Layer::Wear, "wear", "Wear", "m", 0.0f, "Total height removed by erosion"},
    LayerInfo{Layer::Deposit, "deposit", "Deposit", "m", 0.0f, "Total height added by erosion"},
    LayerInfo{Layer::Hardness, "hardness", "Hardness", "", 0.0f, "Resistance of the ground, 0 soil to 1 untouchable"},
    LayerInfo{Layer::Rain, "rain", "Rain", "x mean", 1.0f, "Rain falling on a cell; 1 is the even rain"},
    LayerInfo{Layer::Freshwater, "freshwater", "Lakes and rivers", "m", 0.0f,
              "Depth of the lakes and rivers that form and flow of the land ask for"},
    LayerInfo{Layer::Biome, "biome", "Biome", "class", 0.0f, "Kind of place, by number: see kBiomes"},
    LayerInfo{Layer::Colour, "colour", "Surface colour", "", 0.0f, "Colour of the material at the surface"},
};
inline constexpr int kLayerCount = static_cast<int>(kLayers.size());

constexpr const LayerInfo& info(Layer layer) {
    return kLayers[static_cast<std::size_t>(layer)];
}
/// True for the layers that a terrain does not keep as such, for they follow from others:
///
///     sediment = max(0, height - bedrock)         NodeBooks
///     deposit                                     NodeBooks
///     wear     = given + deposit - height         the ground as it would be without erosion
///
/// So what erodes need not touch all of them: cuts change the height alone, deposits the height and the books.
constexpr bool isDerived(Layer layer) {
    return layer == Layer::Sediment || layer == Layer::Wear || layer == Layer::Deposit;
}
/// What erosion writes down of a node besides its height. In one place, as what raises a node changes both.
struct NodeBooks {
    /// Metres above the datum: the ground below the sediment is this or the height, whichever is lower. What lowers a
    /// node need not tell; what raises it, must.
    float bedrock = 0.0f;
    float deposit = 0.0f;  ///< Total height added by erosion, metres.

    /// The node's height has gone from `before` to `after`.
    void note(float before, float after) {
        bedrock = std::min(bedrock, before);
        deposit += std::max(after - before, 0.0f);
    }
    bool operator==(const NodeBooks&) const = default;
};
/// The layer of that name, if there is one.
std::optional<Layer> layerNamed(std::string_view name);

/// A set of layers.
class LayerSet {
 public:
    constexpr LayerSet() = default;
    constexpr LayerSet(std::initializer_list<Layer> layers) {
        for (const Layer layer : layers) add(layer);
    }
    constexpr void add(Layer layer) { bits_ |= 1u << static_cast<unsigned>(layer); }
    constexpr bool contains(Layer layer) const { return (bits_ >> static_cast<unsigned>(layer) & 1u) != 0; }
    constexpr bool intersects(const LayerSet& other) const { return (bits_ & other.bits_) != 0; }
    constexpr bool operator==(const LayerSet&) const = default;

 private:
    std::uint32_t bits_ = 0;
};

/// What happens at the edge of the map.
///   Open  the outer ring of nodes is a fixed base level: nothing erodes it, what reaches it has left the map.
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

/// Where the material is: invariant terrain + suspended + carried + out + lost - edited - resampled = initial, in m^3.
struct Ledger {
    double initial = 0.0;    ///< Terrain volume when the ledger was opened.
    double suspended = 0.0;  ///< In the water of the layers.
    double carried = 0.0;    ///< By droplets that are under way from one round to the next.
    double out = 0.0;        ///< Left the map.
    double lost = 0.0;       ///< Discarded on purpose.
    double edited = 0.0;     ///< Added (or, negative, removed) by the user.
    double resampled = 0.0;  ///< Added (or, negative, removed) where a change was brought to a finer grid.
    double eroded = 0.0;     ///< Total picked up by all models; not part of the balance.
    double deposited = 0.0;  ///< Total laid down by all models; not part of the balance.

    /// Volume that the books cannot explain, given the terrain's volume now.
    double drift(double terrainVolume) const {
        return terrainVolume + suspended + carried + out + lost - edited - resampled - initial;
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
        assert(layer != Layer::Colour && !isDerived(layer));
        return layers_[static_cast<std::size_t>(layer)];
    }
    const Field<float>& heights() const { return layer(Layer::Height); }

    /// Takes sediment, wear and deposit into use.
    void keepBooks();
    /// Empty where no books are kept.
    Field<NodeBooks>& books() { return books_; }
    const Field<NodeBooks>& books() const { return books_; }
    /// The ground below the sediment, metres above the datum, at most the height; where books are kept.
    float bedrock(int x, int y) const { return std::min(books_(x, y).bedrock, heights()(x, y)); }
    /// The ground as it would be without erosion, metres above the datum; where books are kept. What changes the
    /// height without being erosion changes it, and the bedrock, by as much.
    Field<float>& given() { return layers_[static_cast<std::size_t>(Layer::Wear)]; }
    const Field<float>& given() const { return layers_[static_cast<std::size_t>(Layer::Wear)]; }
    /// Tells that these cells' height has changed, and what follows from it.
    void markGroundChanged(CellRect cells);
    void markGroundTileChanged(int tile);

    /// The values of any layer but Colour in row y from column x0 to before x1, its initial ones where it is not in
    /// use.
    void readRow(Layer layer, int y, int x0, int x1, float* values) const;
    /// All of them.
    Field<float> values(Layer layer) const;

    /// The colour layer; allocated, banded like rock strata by height, where it was not in use.
    Field<Rgba>& useColour();
    const Field<Rgba>& colour() const { return colour_; }

    /// Exchanges a layer with a field of the same size, as double-buffered models do.
    void swapLayer(Layer layer, Field<float>& other);

    const TileVersions& versions(Layer layer) const { return versions_[versionsOf(layer)]; }
    /// Tells that these cells of a layer have changed.
    void markChanged(Layer layer, CellRect cells) { versions_[versionsOf(layer)].mark(cells, revision_); }
    void markTileChanged(Layer layer, int tile) { versions_[versionsOf(layer)].setVersion(tile, revision_); }
    void markAllChanged(Layer layer) { versions_[versionsOf(layer)].setAll(revision_); }

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
    /// Calls `visit(field, versions)` for each grid of values that a terrain may store, always in the same order; those
    /// not in use are empty. A visitor that changes them must keep all of the terrain's size, and give tiles with
    /// other values other versions.
    template <class Visit>
    void forEachStored(Visit&& visit) {
        visitStored(*this, visit);
    }
    template <class Visit>
    void forEachStored(Visit&& visit) const {
        visitStored(*this, visit);
    }

    /// Makes every tile of every layer newer than anything up to `revision`, for a terrain that replaces another.
    void startAfter(std::uint64_t revision);

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
            if (isOneField(layer.layer))
                visit(self.layers_[static_cast<std::size_t>(layer.layer)], self.versions_[versionsOf(layer.layer)]);
        visit(self.books_, self.versions_[versionsOf(Layer::Sediment)]);
        visit(self.colour_, self.versions_[versionsOf(Layer::Colour)]);
    }
    /// True for layers of which layers_ has what is kept: values, or, of wear, the given ground.
    static constexpr bool isOneField(Layer layer) { return layer != Layer::Colour && !isInBooks(layer); }
    static constexpr bool isInBooks(Layer layer) { return layer == Layer::Sediment || layer == Layer::Deposit; }
    /// Layers that are kept together have versions together.
    static constexpr std::size_t versionsOf(Layer layer) {
        return static_cast<std::size_t>(isInBooks(layer) ? Layer::Sediment : layer);
    }

    int width_ = 0;
    int height_ = 0;
    float cellSize_ = 1.0f;
    double datum_ = 0.0;
    Boundary boundary_ = Boundary::Open;
    std::uint64_t revision_ = 1;
    std::array<Field<float>, kLayerCount> layers_;
    Field<NodeBooks> books_;
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
