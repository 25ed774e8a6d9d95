#include "renderer/guides/guide_painter.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "renderer/guides/contour_labels.h"
#include "renderer/guides/flow_arrows.h"
#include "renderer/guides/round_length.h"

namespace scree {

namespace {

constexpr glm::vec4 kLabelInk{0.16f, 0.10f, 0.06f, 1.0f};
constexpr glm::vec4 kLabelPaper{0.95f, 0.92f, 0.85f, 1.0f};
constexpr glm::vec4 kArrowInk{0.80f, 0.94f, 1.0f, 1.0f};
constexpr glm::vec4 kArrowRim{0.03f, 0.14f, 0.27f, 1.0f};

void addLabel(std::vector<Stroke2d>& strokes, const ContourLabel& label, float scale) {
    addText(strokes, label.text, label.place, 2.6f * scale, kLabelPaper);
    addText(strokes, label.text, label.place, 0.75f * scale, kLabelInk);
}

void addArrow(std::vector<Stroke2d>& strokes, const FlowArrow& arrow, float leastFlow, float scale) {
    // The width grows with the logarithm of the flow.
    const float strength = std::clamp(std::log10(std::max(arrow.flow / leastFlow, 1.0f)) / 2.5f, 0.0f, 1.0f);
    const float radius = (0.6f + 0.9f * strength) * scale;
    const glm::vec2 tip = arrow.pixels.back();
    // The head points along the last pixels of the path, not along its last cell.
    glm::vec2 behind = arrow.pixels.front();
    for (const glm::vec2& pixel : arrow.pixels)
        if (glm::distance(pixel, tip) > 7.0f * scale) behind = pixel;
    const glm::vec2 along = glm::normalize(tip - behind);
    const glm::vec2 across{-along.y, along.x};
    const float head = (4.0f + 3.0f * strength) * scale;
    for (const bool rim : {true, false}) {
        const float width = radius + (rim ? 0.9f * scale : 0.0f);
        const glm::vec4& ink = rim ? kArrowRim : kArrowInk;
        for (std::size_t i = 1; i < arrow.pixels.size(); ++i)
            strokes.push_back({arrow.pixels[i - 1], arrow.pixels[i], width, ink});
        for (const float side : {-0.62f, 0.62f})
            strokes.push_back({tip, tip - along * head + across * (side * head), width, ink});
    }
}

}  // namespace

bool GuidePainter::Key::operator==(const Key& other) const {
    return view == other.view && sameKnobs(settings, other.settings) && sameKnobs(guides, other.guides) &&
           scale == other.scale && width == other.width && height == other.height && revision == other.revision;
}

Result<GuidePainter> GuidePainter::create(const std::filesystem::path& shaders) {
    GuidePainter painter;
    auto grid = Program<GridLineUniforms>::load(shaders, {"fullscreen.vert", "grid.frag", {}});
    if (!grid) return grid.error();
    painter.gridProgram_ = std::move(*grid);
    auto stroke = Program<StrokeUniforms>::load(shaders, {"stroke.vert", "stroke.frag", {}});
    if (!stroke) return stroke.error();
    painter.strokeProgram_ = std::move(*stroke);
    painter.noVertices_ = GlVertexArray::make();
    painter.strokeVertices_ = GlVertexArray::make();
    painter.strokeBuffer_ = GlBuffer::make();
    glBindVertexArray(painter.strokeVertices_.name());
    glBindBuffer(GL_ARRAY_BUFFER, painter.strokeBuffer_.name());
    const auto attribute = [](GLuint index, GLint size, std::size_t offset) {
        glEnableVertexAttribArray(index);
        // NOLINTNEXTLINE(performance-no-int-to-ptr): OpenGL takes an offset in the place of a pointer.
        const auto* place = reinterpret_cast<const void*>(offset);
        glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, sizeof(Stroke2d), place);
        glVertexAttribDivisor(index, 1);
    };
    static_assert(offsetof(Stroke2d, to) == offsetof(Stroke2d, from) + sizeof(glm::vec2));
    attribute(0, 4, offsetof(Stroke2d, from));
    attribute(1, 4, offsetof(Stroke2d, colour));
    attribute(2, 1, offsetof(Stroke2d, radius));
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindVertexArray(0);
    return painter;
}

void GuidePainter::draw(const Ground& ground, const GuideSettings& guides, float scale) {
    if (guides.grid) {
        const double chosen = static_cast<double>(guides.gridSpacing);
        drawGrid(ground, chosen > 0.0 ? chosen : suitableGridSpacing(ground.terrain.extent()));
    }
    const Key wanted{ground.view,
                     ground.settings,
                     guides,
                     scale,
                     ground.viewport.width,
                     ground.viewport.height,
                     ground.terrain.revision()};
    if (made_ != wanted) {
        makeStrokes(ground, guides, scale);
        made_ = wanted;
    }
    drawStrokes(ground.viewport);
}

void GuidePainter::drawGrid(const Ground& ground, double spacing) const {
    const double cell = static_cast<double>(ground.terrain.cellSize());
    bindTexture(0, ground.depth);
    glBindVertexArray(noVertices_.name());
    const GridLineUniforms& uniforms = gridProgram_.use();
    uniforms.sceneDepth.set(0);
    uniforms.clipToDirection.set(ground.view.clipToDirection);
    uniforms.corner.set(glm::vec2(-ground.view.eye.x, -ground.view.eye.z));
    uniforms.mapMetres.set(glm::vec2(glm::dvec2(ground.terrain.width() - 1, ground.terrain.height() - 1) * cell));
    uniforms.cellSize.set(ground.terrain.cellSize());
    uniforms.spacing.set(static_cast<float>(spacing));
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void GuidePainter::makeStrokes(const Ground& ground, const GuideSettings& guides, float scale) {
    strokes_.clear();
    const bool labels = ground.settings.contours && guides.contourLabels;
    if (labels || guides.flowArrows) {
        const GroundProjection projection(ground.terrain, ground.settings.exaggeration, ground.heights, ground.view,
                                          ground.viewport);
        if (guides.flowArrows)
            for (const FlowArrow& arrow : flowArrows(projection, guides.arrowFlow, scale))
                addArrow(strokes_, arrow, guides.arrowFlow, scale);
        if (labels)
            for (const ContourLabel& label : contourLabels(projection, ground.settings.contourInterval, scale))
                addLabel(strokes_, label, scale);
    }
    glBindBuffer(GL_ARRAY_BUFFER, strokeBuffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(strokes_.size() * sizeof(Stroke2d)), strokes_.data(),
                 GL_DYNAMIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void GuidePainter::drawStrokes(const Viewport& viewport) const {
    if (strokes_.empty()) return;
    glBindVertexArray(strokeVertices_.name());
    strokeProgram_.use().viewportSize.set(glm::vec2(viewport.width, viewport.height));
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(strokes_.size()));
}

}  // namespace scree
