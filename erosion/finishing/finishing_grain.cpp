#include "erosion/finishing/finishing_grain.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/base/map_length.h"
#include "erosion/base/random.h"
#include "erosion/base/smooth_step.h"
#include "erosion/generators/landscape.h"

namespace scree {

namespace {

constexpr float kFinestGrain = 2.5f;  // cells; a grid cannot show finer bumps
constexpr float kDryDepth = 0.005f;   // metres; a thinner film of water counts as damp ground

/// Tangent of an angle of 1 to 60 degrees, by the series of sine and cosine, which give the same bits on every machine.
float tangent(float degrees) {
    const double angle = static_cast<double>(degrees) * 0.01745329251994329577;
    double sine = 0.0, cosine = 0.0, term = 1.0;
    for (int n = 0; n < 24; ++n) {
        (n % 2 == 0 ? cosine : sine) += n % 4 < 2 ? term : -term;
        term *= angle / (n + 1);
    }
    return static_cast<float>(sine / cosine);
}

/// Weight of the grain at each node of row y, from 0 to 1.
void weighRow(const Terrain& terrain, float fullSlope, int y, std::vector<float>& weights) {
    std::vector<float> moistureRow(weights.size(), 0.0f), waterRow(weights.size(), 0.0f);
    terrain.readRow(Layer::Moisture, y, 0, terrain.width(), moistureRow.data());
    terrain.readRow(Layer::Water, y, 0, terrain.width(), waterRow.data());
    const Field<float>& h = terrain.heights();
    const bool open = terrain.boundary() == Boundary::Open;
    const int last = h.width() - 1;
    const float* row = h.row(y);
    const float* north = h.row(std::max(y - 1, 0));
    const float* south = h.row(std::min(y + 1, h.height() - 1));
    const float* moisture = moistureRow.data();
    const float* water = waterRow.data();
    const float scale = 0.5f / (terrain.cellSize() * fullSlope);
    for (int x = 0; x <= last; ++x) {
        const float dx = (row[std::min(x + 1, last)] - row[std::max(x - 1, 0)]) * scale;
        const float dy = (south[x] - north[x]) * scale;
        float weight = smoothStep(std::sqrt(dx * dx + dy * dy));
        weight *= 1.0f - std::clamp(moisture[x], 0.0f, 1.0f);
        if (water[x] > kDryDepth) weight = 0.0f;
        if (open && (x == 0 || x == last || y == 0 || y == h.height() - 1)) weight = 0.0f;
        weights[static_cast<std::size_t>(x)] = weight;
    }
}

struct RowSums {
    double weight = 0.0;
    double noise = 0.0;
    double added = 0.0;  ///< Sum of the height changes, metres.
};

RowSums totalOf(const std::vector<RowSums>& rows) {
    RowSums total;
    for (const RowSums& row : rows) {
        total.weight += row.weight;
        total.noise += row.noise;
        total.added += row.added;
    }
    return total;
}

}  // namespace

void addFinishingGrain(Terrain& terrain, const FinishSettings& settings, ThreadPool& pool) {
    const Extremes range = extremes(terrain.heights());
    const float height = 0.01f * settings.amount * (range.highest - range.lowest);
    if (!(height > 0.0f)) return;
    // The noise is laid out in cells of the reference grid, so that finer grids show the same bumps.
    const float nodesPerCell = static_cast<float>(terrain.referenceCell() / static_cast<double>(terrain.cellSize()));
    const float largest = std::max(kFinestGrain, cellsOf(settings.size, terrain.form().longer())) / nodesPerCell;
    const FractalNoise noise{
        .seed = randomBits(static_cast<std::uint64_t>(settings.seed), RandomStream::Generator, 0, 0),
        .wavelength = largest,
        .octaves = shownOctaves(largest * nodesPerCell),
        .gain = 0.5f};
    const auto cellAt = [&](int node) { return (static_cast<float>(node) + 0.5f) / nodesPerCell - 0.5f; };
    const float fullSlope = tangent(settings.slope);
    const int width = terrain.width();
    Field<float> weights(width, terrain.height());
    Field<float> grain(width, terrain.height());
    std::vector<RowSums> rows(static_cast<std::size_t>(terrain.height()));
    pool.forEach(terrain.height(), [&](int y) {
        std::vector<float> rowWeights(static_cast<std::size_t>(width));
        weighRow(terrain, fullSlope, y, rowWeights);
        RowSums sums;
        const float* lock = terrain.has(Layer::Lock) ? terrain.layer(Layer::Lock).row(y) : nullptr;
        for (int x = 0; x < width; ++x) {
            const float weight = rowWeights[static_cast<std::size_t>(x)] * (lock != nullptr ? 1.0f - lock[x] : 1.0f);
            weights(x, y) = weight;
            if (weight == 0.0f) continue;
            grain(x, y) = noise({cellAt(x), cellAt(y)});
            sums.weight += static_cast<double>(weight);
            sums.noise += static_cast<double>(weight) * static_cast<double>(grain(x, y));
        }
        rows[static_cast<std::size_t>(y)] = sums;
    });
    const RowSums found = totalOf(rows);
    if (found.weight == 0.0) return;
    const auto mean = static_cast<float>(found.noise / found.weight);

    Field<float>& heights = terrain.use(Layer::Height);
    pool.forEach(terrain.height(), [&](int y) {
        float* row = heights.row(y);
        // On a terrain with a base, the erosion record belongs to the base and follows the base's heights.
        const bool recorded = terrain.base() == nullptr && terrain.has(Layer::Sediment);
        double added = 0.0;
        for (int x = 0; x < width; ++x) {
            const float next = row[x] + height * weights(x, y) * (grain(x, y) - mean);
            const float change = next - row[x];
            added += static_cast<double>(next) - static_cast<double>(row[x]);
            if (recorded) terrain.record().moveAlong(x, y, change);
            row[x] = next;
        }
        rows[static_cast<std::size_t>(y)] = {.added = added};
    });
    terrain.ledger().edited += totalOf(rows).added * terrain.cellArea();
    terrain.nextRevision();
    terrain.markGroundChanged({0, 0, width, terrain.height()});
}

}  // namespace scree
