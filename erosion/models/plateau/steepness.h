#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "erosion/terrain/grid_neighbours.h"

namespace scree {

/// The steepness of the blurred ground: the length of its gradient, metres per metre. It separates cliffs from
/// roughness on gentle ground, and prefers no direction.
///
///     b = h * Gaussian(sigma);   S = |(b_east - b_west, b_south - b_north)| / (2 L)
class SteepnessRows {
 public:
    /// `sigma` is in cells of the terrain; 0 means no blur. Keeps a reference to the terrain's heights.
    SteepnessRows(const Terrain& terrain, float sigma);

    /// Returns rows begin to end - 1 of S, each `width` long. `begin` and `end` may be one row beyond the map: such a
    /// row is the edge row or, on a torus, that of the other side.
    std::vector<float> rows(int begin, int end) const;

 private:
    int sourceRow(int y) const;
    void blurRow(int y, std::vector<float>& padded, float* blurred) const;

    const Field<float>& h_;
    GridNeighbours n_;
    float perTwoCells_;
    int radius_;
    std::vector<float> weights_;  ///< Weights of the nodes 0 ... radius away.
};

/// Histogram of the steepness of all nodes.
class SteepnessHistogram {
 public:
    SteepnessHistogram() : counts_(kBins, 0) {}

    void add(const std::vector<float>& steepness);
    void add(const SteepnessHistogram& other);
    /// Returns the steepness that this share (0 to 1) of all nodes does not exceed, to within 1/512.
    float percentile(double share) const;
    /// Returns the share of nodes from `low` to `high`, to the accuracy of the bins.
    double shareWithin(float low, float high) const;

 private:
    static constexpr int kBins = 4096;
    static constexpr float kBinsPerUnit = 512.0f;  ///< The last bin holds all values above 8.
    static std::size_t bin(float steepness);
    std::vector<std::uint64_t> counts_;
};

}  // namespace scree
