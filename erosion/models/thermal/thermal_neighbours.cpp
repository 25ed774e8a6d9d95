#include "erosion/models/thermal/thermal_neighbours.h"

#include <vector>

#include "erosion/models/grid/face_pass.h"
#include "erosion/models/grid/height_update.h"

namespace scree {

namespace {

/// The excess between two rows, times a factor that is the same everywhere.
struct ExcessPairs {
    const Field<float>& h;
    const Field<float>& talus;
    float cellSize;
    float factor;

    auto operator()(int from, int to, FaceKind kind) const {
        const float half = 0.5f * (kind == FaceKind::Axis ? cellSize : cellSize * kDiagonal);
        return [a = h.row(from), b = h.row(to), limitA = talus.row(from), limitB = talus.row(to), half, k = factor](
                   int i, int j) { return k * slopeExcess(a[i] - b[j], half * (limitA[i] + limitB[j])); };
    }
};

/// The excess between two rows, times a factor of the node that it leaves.
struct DonorPairs {
    ExcessPairs excess;
    const Field<float>& donor;

    auto operator()(int from, int to, FaceKind kind) const {
        return [flow = excess(from, to, kind), a = donor.row(from), b = donor.row(to)](int i, int j) {
            const float e = flow(i, j);
            const float own = a[i];
            const float other = b[j];
            return e * (e > 0.0f ? own : other);
        };
    }
};

/// Moves rock over the faces as `pairs` tells.
template <class Pairs>
void collapse(const ThermalPass& pass, NeighbourSet set, const Pairs& pairs) {
    HeightUpdate ground(pass.terrain, pass.next, pass.books);
    const GridNeighbours n(pass.terrain);
    pass.pool.forEach(ground.bands().count(), [&](int band) { moveOverFaces(ground, n, set, band, pairs); });
    ground.finish();
}

enum class Split { Pairwise, BySteepest };

/// What each node's excesses are to be multiplied by, for a donor that may be short of loose sediment.
void prepareDonors(const ThermalPass& pass, NeighbourSet set, const ExcessPairs& excess, Split split) {
    const Terrain& terrain = pass.terrain;
    const GridNeighbours n(terrain);
    fitted(pass.share, terrain);
    const RowBands bands{n.height, HeightUpdate::kRowsPerBand};
    const float perNeighbour = pass.rate / static_cast<float>(set.count());
    pass.pool.forEach(bands.count(), [&](int band) {
        std::vector<float> sum(static_cast<std::size_t>(n.width));
        std::vector<float> most(static_cast<std::size_t>(n.width));
        std::vector<float> loose(static_cast<std::size_t>(n.width));
        forEachFaceRow(
            n, set, RimFaces::Keep, bands.begin(band), bands.end(band), excess,
            [&](int y, const FaceRow& north, const FaceRow& own) {
                reduceOutflow(north, own, set, n.width, sum.data(), [](float a, float b) { return a + b; });
                reduceOutflow(north, own, set, n.width, most.data(), [](float a, float b) { return std::max(a, b); });
                float* factor = pass.share.row(y);
                const float* total = sum.data();
                const float* steepest = most.data();
                for (int x = 0; x < n.width; ++x)
                    factor[x] =
                        split == Split::Pairwise ? perNeighbour : pass.rate * steepest[x] / std::max(total[x], 1e-30f);
                if (!pass.looseOnly) return;
                terrain.readRow(Layer::Sediment, y, 0, n.width, loose.data());
                const float* available = loose.data();
                for (int x = 0; x < n.width; ++x)
                    factor[x] *= std::min(1.0f, available[x] / std::max(factor[x] * total[x], 1e-30f));
            });
    });
}

void collapseFromDonors(const ThermalPass& pass, NeighbourSet set, Split split) {
    const ExcessPairs excess{pass.terrain.heights(), pass.talus, pass.terrain.cellSize(), 1.0f};
    prepareDonors(pass, set, excess, split);
    collapse(pass, set, DonorPairs{excess, pass.share});
}

}  // namespace

void collapsePairwise(const ThermalPass& pass, NeighbourSet set) {
    if (pass.looseOnly) return collapseFromDonors(pass, set, Split::Pairwise);
    const float perNeighbour = pass.rate / static_cast<float>(set.count());
    collapse(pass, set, ExcessPairs{pass.terrain.heights(), pass.talus, pass.terrain.cellSize(), perNeighbour});
}

void collapseByDifferenceMap(const ThermalPass& pass, NeighbourSet set) {
    collapseFromDonors(pass, set, Split::BySteepest);
}

}  // namespace scree
