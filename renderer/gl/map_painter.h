#pragma once

#include <array>
#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/result.h"
#include "erosion/base/tiles.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/shader_program.h"

namespace scree {

/// Format of texels, as OpenGL wants it.
struct TexelFormat {
    GLint internal;
    GLenum layout, type;
};
inline constexpr TexelFormat kFourHalves{GL_RGBA16F, GL_RGBA, GL_FLOAT};
inline constexpr TexelFormat kThreeHalves{GL_RGB16F, GL_RGB, GL_FLOAT};
inline constexpr TexelFormat kTwoBytes{GL_RG8, GL_RG, GL_UNSIGNED_BYTE};
inline constexpr TexelFormat kOneHalf{GL_R16F, GL_RED, GL_FLOAT};
inline constexpr TexelFormat kOneFloat{GL_R32F, GL_RED, GL_FLOAT};

/// Allocates a texture of this size with all its mipmap levels, without defined content. It is read with linear filters
/// and clamped at the edges.
void allocateMap(const GlTexture& texture, const TexelFormat& format, glm::ivec2 size);

/// Attaches a texture as the colour buffer of a framebuffer.
void attachMap(const GlFramebuffer& target, const GlTexture& texture);

/// Restores the framebuffers for drawing and for reading, and the viewport, when the scope ends.
class KeptTarget {
 public:
    KeptTarget();
    ~KeptTarget();
    KeptTarget(const KeptTarget&) = delete;
    KeptTarget& operator=(const KeptTarget&) = delete;

 private:
    GLint draw_ = 0, read_ = 0;
    std::array<GLint, 4> viewport_{};
};

/// Binds a framebuffer for drawing into a whole map. Restores the previous one and its viewport when the scope ends.
class MapTargetScope {
 public:
    MapTargetScope(const GlFramebuffer& target, glm::ivec2 size);

 private:
    KeptTarget kept_;
};

/// Uniforms of map_part.vert.
struct PartUniforms {
    explicit PartUniforms(UniformLookup& in)
        : partScale(in, "partScale"), targetSize(in, "targetSize"), reach(in, "reach") {}

    Uniform<glm::vec2> partScale, targetSize;
    Uniform<float> reach;
};

/// Updates parts of maps on the graphics card, with one draw call for all parts.
class MapPainter {
 public:
    static Result<MapPainter> create(const std::filesystem::path& shaders);

    /// Draws the parts of a map with the current program, which must use map_part.vert. Each part is enlarged by
    /// `reach` texels on all sides.
    void paint(const GlFramebuffer& target, glm::ivec2 size, std::span<const CellRect> parts, int reach,
               const PartUniforms& uniforms) const;
    /// Sets all texels of all levels of a texture of allocateMap() to this value.
    void fill(const GlTexture& texture, glm::ivec2 size, const glm::vec4& texel) const;
    /// Adds a change to a part of the finest level of a texture of allocateMap() with one float for each texel.
    /// `change` has the size of the part.
    void add(const GlTexture& texture, glm::ivec2 size, const CellRect& part, const Field<float>& change) const;
    /// Updates the mipmap levels of a texture of allocateMap() after these parts of its finest level have changed.
    void renewMipmaps(const GlTexture& texture, glm::ivec2 size, std::span<const CellRect> parts) const;

 private:
    MapPainter() = default;
    void setParts(std::span<const CellRect> parts) const;
    static void drawParts(const PartUniforms& uniforms, glm::ivec2 mapSize, glm::ivec2 size, int reach, int count);

    /// Uniforms of halve.frag.
    struct HalvingUniforms {
        explicit HalvingUniforms(UniformLookup& in) : part(in), source(in, "source") {}

        PartUniforms part;
        Uniform<int> source;
    };

    /// Uniforms of add_part.frag.
    struct AddingUniforms {
        explicit AddingUniforms(UniformLookup& in) : part(in), change(in, "change"), corner(in, "corner") {}

        PartUniforms part;
        Uniform<int> change;
        Uniform<glm::vec2> corner;
    };

    Program<HalvingUniforms> halving_;
    Program<AddingUniforms> adding_;
    GlTexture change_;
    GlVertexArray vertexArray_;
    GlBuffer parts_;
    GlFramebuffer level_;
};

/// Returns the parts enlarged by a margin of `reach` texels, clipped to a map of this size.
std::vector<CellRect> grown(std::span<const CellRect> parts, int reach, glm::ivec2 size);

}  // namespace scree
