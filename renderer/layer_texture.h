#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "erosion/terrain.h"
#include "renderer/gl_objects.h"
#include "renderer/range_pyramid.h"

namespace scree {

/// What an upload changed.
struct Upload {
    std::size_t bytes = 0;
    CellRect cells;  ///< Around all that changed; empty where nothing did.
};

/// A layer of the terrain as a texture: one texel for each node, with mipmaps. R32F, or RGBA16F for the surface colour.
/// One texel of the layer's initial value stands for a layer that is not in use.
class LayerTexture {
 public:
    explicit LayerTexture(Layer layer);

    /// Uploads the tiles whose version this texture lacks; takes another size where the terrain has one.
    Upload update(const Terrain& terrain);

    GLuint name() const { return texture_.name(); }
    /// Of the values uploaded; the initial value where the layer is not in use.
    Extremes range() const;
    /// Of the values uploaded; empty where the layer is not in use, and for the surface colour.
    const RangePyramid& ranges() const { return ranges_; }
    /// Higher than the highest values of three quarters of the tiles: a scale for layers with a few extreme places.
    float usualHighest() const;
    /// Steepest slope between neighbouring nodes in units per cell; kept for the height alone.
    float steepest() const;

 private:
    void allocate(const Terrain& terrain);
    void showInitialValue();
    void uploadRun(const Terrain& terrain, CellRect cells) const;
    void measure(const Terrain& terrain, int tile);

    Layer layer_;
    GlTexture texture_;
    int width_ = 0;
    int height_ = 0;
    std::vector<std::optional<std::uint64_t>> versions_;  ///< Of each tile on the GPU; none before its first upload.
    RangePyramid ranges_;
    std::vector<float> steepest_;
};

}  // namespace scree
