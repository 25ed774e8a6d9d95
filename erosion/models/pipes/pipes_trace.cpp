#include "erosion/models/pipes/pipes_trace.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace scree {

double traceSoil(Field<float>& soil, const Field<float>& east, const Field<float>& south, float speedToCells,
                 Boundary boundary, Field<float>& scratch, ThreadPool& pool) {
    const int width = soil.width();
    const int height = soil.height();
    const bool wrap = boundary == Boundary::Wrap;
    const auto column = [&](int x) { return wrap ? (x + width) % width : std::clamp(x, 0, width - 1); };
    const auto line = [&](int y) { return wrap ? (y + height) % height : std::clamp(y, 0, height - 1); };
    if (scratch.width() != width || scratch.height() != height) scratch = Field<float>(width, height);
    std::vector<double> had(static_cast<std::size_t>(height)), has(had.size());
    pool.forEach(height, [&](int y) {
        const float* u = east.row(y);
        const float* v = south.row(y);
        float* after = scratch.row(y);
        double before = 0.0, traced = 0.0;
        for (int x = 0; x < width; ++x) {
            const float awayX = std::min(std::abs(u[x] * speedToCells), 1.0f);
            const float awayY = std::min(std::abs(v[x] * speedToCells), 1.0f);
            const float* here = soil.row(y);
            const float* there = soil.row(line(v[x] > 0.0f ? y - 1 : y + 1));
            const int from = column(u[x] > 0.0f ? x - 1 : x + 1);
            // The sum has a symmetric order, so that a mirrored terrain, also along a diagonal, gives mirrored bits.
            const float alongX = here[from] * (awayX * (1.0f - awayY));
            const float alongY = there[x] * ((1.0f - awayX) * awayY);
            const float straight = here[x] * ((1.0f - awayX) * (1.0f - awayY));
            after[x] = (straight + there[from] * (awayX * awayY)) + (alongX + alongY);
            before += static_cast<double>(here[x]);
            traced += static_cast<double>(after[x]);
        }
        had[static_cast<std::size_t>(y)] = before;
        has[static_cast<std::size_t>(y)] = traced;
    });
    std::swap(soil, scratch);
    const auto total = [](const std::vector<double>& rows) { return std::accumulate(rows.begin(), rows.end(), 0.0); };
    const double before = total(had);
    const double traced = total(has);
    if (traced <= before) return before - traced;
    const auto kept = static_cast<float>(before / traced);
    pool.forEach(height, [&](int y) {
        float* row = soil.row(y);
        double sum = 0.0;
        for (int x = 0; x < width; ++x) sum += static_cast<double>(row[x] *= kept);
        has[static_cast<std::size_t>(y)] = sum;
    });
    return before - total(has);
}

}  // namespace scree
