#include "erosion/droplets/flow_recorder.h"

#include <algorithm>

namespace scree {

namespace {

/// Droplets per cell that make a track worth blending: fewer would cost more than running them.
constexpr double kBlendDensity = 0.01;
/// Droplets per cell below which the average is still being filled: the first tracks must not count in full.
constexpr double kFirstDensity = 0.15;

}  // namespace

Field<float>& FlowRecorder::track(const Terrain& terrain) {
    if (track_.width() != terrain.width() || track_.height() != terrain.height() || !terrain.has(Layer::Flow)) {
        track_ = Field<float>(terrain.width(), terrain.height());
        tracked_ = 0.0;
        averaged_ = 0.0;
    }
    return track_;
}

void FlowRecorder::endRound(Terrain& terrain, ThreadPool& pool, int droplets, float memory, float wetFlow) {
    tracked_ += droplets;
    const double density = tracked_ / (static_cast<double>(terrain.width()) * terrain.height());
    if (density < kBlendDensity) return;
    averaged_ += density;
    const double span = std::min(static_cast<double>(memory), std::max(averaged_, kFirstDensity));
    const auto share = static_cast<float>(std::min(1.0, density / span));
    const auto scale = static_cast<float>(1.0 / density);

    Field<float>& flow = terrain.use(Layer::Flow);
    Field<float>& moisture = terrain.use(Layer::Moisture);
    pool.forEach(terrain.height(), [&](int y) {
        float* passed = track_.row(y);
        float* flowRow = flow.row(y);
        float* moistureRow = moisture.row(y);
        for (int x = 0; x < terrain.width(); ++x) {
            const float upstream = flowRow[x] + share * (passed[x] * scale - flowRow[x]);
            flowRow[x] = upstream;
            moistureRow[x] += share * (upstream / (upstream + wetFlow) - moistureRow[x]);
            passed[x] = 0.0f;
        }
    });
    terrain.markAllChanged(Layer::Flow);
    terrain.markAllChanged(Layer::Moisture);
    tracked_ = 0.0;
}

}  // namespace scree
