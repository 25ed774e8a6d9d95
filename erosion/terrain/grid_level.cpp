#include "erosion/terrain/grid_level.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace scree {

namespace {

constexpr int kSmallestEdge = 32;    ///< Minimum number of nodes along an edge for highestWithin().
constexpr double kTolerance = 1.05;  ///< A cell may be this many times as long as highestWithin() allows.
constexpr int kRowsPerBand = 64;     // one row of tiles, so that visitors may mark tiles
/// Number of cells on a torus after which the solution of the tridiagonal system no longer depends on its start: the
/// remaining influence is below 1e-8.
constexpr int kForget = 16;

/// Refines a line once: each cell becomes two cells, a quarter of a cell before and after its centre.
std::vector<double> refinedOnce(const std::vector<double>& line) {
    std::vector<double> fine(2 * line.size());
    const auto at = [&](std::size_t i) { return i < line.size() ? line[i] : 0.0; };
    for (std::size_t i = 0; i < line.size(); ++i) {
        fine[2 * i] = 0.75 * line[i] + 0.25 * at(i - 1);
        fine[2 * i + 1] = 0.75 * line[i] + 0.25 * at(i + 1);
    }
    return fine;
}

}  // namespace

bool GridLevel::fits(int fineWidth, int fineHeight, Boundary boundary, int level) {
    const int ratio = 1 << level;
    return boundary == Boundary::Open || (fineWidth % ratio == 0 && fineHeight % ratio == 0);
}

int GridLevel::highestWithin(double cells, int fineWidth, int fineHeight, Boundary boundary) {
    const int shorter = std::min(fineWidth, fineHeight);
    int level = 0;
    while (level < kMaxLevel && (2 << level) <= kTolerance * cells && shorter >> (level + 1) >= kSmallestEdge &&
           fits(fineWidth, fineHeight, boundary, level + 1))
        ++level;
    return level;
}

namespace {

/// For each fine cell of a coarse cell, the weights of that coarse cell and its two neighbours. Computed by refining a
/// single 1.
std::vector<std::array<float, 3>> tapsOf(int level) {
    std::vector<double> line(5, 0.0);
    line[2] = 1.0;
    for (int i = 0; i < level; ++i) line = refinedOnce(line);
    const std::size_t ratio = std::size_t{1} << static_cast<unsigned>(level);
    std::vector<std::array<float, 3>> taps(ratio);
    for (std::size_t i = 0; i < ratio; ++i)
        taps[i] = {static_cast<float>(line[3 * ratio + i]), static_cast<float>(line[2 * ratio + i]),
                   static_cast<float>(line[ratio + i])};
    return taps;
}

}  // namespace

GridLevel::Axis::Axis(int nodes, bool isPeriodic, int ratio, const std::vector<Taps>& taps)
    : fine(nodes), coarse((nodes + ratio - 1) / ratio), periodic(isPeriodic), margin(isPeriodic ? kForget : 0) {
    const auto count = static_cast<std::size_t>(coarse + 2 * margin);
    below.resize(count);
    pivot.resize(count);
    above.resize(count);
    double ratioAbove = 0.0;  // `above` of the previous row
    for (std::size_t i = 0; i < count; ++i) {
        // The mean of the spline over a cell, as weights of the previous cell, this cell and the next cell.
        const int last = static_cast<int>(i) - margin + 1 == coarse && !periodic ? nodes - (coarse - 1) * ratio : ratio;
        std::array<double, 3> mean{};
        for (int p = 0; p < last; ++p)
            for (std::size_t k = 0; k < 3; ++k)
                mean[k] += static_cast<double>(taps[static_cast<std::size_t>(p)][k]) / last;
        if (i == 0) mean[1] += std::exchange(mean[0], 0.0);  // beyond an edge, the edge value repeats
        if (i + 1 == count) mean[1] += std::exchange(mean[2], 0.0);
        const double divisor = mean[1] - mean[0] * ratioAbove;
        ratioAbove = mean[2] / divisor;
        below[i] = static_cast<float>(mean[0]);
        pivot[i] = static_cast<float>(1.0 / divisor);
        above[i] = static_cast<float>(ratioAbove);
    }
}

int GridLevel::Axis::node(int i) const {
    if (!periodic) return std::clamp(i, 0, coarse - 1);
    i %= coarse;
    return i < 0 ? i + coarse : i;
}

GridLevel::GridLevel(int fineWidth, int fineHeight, Boundary boundary, int level)
    : level_(level),
      taps_(tapsOf(level)),
      x_(fineWidth, boundary == Boundary::Wrap, 1 << level, taps_),
      y_(fineHeight, boundary == Boundary::Wrap, 1 << level, taps_) {
    assert(level >= 1 && level <= kMaxLevel && fits(fineWidth, fineHeight, boundary, level));
}

Field<float> GridLevel::coarsen(const Field<float>& fine, ThreadPool& pool) const {
    Field<float> coarse(width(), height());
    coarsenTo(coarse, fine, pool);
    return coarse;
}

double GridLevel::beyondEdge(const Field<float>& change) const {
    const double side = ratio();
    const auto inside = [&](int cell, int fine) { return std::min(side, fine - cell * side); };
    double cells = 0.0;
    for (int y = 0; y < change.height(); ++y) {
        const double down = inside(y, fineHeight());
        const bool isLastRow = down < side;
        for (int x = isLastRow ? 0 : change.width() - 1; x < change.width(); ++x)
            cells += static_cast<double>(change(x, y)) * (side * side - down * inside(x, fineWidth()));
    }
    return cells;
}

void GridLevel::coarsenTo(Field<float>& coarse, const Field<float>& fine, ThreadPool& pool) const {
    assert(fine.width() == x_.fine && fine.height() == y_.fine);
    assert(coarse.width() == width() && coarse.height() == height());
    const int side = ratio();
    const RowBands bands{height(), std::max(1, kRowsPerBand / side)};
    pool.forEach(bands.count(), [&](int band) {
        std::vector<double> sums(static_cast<std::size_t>(x_.fine));
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            std::fill(sums.begin(), sums.end(), 0.0);
            const int end = std::min((y + 1) * side, y_.fine);
            for (int row = y * side; row < end; ++row) {
                const float* values = fine.row(row);
                for (int x = 0; x < x_.fine; ++x) sums[static_cast<std::size_t>(x)] += static_cast<double>(values[x]);
            }
            const int rows = end - y * side;
            for (int x = 0; x < width(); ++x) {
                const int last = std::min((x + 1) * side, x_.fine);
                double sum = 0.0;
                for (int i = x * side; i < last; ++i) sum += sums[static_cast<std::size_t>(i)];
                coarse(x, y) = static_cast<float>(sum / (rows * (last - x * side)));
            }
        }
    });
}

/// Corrects the rounding error in the mean of a coarse cell by changing single nodes. It changes the node nearest to
/// zero, because float32 has the finest steps there.
void GridLevel::correctMean(Field<float>& fine, int x, int y, float mean) const {
    constexpr int kTries = 4;
    const int x0 = x * ratio(), x1 = std::min(x0 + ratio(), fine.width());
    const int y0 = y * ratio(), y1 = std::min(y0 + ratio(), fine.height());
    const auto nodes = static_cast<double>((x1 - x0) * (y1 - y0));
    for (int attempt = 0; attempt < kTries; ++attempt) {
        double sum = 0.0;
        float* nearest = &fine(x0, y0);
        for (int v = y0; v < y1; ++v)
            for (int u = x0; u < x1; ++u) {
                float& node = fine(u, v);
                sum += static_cast<double>(node);
                if (std::abs(node) < std::abs(*nearest)) nearest = &node;
            }
        // The first change puts the mean in the middle of the interval that rounds to `mean`, so that the order of
        // summation does not matter.
        if (attempt > 0 && static_cast<float>(sum / nodes) == mean) return;
        *nearest = static_cast<float>(static_cast<double>(*nearest) + static_cast<double>(mean) * nodes - sum);
    }
}

void GridLevel::giveMeans(Field<float>& fine, const Field<float>& means, ThreadPool& pool) const {
    Field<float> missing = coarsen(fine, pool);
    pool.forEach(height(), [&](int y) {
        for (int x = 0; x < width(); ++x) missing(x, y) = means(x, y) - missing(x, y);
    });
    refine(missing, Keep::Means, pool, [&](int y, const float* added) {
        float* row = fine.row(y);
        for (int x = 0; x < fine.width(); ++x) row[x] += added[x];
    });
    pool.forEach(height(), [&](int y) {
        for (int x = 0; x < width(); ++x) correctMean(fine, x, y, means(x, y));
    });
}

Field<float> GridLevel::nodesOf(const Field<float>& means, ThreadPool& pool) const {
    // First along the rows, then along the columns: forward elimination, then back substitution. Several rows are
    // computed together, because each value depends on the previous value of its row.
    Field<float> nodes(width(), height());
    constexpr int kRows = 16;
    const RowBands bands{height(), kRows};
    pool.forEach(bands.count(), [&](int band) {
        const int y0 = bands.begin(band);
        const auto count = static_cast<std::size_t>(bands.end(band) - y0);
        std::vector<std::array<float, kRows>> lines(x_.pivot.size());
        std::array<const float*, kRows> rows{};
        for (std::size_t r = 0; r < kRows; ++r) rows[r] = means.row(y0 + static_cast<int>(std::min(r, count - 1)));
        std::array<float, kRows> before{};
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const int node = x_.node(static_cast<int>(i) - x_.margin);
            const float below = x_.below[i], pivot = x_.pivot[i];
            for (std::size_t r = 0; r < kRows; ++r) before[r] = (rows[r][node] - below * before[r]) * pivot;
            lines[i] = before;
        }
        for (std::size_t i = lines.size() - 1; i-- > 0;)
            for (std::size_t r = 0; r < kRows; ++r) lines[i][r] -= x_.above[i] * lines[i + 1][r];
        for (std::size_t r = 0; r < count; ++r) {
            float* row = nodes.row(y0 + static_cast<int>(r));
            for (int x = 0; x < width(); ++x) row[x] = lines[static_cast<std::size_t>(x + x_.margin)][r];
        }
    });
    constexpr int kColumns = 64;
    const RowBands columns{width(), kColumns};
    pool.forEach(columns.count(), [&](int band) {
        const int x0 = columns.begin(band);
        const auto across = static_cast<std::size_t>(columns.end(band) - x0);
        std::vector<float> lines(y_.pivot.size() * across);
        const std::vector<float> none(across, 0.0f);
        for (std::size_t i = 0; i < y_.pivot.size(); ++i) {
            const float* row = nodes.row(y_.node(static_cast<int>(i) - y_.margin)) + x0;
            const float* before = i > 0 ? &lines[(i - 1) * across] : none.data();
            float* line = &lines[i * across];
            for (std::size_t x = 0; x < across; ++x) line[x] = (row[x] - y_.below[i] * before[x]) * y_.pivot[i];
        }
        for (std::size_t i = y_.pivot.size() - 1; i-- > 0;) {
            float* line = &lines[i * across];
            for (std::size_t x = 0; x < across; ++x) line[x] -= y_.above[i] * line[across + x];
        }
        for (int y = 0; y < height(); ++y)
            std::copy_n(&lines[static_cast<std::size_t>(y + y_.margin) * across], across, nodes.row(y) + x0);
    });
    return nodes;
}

namespace {

template <int kRatio>
void expandCells(const std::vector<std::array<float, 3>>& taps, const float* padded, int x0, int x1, float* values) {
    std::array<float, kRatio> before, at, after;
    for (std::size_t p = 0; p < kRatio; ++p) {
        before[p] = taps[p][0];
        at[p] = taps[p][1];
        after[p] = taps[p][2];
    }
    const int first = (x0 + kRatio - 1) / kRatio * kRatio;
    const int last = x1 / kRatio * kRatio;
    const auto single = [&](int x) {
        const float* cell = padded + x / kRatio;
        const auto p = static_cast<std::size_t>(x % kRatio);
        values[x - x0] = before[p] * cell[0] + at[p] * cell[1] + after[p] * cell[2];
    };
    int x = x0;
    for (; x < std::min(first, x1); ++x) single(x);
    for (; x < last; x += kRatio) {
        const float* cell = padded + x / kRatio;
        const float west = cell[0], middle = cell[1], east = cell[2];
        float* fine = values + (x - x0);
        for (std::size_t p = 0; p < kRatio; ++p) fine[p] = before[p] * west + at[p] * middle + after[p] * east;
    }
    for (; x < x1; ++x) single(x);
}

}  // namespace

/// `padded` holds the cells of a row and one more cell on each side.
void GridLevel::expand(const float* padded, int x0, int x1, float* values) const {
    switch (level_) {
        case 1:
            return expandCells<2>(taps_, padded, x0, x1, values);
        case 2:
            return expandCells<4>(taps_, padded, x0, x1, values);
        case 3:
            return expandCells<8>(taps_, padded, x0, x1, values);
        case 4:
            return expandCells<16>(taps_, padded, x0, x1, values);
        default:
            return expandCells<32>(taps_, padded, x0, x1, values);
    }
}

void GridLevel::refineRow(const RowReader& coarse, int y, int x0, int x1, float* values) const {
    // The cells from `first` up to, but not including, `end` are needed. One of them may lie beyond each edge.
    const int first = x0 / ratio() - 1;
    const int end = (x1 - 1) / ratio() + 2;
    const int inside = std::max(first, 0);
    const auto count = static_cast<std::size_t>(end - first);
    std::vector<float> row(count);
    std::vector<float> padded(count, 0.0f);
    const Taps& taps = taps_[static_cast<std::size_t>(y % ratio())];
    for (int k = -1; k <= 1; ++k) {
        const int from = y_.node(y / ratio() + k);
        coarse(from, inside, std::min(end, width()), &row[static_cast<std::size_t>(inside - first)]);
        if (first < 0) coarse(from, x_.node(-1), x_.node(-1) + 1, &row.front());
        if (end > width()) coarse(from, x_.node(width()), x_.node(width()) + 1, &row.back());
        const float weight = taps[static_cast<std::size_t>(k + 1)];
        for (std::size_t x = 0; x < count; ++x) padded[x] += weight * row[x];
    }
    const int shift = (first + 1) * ratio();
    expand(padded.data(), x0 - shift, x1 - shift, values);
}

void GridLevel::refine(const Field<float>& coarse, Keep keep, ThreadPool& pool, const RowVisitor& visit) const {
    const Field<float> nodes = keep == Keep::Means ? nodesOf(coarse, pool) : Field<float>();
    refineTogether({keep == Keep::Means ? &nodes : &coarse}, pool,
                   [&](int y, const std::vector<const float*>& rows) { visit(y, rows.front()); });
}

void GridLevel::refineTogether(const std::vector<const Field<float>*>& coarse, ThreadPool& pool,
                               const RowsVisitor& visit) const {
    const RowBands bands{y_.fine, kRowsPerBand};
    pool.forEach(bands.count(), [&](int band) {
        const auto count = static_cast<std::size_t>(width());
        const auto fine = static_cast<std::size_t>(x_.fine);
        std::vector<float> padded(count + 2);
        std::vector<float> refined(fine * coarse.size() + kSlack);
        std::vector<const float*> rows(coarse.size());
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = &refined[i * fine];
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            const Taps& taps = taps_[static_cast<std::size_t>(y % ratio())];
            const int own = y / ratio();
            for (std::size_t i = 0; i < coarse.size(); ++i) {
                const Field<float>& nodes = *coarse[i];
                const float* north = nodes.row(y_.node(own - 1));
                const float* middle = nodes.row(own);
                const float* south = nodes.row(y_.node(own + 1));
                for (std::size_t x = 0; x < count; ++x)
                    padded[x + 1] = taps[0] * north[x] + taps[1] * middle[x] + taps[2] * south[x];
                padded.front() = padded[static_cast<std::size_t>(x_.node(-1)) + 1];
                padded.back() = padded[static_cast<std::size_t>(x_.node(width())) + 1];
                expand(padded.data(), 0, x_.fine, &refined[i * fine]);
            }
            visit(y, rows);
        }
    });
}

void toChange(Field<float>& before, const Field<float>& now, ThreadPool& pool) {
    pool.forEach(before.height(), [&](int y) {
        float* change = before.row(y);
        const float* after = now.row(y);
        for (int x = 0; x < before.width(); ++x) change[x] = after[x] - change[x];
    });
}

}  // namespace scree
