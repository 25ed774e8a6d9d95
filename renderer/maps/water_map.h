#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "erosion/base/result.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/shader_program.h"
#include "renderer/maps/layer_texture.h"

namespace scree {

/// How the water on the ground looks at each node, worked out on the graphics card where it has changed: an RGBA16F map
/// of its depth in metres (below zero on dry ground, so that shores run between nodes), the slope of its surface to
/// the east and to the south (m/m), and nothing.
class WaterMap {
 public:
    static Result<WaterMap> create(const std::filesystem::path& shaders);
    /// The map of another terrain, or of another grid, by the same program.
    WaterMap another() const;

    /// These cells of the ground or the water have changed.
    void markChanged(std::span<const CellRect> parts);
    /// Brings the map up to date where it was marked, of no particular content elsewhere.
    void update(const MapGrid& grid, const LayerTexture& heights, const LayerTexture& water, const MapPainter& painter);
    /// Makes it one dry texel: there is no water.
    void clear();

    GLuint name() const { return texture_.name(); }
    /// Grows with each change of the map.
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
    using SharedProgram = std::shared_ptr<const Program<Uniforms>>;
    explicit WaterMap(SharedProgram program);

    SharedProgram program_;
    GlTexture texture_;
    GlFramebuffer target_;
    glm::ivec2 size_{0};
    std::vector<CellRect> changed_;
    std::uint64_t revision_ = 0;
};

}  // namespace scree
