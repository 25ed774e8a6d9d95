#include "erosion/generators/volcano.h"

#include "erosion/base/exact_math.h"
#include "erosion/generators/landscape.h"

namespace scree {

Field<float> volcanoHeights(const TerrainSettings& terrain, const VolcanoSettings& settings,
                            const GeneratorWork& work) {
    const MapPoint centre = mapCentre(terrain);
    const FractalNoise ground = groundNoise(terrain);
    return groundedHeights(terrain, work, [&](MapPoint at) {
        const float unevenness = settings.roughness > 0.0f ? settings.roughness * ground(at) : 0.0f;
        const float r = metresBetween(terrain, at, centre);
        if (r < settings.crater) {
            const float share = r / settings.crater;
            return settings.relief - settings.depth * (1.0f - share * share) + unevenness;
        }
        const double radii = static_cast<double>((r - settings.crater) / settings.radius);
        const double flank = exactExp(-radii);
        return settings.relief * static_cast<float>(flank) + unevenness;
    });
}

}  // namespace scree
