#pragma once

#include "erosion/land_cover/land_cover.h"
#include "erosion/simulation/simulation_settings.h"

namespace scree {

/// The layers that analysis fills in.
inline constexpr LayerSet kFoundLayers = layersFrom(LayerSource::Analysis);

/// Brings those of `layers` that are of kFoundLayers up to date with the terrain and with what acts on it. Tiles that
/// change get a new revision. A terrain's base is dropped after this, if at all: rivers are found where they flow.
void updateFoundLayers(Terrain& terrain, const LayerSet& layers, const SimulationSettings& settings,
                       const LandCoverSettings& cover, ThreadPool& pool);

}  // namespace scree
