#include "erosion/models/thermal/thermal.h"

#include "erosion/models/thermal/talus_map.h"
#include "erosion/models/thermal/thermal_immediate.h"
#include "erosion/models/thermal/thermal_isotropic.h"
#include "erosion/models/thermal/thermal_neighbours.h"

namespace scree {

struct ThermalModel::Workspace {
    TalusMap talus;
    Field<float> next;
    Field<float> share;
    std::uint64_t passes = 0;
};

ThermalModel::ThermalModel() : workspace_(std::make_unique<Workspace>()) {}
ThermalModel::~ThermalModel() = default;

void ThermalModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    if (settings.passes == 0 || settings.rate == 0.0f) return;
    if (settings.looseOnly && !terrain.has(Layer::Sediment)) return;
    Workspace& workspace = *workspace_;
    const Field<float>& talus =
        workspace.talus.tangents(terrain, {.angle = settings.talus, .noise = settings.talusNoise}, round);
    const ThermalPass pass{terrain,        talus,           settings.rate, settings.looseOnly,
                           workspace.next, workspace.share, round.pool};
    for (int i = 0; i < settings.passes; ++i, ++workspace.passes) {
        const NeighbourSet neighbours = neighboursOf(settings.neighbourhood, workspace.passes);
        switch (settings.method) {
            case ThermalMethod::Isotropic:
                collapseIsotropic(pass);
                break;
            case ThermalMethod::Immediate: {
                // With the neighbourhoods by turns, a scan that turned each pass would always go with the same one.
                const std::uint64_t turn =
                    settings.neighbourhood == Neighbourhood::Alternating ? workspace.passes / 2 : workspace.passes;
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
    visitor.visit("passes", workspace_->passes);
}

std::vector<Counter> ThermalModel::counters() const {
    return {{"passes", workspace_->passes}};
}

}  // namespace scree
