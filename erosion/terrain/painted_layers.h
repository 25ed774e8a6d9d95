#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/records/colours.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Sets every cell of a painted layer to this value, kept within the layer's range. If `byHeight`, the cells get a
/// share of it that grows from 0 at the lowest ground to 1 at the highest.
void fillPainted(Terrain& terrain, Layer layer, float value, bool byHeight);

/// Sets a painted layer to `values`, which lie within its range. The grid of `values` may have any size; its edges
/// coincide with the terrain's: see Resampler. No result is outside the range of `values`.
void paintValues(Terrain& terrain, Layer layer, const Field<float>& values, ThreadPool& pool);

/// Sets the colour layer to `colours`. Their grid may have any size; its edges coincide with the terrain's. Between
/// nodes, colours are weighted by their alpha. If the terrain has a base, the base gets the means of the result on the
/// fine grid.
void paintColours(Terrain& terrain, const Field<Rgba>& colours, ThreadPool& pool);

/// What the user has painted on a terrain, without the terrain itself: the layers that were added to it, the painted
/// layers that differ from their initial value somewhere, and the imported colours. Never changes, so that copies of a
/// recipe share it.
class PaintedLayers {
 public:
    struct Painted {
        Layer layer;          ///< A layer with LayerSource::Painted, built-in or of the table.
        Field<float> values;  ///< Within the range of the layer.
    };

    /// `layers` are in the order of `table`. Precondition: there is at least one layer, one colour or one added layer,
    /// and all values have the same size.
    explicit PaintedLayers(std::vector<Painted> layers, Field<Rgba> colours = {}, SharedLayerTable table = {});

    /// The layers of the terrain, or null if it has only the built-in ones.
    const SharedLayerTable& table() const { return table_; }
    /// Properties of a built-in layer or of a layer of the table.
    const LayerInfo& infoOf(Layer layer) const;
    /// Returns true if there are values or colours, and not only added layers with their initial value.
    bool hasValues() const { return !layers_.empty() || !colours_.empty(); }

    /// Nodes along the edges; 0 without values and colours.
    int width() const { return layers_.empty() ? colours_.width() : layers_.front().values.width(); }
    int height() const { return layers_.empty() ? colours_.height() : layers_.front().values.height(); }
    const std::vector<Painted>& layers() const { return layers_; }
    /// Each channel is from 0 to 1. Empty if there are no colours.
    const Field<Rgba>& colours() const { return colours_; }

    /// Sets the layer table, the painted layers and the colours of the terrain. If its grid has another size, the edges
    /// of the maps coincide, each node takes the bilinear value of the four nodes around it, and colours are resampled
    /// as in paintColours(). The result is the same for every number of threads. Throws std::bad_alloc.
    void putOn(Terrain& terrain, ThreadPool& pool) const;

    /// Returns true if tables, size, layers and all values are equal.
    bool operator==(const PaintedLayers& other) const;

 private:
    SharedLayerTable table_;
    std::vector<Painted> layers_;
    Field<Rgba> colours_;
    std::uint64_t hash_ = 0;  ///< Of all values; decides most comparisons.
};

/// Null if nothing is painted and no layer is added.
using SharedPaint = std::shared_ptr<const PaintedLayers>;

/// Returns the layers of a terrain with this table, or with this paint.
std::span<const LayerInfo> layersOf(const SharedLayerTable& table);
std::span<const LayerInfo> layersOf(const SharedPaint& paint);

/// Returns the painted layers without those that have their initial value everywhere, or null if neither layers nor
/// colours nor a table remain.
SharedPaint makePaint(std::vector<PaintedLayers::Painted> layers, Field<Rgba> colours = {},
                      SharedLayerTable table = {});

/// Returns the layer table and the painted layers of this terrain, or null if there are none.
SharedPaint paintOf(const Terrain& terrain);
/// Same as above, with the colours of `start`, the terrain before any model acted on it. The colours of `terrain` may
/// be mixed by models.
SharedPaint paintOf(const Terrain& terrain, const Terrain& start);

/// Returns true if both are null or both are equal.
bool samePaint(const SharedPaint& a, const SharedPaint& b);

}  // namespace scree
