#include "erosion/analysis/net_change.h"

#include <algorithm>
#include <vector>

namespace scree {

NetChange netChange(const Terrain& start, const Terrain& now, ThreadPool& pool) {
    if (start.width() != now.width() || start.height() != now.height()) return {};
    const RowBands bands{now.height(), 64};
    std::vector<NetChange> parts(static_cast<std::size_t>(bands.count()));
    pool.forEach(bands.count(), [&](int band) {
        NetChange& part = parts[static_cast<std::size_t>(band)];
        for (int y = bands.begin(band); y < bands.end(band); ++y) {
            const float* before = start.heights().row(y);
            const float* after = now.heights().row(y);
            double lower = 0.0, higher = 0.0;
            for (int x = 0; x < now.width(); ++x) {
                const double rise = static_cast<double>(after[x]) - static_cast<double>(before[x]);
                lower += std::max(-rise, 0.0);
                higher += std::max(rise, 0.0);
            }
            part.eroded += lower;
            part.deposited += higher;
        }
    });
    NetChange all;
    for (const NetChange& part : parts) {
        all.eroded += part.eroded;
        all.deposited += part.deposited;
    }
    all.eroded *= now.cellArea();
    all.deposited *= now.cellArea();
    return all;
}

}  // namespace scree
