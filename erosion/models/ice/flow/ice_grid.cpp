#include "erosion/models/ice/flow/ice_grid.h"

#include <algorithm>

namespace scree {

namespace {

/// Number of rows that a thread takes at once.
constexpr int kRowsAtOnce = 8;
/// Grids with fewer cells run on the calling thread. Waking the others would take longer.
constexpr int kCellsForThreads = 4096;

}  // namespace

void IceGrid::forEachRow(ThreadPool& pool, const std::function<void(int y)>& body) const {
    if (width * height < kCellsForThreads) {
        for (int y = 1; y <= height; ++y) body(y);
        return;
    }
    const RowBands bands{height, kRowsAtOnce};
    pool.forEach(bands.count(), [&](int band) {
        for (int y = bands.begin(band); y < bands.end(band); ++y) body(y + 1);
    });
}

double IceGrid::sumOfRows(ThreadPool& pool, const std::function<double(int y)>& row) const {
    std::vector<double> sums(static_cast<std::size_t>(height));
    forEachRow(pool, [&](int y) { sums[static_cast<std::size_t>(y - 1)] = row(y); });
    double sum = 0.0;
    for (const double ofRow : sums) sum += ofRow;
    return sum;
}

void IceGrid::wrap(Field<double>& field) const {
    if (boundary != Boundary::Wrap) return;
    for (int y = 1; y <= height; ++y) {
        double* row = field.row(y);
        row[0] = row[width];
        row[width + 1] = row[1];
    }
    std::copy_n(field.row(height), width + 2, field.row(0));
    std::copy_n(field.row(1), width + 2, field.row(height + 1));
}

std::vector<std::ptrdiff_t> homesOf(const IceGrid& grid) {
    const std::ptrdiff_t stride = grid.field().stride();
    std::vector<std::ptrdiff_t> homes(static_cast<std::size_t>(stride * (grid.height + 2)), -1);
    const auto within = [&](int i, int count) {
        return grid.boundary == Boundary::Wrap ? (i - 1 + count) % count + 1 : i;
    };
    for (int y = 0; y < grid.height + 2; ++y)
        for (int x = 0; x < grid.width + 2; ++x) {
            const bool outer = x == 0 || y == 0 || x > grid.width || y > grid.height;
            if (outer && grid.boundary == Boundary::Wall) continue;
            homes[static_cast<std::size_t>(y * stride + x)] = within(y, grid.height) * stride + within(x, grid.width);
        }
    return homes;
}

}  // namespace scree
