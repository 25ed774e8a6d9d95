#include "erosion/simulation/water_scale.h"

namespace scree {

WaterScale waterScale(const SimulationSettings& settings, const Terrain& terrain) {
    const PipesSettings& pipes = std::get<ModelEntry<PipesModel>>(settings.models).settings;
    return {seaSurface(settings.sources, terrain), static_cast<double>(pipes.rain),
            static_cast<double>(pipes.soilDepth)};
}

MaskCover maskCover(const SimulationSettings& settings, const Terrain& terrain) {
    return {.scale = waterScale(settings, terrain), .limits = settings.cover};
}

}  // namespace scree
