#include "erosion/models/hydraulic.h"

#include "erosion/models/hydraulic_band.h"

namespace scree {

struct HydraulicModel::Workspace {
    WaterPassFields next;
    std::uint64_t iterations = 0;
};

HydraulicModel::HydraulicModel() : workspace_(std::make_unique<Workspace>()) {}
HydraulicModel::~HydraulicModel() = default;

void HydraulicModel::step(Terrain& terrain, const RoundContext& round) {
    const Extremes range = extremes(terrain.heights(), round.pool);
    const double relief = static_cast<double>(range.highest) - static_cast<double>(range.lowest);
    const WaterSupply supply(terrain, round, static_cast<double>(settings.rain) * relief);
    for (int i = 0; i < settings.iterations; ++i, ++workspace_->iterations) {
        WaterPass pass(terrain, workspace_->next, &supply, round.sea);
        const RowBands bands = pass.bands();
        round.pool.forEach(bands.count(), [&](int band) {
            runHydraulicBand({terrain, settings, pass, bands.begin(band), bands.end(band)});
        });
        pass.finish();
    }
}

void HydraulicModel::visitState(StateVisitor& visitor) {
    visitor.visit(workspace_->iterations);
}

std::vector<Counter> HydraulicModel::counters() const {
    return {{"iterations", workspace_->iterations}};
}

}  // namespace scree
