#include "erosion/terrain/resample.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace scree {

/// The nodes of both grids along one edge.
struct CoarseGrid::Axis {
    int fine, coarse;
    bool periodic;
    double ratio;  ///< Fine cells in a coarse one.

    Axis(int nodes, Boundary boundary, int wanted) : fine(nodes), periodic(boundary == Boundary::Wrap) {
        const int cells = periodic ? fine : fine - 1;
        const int coarseCells = (cells + wanted / 2) / wanted;
        assert(coarseCells >= 2);
        coarse = periodic ? coarseCells : coarseCells + 1;
        ratio = static_cast<double>(cells) / coarseCells;
    }
    int fineNode(int i) const { return periodic ? (i + fine) % fine : std::clamp(i, 0, fine - 1); }
    int coarseNode(int i) const { return periodic ? (i + coarse) % coarse : std::clamp(i, 0, coarse - 1); }
};

std::vector<CoarseGrid::Tent> CoarseGrid::tents(const Axis& axis, int ratio) {
    std::vector<Tent> tents(static_cast<std::size_t>(axis.coarse));
    for (int i = 0; i < axis.coarse; ++i) {
        const double centre = i * axis.ratio;
        // A tent of whole width is a B-spline: its samples have the right sum and centre wherever it stands.
        const double toEdge = axis.periodic ? ratio : std::min(centre, axis.fine - 1 - centre);
        const int halfWidth = std::clamp(static_cast<int>(toEdge), 1, ratio);
        const int first = static_cast<int>(std::floor(centre)) - halfWidth + 1;
        Tent& tent = tents[static_cast<std::size_t>(i)];
        for (int k = 0; k < 2 * kMaxRatio; ++k) {
            const double share = std::max(0.0, 1.0 - std::abs(first + k - centre) / halfWidth) / halfWidth;
            tent.node[static_cast<std::size_t>(k)] = axis.fineNode(first + k);
            tent.weight[static_cast<std::size_t>(k)] = static_cast<float>(share);
        }
    }
    return tents;
}

std::vector<CoarseGrid::Cubic> CoarseGrid::cubics(const Axis& axis) {
    std::vector<Cubic> cubics(static_cast<std::size_t>(axis.fine));
    for (int i = 0; i < axis.fine; ++i) {
        const double at = i / axis.ratio;
        int cell = static_cast<int>(at);
        if (!axis.periodic) cell = std::min(cell, axis.coarse - 2);
        const double t = at - cell;
        std::array<double, 4> weight{((2.0 - t) * t - 1.0) * t / 2.0, ((3.0 * t - 5.0) * t * t + 2.0) / 2.0,
                                     ((4.0 - 3.0 * t) * t + 1.0) * t / 2.0, (t - 1.0) * t * t / 2.0};
        // The node beyond an edge is on the parabola through the last three: f(-1) = 3 f(0) - 3 f(1) + f(2).
        int first = cell - 1;
        if (!axis.periodic && cell == 0) {
            const double beyond = weight[0];
            weight = {weight[1] + 3.0 * beyond, weight[2] - 3.0 * beyond, weight[3] + beyond, 0.0};
            first = 0;
        } else if (!axis.periodic && cell == axis.coarse - 2) {
            const double beyond = weight[3];
            weight = {0.0, weight[0] + beyond, weight[1] - 3.0 * beyond, weight[2] + 3.0 * beyond};
            first = axis.coarse - 4;
        }
        Cubic& cubic = cubics[static_cast<std::size_t>(i)];
        for (int k = 0; k < 4; ++k) {
            cubic.node[static_cast<std::size_t>(k)] = axis.coarseNode(first + k);
            cubic.weight[static_cast<std::size_t>(k)] = static_cast<float>(weight[static_cast<std::size_t>(k)]);
        }
    }
    return cubics;
}

CoarseGrid::CoarseGrid(int fineWidth, int fineHeight, Boundary boundary, int ratio) {
    const Axis x(fineWidth, boundary, ratio);
    const Axis y(fineHeight, boundary, ratio);
    ratio_ = std::sqrt(x.ratio * y.ratio);
    toCoarseX_ = tents(x, ratio);
    toCoarseY_ = tents(y, ratio);
    toFineX_ = cubics(x);
    toFineY_ = cubics(y);
}

namespace {

/// The rows that `taps` name, weighted and summed.
template <class Taps>
void sumRows(const Field<float>& field, const Taps& taps, std::vector<float>& sum) {
    std::fill(sum.begin(), sum.end(), 0.0f);
    for (std::size_t k = 0; k < taps.node.size(); ++k) {
        if (taps.weight[k] == 0.0f) continue;
        const float* row = field.row(taps.node[k]);
        for (std::size_t x = 0; x < sum.size(); ++x) sum[x] += taps.weight[k] * row[x];
    }
}

template <class Taps>
float sumNodes(const std::vector<float>& row, const Taps& taps) {
    float sum = 0.0f;
    for (std::size_t k = 0; k < taps.node.size(); ++k)
        sum += taps.weight[k] * row[static_cast<std::size_t>(taps.node[k])];
    return sum;
}

constexpr int kRowsPerBand = 32;

}  // namespace

Field<float> CoarseGrid::coarsen(const Field<float>& fine, ThreadPool& pool) const {
    Field<float> coarse(width(), height());
    const RowBands bands{height(), kRowsPerBand};
    pool.forEach(bands.count(), [&](int band) {
        std::vector<float> sum(toFineX_.size());
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            sumRows(fine, toCoarseY_[static_cast<std::size_t>(y)], sum);
            float* row = coarse.row(y);
            for (const Tent& tent : toCoarseX_) *row++ = sumNodes(sum, tent);
        }
    });
    return coarse;
}

void CoarseGrid::refine(const Field<float>& coarse, ThreadPool& pool, const RowVisitor& visit) const {
    const RowBands bands{static_cast<int>(toFineY_.size()), kRowsPerBand};
    pool.forEach(bands.count(), [&](int band) {
        std::vector<float> sum(toCoarseX_.size());
        std::vector<float> row(toFineX_.size());
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            sumRows(coarse, toFineY_[static_cast<std::size_t>(y)], sum);
            for (std::size_t x = 0; x < row.size(); ++x) row[x] = sumNodes(sum, toFineX_[x]);
            visit(y, row);
        }
    });
}

}  // namespace scree
