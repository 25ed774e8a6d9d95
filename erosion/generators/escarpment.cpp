#include "erosion/generators/escarpment.h"

#include "erosion/base/smooth_step.h"
#include "erosion/generators/landscape.h"

namespace scree {

Field<float> escarpmentHeights(const TerrainSettings& terrain, const EscarpmentSettings& settings,
                               const GeneratorWork& work) {
    constexpr std::uint64_t kScarpLayer = 40;
    const FractalNoise scarp = evenNoise(terrain, kScarpLayer, 0.35f, 7, 0.5f);
    const FractalNoise ground = groundNoise(terrain);
    const float length = mapLength(terrain);
    const float line = settings.position * static_cast<float>(terrain.width) * terrain.cellSize;
    return groundedHeights(terrain, work, [&](MapPoint at) {
        const float x = at.x * length;
        const float stray = settings.wander > 0.0f ? settings.wander * length * scarp(at) : 0.0f;
        const float west = line + stray - x;  // metres from the middle of the scarp
        const float drop =
            settings.width > 0.0f ? smoothStep(west / settings.width + 0.5f) : (west > 0.0f ? 1.0f : 0.0f);
        const float unevenness = settings.roughness > 0.0f ? settings.roughness * ground(at) : 0.0f;
        return settings.relief * drop - settings.tilt * x + unevenness;
    });
}

}  // namespace scree
