#include "erosion/models/pipes/pipes_sweep.h"

#include <algorithm>
#include <utility>

namespace scree {

namespace {

constexpr int kRowsPerBand = 64;
constexpr int kEdgeRows = 2 * kPipesReach;

}  // namespace

PipesSweep::PipesSweep(int width, int height) : width_(width), bands_{height, kRowsPerBand} {
    edges_.assign(kPipesEdgeCount, Field<float>(width, bands_.count() * kEdgeRows));
}

void PipesSweep::keepEdges(const PipesFields& fields, int band) {
    const int height = bands_.rows;
    const bool wrap = fields.boundary == Boundary::Wrap;
    const auto rowOnMap = [&](int y) {
        return wrap ? (y + kPipesReach * height) % height : std::clamp(y, 0, height - 1);
    };
    const std::array<const Field<float>*, kPipesEdgeCount> from{&fields.height,  &fields.water,   &fields.soil,
                                                                &fields.flux[0], &fields.flux[1], &fields.flux[2],
                                                                &fields.flux[3]};
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i]->empty()) continue;
        for (int k = 0; k < kEdgeRows; ++k) {
            const int y = k < kPipesReach ? bands_.begin(band) + k - kPipesReach : bands_.end(band) + k - kPipesReach;
            const float* row = from[i]->row(rowOnMap(y));
            std::copy(row, row + width_, edges_[i].row(band * kEdgeRows + k));
        }
    }
}

std::unique_ptr<PipesBuffers> PipesSweep::takeBuffers() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return std::make_unique<PipesBuffers>(width_);
    std::unique_ptr<PipesBuffers> buffers = std::move(idle_.back());
    idle_.pop_back();
    return buffers;
}

PipesTally PipesSweep::tick(const PipesFields& fields, const PipesTick& tick, ThreadPool& pool) {
    pool.forEach(bands_.count(), [&](int band) { keepEdges(fields, band); });
    std::vector<PipesTally> tallies(static_cast<std::size_t>(bands_.count()));
    pool.forEach(bands_.count(), [&](int band) {
        std::unique_ptr<PipesBuffers> buffers = takeBuffers();
        tallies[static_cast<std::size_t>(band)] =
            PipesBand(fields, tick, edges_, band * kEdgeRows, bands_.begin(band), bands_.end(band), *buffers).run();
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(buffers));
    });
    PipesTally total;
    for (const PipesTally& tally : tallies) total += tally;
    return total;
}

}  // namespace scree
