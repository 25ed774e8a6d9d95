#include "erosion/models/droplets/soil_moisture.h"

#include <algorithm>

#include "erosion/models/droplets/flow_recorder.h"

namespace scree {

Field<float>& SoilMoisture::soaked(const Terrain& terrain) {
    if (soaked_.width() != terrain.width() || soaked_.height() != terrain.height()) {
        soaked_ = Field<float>(terrain.width(), terrain.height());
        droplets_ = 0.0;
        kept_ = 1.0;
    }
    return soaked_;
}

void SoilMoisture::endRound(Terrain& terrain, ThreadPool& pool, int droplets, const DropletTools& tools,
                            double drying) {
    droplets_ += droplets;
    double power = 1.0 - drying;
    for (int n = droplets; n > 0; n /= 2, power *= power)  // by squaring: std::pow differs between libraries
        if (n % 2 == 1) kept_ *= power;
    if (!FlowRecorder::worthBlending(droplets_, terrain, tools)) return;
    const auto kept = static_cast<float>(kept_);
    Field<float>& moisture = terrain.use(Layer::Moisture);
    pool.forEach(terrain.height(), [&](int y) {
        float* row = moisture.row(y);
        float* gain = soaked_.row(y);
        for (int x = 0; x < terrain.width(); ++x) {
            row[x] = std::min(1.0f, row[x] + gain[x]) * kept;
            gain[x] = 0.0f;
        }
    });
    terrain.markAllChanged(Layer::Moisture);
    droplets_ = 0.0;
    kept_ = 1.0;
}

}  // namespace scree
