#include "erosion/models/pipes_trace.h"

#include <algorithm>
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
    std::vector<double> lost(static_cast<std::size_t>(height));
    pool.forEach(height, [&](int y) {
        const float* u = east.row(y);
        const float* v = south.row(y);
        float* after = scratch.row(y);
        double sum = 0.0;
        for (int x = 0; x < width; ++x) {
            const float backX = std::clamp(u[x] * speedToCells, -1.0f, 1.0f);
            const float backY = std::clamp(v[x] * speedToCells, -1.0f, 1.0f);
            const int x0 = backX > 0.0f ? x - 1 : x;
            const int y0 = backY > 0.0f ? y - 1 : y;
            const float fx = backX > 0.0f ? 1.0f - backX : -backX;
            const float fy = backY > 0.0f ? 1.0f - backY : -backY;
            const float* upper = soil.row(line(y0));
            const float* lower = soil.row(line(y0 + 1));
            const int west = column(x0);
            const int eastern = column(x0 + 1);
            const float north = upper[west] + (upper[eastern] - upper[west]) * fx;
            const float below = lower[west] + (lower[eastern] - lower[west]) * fx;
            after[x] = north + (below - north) * fy;
            sum += static_cast<double>(soil(x, y)) - static_cast<double>(after[x]);
        }
        lost[static_cast<std::size_t>(y)] = sum;
    });
    std::swap(soil, scratch);
    double total = 0.0;
    for (const double row : lost) total += row;
    return total;
}

}  // namespace scree
