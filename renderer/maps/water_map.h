#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "renderer/maps/layer_texture.h"
#include "renderer/maps/node_map.h"

namespace scree {

/// The look of the water on the ground at each node, computed on the graphics card after it has changed. An RGBA16F map
/// of the depth in metres (negative on dry ground, so that shores run between nodes), the slope of the surface to the
/// east and to the south (m/m), and an unused channel.
class WaterMap {
 public:
    static Result<WaterMap> create(const std::filesystem::path& shaders);
    /// Returns an empty map for another terrain or another grid, which shares the program.
    WaterMap another() const { return WaterMap(map_.another()); }

    /// Call if these cells of the ground or the water have changed.
    void markChanged(std::span<const CellRect> parts);
    /// Updates the marked parts of the map. Other parts of a new map have no defined content.
    void update(const MapGrid& grid, const LayerTexture& heights, const LayerTexture& water, const MapPainter& painter);
    /// Makes the map a single dry texel, for terrain without water.
    void clear();

    GLuint name() const { return map_.name(); }
    /// Increases with each change of the map.
    std::uint64_t revision() const { return revision_; }

 private:
    /// Uniforms of water_map.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in)
            : part(in), heights(in, "heights"), water(in, "water"), cellSize(in, "cellSize") {}

        PartUniforms part;
        Uniform<int> heights, water;
        Uniform<float> cellSize;
    };
    explicit WaterMap(NodeMap<Uniforms> map);

    NodeMap<Uniforms> map_;
    std::vector<CellRect> changed_;
    std::uint64_t revision_ = 0;
};

}  // namespace scree
