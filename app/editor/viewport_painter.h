#pragma once

#include <cstdint>
#include <optional>

#include "app/editor/comparison_view.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/session.h"
#include "app/session/tasks/comparison_terrain.h"
#include "app/window/window.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

/// What the viewport is drawn on.
struct Screen {
    Size pixels;                  ///< Of the whole window.
    float density = 1.0f;         ///< Pixels to a window coordinate.
    float interfaceScale = 1.0f;  ///< Window coordinates to a pixel of the interface's design.
    bool ctrlHeld = false;        ///< The ring of the brush shows whether it subtracts.
    bool pictureWanted = false;   ///< The picture is to be kept: no ring of the brush is drawn.
};

/// Draws the terrain into the viewport, and beside it what it is compared with.
class ViewportPainter {
 public:
    explicit ViewportPainter(TerrainRenderer renderer);

    /// Drops all that the window's OpenGL context holds; begin() is to follow with a renderer of another one.
    void drop();
    void begin(TerrainRenderer renderer);
    Result<void> reloadShaders();

    /// As TerrainRenderer::settled().
    bool settled() const { return renderer_.settled() && comparison_.settled(); }
    /// As TerrainRenderer::busy().
    bool busy() const { return renderer_.busy(); }
    /// Share of the time, 0 to 1, that drawing may take while the terrain erodes.
    double drawingShare() const { return static_cast<double>(renderer_.quality().drawingShare); }

    /// Clears the window and draws the session's terrain; the picture, where it is wanted.
    std::optional<Image> draw(Session& session, ComparisonTerrain& compared, const Rect& viewport,
                              const Screen& screen);

 private:
    void tellNodesApart(Session& session);
    void compare(Session& session, ComparisonTerrain& compared, const Viewport& place, const Decoration& decoration);

    TerrainRenderer renderer_;
    ComparisonView comparison_;
    std::uint64_t comparedKey_ = 0;
    int nodesApart_ = 1;  ///< Of those drawn, as the user knows.
};

}  // namespace scree
