#include "erosion/models/thermal/thermal.h"

#include "erosion/models/thermal/thermal_immediate.h"
#include "erosion/models/thermal/thermal_isotropic.h"
#include "erosion/models/thermal/thermal_neighbours.h"

namespace scree {

void ThermalModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    if (settings.passes == 0 || settings.rate == 0.0f) return;
    if (settings.looseOnly && !terrain.has(Layer::Sediment)) return;
    const Field<float>& talus =
        talus_.tangents(terrain, {.angle = settings.talus, .noise = settings.talusNoise}, round);
    const ThermalPass pass{terrain, talus, settings.rate, settings.looseOnly, next_, share_, round.pool};
    for (int i = 0; i < settings.passes; ++i, ++passes_) {
        const NeighbourSet neighbours = neighboursOf(settings.neighbourhood, passes_);
        switch (settings.method) {
            case ThermalMethod::Isotropic:
                collapseIsotropic(pass);
                break;
            case ThermalMethod::Immediate: {
                // The neighbourhood alternates each pass. If the scan did too, each would always have the same
                // direction.
                const std::uint64_t turn = settings.neighbourhood == Neighbourhood::Alternating ? passes_ / 2 : passes_;
                collapseImmediately(pass, neighbours, turn % 2 == 0 ? Scan::Forward : Scan::Backward);
                break;
            }
            case ThermalMethod::DifferenceMap:
                collapseByDifferenceMap(pass, neighbours);
                break;
            case ThermalMethod::Pairwise:
                collapsePairwise(pass, neighbours);
                break;
        }
    }
}

void ThermalModel::visitState(StateVisitor& visitor) {
    visitor.visit("passes", passes_);
}

std::vector<Counter> ThermalModel::counters() const {
    return {{"passes", passes_}};
}

}  // namespace scree
