#pragma once

#include <filesystem>
#include <span>
#include <utility>

#include "renderer/maps/layer_texture.h"
#include "renderer/maps/node_map.h"

namespace scree {

/// What has come to lie on the ground and on the ice at each node, computed on the graphics card. An RGBA16F map of the
/// depth of the snow (m), its slope to the east and to the south (m/m), and the share of the ice that rubble covers.
class SnowMap {
 public:
    static Result<SnowMap> create(const std::filesystem::path& shaders);
    /// Returns an empty map for another terrain or another grid, which shares the program.
    SnowMap another() const { return SnowMap(map_.another()); }

    static constexpr bool has(Layer layer) { return layer == Layer::Snow || layer == Layer::IceRubble; }

    /// Updates the map for the parts of its layers that have changed. Without either layer it is one empty texel.
    void update(const MapGrid& grid, const LayerTexture& snow, const LayerTexture& rubble,
                std::span<const CellRect> changed, const MapPainter& painter);

    GLuint name() const { return map_.name(); }

 private:
    /// Uniforms of snow_map.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in)
            : part(in), snow(in, "snow"), rubble(in, "rubble"), cellSize(in, "cellSize") {}

        PartUniforms part;
        Uniform<int> snow, rubble;
        Uniform<float> cellSize;
    };
    explicit SnowMap(NodeMap<Uniforms> map) : map_(std::move(map)) { clear(); }
    void clear();

    NodeMap<Uniforms> map_;
};

}  // namespace scree
