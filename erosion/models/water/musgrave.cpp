#include "erosion/models/water/musgrave.h"

#include <algorithm>

#include "erosion/models/water/musgrave_band.h"

namespace scree {

void MusgraveModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const double rain =
        static_cast<double>(cellsOf(settings.rain, terrain.form().longer())) * static_cast<double>(terrain.cellSize());
    const float top = extremes(terrain.heights(), round.pool).highest;
    const WaterSupply supply(terrain, round, rain);
    const Field<float>* hardness = round.hardness(terrain);
    for (int i = 0; i < settings.iterations; ++i, ++iterations_) {
        const bool shower = iterations_ % static_cast<std::uint64_t>(settings.every) == 0;
        WaterPass pass(terrain, next_, shower ? &supply : nullptr, round.sea, top);
        const RowBands bands = pass.bands();
        round.pool.forEach(bands.count(), [&](int band) {
            runMusgraveBand({terrain, hardness, settings, pass, bands.begin(band), bands.end(band)});
        });
        pass.finish();
    }
}

void MusgraveModel::visitState(StateVisitor& visitor) {
    visitor.visit("iterations", iterations_);
}

std::vector<Counter> MusgraveModel::counters() const {
    return {{"iterations", iterations_}};
}

}  // namespace scree
