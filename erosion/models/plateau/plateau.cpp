#include "erosion/models/plateau/plateau.h"

#include <algorithm>
#include <vector>

#include "erosion/base/exact_math.h"
#include "erosion/models/grid/face_pass.h"
#include "erosion/models/grid/height_update.h"
#include "erosion/models/grid/immediate_slides.h"
#include "erosion/models/plateau/steepness.h"

namespace scree {

namespace {

/// Share of the nodes that can move with `autoTalus`.
constexpr double kMovingShare = 0.8;
/// The pairwise form does nothing while the share of nodes with a slope between T/2 and T is below this.
constexpr double kLeastShare = 0.02;

/// Share of the height difference to a lower neighbour that each node gives, for the rows of a band and one more on
/// each side.
class Mobility {
 public:
    Mobility(const Terrain& terrain, const Field<float>* hardness, const SteepnessRows& steepness, float talus,
             int begin, int end)
        : n_(terrain), begin_(begin), values_(steepness.rows(begin - 1, end + 1)) {
        for (int y = begin - 1; y <= end; ++y) {
            float* row = values_.data() + static_cast<std::ptrdiff_t>(y - begin + 1) * n_.width;
            for (int x = 0; x < n_.width; ++x) row[x] = row[x] <= talus ? 1.0f : 0.0f;
            const int source = y < 0 ? n_.north(0) : y >= n_.height ? n_.south(n_.height - 1) : y;
            if (hardness == nullptr) continue;
            const float* hard = hardness->row(source);
            for (int x = 0; x < n_.width; ++x) row[x] *= 1.0f - hard[x];
        }
    }

    /// Returns row y of the map, which is in the band or next to it.
    const float* row(int y) const {
        const int slot = y - begin_ + 1;
        return slotted(slot < 0 ? slot + n_.height : slot >= slots() ? slot - n_.height : slot);
    }

 private:
    int slots() const { return static_cast<int>(values_.size()) / n_.width; }
    const float* slotted(int slot) const { return values_.data() + static_cast<std::ptrdiff_t>(slot) * n_.width; }

    GridNeighbours n_;
    int begin_;
    std::vector<float> values_;
};

/// The flow between two rows: k d, times the mobility of the higher node.
struct LevellingPairs {
    const Field<float>& h;
    const Mobility& mobility;
    float axis, diagonal;

    auto operator()(int from, int to, FaceKind kind) const {
        return [a = h.row(from), b = h.row(to), mobileA = mobility.row(from), mobileB = mobility.row(to),
                k = kind == FaceKind::Axis ? axis : diagonal](int i, int j) {
            const float d = a[i] - b[j];
            const float own = mobileA[i];
            const float other = mobileB[j];
            return k * d * (d > 0.0f ? own : other);
        };
    }
};

SteepnessHistogram histogramOf(const Terrain& terrain, const SteepnessRows& steepness, ThreadPool& pool) {
    const RowBands bands{terrain.height(), HeightUpdate::kRowsPerBand};
    std::vector<SteepnessHistogram> parts(static_cast<std::size_t>(bands.count()));
    pool.forEach(bands.count(), [&](int band) {
        parts[static_cast<std::size_t>(band)].add(steepness.rows(bands.begin(band), bands.end(band)));
    });
    SteepnessHistogram all;
    for (const SteepnessHistogram& part : parts) all.add(part);
    return all;
}

}  // namespace

void PlateauModel::levelPairwise(Terrain& terrain, const Settings& settings, float talus, const RoundContext& round) {
    const NeighbourSet set = neighboursOf(settings.neighbourhood, static_cast<std::uint64_t>(passes_));
    const bool both = set.axes && set.diagonals;
    const SteepnessRows steepness(terrain, cellsOf(settings.blur, terrain.form().longer()));
    HeightUpdate ground(terrain, next_);
    const GridNeighbours n(terrain);
    const RowBands bands = ground.bands();
    const Field<float>* hardness = round.hardness(terrain);
    round.pool.forEach(bands.count(), [&](int band) {
        const Mobility mobility(terrain, hardness, steepness, talus, bands.begin(band), bands.end(band));
        const LevellingPairs pairs{terrain.heights(), mobility, both ? 0.2f : 0.25f, both ? 0.05f : 0.25f};
        moveOverFaces(ground, n, set, band, pairs);
    });
    ground.finish();
}

void PlateauModel::levelImmediately(Terrain& terrain, const Settings& settings, float talus,
                                    const RoundContext& round) {
    // The neighbourhood alternates with each pass. If the scan alternated too, each neighbourhood would always have the
    // same direction.
    const int turn = settings.neighbourhood == Neighbourhood::Alternating ? passes_ / 2 : passes_;
    const Field<float>* hardness = round.hardness(terrain);
    slideImmediately(terrain, next_, neighboursOf(settings.neighbourhood, static_cast<std::uint64_t>(passes_)),
                     turn % 2 == 0 ? Scan::Forward : Scan::Backward, round.pool, [&](const Slide& slide) {
                         if (slide.drop > talus * slide.length) return 0.0f;
                         const float soft = hardness != nullptr ? 1.0f - (*hardness)(slide.x, slide.y) : 1.0f;
                         return 0.5f * soft * slide.drop;
                     });
}

void PlateauModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    if (!settings.autoTalus) fittedTalus_.reset();
    if (passes_ >= settings.iterations) return;
    const bool immediate = settings.method == PlateauMethod::Immediate;
    if (settings.autoTalus && !fittedTalus_) {
        const SteepnessRows steepness(terrain, immediate ? 0.0f : cellsOf(settings.blur, terrain.form().longer()));
        fittedTalus_ = histogramOf(terrain, steepness, round.pool).percentile(kMovingShare);
    }
    const float talus = fittedTalus_.value_or(static_cast<float>(exactTangent(static_cast<double>(settings.talus))));
    if (!immediate) {
        // Roughness that the blur hides must also be levelled, so count the slopes of the unblurred ground.
        const SteepnessHistogram slopes = histogramOf(terrain, SteepnessRows(terrain, 0.0f), round.pool);
        if (slopes.shareWithin(0.5f * talus, talus) < kLeastShare) return;
    }
    const int passes = std::min(settings.passes, settings.iterations - passes_);
    for (int i = 0; i < passes; ++i, ++passes_)
        if (immediate)
            levelImmediately(terrain, settings, talus, round);
        else
            levelPairwise(terrain, settings, talus, round);
}

void PlateauModel::visitState(StateVisitor& visitor) {
    visitor.visit("fitted_talus", fittedTalus_);
    visitor.visit("passes", passes_);
}

std::vector<Counter> PlateauModel::counters() const {
    return {{"passes", static_cast<std::uint64_t>(passes_)}};
}

}  // namespace scree
