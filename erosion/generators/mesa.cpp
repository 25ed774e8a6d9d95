#include "erosion/generators/mesa.h"

#include "erosion/base/exact_math.h"
#include "erosion/generators/landscape.h"

namespace scree {

Field<float> mesaHeights(const TerrainSettings& terrain, const MesaSettings& settings, const GeneratorWork& work) {
    constexpr std::uint64_t kLayer = 30;
    constexpr double kSpread = 1.1;  // from the lowest to the highest cliff, in standard deviations of the noise
    const FractalNoise tables = evenNoise(terrain, kLayer, settings.wavelength, 8, 0.45f);
    const FractalNoise ground = groundNoise(terrain);
    const double middle = 1.6 - 3.2 * static_cast<double>(settings.coverage);  // approximate quantile of the noise
    const double step = settings.levels > 1 ? kSpread / (settings.levels - 1) : 0.0;
    const double lowest = middle - 0.5 * step * (settings.levels - 1);
    const float levelHeight = settings.relief / static_cast<float>(settings.levels);
    return stretchedHeights(terrain, settings.relief, work, [&](MapPoint at) {
        const auto height = static_cast<double>(tables(at));
        double steps = 0.0;
        for (int level = 0; level < settings.levels; ++level) {
            const double above = (height - lowest - level * step) / static_cast<double>(settings.cliff);
            steps += 1.0 / (1.0 + exactExp(std::clamp(-above, -700.0, 700.0)));
        }
        return static_cast<float>(steps) * levelHeight + settings.roughness * ground(at);
    });
}

}  // namespace scree
