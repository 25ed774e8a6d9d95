#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "erosion/models/pipes/pipes_band.h"

namespace scree {

/// Runs ticks of the pipes model. Bands of rows run in parallel and in place. Rows that a band reads beyond its edges
/// are copied first. Each cell is computed the same way in any band.
class PipesSweep {
 public:
    PipesSweep(int width, int height);

    PipesTally tick(const PipesFields& fields, const PipesTick& tick, ThreadPool& pool);

 private:
    void keepEdges(const PipesFields& fields, int band);
    std::unique_ptr<PipesBuffers> takeBuffers();

    int width_;
    RowBands bands_;
    std::vector<Field<float>> edges_;  ///< By PipesEdge: the four rows around each band.
    std::mutex mutex_;
    std::vector<std::unique_ptr<PipesBuffers>> idle_;
};

}  // namespace scree
