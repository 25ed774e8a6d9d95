#include "erosion/models/water/hydraulic.h"

#include "erosion/models/water/hydraulic_band.h"
#include "erosion/models/water/hydraulic_immediate.h"

namespace scree {

void HydraulicModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const Extremes range = extremes(terrain.heights(), round.pool);
    const double relief = static_cast<double>(range.highest) - static_cast<double>(range.lowest);
    const WaterSupply supply(terrain, round, static_cast<double>(settings.rain) * relief);
    const Field<float>* hardness = round.hardness(terrain);
    for (int i = 0; i < settings.iterations; ++i, ++iterations_) {
        WaterPass pass(terrain, fields_.next, &supply, round.sea, range.highest);
        if (settings.method == HydraulicMethod::Immediate) {
            const Scan scan = iterations_ % 2 == 0 ? Scan::Forward : Scan::Backward;
            runHydraulicImmediately(terrain, hardness, settings, pass, scan, fields_, round.pool);
        } else {
            const RowBands bands = pass.bands();
            round.pool.forEach(bands.count(), [&](int band) {
                runHydraulicBand({terrain, hardness, settings, pass, bands.begin(band), bands.end(band)});
            });
        }
        pass.finish();
    }
}

void HydraulicModel::visitState(StateVisitor& visitor) {
    visitor.visit("iterations", iterations_);
}

std::vector<Counter> HydraulicModel::counters() const {
    return {{"iterations", iterations_}};
}

}  // namespace scree
