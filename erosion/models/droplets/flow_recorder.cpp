#include "erosion/models/droplets/flow_recorder.h"

#include <algorithm>

namespace scree {

namespace {

/// Smallest span of the moving average, droplets per reference cell, so that the first tracks are not counted in full.
constexpr double kFirstDensity = 0.15;

double perReferenceCell(double droplets, const Terrain& terrain, const DropletTools& tools) {
    const double cells = static_cast<double>(terrain.width()) * terrain.height();
    return droplets * static_cast<double>(tools.areaRatio) / cells;
}

}  // namespace

bool FlowRecorder::worthBlending(double droplets, const Terrain& terrain, const DropletTools& tools) {
    constexpr double kDensity = 0.01;
    return perReferenceCell(droplets, terrain, tools) >= kDensity * static_cast<double>(tools.stepLength);
}

Field<float>& FlowRecorder::track(Terrain& terrain) {
    if (track_.width() != terrain.width() || track_.height() != terrain.height() || !terrain.has(Layer::Flow)) {
        track_ = Field<float>(terrain.width(), terrain.height());
        tracked_ = 0.0;
        averaged_ = 0.0;
        terrain.use(Layer::Flow);
    }
    return track_;
}

void FlowRecorder::endRound(Terrain& terrain, ThreadPool& pool, int droplets, const DropletTools& tools,
                            const Blend& blend) {
    tracked_ += droplets;
    if (!worthBlending(tracked_, terrain, tools)) return;
    const double density = perReferenceCell(tracked_, terrain, tools);
    averaged_ += density;
    const double span = std::min(static_cast<double>(blend.memory), std::max(averaged_, kFirstDensity));
    const auto share = static_cast<float>(std::min(1.0, density / span));
    const double rainCells = terrain.cellArea() / terrain.rainCellArea();
    const auto scale = static_cast<float>(static_cast<double>(tools.areaRatio) / density * rainCells);

    Field<float>& flow = terrain.use(Layer::Flow);
    const bool wets = blend.wetFlow > 0.0f;
    const float wetFlow = blend.wetFlow * tools.stepLength * static_cast<float>(rainCells);
    Field<float>* moisture = wets ? &terrain.use(Layer::Moisture) : nullptr;
    pool.forEach(terrain.height(), [&](int y) {
        float* passed = track_.row(y);
        float* flowRow = flow.row(y);
        float* moistureRow = wets ? moisture->row(y) : nullptr;
        for (int x = 0; x < terrain.width(); ++x) {
            const float upstream = flowRow[x] + share * (passed[x] * scale - flowRow[x]);
            flowRow[x] = upstream;
            if (wets) moistureRow[x] += share * (upstream / (upstream + wetFlow) - moistureRow[x]);
            passed[x] = 0.0f;
        }
    });
    terrain.markAllChanged(Layer::Flow);
    if (wets) terrain.markAllChanged(Layer::Moisture);
    tracked_ = 0.0;
}

}  // namespace scree
