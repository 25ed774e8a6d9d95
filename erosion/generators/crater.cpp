#include "erosion/generators/crater.h"

#include "erosion/generators/landscape.h"

namespace scree {

Field<float> craterHeights(const TerrainSettings& terrain, const CraterSettings& settings, const GeneratorWork& work) {
    constexpr std::uint64_t kRimLayer = 60;
    const MapPoint centre = mapCentre(terrain);
    const FractalNoise ground = groundNoise(terrain);
    const FractalNoise rimNoise = evenNoise(terrain, kRimLayer, 0.3f, 4, 0.5f);
    return groundedHeights(terrain, work, [&](MapPoint at) {
        const float unevenness = settings.roughness > 0.0f ? settings.roughness * ground(at) : 0.0f;
        const float stray = settings.irregular > 0.0f ? settings.irregular * rimNoise(at) : 0.0f;
        // Distance from the centre; 1 at the rim.
        const float r = metresBetween(terrain, at, centre) / settings.radius / std::max(0.2f, 1.0f + stray);
        if (r >= 1.0f) return settings.rim / (r * r * r) + unevenness;
        const float wall = std::max(0.0f, (r - settings.floor) / (1.0f - settings.floor));
        return (settings.rim + settings.depth) * wall * wall - settings.depth + unevenness;
    });
}

}  // namespace scree
