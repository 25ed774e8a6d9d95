#include "erosion/simulation/water_scale.h"

namespace scree {

WaterScale waterScale(const SimulationSettings& settings, const Terrain& terrain) {
    const PipesSettings& pipes = std::get<ModelEntry<PipesModel>>(settings.models).settings;
    return {seaSurface(settings.sources, terrain), static_cast<double>(pipes.rain),
            static_cast<double>(pipes.soilDepth)};
}

RiverWater riverWater(const SimulationSettings& settings, const Terrain& terrain) {
    const WaterScale scale = waterScale(settings, terrain);
    return {.rain = scale.rain,
            .widthOfDischarge = static_cast<double>(settings.cover.water.riverWidth),
            .sea = scale.sea,
            .springs = settings.sources.springs};
}

MaskCover maskCover(const SimulationSettings& settings, const Terrain& terrain) {
    return {.scale = waterScale(settings, terrain), .limits = settings.cover};
}

}  // namespace scree
