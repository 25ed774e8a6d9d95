#include "app/editor/viewport_painter.h"

#include <glad/gl.h>

#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/io/resources.h"

namespace scree {

namespace {

/// Returns the viewport in pixels from the window's lower left corner.
Viewport inPixels(const Rect& viewport, const Screen& screen) {
    const auto toPixels = [&](float length) { return static_cast<int>(std::lround(length * screen.density)); };
    return {.x = toPixels(viewport.x),
            .y = screen.pixels.height - toPixels(viewport.y + viewport.height),
            .width = toPixels(viewport.width),
            .height = toPixels(viewport.height)};
}

Decoration decorationOf(const Session& session, const Screen& screen) {
    const EditorState& state = session.state();
    const Preset& preset = session.document().preset();
    const SourceSettings& sources = preset.simulation.sources;
    const Terrain& terrain = session.snapshot().terrain;
    Decoration decoration;
    decoration.selectedSpring = state.selectedSpring;
    decoration.guides = preset.guides;
    decoration.scale = screen.interfaceScale * screen.density;
    if (sources.sea.enabled) decoration.sea = seaSurface(sources, terrain);
    decoration.strata = strataOf(preset);
    decoration.windFrom = windFrom(preset);
    decoration.materials = state.frame.materials;
    if (!screen.pictureWanted) decoration.reference = ShownReference::of(preset.reference, state.frame.reference);
    if (state.frame.shownView.showSprings || state.tool == Tool::Spring) decoration.springs = sources.springs;
    if (!state.frame.hover || screen.pictureWanted) return decoration;
    if (usesBrush(state.tool, state.mask, terrain)) {
        const std::optional<Painting> paint = paintingOf(state.tool, state.mask, terrain);
        const StrokeMode mode = !paint ? StrokeMode::Add : screen.ctrlHeld ? paint->withCtrl : paint->mode;
        const bool takesAway = mode == StrokeMode::Subtract || mode == StrokeMode::Dig || state.tool == Tool::Erode;
        decoration.brush = BrushRing{state.frame.hover->cell, state.kept.brush.size / terrain.cellSize(), takesAway};
        if (paint && mode != StrokeMode::Ramp) {
            decoration.brush->roundness = state.kept.brushTip.roundness;
            decoration.brush->turn = state.kept.brushTip.turn;
        }
    }
    return decoration;
}

}  // namespace

ViewportPainter::ViewportPainter(TerrainRenderer renderer) : renderer_(std::move(renderer)) {}

void ViewportPainter::drop() {
    { const TerrainRenderer lost = std::move(renderer_); }
    static_cast<void>(comparison_.switchTo(false, {}));  // the next frame makes it again
    drawn_.reset();
}

void ViewportPainter::begin(TerrainRenderer renderer) {
    renderer_ = std::move(renderer);
}

Result<void> ViewportPainter::reloadShaders() {
    Result<void> reloaded = renderer_.reload(resourceFolder("shaders"));
    static_cast<void>(comparison_.switchTo(false, {}));  // the next frame makes it again
    drawn_.reset();
    return reloaded;
}

bool ViewportPainter::Content::operator==(const Content& other) const {
    const auto sides = [](const Viewport& viewport) {
        return std::array{viewport.x, viewport.y, viewport.width, viewport.height};
    };
    return sides(place) == sides(other.place) && sceneView == other.sceneView &&
           cameraDistance == other.cameraDistance && sameKnobs(view, other.view) && decoration == other.decoration &&
           snapshot == other.snapshot && comparing == other.comparing && comparedKey == other.comparedKey &&
           comparedShare == other.comparedShare;
}

/// Returns nothing if there is no terrain, or no room for its picture.
std::optional<ViewportPainter::Content> ViewportPainter::contentOf(const Session& session,
                                                                   const ComparisonTerrain& compared,
                                                                   const Rect& viewport, const Screen& screen) {
    const EditorState& state = session.state();
    if (!state.terrainReady || viewport.width < 1.0f || viewport.height < 1.0f) return std::nullopt;
    const Camera& eye = session.viewpoint().eye();
    const Viewport place = inPixels(viewport, screen);
    return Content{.place = place,
                   .sceneView = SceneView(eye, place),
                   .cameraDistance = eye.distance(),
                   .view = state.frame.shownView,
                   .decoration = decorationOf(session, screen),
                   .snapshot = session.snapshotChanges(),
                   .comparing = state.comparison.on && compared.terrain(),
                   .comparedKey = compared.key(),
                   .comparedShare = state.comparison.share};
}

bool ViewportPainter::shows(const Session& session, const ComparisonTerrain& compared, const Rect& viewport,
                            const Screen& screen) const {
    return settled() && !screen.pictureWanted && drawn_ && drawn_ == contentOf(session, compared, viewport, screen);
}

std::optional<Image> ViewportPainter::draw(Session& session, ComparisonTerrain& compared, const Rect& viewport,
                                           const Screen& screen) {
    EditorState& state = session.state();
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, screen.pixels.width, screen.pixels.height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0.07f, 0.08f, 0.09f, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    state.frame.overlayScale.reset();
    drawn_ = contentOf(session, compared, viewport, screen);
    if (!drawn_) return std::nullopt;

    const Viewport& place = drawn_->place;
    state.frame.viewWidth = place.width;
    state.frame.viewHeight = place.height;
    const Terrain& terrain = session.snapshot().terrain;
    prepare(session, renderer_.prepare(drawn_->decoration.materials));
    renderer_.update(terrain, drawn_->view, session.strokePreview().takeChanges());
    reportNodesApart(session);
    const auto draw = [&] {
        renderer_.draw(terrain, session.viewpoint().eye(), drawn_->view, place, drawn_->decoration);
    };
    draw();
    // A picture that changes is drawn coarsely first, such as a saved one without the brush and the reference.
    if (screen.pictureWanted && !renderer_.settled()) draw();
    state.frame.overlayScale = renderer_.overlayScale();
    compare(session, compared, *drawn_);
    if (place.width > 0 && place.height > 0 && screen.pictureWanted) return readPixels(place);
    return std::nullopt;
}

/// Tells the user once if the materials are drawn without textures.
void ViewportPainter::prepare(Session& session, const Result<void>& prepared) {
    if (!prepared && !std::exchange(cannotTexture_, true))
        session.report(Severity::Error, "Textures cannot be drawn: " + prepared.error().message);
}

/// Tells the user if only a part of the nodes is drawn.
void ViewportPainter::reportNodesApart(Session& session) {
    const int apart = renderer_.nodesApart();
    if (std::exchange(nodesApart_, apart) == apart || apart == 1) return;
    session.report(Severity::Warning, "This map is too large for the graphics card: the viewport draws one node in " +
                                          std::to_string(apart) + " along each edge. The simulation uses all nodes.");
}

/// Draws the compared terrain beside the present one, if the comparison is on.
void ViewportPainter::compare(Session& session, ComparisonTerrain& compared, const Content& content) {
    EditorState& state = session.state();
    const std::shared_ptr<const Terrain>& other = compared.terrain();
    // Another terrain may have equal tile versions, so drop everything of the previous one.
    if (std::exchange(comparedKey_, compared.key()) != compared.key())
        static_cast<void>(comparison_.switchTo(false, {}));
    if (const auto done = comparison_.switchTo(content.comparing, resourceFolder("shaders")); !done) {
        compared.show(false);
        session.report(Severity::Error, "Cannot compare: " + done.error().message);
    }
    if (!comparison_.on()) return;
    ViewSettings view = content.view;
    // Use the same colours for the same values.
    if (state.frame.overlayScale && view.overlayRange == OverlayRange::Automatic) {
        view.overlayRange = OverlayRange::Fixed;
        view.overlayLow = state.frame.overlayScale->low;
        view.overlayHigh = state.frame.overlayScale->high;
    }
    prepare(session, comparison_.prepare(content.decoration.materials));
    comparison_.draw(*other, session.viewpoint().eye(), view, content.place, content.decoration, content.comparedShare);
}

}  // namespace scree
