#include "erosion/models/thermal/thermal.h"

#include "erosion/models/thermal/thermal_immediate.h"
#include "erosion/models/thermal/thermal_isotropic.h"
#include "erosion/models/thermal/thermal_neighbours.h"

namespace scree {

void collapseOnce(const ThermalPass& pass, const ThermalSettings& settings, std::uint64_t turn) {
    const NeighbourSet neighbours = neighboursOf(settings.neighbourhood, turn);
    switch (settings.method) {
        case ThermalMethod::Isotropic:
            return collapseIsotropic(pass);
        case ThermalMethod::Immediate: {
            // The neighbourhood alternates with each pass. If the scan did too, each neighbourhood would always be
            // scanned in the same direction.
            const std::uint64_t scans = settings.neighbourhood == Neighbourhood::Alternating ? turn / 2 : turn;
            return collapseImmediately(pass, neighbours, scans % 2 == 0 ? Scan::Forward : Scan::Backward);
        }
        case ThermalMethod::DifferenceMap:
            return collapseByDifferenceMap(pass, neighbours);
        case ThermalMethod::Pairwise:
            return collapsePairwise(pass, neighbours);
    }
}

TalusMap::Settings talusOf(const ThermalSettings& settings, const RoundContext& round, float steepness) {
    TalusMap::Settings talus{
        .angle = settings.talus, .noise = settings.talusNoise, .steepness = steepness, .amount = round.amount};
    if (const auto angles = round.field(&ThermalSettings::talus)) {
        talus.angles = &angles->values;
        talus.anglesVersion = angles->version;
    }
    return talus;
}

void ThermalModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    if (settings.passes == 0 || settings.rate == 0.0f) return;
    if (settings.looseOnly && !terrain.has(Layer::Sediment)) return;
    const Field<float>& talus = talus_.tangents(terrain, talusOf(settings, round), round);
    const ThermalPass pass{terrain, talus, settings.rate, settings.looseOnly, next_, share_, round.pool};
    // Skipped for loose sediment only: coarser grids do not hold the sediment of each node.
    if (!settings.looseOnly) coarse_.apply(pass, settings, passes_);
    for (int i = 0; i < settings.passes; ++i, ++passes_) collapseOnce(pass, settings, passes_);
}

void ThermalModel::visitState(StateVisitor& visitor) {
    visitor.visit("passes", passes_);
}

std::vector<Counter> ThermalModel::counters() const {
    return {{"passes", passes_}};
}

}  // namespace scree
