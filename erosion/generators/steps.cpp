#include "erosion/generators/steps.h"

#include "erosion/base/smooth_step.h"
#include "erosion/generators/landscape.h"

namespace scree {

Field<float> stepsHeights(const TerrainSettings& terrain, const StepsSettings& settings, const GeneratorWork& work) {
    constexpr std::uint64_t kRiserLayer = 50;
    const FractalNoise riserNoise = evenNoise(terrain, kRiserLayer, 0.3f, 6, 0.5f);
    const FractalNoise ground = groundNoise(terrain);
    const float length = mapLength(terrain);
    const auto count = static_cast<float>(settings.count);
    const float tread = static_cast<float>(terrain.width) * terrain.cellSize / (count + 1.0f);
    const float riser = std::min(settings.riser, tread);
    return groundedHeights(terrain, work, [&](MapPoint at) {
        const float stray = settings.wander > 0.0f ? settings.wander * length * riserNoise(at) : 0.0f;
        const float x = at.x * length + stray;
        // The nearest riser, counted from 1 in the west. All risers before it have been descended.
        const float nearest = std::clamp(std::round(x / tread), 1.0f, count);
        const float east = x - nearest * tread;
        const float descended = riser > 0.0f ? smoothStep(east / riser + 0.5f) : (east > 0.0f ? 1.0f : 0.0f);
        const float unevenness = settings.roughness > 0.0f ? settings.roughness * ground(at) : 0.0f;
        return settings.relief / count * (1.0f - nearest - descended) + unevenness;
    });
}

}  // namespace scree
