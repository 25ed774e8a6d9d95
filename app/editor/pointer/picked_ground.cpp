#include "app/editor/pointer/picked_ground.h"

#include <algorithm>
#include <cmath>

#include "renderer/scene/terrain_renderer.h"

namespace scree {

float aspectOf(const Rect& viewport) {
    return viewport.width / std::max(1.0f, viewport.height);
}

ShownWater waterMet(const Session& session) {
    const Preset& preset = session.document().preset();
    if (session.state().tool == Tool::Spring) return {};
    return TerrainRenderer::waterShown(session.snapshot().terrain, preset.view, preset.simulation.sources);
}

Ray rayAt(const Session& session, double x, double y, const Rect& viewport) {
    const float u = (static_cast<float>(x) - viewport.x) / viewport.width;
    const float v = (static_cast<float>(y) - viewport.y) / viewport.height;
    return session.viewpoint().eye().rayThrough(u, v, aspectOf(viewport));
}

std::optional<Point> groundAt(const Session& session, double x, double y, const Rect& viewport) {
    return pickGround(session.snapshot().terrain, session.document().preset().view.exaggeration,
                      rayAt(session, x, y, viewport), waterMet(session));
}

glm::dvec3 positionOf(const Session& session, Point cell) {
    return groundPosition(session.snapshot().terrain, session.document().preset().view.exaggeration, cell);
}

float screenDistance(const Session& session, Point cell, double x, double y, const Rect& viewport) {
    const glm::vec4 clip = session.viewpoint().eye().projection(aspectOf(viewport)) * session.viewpoint().eye().view() *
                           glm::vec4(glm::vec3(positionOf(session, cell)), 1.0f);
    if (clip.w <= 0.0f) return HUGE_VALF;
    const float atX = viewport.x + (clip.x / clip.w * 0.5f + 0.5f) * viewport.width;
    const float atY = viewport.y + (0.5f - clip.y / clip.w * 0.5f) * viewport.height;
    return std::hypot(atX - static_cast<float>(x), atY - static_cast<float>(y));
}

}  // namespace scree
