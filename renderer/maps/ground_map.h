#pragma once

#include <filesystem>
#include <span>
#include <utility>

#include "renderer/maps/layer_texture.h"
#include "renderer/maps/node_map.h"

namespace scree {

/// The form of the ground at each node, computed on the graphics card after heights have changed. An RGBA16F map of the
/// slope to the east and to the south (m/m), and the depth of the node below its neighbours and below its wider
/// surroundings (in cells of height).
class GroundMap {
 public:
    static Result<GroundMap> create(const std::filesystem::path& shaders);
    /// Returns an empty map for another terrain or another grid, which shares the program.
    GroundMap another() const { return GroundMap(map_.another()); }

    /// Updates the map for the parts whose heights have changed. If the size changes, the map begins without defined
    /// content.
    void update(const MapGrid& grid, const LayerTexture& heights, std::span<const CellRect> changed,
                const MapPainter& painter);

    GLuint name() const { return map_.name(); }

 private:
    /// Uniforms of ground_map.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in) : part(in), heights(in, "heights"), cellSize(in, "cellSize") {}

        PartUniforms part;
        Uniform<int> heights;
        Uniform<float> cellSize;
    };
    explicit GroundMap(NodeMap<Uniforms> map) : map_(std::move(map)) {}

    NodeMap<Uniforms> map_;
};

}  // namespace scree
