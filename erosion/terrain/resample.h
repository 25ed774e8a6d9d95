#pragma once

#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// From a grid to another over the same ground, of any size. A node stands for a cell: where the new cells are larger,
/// each takes the mean over its ground; where they are smaller, cubic convolution (Keys 1981) interpolates.
class Resampler {
 public:
    Resampler(int fromWidth, int fromHeight, int toWidth, int toHeight, Boundary boundary);

    /// The field on the new grid, with no value below `lowest` or above `highest`.
    Field<float> operator()(const Field<float>& from, ThreadPool& pool, float lowest, float highest) const;

 private:
    /// A weighted sum of nodes of the old grid.
    struct Taps {
        std::vector<int> nodes;
        std::vector<float> weights;
    };
    static std::vector<Taps> tapsOf(int from, int to, bool periodic);

    std::vector<Taps> x_, y_;
    int fromWidth_;
};

/// The same land on a grid of another size (nodes, 2 to Terrain::kMaxSize): all layers and books; what the volume gains
/// or loses is Ledger::resampled. A base whose grid fits the new one, or the terrain itself where it fits as a base,
/// stays as it is. The cell size follows from the longer edge.
Terrain resampled(const Terrain& terrain, int width, int height, ThreadPool& pool);

/// True where the base that `to` has is that of `from`, or `from` itself: what acts on it can go on.
bool keepsGround(const Terrain& from, const Terrain& to);

}  // namespace scree
