#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "erosion/base/result.h"
#include "renderer/camera/scene_view.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/shader_program.h"
#include "renderer/guides/vector_text.h"
#include "renderer/settings/guide_settings.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Draws guides over a finished picture of the terrain: the grid, the contour labels and the flow arrows.
class GuidePainter {
 public:
    static Result<GuidePainter> create(const std::filesystem::path& shaders);

    /// The terrain below the guides, and its view.
    struct Ground {
        const Terrain& terrain;
        const SceneView& view;
        const Viewport& viewport;
        Extremes heights;  ///< Range of heights, metres above the datum.
        const ViewSettings& settings;
        GLuint depth;  ///< Texture that covers the viewport.
    };
    /// Draws into the bound framebuffer, with blending on. `scale` is the size of text and arrows: 1 on a usual screen.
    void draw(const Ground& ground, const GuideSettings& guides, float scale);

 private:
    /// Everything that the labels and arrows depend on.
    struct Key {
        SceneView view;
        ViewSettings settings;
        GuideSettings guides;
        float scale;
        int width, height;
        std::uint64_t revision;

        bool operator==(const Key& other) const;
    };
    GuidePainter() = default;
    void drawGrid(const Ground& ground, double spacing) const;
    void makeStrokes(const Ground& ground, const GuideSettings& guides, float scale);
    void drawStrokes(const Viewport& viewport) const;

    /// Uniforms of grid.frag.
    struct GridLineUniforms {
        explicit GridLineUniforms(UniformLookup& in)
            : sceneDepth(in, "sceneDepth"),
              clipToDirection(in, "clipToDirection"),
              corner(in, "corner"),
              mapMetres(in, "mapMetres"),
              cellSize(in, "cellSize"),
              spacing(in, "spacing") {}

        Uniform<int> sceneDepth;
        Uniform<glm::mat4> clipToDirection;
        Uniform<glm::vec2> corner, mapMetres;
        Uniform<float> cellSize, spacing;
    };
    /// Uniforms of stroke.vert.
    struct StrokeUniforms {
        explicit StrokeUniforms(UniformLookup& in) : viewportSize(in, "viewportSize") {}

        Uniform<glm::vec2> viewportSize;
    };

    Program<GridLineUniforms> gridProgram_;
    Program<StrokeUniforms> strokeProgram_;
    GlVertexArray noVertices_;
    GlVertexArray strokeVertices_;
    GlBuffer strokeBuffer_;
    std::optional<Key> made_;  ///< Inputs of the present strokes.
    std::vector<Stroke2d> strokes_;
};

}  // namespace scree
