#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/base/tiles.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/shader_program.h"

namespace scree {

/// A kind of texels.
struct TexelFormat {
    GLint internal;
    GLenum layout, type;
};
inline constexpr TexelFormat kFourHalves{GL_RGBA16F, GL_RGBA, GL_FLOAT};
inline constexpr TexelFormat kTwoBytes{GL_RG8, GL_RG, GL_UNSIGNED_BYTE};
inline constexpr TexelFormat kOneHalf{GL_R16F, GL_RED, GL_FLOAT};
inline constexpr TexelFormat kOneFloat{GL_R32F, GL_RED, GL_FLOAT};

/// Gives a texture this size and all its mipmap levels, of no particular content, read with linear filters and clamped
/// at the edges.
void allocateMap(const GlTexture& texture, const TexelFormat& format, glm::ivec2 size);

/// Makes a texture the colour of a framebuffer.
void attachMap(const GlFramebuffer& target, const GlTexture& texture);

/// Binds a framebuffer for drawing into a whole map, and the old one again at the end.
class MapTargetScope {
 public:
    MapTargetScope(const GlFramebuffer& target, glm::ivec2 size);
    ~MapTargetScope();
    MapTargetScope(const MapTargetScope&) = delete;
    MapTargetScope& operator=(const MapTargetScope&) = delete;

 private:
    GLint former_ = 0;
};

/// Uniforms of map_part.vert.
struct PartUniforms {
    explicit PartUniforms(UniformLookup& in)
        : partScale(in, "partScale"), targetSize(in, "targetSize"), reach(in, "reach") {}

    Uniform<glm::vec2> partScale, targetSize;
    Uniform<float> reach;
};

/// Brings parts of maps up to date on the graphics card, all parts in one draw call.
class MapPainter {
 public:
    static Result<MapPainter> create(const std::filesystem::path& shaders);

    /// Draws the parts of a map, each larger by `reach` texels on all sides, with the program of map_part.vert that is
    /// in use.
    void paint(const GlFramebuffer& target, glm::ivec2 size, std::span<const CellRect> parts, int reach,
               const PartUniforms& uniforms) const;
    /// Gives all texels of all levels of a texture of allocateMap() this value.
    void fill(const GlTexture& texture, glm::ivec2 size, const glm::vec4& texel) const;
    /// Renews the mipmap levels of a texture of allocateMap() where these parts of its finest level have changed.
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

    Program<HalvingUniforms> halving_;
    GlVertexArray vertexArray_;
    GlBuffer parts_;
    GlFramebuffer level_;
};

/// The parts around which a margin of `reach` texels lies, within a map of this size.
std::vector<CellRect> grown(std::span<const CellRect> parts, int reach, glm::ivec2 size);

}  // namespace scree
