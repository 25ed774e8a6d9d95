#include "erosion/models/water/hydraulic.h"

#include "erosion/models/water/hydraulic_band.h"
#include "erosion/models/water/hydraulic_immediate.h"

namespace scree {

struct HydraulicModel::Workspace {
    HydraulicImmediateFields fields;  ///< Of the other method, `next` alone.
    std::uint64_t iterations = 0;
};

HydraulicModel::HydraulicModel() : workspace_(std::make_unique<Workspace>()) {}
HydraulicModel::~HydraulicModel() = default;

void HydraulicModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const Extremes range = extremes(terrain.heights(), round.pool);
    const double relief = static_cast<double>(range.highest) - static_cast<double>(range.lowest);
    const WaterSupply supply(terrain, round, static_cast<double>(settings.rain) * relief);
    for (int i = 0; i < settings.iterations; ++i, ++workspace_->iterations) {
        WaterPass pass(terrain, workspace_->fields.next, &supply, round.sea, range.highest);
        if (settings.method == HydraulicMethod::Immediate) {
            const Scan scan = workspace_->iterations % 2 == 0 ? Scan::Forward : Scan::Backward;
            runHydraulicImmediately(terrain, settings, pass, scan, workspace_->fields, round.pool);
        } else {
            const RowBands bands = pass.bands();
            round.pool.forEach(bands.count(), [&](int band) {
                runHydraulicBand({terrain, settings, pass, bands.begin(band), bands.end(band)});
            });
        }
        pass.finish();
    }
}

void HydraulicModel::visitState(StateVisitor& visitor) {
    visitor.visit("iterations", workspace_->iterations);
}

std::vector<Counter> HydraulicModel::counters() const {
    return {{"iterations", workspace_->iterations}};
}

}  // namespace scree
