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
    };
    explicit DecorationPainter(GuidePainter guides) : guides_(std::move(guides)) {}
    void drawRing(const Scene& scene, const Ring& ring) const;
    void drawMarker(const Scene& scene, Point cell, bool selected) const;

    GuidePainter guides_;
    ShaderProgram ringProgram_;
    ShaderProgram markerProgram_;
    GlVertexArray noVertices_;
};

}  // namespace scree
