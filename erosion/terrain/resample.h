#pragma once

#include <array>
#include <functional>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// A grid that covers the ground of a finer one with fewer nodes. Their corners coincide, or their periods on a torus;
/// so its cells are not exactly as many times as wide as asked for where that does not divide the edge.
class CoarseGrid {
 public:
    static constexpr int kMaxRatio = 8;

    /// `ratio` is about how many fine cells lie along the edge of a coarse one: 1 to kMaxRatio. The fine grid has at
    /// least 2 kMaxRatio + 1 nodes along each edge.
    CoarseGrid(int fineWidth, int fineHeight, Boundary boundary, int ratio);

    int width() const { return static_cast<int>(toCoarseX_.size()); }
    int height() const { return static_cast<int>(toCoarseY_.size()); }
    /// Fine cells along an edge of a coarse cell; the geometric mean of both axes.
    double ratio() const { return ratio_; }

    /// Means of a fine field around each coarse node, by tents as wide as two coarse cells, narrower at the edges of a
    /// map so that they stay symmetric. A plane stays that plane.
    Field<float> coarsen(const Field<float>& fine, ThreadPool& pool) const;

    /// A row of the fine grid, between the values of a coarse field.
    using RowVisitor = std::function<void(int y, const std::vector<float>& row)>;
    /// Interpolates a coarse field with Keys's cubic convolution (1981), and gives each fine row to `visit`, on all
    /// threads. Polynomials up to the second degree are met exactly.
    void refine(const Field<float>& coarse, ThreadPool& pool, const RowVisitor& visit) const;

 private:
    /// A weighted sum of nodes along one axis.
    template <std::size_t N>
    struct Taps {
        std::array<int, N> node{};
        std::array<float, N> weight{};
    };
    using Tent = Taps<2 * kMaxRatio>;
    using Cubic = Taps<4>;

    struct Axis;
    static std::vector<Tent> tents(const Axis& axis, int ratio);
    static std::vector<Cubic> cubics(const Axis& axis);

    double ratio_;
    std::vector<Tent> toCoarseX_, toCoarseY_;
    std::vector<Cubic> toFineX_, toFineY_;
};

}  // namespace scree
