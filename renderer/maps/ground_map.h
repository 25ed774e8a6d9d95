#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "erosion/base/result.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/map_painter.h"
#include "renderer/gl/shader_program.h"
#include "renderer/maps/layer_texture.h"

namespace scree {

/// The form of the ground at each node, computed on the graphics card after heights have changed. An RGBA16F map of the
/// slope to the east and to the south (m/m), and the depth of the node below its neighbours and below its wider
/// surroundings (in cells of height).
class GroundMap {
 public:
    static Result<GroundMap> create(const std::filesystem::path& shaders);
    /// Returns an empty map for another terrain or another grid, which shares the program.
    GroundMap another() const;

    /// Updates the map for the parts whose heights have changed. If the size changes, the map begins without defined
    /// content.
    void update(const MapGrid& grid, const LayerTexture& heights, std::span<const CellRect> changed,
                const MapPainter& painter);

    GLuint name() const { return texture_.name(); }

 private:
    /// Uniforms of ground_map.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in) : part(in), heights(in, "heights"), cellSize(in, "cellSize") {}

        PartUniforms part;
        Uniform<int> heights;
        Uniform<float> cellSize;
    };
    using SharedProgram = std::shared_ptr<const Program<Uniforms>>;
    explicit GroundMap(SharedProgram program);

    SharedProgram program_;
    GlTexture texture_;
    GlFramebuffer target_;
    glm::ivec2 size_{0};
};

}  // namespace scree
