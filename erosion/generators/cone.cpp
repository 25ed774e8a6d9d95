#include "erosion/generators/cone.h"

#include <algorithm>
#include <cmath>

namespace scree {

Field<float> coneHeights(const TerrainSettings& terrain, const ConeSettings& settings, const GeneratorWork& work) {
    Field<float> heights(terrain.width, terrain.height);
    const float centreX = 0.5f * static_cast<float>(terrain.width - 1);
    const float centreY = 0.5f * static_cast<float>(terrain.height - 1);
    work.forEachRow(terrain.height, [&](int y) {
        for (int x = 0; x < terrain.width; ++x) {
            const float dx = static_cast<float>(x) - centreX;
            const float dy = static_cast<float>(y) - centreY;
            const float distance = std::sqrt(dx * dx + dy * dy) * terrain.cellSize;
            heights(x, y) = std::max(0.0f, settings.relief - settings.slope * distance);
        }
    });
    return heights;
}

}  // namespace scree
