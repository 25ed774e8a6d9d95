#pragma once

#include "erosion/land_cover/land_cover.h"
#include "erosion/simulation/simulation_settings.h"

namespace scree {

/// The layers that analysis computes, and the lakes and rivers.
inline constexpr LayerSet kFoundLayers = [] {
    LayerSet layers = layersFrom(LayerSource::Analysis);
    layers.add(kLandCover);
    return layers;
}();

/// Updates those of `layers` that are in kFoundLayers, from the terrain and the settings. Changed tiles get a new
/// revision. Call this before a base is dropped, because rivers are found on the grid on which they flow.
void updateFoundLayers(Terrain& terrain, const LayerSet& layers, const SimulationSettings& settings,
                       const LandCoverSettings& cover, ThreadPool& pool);

}  // namespace scree
