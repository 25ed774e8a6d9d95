#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "erosion/terrain/terrain.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/map_painter.h"
#include "renderer/maps/map_grid.h"
#include "renderer/maps/range_pyramid.h"

namespace scree {

/// What an upload changed.
struct Upload {
    std::size_t bytes = 0;
    std::vector<CellRect> parts;  ///< Of the MapGrid; they may touch but do not overlap.
};

/// A layer of the terrain as a texture: one texel for each node of the MapGrid, with mipmaps. R32F; R16F where the
/// layer only tints the ground, RGBA16F for the surface colour. One texel of the layer's initial value stands for a
/// layer that is not in use.
class LayerTexture {
 public:
    explicit LayerTexture(Layer layer);

    /// False where the texture has another size than the layer now: then update() uploads all of it.
    bool fits(const Terrain& terrain, const MapGrid& grid) const;
    /// Gives the texture the size that the layer has now, with no particular content, or the initial value of a layer
    /// that is not in use.
    void fit(const Terrain& terrain, const MapGrid& grid);
    /// Shows the initial value: what was uploaded is out of date.
    void forget() { showInitialValue(); }
    /// Gives all texels the layer's initial value.
    void fill(const MapPainter& painter) const;
    /// False while there are tiles that have never been uploaded.
    bool whole() const { return missing_ == 0; }
    /// What update() would upload of a tile, where the layer is in use and the texture fits.
    std::size_t staleBytes(const Terrain& terrain, const MapGrid& grid, int tile) const {
        return isStale(terrain, tile) ? bytesOf(grid.within(terrain.versions(layer_).rect(tile))) : 0;
    }
    /// What an update() of all tiles would upload, also if the texture does not fit.
    std::size_t staleBytes(const Terrain& terrain, const MapGrid& grid) const;
    /// True if the texture shows values that the layer had before: a tile of an older version, or a layer that is no
    /// longer in use. Tiles that were never uploaded do not count.
    bool showsThePast(const Terrain& terrain, const MapGrid& grid) const;
    /// The parts that another texture of this layer holds in another version, or all if its size is another.
    std::vector<CellRect> differencesFrom(const LayerTexture& other) const;
    /// Uploads those of these tiles (in rising order) whose version the texture lacks.
    Upload update(const Terrain& terrain, const MapGrid& grid, std::span<const int> tiles, const MapPainter& painter);

    Layer layer() const { return layer_; }
    GLuint name() const { return texture_.name(); }
    /// Of the values uploaded; the initial value where the layer is not in use.
    Extremes range() const;
    /// Of the values uploaded; empty where the layer is not in use, and for the surface colour.
    const RangePyramid& ranges() const { return ranges_; }
    /// Higher than the highest values of three quarters of the tiles: a scale for layers with a few extreme places.
    float usualHighest() const;
    /// Steepest slope between neighbouring nodes of the terrain in units per cell; kept for the height alone.
    float steepest() const;

 private:
    static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

    void allocate(const Terrain& terrain, const MapGrid& grid);
    void showInitialValue();
    bool isStale(const Terrain& terrain, int tile) const {
        return versions_[static_cast<std::size_t>(tile)] != terrain.versions(layer_).version(tile);
    }
    std::size_t bytesOf(CellRect part) const;
    /// The layer's values in row y from column x0 on; for a derived layer up to x1, and until the next call.
    const float* rowOf(const Terrain& terrain, int y, int x0, int x1);
    void uploadPart(const Terrain& terrain, const MapGrid& grid, CellRect part);
    void measure(const Terrain& terrain, int tile);

    Layer layer_;
    GlTexture texture_;
    std::optional<MapGrid> grid_;          ///< None for the initial value.
    std::vector<std::uint64_t> versions_;  ///< Of each tile on the GPU; kNever before its first upload.
    int missing_ = 0;                      ///< Tiles never uploaded.
    RangePyramid ranges_;
    std::vector<float> steepest_;
    std::vector<float> gathered_;  ///< Texels of a part that do not lie in the terrain as they are uploaded.
    // A row of a layer that the terrain does not keep on its grid.
    std::vector<float> readValues_;
    std::vector<Rgba> readColours_;
};

}  // namespace scree
