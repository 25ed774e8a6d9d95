#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "erosion/terrain/grid_neighbours.h"

namespace scree {

/// The steepness of the ground seen through a Gaussian: the length of its gradient, metres per metre. It tells cliffs
/// from the roughness on gentle ground, and has no favourite direction.
///
///     b = h * Gaussian(sigma);   S = |(b_east - b_west, b_south - b_north)| / (2 L)
class SteepnessRows {
 public:
    /// `sigma` in cells of the terrain; 0 does not blur. Reads the terrain's heights, which must stay.
    SteepnessRows(const Terrain& terrain, float sigma);

    /// Rows begin to end - 1 of S, each `width` long. `begin` and `end` may lie one row beyond the map: such rows are
    /// the edge's own or, on a torus, the other side's.
    std::vector<float> rows(int begin, int end) const;

 private:
    int sourceRow(int y) const;
    void blurRow(int y, std::vector<float>& padded, float* blurred) const;

    const Field<float>& h_;
    GridNeighbours n_;
    float perTwoCells_;
    int radius_;
    std::vector<float> weights_;  ///< Of the nodes 0 ... radius away.
};

/// How often each steepness occurs.
class SteepnessHistogram {
 public:
    SteepnessHistogram() : counts_(kBins, 0) {}

    void add(const std::vector<float>& steepness);
    void add(const SteepnessHistogram& other);
    /// The steepness that this share (0 to 1) of all nodes does not exceed, to within 1/512.
    float percentile(double share) const;
    /// The share of nodes from `low` to `high`, to within their bins.
    double shareWithin(float low, float high) const;

 private:
    static constexpr int kBins = 4096;
    static constexpr float kBinsPerUnit = 512.0f;  ///< The last bin takes all that is steeper than 8.
    static std::size_t bin(float steepness);
    std::vector<std::uint64_t> counts_;
};

}  // namespace scree
