#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Gives every cell of a painted layer this value, kept within its range, or, by height, a share of it that grows from
/// 0 at the lowest ground to 1 at the highest.
void fillPainted(Terrain& terrain, Layer layer, float value, bool byHeight);

/// Gives a painted layer these values, which lie within its range, from a grid of any size whose edges coincide with
/// the terrain's: see Resampler. No value lies beyond those given.
void paintValues(Terrain& terrain, Layer layer, const Field<float>& values, ThreadPool& pool);

/// Gives the colour layer these colours, from a grid of any size whose edges coincide with the terrain's. Between nodes
/// a colour counts by its alpha. A base gets the means of what a terrain without one would get.
void paintColours(Terrain& terrain, const Field<Rgba>& colours, ThreadPool& pool);

/// What the user has painted on a terrain: those of its painted layers that are not at their initial value everywhere,
/// and the colours that were given to it, without the terrain itself. Never changes, so that copies of a recipe share
/// it.
class PaintedLayers {
 public:
    struct Painted {
        Layer layer;          ///< LayerSource::Painted.
        Field<float> values;  ///< Within the range of the layer.
    };

    /// `layers` are in the order of kLayers. There is a layer or a colour, and all are of the same size.
    explicit PaintedLayers(std::vector<Painted> layers, Field<Rgba> colours = {});

    int width() const { return layers_.empty() ? colours_.width() : layers_.front().values.width(); }     ///< Nodes.
    int height() const { return layers_.empty() ? colours_.height() : layers_.front().values.height(); }  ///< Nodes.
    const std::vector<Painted>& layers() const { return layers_; }
    /// Each channel from 0 to 1; empty where no colours were given.
    const Field<Rgba>& colours() const { return colours_; }

    /// Gives the terrain these values. Where its grid has another size the edges of the maps coincide, and each node
    /// takes the bilinear value of the four nodes around it, and its colour as by paintColours(); the same for every
    /// number of threads. Throws std::bad_alloc.
    void putOn(Terrain& terrain, ThreadPool& pool) const;

    /// True where size, layers and all values are equal.
    bool operator==(const PaintedLayers& other) const;

 private:
    std::vector<Painted> layers_;
    Field<Rgba> colours_;
    std::uint64_t hash_ = 0;  ///< Of all values: most comparisons need no more.
};

/// Null where nothing is painted.
using SharedPaint = std::shared_ptr<const PaintedLayers>;

/// Layers as PaintedLayers takes them, of which those at their initial value everywhere are left out.
SharedPaint makePaint(std::vector<PaintedLayers::Painted> layers, Field<Rgba> colours = {});

/// The layers that are painted on this terrain.
SharedPaint paintOf(const Terrain& terrain);
/// With the colours that were given to the terrain on which no model has acted yet: those of `terrain` may be mixed.
SharedPaint paintOf(const Terrain& terrain, const Terrain& start);

/// True where both are null or equal.
bool samePaint(const SharedPaint& a, const SharedPaint& b);

}  // namespace scree
