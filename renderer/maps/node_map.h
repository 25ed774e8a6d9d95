#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "erosion/base/result.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/map_painter.h"
#include "renderer/gl/shader_program.h"

namespace scree {

/// A map with one RGBA16F texel for each node, painted by a program of map_part.vert and a fragment shader. Copies for
/// other grids share the program. `Uniforms` has the PartUniforms `part`.
template <class Uniforms>
class NodeMap {
 public:
    /// Loads the program. Fails like Program::load().
    static Result<NodeMap> create(const std::filesystem::path& shaders, const char* fragmentShader) {
        auto program = Program<Uniforms>::load(shaders, {"map_part.vert", fragmentShader, {}});
        if (!program) return program.error();
        return NodeMap(std::make_shared<const Program<Uniforms>>(std::move(*program)));
    }
    /// Returns an empty map that shares the program.
    NodeMap another() const { return NodeMap(program_); }

    /// Gives the map this size, without defined content if it is new. Returns true if it is.
    bool fit(glm::ivec2 size) {
        if (size_ == size) return false;
        size_ = size;
        allocateMap(texture_, kFourHalves, size_);
        attachMap(target_, texture_);
        return true;
    }
    /// Makes the program current and returns its uniforms, to be set before paint().
    const Uniforms& use() const { return program_->use(); }
    /// Paints the parts, each enlarged by `reach` texels on all sides, and updates their mipmap levels.
    void paint(std::span<const CellRect> parts, int reach, const Uniforms& uniforms, const MapPainter& painter) const {
        painter.paint(target_, size_, parts, reach, uniforms.part);
        painter.renewMipmaps(texture_, size_, grown(parts, reach, size_));
    }
    /// Sets the finest level to this texel.
    void clear(const glm::vec4& texel) const {
        const MapTargetScope scope(target_, size_);
        glClearColor(texel.r, texel.g, texel.b, texel.a);
        glClear(GL_COLOR_BUFFER_BIT);
    }

    GLuint name() const { return texture_.name(); }

 private:
    using SharedProgram = std::shared_ptr<const Program<Uniforms>>;
    explicit NodeMap(SharedProgram program)
        : program_(std::move(program)), texture_(GlTexture::make()), target_(GlFramebuffer::make()) {}

    SharedProgram program_;
    GlTexture texture_;
    GlFramebuffer target_;
    glm::ivec2 size_{0};
};

}  // namespace scree
