#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/boundary.h"

namespace scree {

/// A coarser grid over the ground of a finer grid. A node stands for its cell: a coarse cell covers 2^level x 2^level
/// fine cells; the last coarse cell of a row or column covers the fine cells that remain.
///
/// Values go to the coarse grid as means over cells. They come back as a quadratic B-spline (Chaikin 1974, `level`
/// times), which is smooth and never leaves the range of its nine nodes. If the volume has to be kept, the spline is
/// the one whose means over the coarse cells equal the coarse values. The nodes of that spline solve a tridiagonal
/// system along each axis.
class GridLevel {
 public:
    static constexpr int kMaxLevel = 5;

    /// The property of the coarse values that the refined values keep.
    ///   Range  no value is outside the range of the coarse values around it
    ///   Means  the mean over each coarse cell equals its coarse value, so that the volume stays the same
    enum class Keep { Range, Means };

    /// Returns true if this level exists. Only on an open map may the last coarse cells reach beyond the edge.
    static bool fits(int fineWidth, int fineHeight, Boundary boundary, int level);

    /// Returns the highest level that fits, whose cells are at most `cells` fine cells long, and which has at least 32
    /// nodes along its shorter edge; or 0 if there is none. Cells may be 5 % longer, so that a map of 4033 nodes has a
    /// level with 505.
    static int highestWithin(double cells, int fineWidth, int fineHeight, Boundary boundary);

    /// `level` is 1 to kMaxLevel. Precondition: it fits().
    GridLevel(int fineWidth, int fineHeight, Boundary boundary, int level);

    int level() const { return level_; }
    /// Number of fine cells along the edge of a coarse cell.
    int ratio() const { return 1 << level_; }
    int width() const { return x_.coarse; }
    int height() const { return y_.coarse; }
    int fineWidth() const { return x_.fine; }
    int fineHeight() const { return y_.fine; }

    /// Returns the means of a fine field over the coarse cells.
    Field<float> coarsen(const Field<float>& fine, ThreadPool& pool) const;
    /// Same as above. `coarse` must have the size of the coarse grid.
    void coarsenTo(Field<float>& coarse, const Field<float>& fine, ThreadPool& pool) const;

    /// Changes a fine field so that its means over the coarse cells are `means`, bit for bit as coarsen() computes
    /// them. The difference from its own means is added as a spline, so that details stay.
    void giveMeans(Field<float>& fine, const Field<float>& means, ThreadPool& pool) const;

    /// Sum of a change of coarse values over the parts of the last cells that lie beyond an open edge, in fine cells.
    double beyondEdge(const Field<float>& change) const;

    /// Writes the coarse values of row y from x0 up to, but not including, x1.
    using RowReader = std::function<void(int y, int x0, int x1, float* values)>;
    /// Writes the refined values of fine row y from x0 up to, but not including, x1. They stay in the range of the
    /// coarse values.
    void refineRow(const RowReader& coarse, int y, int x0, int x1, float* values) const;

    /// Receives one row of the fine grid with the refined values of a coarse field.
    using RowVisitor = std::function<void(int y, const float* row)>;
    /// Calls `visit` for each refined row, on all threads. Rows of the same row of tiles are visited on the same
    /// thread.
    void refine(const Field<float>& coarse, Keep keep, ThreadPool& pool, const RowVisitor& visit) const;

    /// Returns the nodes of the spline whose cell means are `means`. Refined with Keep::Range, these nodes give those
    /// means.
    Field<float> nodesOf(const Field<float>& means, ThreadPool& pool) const;
    /// Refines several coarse fields together, row by row, each with Keep::Range.
    /// Each row can be read for kSlack values beyond its end, so that vectors need no special last step.
    static constexpr std::size_t kSlack = 16;
    using RowsVisitor = std::function<void(int y, const std::vector<const float*>& rows)>;
    void refineTogether(const std::vector<const Field<float>*>& coarse, ThreadPool& pool,
                        const RowsVisitor& visit) const;

 private:
    /// Weights of the previous coarse cell, of the coarse cell around a fine cell, and of the next coarse cell.
    using Taps = std::array<float, 3>;

    /// One edge of both grids, in nodes.
    struct Axis {
        int fine = 0, coarse = 0;
        bool periodic = false;
        /// Coefficients of the forward elimination of the tridiagonal system, for the coarse cells and `margin` more on
        /// each side.
        int margin = 0;
        std::vector<float> below, pivot, above;

        Axis(int nodes, bool isPeriodic, int ratio, const std::vector<Taps>& taps);
        int node(int i) const;
    };

    void correctMean(Field<float>& fine, int x, int y, float mean) const;
    void expand(const float* padded, int x0, int x1, float* values) const;

    int level_;
    std::vector<Taps> taps_;  ///< One entry for each fine cell along a coarse cell.
    Axis x_, y_;
};

/// Replaces each value of `before` by `now - before`. Both fields have the same size.
void toChange(Field<float>& before, const Field<float>& now, ThreadPool& pool);

}  // namespace scree
