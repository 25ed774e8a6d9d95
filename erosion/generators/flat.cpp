#include "erosion/generators/flat.h"

#include "erosion/generators/landscape.h"

namespace scree {

Field<float> flatHeights(const TerrainSettings& terrain, const FlatSettings& settings, const GeneratorWork& work) {
    const FractalNoise ground = groundNoise(terrain);
    const float length = mapLength(terrain);
    return groundedHeights(terrain, work, [&](MapPoint at) {
        const float unevenness = settings.roughness > 0.0f ? settings.roughness * ground(at) : 0.0f;
        return unevenness - (settings.tiltEast * at.x + settings.tiltSouth * at.y) * length;
    });
}

}  // namespace scree
