#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "erosion/records/colours.h"
#include "erosion/sculpting/height_change.h"
#include "erosion/terrain/terrain.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/map_painter.h"
#include "renderer/maps/map_grid.h"
#include "renderer/maps/range_pyramid.h"

namespace scree {

/// Result of an upload.
struct Upload {
    std::size_t bytes = 0;
    /// Parts of the MapGrid that were uploaded. They may touch but do not overlap.
    std::vector<CellRect> parts;
};

/// A layer of the terrain as a texture with mipmaps: one texel for each node of the MapGrid. The format is R32F, or
/// R16F if the layer only tints the ground, or RGBA16F for the surface colour. A layer that is not in use is one texel
/// of its initial value.
class LayerTexture {
 public:
    explicit LayerTexture(Layer layer);

    /// False if the texture and the layer differ in size. Then update() uploads the whole layer.
    bool fits(const Terrain& terrain, const MapGrid& grid) const;
    /// Gives the texture the present size of the layer, without defined content. If the layer is not in use, the
    /// texture becomes its initial value.
    void fit(const Terrain& terrain, const MapGrid& grid);
    /// Shows the initial value, because the uploaded values are out of date.
    void forget() { showInitialValue(); }
    /// Sets all texels to the layer's initial value.
    void fill(const MapPainter& painter) const;
    /// True if every tile has been uploaded at least once.
    bool whole() const { return missing_ == 0; }
    /// Returns the bytes that update() would upload of a tile. Precondition: the layer is in use and the texture fits.
    std::size_t staleBytes(const Terrain& terrain, const MapGrid& grid, int tile) const {
        return isStale(terrain, tile) ? bytesOf(grid.within(terrain.versions(layer_).rect(tile))) : 0;
    }
    /// Returns the bytes that an update() of all tiles would upload, even if the texture does not fit.
    std::size_t staleBytes(const Terrain& terrain, const MapGrid& grid) const;
    /// True if the texture shows values that the layer had before: a tile of an older version, or a layer that is no
    /// longer in use. Tiles that were never uploaded do not count.
    bool showsThePast(const Terrain& terrain, const MapGrid& grid) const;
    /// Returns the parts whose version differs from that in another texture of this layer, or the whole map if the
    /// sizes differ.
    std::vector<CellRect> differencesFrom(const LayerTexture& other) const;
    /// Uploads the given tiles (in rising order) whose version differs from that of the texture.
    Upload update(const Terrain& terrain, const MapGrid& grid, std::span<const int> tiles, const MapPainter& painter);
    /// Adds a change to the uploaded values, whatever the terrain has now. The tiles count as outdated afterwards.
    /// Precondition: the texture has all nodes of the terrain.
    void addChange(const HeightChange& change, const MapPainter& painter);

    Layer layer() const { return layer_; }
    GLuint name() const { return texture_.name(); }
    /// Range of the uploaded values, or the initial value if the layer is not in use.
    Extremes range() const;
    /// Ranges of the uploaded values; empty if the layer is not in use, and for the surface colour.
    const RangePyramid& ranges() const { return ranges_; }
    /// A value that is exceeded in at most a quarter of the tiles: a scale for layers with a few extreme places.
    float usualHighest() const;
    /// Steepest slope between neighbouring nodes of the terrain, in units of the layer per cell. Measured for the
    /// height only.
    float steepest() const;

 private:
    static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::uint64_t kAdded = kNever - 1;

    void allocate(const Terrain& terrain, const MapGrid& grid);
    void showInitialValue();
    bool isStale(const Terrain& terrain, int tile) const {
        return versions_[static_cast<std::size_t>(tile)] != terrain.versions(layer_).version(tile);
    }
    std::size_t bytesOf(CellRect part) const;
    /// Returns the layer's values in row y from column x0 on. The values of a derived layer end at x1 and are valid
    /// until the next call.
    const float* rowOf(const Terrain& terrain, int y, int x0, int x1);
    void uploadPart(const Terrain& terrain, const MapGrid& grid, CellRect part);
    void measure(const Terrain& terrain, int tile);

    Layer layer_;
    float initial_;  ///< Initial value of the layer, for a layer that is not in use.
    GlTexture texture_;
    std::optional<MapGrid> grid_;  ///< Empty if the texture shows the initial value.
    /// Version of each tile on the graphics card; kNever before its first upload, kAdded after addChange().
    std::vector<std::uint64_t> versions_;
    int missing_ = 0;  ///< Number of tiles that were never uploaded.
    RangePyramid ranges_;
    std::vector<float> steepest_;
    /// Texels of a part that the terrain does not store in the form of the texture.
    std::vector<float> gathered_;
    // A row of a layer that the terrain does not store on its fine grid.
    std::vector<float> readValues_;
    std::vector<Rgba> readColours_;
};

}  // namespace scree
