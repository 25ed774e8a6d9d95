#include "renderer/guides/decoration_painter.h"

#include <algorithm>
#include <cmath>

#include "renderer/camera/picking.h"

namespace scree {

namespace {

constexpr glm::vec4 kBrushLine{1.0f, 1.0f, 1.0f, 0.95f};
constexpr glm::vec4 kBrushFill{1.0f, 1.0f, 1.0f, 0.22f};
constexpr glm::vec4 kInvertedLine{1.0f, 0.55f, 0.35f, 0.95f};
constexpr glm::vec4 kInvertedFill{0.9f, 0.25f, 0.1f, 0.24f};
/// Ground so near to an edge, in cells, counts as the wall of the map: its depth is not exact.
constexpr double kWallShare = 0.3;
constexpr glm::vec4 kSpringLine{0.45f, 0.80f, 1.0f, 0.7f};
constexpr glm::vec4 kSpringFill{0.2f, 0.6f, 1.0f, 0.15f};
constexpr glm::vec4 kSelectedLine{1.0f, 0.85f, 0.3f, 0.95f};
constexpr glm::vec3 kMarker{0.10f, 0.47f, 0.86f};
constexpr glm::vec3 kSelectedMarker{0.98f, 0.66f, 0.12f};
constexpr glm::vec3 kMarkerRim{0.97f, 0.98f, 1.0f};

/// The pixels of the viewport in which a box in world space may be visible; all pixels if the box reaches behind the
/// eye.
CellRect pixelsOf(const SceneView& view, const Viewport& viewport, const glm::dvec3& low, const glm::dvec3& high) {
    const CellRect whole{0, 0, viewport.width, viewport.height};
    glm::vec2 from{1e9f};
    glm::vec2 to{-1e9f};
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 at{(corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y,
                            (corner & 4) != 0 ? high.z : low.z};
        const glm::vec4 clip = view.viewProjection * glm::vec4(glm::vec3(at - view.eye), 1.0f);
        if (clip.z <= -clip.w || clip.w <= 0.0f) return whole;
        const glm::vec2 pixel = (glm::vec2(clip) / clip.w * 0.5f + 0.5f) * glm::vec2(viewport.width, viewport.height);
        from = glm::min(from, pixel);
        to = glm::max(to, pixel);
    }
    // The line itself is some pixels wide.
    from = glm::max(from - 4.0f, glm::vec2(0.0f));
    to = glm::min(to + 4.0f, glm::vec2(viewport.width, viewport.height));
    if (from.x >= to.x || from.y >= to.y) return {};
    return {static_cast<int>(from.x), static_cast<int>(from.y), static_cast<int>(std::ceil(to.x)),
            static_cast<int>(std::ceil(to.y))};
}

}  // namespace

Result<DecorationPainter> DecorationPainter::create(const std::filesystem::path& shaders) {
    Result<GuidePainter> guides = GuidePainter::create(shaders);
    if (!guides) return guides.error();
    DecorationPainter painter(std::move(*guides));
    auto ring = Program<RingUniforms>::load(shaders, {"fullscreen.vert", "ring.frag", {}});
    if (!ring) return ring.error();
    painter.ringProgram_ = std::move(*ring);
    auto marker = Program<MarkerUniforms>::load(shaders, {"marker.vert", "marker.frag", {}});
    if (!marker) return marker.error();
    painter.markerProgram_ = std::move(*marker);
    painter.noVertices_ = GlVertexArray::make();
    return painter;
}

void DecorationPainter::draw(const Scene& scene, const Decoration& decoration) {
    const Viewport& viewport = scene.viewport;
    glViewport(viewport.x, viewport.y, viewport.width, viewport.height);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    if (decoration.guides) guides_.draw(scene, *decoration.guides, decoration.scale);
    glBindVertexArray(noVertices_.name());
    bindTexture(0, scene.depth);

    if (scene.settings.showSprings) {
        int index = 0;
        for (const Spring& spring : decoration.springs) {
            const bool selected = index++ == decoration.selectedSpring;
            if (spring.radius > 0.0f)
                drawRing(scene, {cellOf(spring, scene.terrain), spring.radius, selected ? kSelectedLine : kSpringLine,
                                 kSpringFill});
        }
        index = 0;
        for (const Spring& spring : decoration.springs)
            drawMarker(scene, cellOf(spring, scene.terrain), index++ == decoration.selectedSpring);
    }
    if (decoration.brush) {
        const BrushRing& brush = *decoration.brush;
        drawRing(scene,
                 {brush.centre, brush.radius * scene.terrain.cellSize(), brush.inverted ? kInvertedLine : kBrushLine,
                  brush.inverted ? kInvertedFill : kBrushFill, brush.roundness, brush.turn});
    }
    glDisable(GL_BLEND);
}

void DecorationPainter::drawRing(const Scene& scene, const Ring& ring) const {
    const glm::dvec2 centre = glm::dvec2(ring.centre.x, ring.centre.y) * static_cast<double>(scene.terrain.cellSize());
    const double reach = static_cast<double>(ring.radius);
    const double low = static_cast<double>(scene.heights.lowest * scene.settings.exaggeration);
    const double high = static_cast<double>(scene.heights.highest * scene.settings.exaggeration);
    const Viewport& viewport = scene.viewport;
    const CellRect pixels = pixelsOf(scene.view, viewport, {centre.x - reach, low, centre.y - reach},
                                     {centre.x + reach, high, centre.y + reach});
    if (pixels.empty()) return;
    glEnable(GL_SCISSOR_TEST);
    glScissor(viewport.x + pixels.x0, viewport.y + pixels.y0, pixels.x1 - pixels.x0, pixels.y1 - pixels.y0);
    const RingUniforms& uniforms = ringProgram_.use();
    uniforms.sceneDepth.set(0);
    uniforms.clipToDirection.set(scene.view.clipToDirection);
    uniforms.centre.set(glm::vec2(centre - glm::dvec2(scene.view.eye.x, scene.view.eye.z)));
    uniforms.radius.set(ring.radius);
    const float turn = glm::radians(ring.turn);
    uniforms.along.set(glm::vec2(std::cos(turn), std::sin(turn)));
    uniforms.roundness.set(ring.roundness);
    const auto cell = static_cast<double>(scene.terrain.cellSize());
    const glm::dvec2 eye(scene.view.eye.x, scene.view.eye.z);
    const glm::dvec2 first = glm::dvec2(kWallShare * cell) - eye;
    const glm::dvec2 last =
        glm::dvec2(scene.terrain.width() - 1, scene.terrain.height() - 1) * cell - glm::dvec2(kWallShare * cell) - eye;
    uniforms.ground.set(glm::vec4(glm::vec2(first), glm::vec2(last)));
    uniforms.lineColour.set(ring.line);
    uniforms.fillColour.set(ring.fill);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_SCISSOR_TEST);
}

void DecorationPainter::drawMarker(const Scene& scene, Point cell, bool selected) const {
    const glm::dvec3 at = groundPosition(scene.terrain, scene.settings.exaggeration, cell);
    const Viewport& viewport = scene.viewport;
    glEnable(GL_SCISSOR_TEST);
    glScissor(viewport.x, viewport.y, viewport.width, viewport.height);
    const MarkerUniforms& uniforms = markerProgram_.use();
    uniforms.sceneDepth.set(0);
    uniforms.anchor.set(glm::vec3(at - scene.view.eye));
    uniforms.viewProjection.set(scene.view.viewProjection);
    uniforms.viewportSize.set(glm::vec2(viewport.width, viewport.height));
    uniforms.pinHeight.set(selected ? 44.0f : 36.0f);
    uniforms.fill.set(selected ? kSelectedMarker : kMarker);
    uniforms.rim.set(kMarkerRim);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace scree
