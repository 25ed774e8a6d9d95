#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <optional>

#include "erosion/base/result.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/shader_program.h"
#include "renderer/programs/terrain_uniforms.h"

namespace scree {

/// Where trees grow, computed on the graphics card from the form and the layers of the ground: see forest_map.frag. An
/// RGBA8 map that is painted as a whole.
class ForestMap {
 public:
    /// Uniforms of forest_map.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in)
            : map(in), heights(in, "heights"), ground(in), strata(in), forestSize(in, "forestSize") {}

        MapUniforms map;
        Uniform<int> heights;
        GroundUniforms ground;
        StrataUniforms strata;
        Uniform<glm::vec2> forestSize;
    };

    static Result<ForestMap> create(const std::filesystem::path& shaders);

    /// Makes the program current and returns its uniforms, to be set before paint().
    const Uniforms& use() const { return program_.use(); }
    /// Paints the map for a grid of this many nodes, with at most `texels` texels along its longer edge. Keeps the
    /// current framebuffer and viewport.
    void paint(glm::ivec2 nodes, int texels);

    GLuint name() const { return texture_.name(); }

 private:
    explicit ForestMap(Program<Uniforms> program);

    Program<Uniforms> program_;
    GlTexture texture_;
    GlFramebuffer target_;
    GlVertexArray noVertices_;
    glm::ivec2 size_{0};
};

}  // namespace scree
