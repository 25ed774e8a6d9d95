#include "erosion/simulation/found_layers.h"

#include "erosion/models/stream_power/uplift_rate.h"
#include "erosion/simulation/water_scale.h"
#include "erosion/terrain/changed_tiles.h"

namespace scree {

namespace {

/// Fills the layer of the uplift rate. The rate is 0 if the model is not enabled.
void updateUpliftRate(Terrain& terrain, const SimulationSettings& settings, ThreadPool& pool) {
    const auto& model = std::get<ModelEntry<StreamPowerModel>>(settings.models);
    KnobFields knobs;
    knobs.update(varyingKnobs(settings), terrain, 0, pool);
    NodeKnob uplift{model.enabled ? model.settings.uplift : 0.0f};
    const std::optional<KnobFields::Values> varying = knobs.of(&StreamPowerSettings::uplift);
    if (varying) uplift.nodes = varying->values.row(0);
    const Field<float> rate = upliftRate(terrain, model.settings, uplift, pool);
    terrain.nextRevision();
    replaceLayer(terrain, Layer::UpliftRate, pool, [&](int x, int y) { return rate(x, y); });
}

}  // namespace

void updateFoundLayers(Terrain& terrain, const LayerSet& layers, const SimulationSettings& settings,
                       const LandCoverSettings& cover, ThreadPool& pool) {
    updateLandCover(terrain, layers, waterScale(settings, terrain), cover, pool);
    if (layers.contains(Layer::UpliftRate)) updateUpliftRate(terrain, settings, pool);
}

}  // namespace scree
