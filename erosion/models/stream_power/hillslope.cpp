#include "erosion/models/stream_power/hillslope.h"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

constexpr double kPlainStep = 0.2;  ///< D dt / (cell area) of a plain step; up to 0.25 is stable.

void fit(Field<float>& field, const Field<float>& like) {
    if (field.width() != like.width() || field.height() != like.height())
        field = Field<float>(like.width(), like.height());
}

/// What soil moves from one node to its neighbour for a difference of their heights: all of it.
struct EvenSoil {
    struct Row {};
    Row row(int) const { return {}; }
    static float between(Row, int, Row, int, float difference) { return difference; }
};

/// The smaller share of two nodes.
struct UnevenSoil {
    const Field<float>& shares;

    using Row = const float*;
    Row row(int y) const { return shares.row(y); }
    static float between(Row from, int x, Row to, int u, float difference) {
        return std::min(from[x], to[u]) * difference;
    }
};

/// Calls `set(x, laplacian)` for each node of row y, in m per cell area.
template <class Soil, class Set>
void diffuseRow(const Field<float>& h, const Soil& soil, Boundary boundary, int y, const Set& set) {
    const int width = h.width();
    const int height = h.height();
    const bool wrap = boundary == Boundary::Wrap;
    // Nodes on the rim of an open map exchange no soil: their neighbours use their own height in place of the rim's.
    const int margin = boundary == Boundary::Open ? 1 : 0;
    const auto beyond = [&](int place, int size) { return place < margin || place >= size - margin; };
    if (beyond(y, height) && !wrap) {
        for (int x = 0; x < width; ++x) set(x, 0.0f);
        return;
    }
    const int above = wrap ? (y + height - 1) % height : beyond(y - 1, height) ? y : y - 1;
    const int below = wrap ? (y + 1) % height : beyond(y + 1, height) ? y : y + 1;
    const float* here = h.row(y);
    const float* north = h.row(above);
    const float* south = h.row(below);
    const auto own = soil.row(y), ofNorth = soil.row(above), ofSouth = soil.row(below);
    const auto node = [&](int x, int west, int east) {
        return Soil::between(own, x, own, west, here[west] - here[x]) +
               Soil::between(own, x, own, east, here[east] - here[x]) +
               Soil::between(own, x, ofNorth, x, north[x] - here[x]) +
               Soil::between(own, x, ofSouth, x, south[x] - here[x]);
    };
    const int first = std::min(margin + 1, width);
    const int last = std::max(first, width - 1 - margin);
    for (int x = first; x < last; ++x) set(x, node(x, x - 1, x + 1));
    const auto setAtTheEdge = [&](int x) {
        if (beyond(x, width) && !wrap) return set(x, 0.0f);
        const int west = wrap ? (x + width - 1) % width : beyond(x - 1, width) ? x : x - 1;
        const int east = wrap ? (x + 1) % width : beyond(x + 1, width) ? x : x + 1;
        set(x, node(x, west, east));
    };
    for (int x = 0; x < first; ++x) setAtTheEdge(x);
    for (int x = last; x < width; ++x) setAtTheEdge(x);
}

}  // namespace

template <class Soil>
const Field<float>& Hillslope::run(const Field<float>& heights, const Soil& soil, Boundary boundary, double diffusion,
                                   ThreadPool& pool) {
    for (Field<float>* field : {&stages_[0], &stages_[1], &stages_[2], &first_}) fit(*field, heights);
    // s stages cover (s^2 + s) / 2 plain steps.
    int stages = 1;
    while (kPlainStep * 0.5 * stages * (stages + 1) < diffusion) ++stages;
    const double unit = 2.0 / (static_cast<double>(stages) * (stages + 1)) * diffusion;

    // Stages hold the change so far, which keeps its precision if heights are large.
    pool.forEach(heights.height(), [&](int y) {
        float* first = first_.row(y);
        float* stage = stages_[1].row(y);
        std::fill(stages_[0].row(y), stages_[0].row(y) + heights.width(), 0.0f);
        diffuseRow(heights, soil, boundary, y, [&](int x, float laplacian) {
            first[x] = laplacian;
            stage[x] = static_cast<float>(unit) * laplacian;
        });
    });
    for (int j = 2; j <= stages; ++j) {
        const Field<float>& before = stages_[(j + 1) % 3];  // stage j - 2
        const Field<float>& last = stages_[(j + 2) % 3];    // stage j - 1
        Field<float>& next = stages_[j % 3];
        const auto mu = static_cast<float>((2.0 * j - 1.0) / j);
        const auto nu = static_cast<float>((1.0 - j) / j);
        const auto step = static_cast<float>((2.0 * j - 1.0) / j * unit);
        pool.forEach(heights.height(), [&](int y) {
            const float* a = last.row(y);
            const float* b = before.row(y);
            const float* first = first_.row(y);
            float* to = next.row(y);
            diffuseRow(last, soil, boundary, y,
                       [&](int x, float laplacian) { to[x] = mu * a[x] + nu * b[x] + step * (first[x] + laplacian); });
        });
    }
    return stages_[stages % 3];
}

const Field<float>& Hillslope::change(const Field<float>& heights, Boundary boundary, double diffusion,
                                      const Field<float>* shares, ThreadPool& pool) {
    return shares != nullptr ? run(heights, UnevenSoil{*shares}, boundary, diffusion, pool)
                             : run(heights, EvenSoil{}, boundary, diffusion, pool);
}

}  // namespace scree
