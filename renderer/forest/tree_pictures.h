#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <utility>

#include "erosion/base/result.h"
#include "renderer/forest/tree_shapes.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/shader_program.h"

namespace scree {

/// Pictures of all forms of trees from several directions, which stand for distant trees (impostors): two arrays of
/// RGBA8 textures, with normal and cover, and with brightness, second colour, bark and open sky. The layer of a picture
/// is ((kind * kTreeVariants + variant) * kElevations + elevation) * kAzimuths + azimuth. A picture spans the form's
/// diameter, and its height as seen from that direction.
class TreePictures {
 public:
    static constexpr int kAzimuths = 6;
    static constexpr int kElevations = 3;
    static constexpr int kWidth = 128;        ///< Texels.
    static constexpr int kHeight = 256;       ///< Texels.
    static const glm::vec3 kElevationAngles;  ///< Radians above the horizon.

    /// Loads the program. Fails if a shader does not compile.
    static Result<TreePictures> create(const std::filesystem::path& shaders);

    bool drawn() const { return static_cast<bool>(forms_); }
    /// Draws the pictures. Keeps the current framebuffer and viewport.
    void draw(const TreeShapes& shapes);

    GLuint forms() const { return forms_.name(); }
    GLuint colours() const { return colours_.name(); }

 private:
    /// Uniforms of tree_bake.vert and tree_bake.frag.
    struct Uniforms {
        explicit Uniforms(UniformLookup& in) : toPicture(in, "toPicture"), leaves(in, "leaves") {}

        Uniform<glm::mat4> toPicture;
        Uniform<int> leaves;
    };
    explicit TreePictures(Program<Uniforms> program) : program_(std::move(program)) {}

    Program<Uniforms> program_;
    GlTexture forms_, colours_;
};

}  // namespace scree
