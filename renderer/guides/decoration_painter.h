#pragma once

#include <filesystem>

#include "erosion/base/result.h"
#include "renderer/camera/scene_view.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/shader_program.h"
#include "renderer/guides/decoration.h"
#include "renderer/guides/guide_painter.h"

namespace scree {

/// Draws the guides, the brush and the springs over a finished picture of the terrain, using its depth.
class DecorationPainter {
 public:
    static Result<DecorationPainter> create(const std::filesystem::path& shaders);

    /// The terrain below the decoration, and its view.
    using Scene = GuidePainter::Ground;
    /// Draws into the bound framebuffer.
    void draw(const Scene& scene, const Decoration& decoration);

 private:
    struct Ring {
        Point centre;  ///< Cells.
        float radius;  ///< Metres.
        glm::vec4 line, fill;
        float roundness = 1.0f, turn = 0.0f;  ///< See BrushRing.
    };
    explicit DecorationPainter(GuidePainter guides) : guides_(std::move(guides)) {}
    void drawRing(const Scene& scene, const Ring& ring) const;
    void drawMarker(const Scene& scene, Point cell, bool selected) const;

    GuidePainter guides_;
    /// Uniforms of ring.frag.
    struct RingUniforms {
        explicit RingUniforms(UniformLookup& in)
            : sceneDepth(in, "sceneDepth"),
              clipToDirection(in, "clipToDirection"),
              centre(in, "centre"),
              radius(in, "radius"),
              along(in, "along"),
              roundness(in, "roundness"),
              ground(in, "ground"),
              lineColour(in, "lineColour"),
              fillColour(in, "fillColour") {}

        Uniform<int> sceneDepth;
        Uniform<glm::mat4> clipToDirection;
        Uniform<glm::vec2> centre;
        Uniform<float> radius;
        Uniform<glm::vec2> along;
        Uniform<float> roundness;
        Uniform<glm::vec4> ground, lineColour, fillColour;
    };
    /// Uniforms of marker.vert and marker.frag.
    struct MarkerUniforms {
        explicit MarkerUniforms(UniformLookup& in)
            : sceneDepth(in, "sceneDepth"),
              anchor(in, "anchor"),
              viewProjection(in, "viewProjection"),
              viewportSize(in, "viewportSize"),
              pinHeight(in, "pinHeight"),
              fill(in, "fill"),
              rim(in, "rim") {}

        Uniform<int> sceneDepth;
        Uniform<glm::vec3> anchor;
        Uniform<glm::mat4> viewProjection;
        Uniform<glm::vec2> viewportSize;
        Uniform<float> pinHeight;
        Uniform<glm::vec3> fill, rim;
    };

    Program<RingUniforms> ringProgram_;
    Program<MarkerUniforms> markerProgram_;
    GlVertexArray noVertices_;
};

}  // namespace scree
