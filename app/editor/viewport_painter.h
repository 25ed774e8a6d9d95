#pragma once

#include <cstdint>
#include <optional>

#include "app/editor/comparison_view.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/session/comparison/comparison_terrain.h"
#include "app/session/session.h"
#include "app/window/window.h"
#include "renderer/camera/scene_view.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

/// The window as the painter needs it.
struct Screen {
    Size pixels;                  ///< Size of the whole window.
    float density = 1.0f;         ///< Pixels per window coordinate.
    float interfaceScale = 1.0f;  ///< Window coordinates per design pixel of the interface.
    bool ctrlHeld = false;        ///< True if Ctrl is down, so that the brush ring shows if it subtracts.
    bool pictureWanted = false;   ///< True if the picture will be saved. Then no brush ring is drawn.
};

/// Draws the terrain into the viewport, with the compared terrain beside it.
class ViewportPainter {
 public:
    explicit ViewportPainter(TerrainRenderer renderer);

    /// Drops all OpenGL objects of the window's context. Then call begin() with a renderer of another context.
    void drop();
    void begin(TerrainRenderer renderer);
    Result<void> reloadShaders();

    /// See TerrainRenderer::settled().
    bool settled() const { return renderer_.settled() && comparison_.settled(); }
    /// See TerrainRenderer::busy().
    bool busy() const { return renderer_.busy(); }
    /// Largest share of the time (0 to 1) for drawing while the terrain erodes.
    double drawingShare() const { return static_cast<double>(renderer_.quality().drawingShare); }

    /// Returns true if the last draw() has drawn the same, and no picture is wanted.
    bool shows(const Session& session, const ComparisonTerrain& compared, const Rect& viewport,
               const Screen& screen) const;
    /// Clears the window and draws the session's terrain. Returns the picture if it is wanted.
    std::optional<Image> draw(Session& session, ComparisonTerrain& compared, const Rect& viewport,
                              const Screen& screen);

 private:
    /// Everything that the viewport's picture depends on, once it has settled.
    struct Content {
        Viewport place;
        SceneView sceneView;
        double cameraDistance;
        ViewSettings view;
        Decoration decoration;
        std::uint64_t snapshot;  ///< See Session::snapshotChanges().
        bool comparing;
        std::uint64_t comparedKey;
        float comparedShare;

        bool operator==(const Content& other) const;
    };
    static std::optional<Content> contentOf(const Session& session, const ComparisonTerrain& compared,
                                            const Rect& viewport, const Screen& screen);
    void prepare(Session& session, const Result<void>& prepared);
    void reportNodesApart(Session& session);
    void compare(Session& session, ComparisonTerrain& compared, const Content& content);

    TerrainRenderer renderer_;
    ComparisonView comparison_;
    std::optional<Content> drawn_;
    std::uint64_t comparedKey_ = 0;
    bool cannotTexture_ = false;  ///< True once the user was told that textures cannot be drawn.
    int nodesApart_ = 1;          ///< Distance between the drawn nodes, in nodes, as the user was last told.
};

}  // namespace scree
