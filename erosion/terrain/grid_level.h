#pragma once

#include <array>
#include <functional>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/boundary.h"

namespace scree {

/// A coarser grid over the ground of a finer one. A node stands for its cell: a coarse cell covers 2^level x 2^level
/// fine cells, the last ones of a row or a column what is left of them.
///
/// Values go up as means over cells. They come down as a quadratic B-spline (Chaikin 1974, `level` times), which is
/// smooth and never leaves the range of its nine nodes. What is kept as a volume comes down as the spline whose means
/// over the coarse cells are the coarse values: the nodes of that spline solve a tridiagonal system along each axis.
class GridLevel {
 public:
    static constexpr int kMaxLevel = 5;

    /// What the refined values keep of the coarse ones.
    ///   Range  no value is outside the range of the coarse values around it
    ///   Means  the mean over each coarse cell is its value, so that the volume is the same
    enum class Keep { Range, Means };

    /// True where such a level exists: only on an open map may the last coarse cells reach beyond the edge.
    static bool fits(int fineWidth, int fineHeight, Boundary boundary, int level);

    /// The highest level that fits, whose cells are at most `cells` fine ones long (5 % more do not count, so that 4033
    /// nodes have a level of 505) and of which the shorter edge has at least 32; 0 where there is none.
    static int highestWithin(double cells, int fineWidth, int fineHeight, Boundary boundary);

    /// `level`, 1 to kMaxLevel, is one that fits().
    GridLevel(int fineWidth, int fineHeight, Boundary boundary, int level);

    int level() const { return level_; }
    /// Fine cells along the edge of a coarse one.
    int ratio() const { return 1 << level_; }
    int width() const { return x_.coarse; }
    int height() const { return y_.coarse; }
    int fineWidth() const { return x_.fine; }
    int fineHeight() const { return y_.fine; }

    /// Means of a fine field over the coarse cells.
    Field<float> coarsen(const Field<float>& fine, ThreadPool& pool) const;
    /// The same into a field of the coarse size.
    void coarsenTo(Field<float>& coarse, const Field<float>& fine, ThreadPool& pool) const;

    /// Gives a fine field these means over the coarse cells, to the last bit of coarsen(). What its own lack is added
    /// as a spline, so that details stay.
    void giveMeans(Field<float>& fine, const Field<float>& means, ThreadPool& pool) const;

    /// Sum of a change of coarse values over the parts of the last cells that reach beyond an open edge, fine cells.
    double beyondEdge(const Field<float>& change) const;

    /// Writes the coarse values of row y from x0 to before x1.
    using RowReader = std::function<void(int y, int x0, int x1, float* values)>;
    /// The refined values of fine row y from x0 to before x1, in the range of the coarse ones.
    void refineRow(const RowReader& coarse, int y, int x0, int x1, float* values) const;

    /// A row of the fine grid, between the values of a coarse field.
    using RowVisitor = std::function<void(int y, const float* row)>;
    /// Gives each refined row to `visit`, on all threads; rows of one row of tiles on the same.
    void refine(const Field<float>& coarse, Keep keep, ThreadPool& pool, const RowVisitor& visit) const;

    /// The nodes of the spline whose means are these values: refined in the range, they keep the means.
    Field<float> nodesOf(const Field<float>& means, ThreadPool& pool) const;
    /// The same for the rows of several coarse fields at once, in the range of each.
    using RowsVisitor = std::function<void(int y, const std::vector<const float*>& rows)>;
    void refineTogether(const std::vector<const Field<float>*>& coarse, ThreadPool& pool,
                        const RowsVisitor& visit) const;

 private:
    /// Weights of the coarse cells before, at and after a fine cell's own.
    using Taps = std::array<float, 3>;

    /// One edge of both grids.
    struct Axis {
        int fine = 0, coarse = 0;
        bool periodic = false;
        /// Forward elimination of the tridiagonal system, over the coarse cells and `margin` more on both sides.
        int margin = 0;
        std::vector<float> below, pivot, above;

        Axis(int nodes, bool isPeriodic, int ratio, const std::vector<Taps>& taps);
        int node(int i) const;
    };

    void correctMean(Field<float>& fine, int x, int y, float mean) const;
    void expand(const float* padded, int x0, int x1, float* values) const;

    int level_;
    std::vector<Taps> taps_;  ///< Of each fine cell in a coarse one.
    Axis x_, y_;
};

/// Values become what was added to them to make those of `now`, of the same size.
void toChange(Field<float>& before, const Field<float>& now, ThreadPool& pool);

}  // namespace scree
