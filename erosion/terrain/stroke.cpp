#include "erosion/terrain/stroke.h"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

/// Mean of the 3 x 3 nodes around (x, y), the edge repeated.
float localMean(const Field<float>& field, int x, int y) {
    float sum = 0.0f;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            sum += field(std::clamp(x + dx, 0, field.width() - 1), std::clamp(y + dy, 0, field.height() - 1));
    return sum / 9.0f;
}

void dab(Terrain& terrain, const Stroke& stroke, Point centre) {
    Field<float>& field = terrain.use(stroke.layer);
    const LayerInfo& range = info(stroke.layer);
    const CellRect cells = CellRect{static_cast<int>(std::floor(centre.x - stroke.radius)),
                                    static_cast<int>(std::floor(centre.y - stroke.radius)),
                                    static_cast<int>(std::ceil(centre.x + stroke.radius)) + 1,
                                    static_cast<int>(std::ceil(centre.y + stroke.radius)) + 1}
                               .clippedTo(terrain.width(), terrain.height());
    const Field<float> before = stroke.mode == StrokeMode::Smooth ? field : Field<float>();
    for (int y = cells.y0; y < cells.y1; ++y)
        for (int x = cells.x0; x < cells.x1; ++x) {
            const float dx = (static_cast<float>(x) - centre.x) / stroke.radius;
            const float dy = (static_cast<float>(y) - centre.y) / stroke.radius;
            const float inside = 1.0f - dx * dx - dy * dy;
            if (inside <= 0.0f) continue;
            const float effect = stroke.strength * inside * inside;
            float& value = field(x, y);
            switch (stroke.mode) {
                case StrokeMode::Add:
                    value += effect;
                    break;
                case StrokeMode::Subtract:
                    value -= effect;
                    break;
                case StrokeMode::Smooth:
                    value += std::min(effect, 1.0f) * (localMean(before, x, y) - value);
                    break;
            }
            value = std::clamp(value, range.lowest, range.highest);
        }
    terrain.markChanged(stroke.layer, cells);
}

}  // namespace

void applyStroke(Terrain& terrain, const Stroke& stroke) {
    assert(stroke.radius > 0.0f);
    terrain.nextRevision();
    for (const Point& point : stroke.path) dab(terrain, stroke, point);
}

}  // namespace scree
