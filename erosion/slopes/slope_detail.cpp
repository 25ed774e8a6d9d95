#include "erosion/slopes/slope_detail.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "erosion/base/exact_math.h"
#include "erosion/records/ledger.h"
#include "erosion/slopes/gullies.h"
#include "erosion/slopes/slope_lanes.h"
#include "erosion/slopes/slope_maps.h"

namespace scree {

namespace {

/// Wear and deposit, in structure metres, after which nothing is left of a map's own details.
constexpr float kWorn = 2.0f;
/// Dip of the beds of land without strata, degrees.
constexpr float kDip = 13.0f;
/// Years over which soil creeps: about the time in which a soil is renewed (Heimsath et al. 1997).
constexpr double kSoilYears = 1e4;
/// Cells of the base along the cells whose means stay: 2^kKeptLevel.
constexpr int kKeptLevel = 2;
constexpr int kRowsTogether = 64;

/// Share of a wave that creep leaves: exp(-D t k^2), D t in m^2.
float leftByCreep(double creepArea, double length) {
    const double k = 2.0 * 3.14159265358979323846 / length;
    return static_cast<float>(exactExp(-creepArea * k * k));
}

SlopeRules rulesOf(const SlopeWork& work, const RockStructure& rock) {
    const SlopeSettings& settings = work.settings;
    const double creepArea = static_cast<double>(settings.soilCreep) * kSoilYears;
    const auto soil = [&](float height, WaveOf wave) {
        const double length =
            1.0 / std::hypot(static_cast<double>(rock.wave(wave).alongX), static_cast<double>(rock.wave(wave).alongY));
        return height * leftByCreep(creepArea, length * static_cast<double>(rock.metre));
    };
    return {.joints = settings.rockDetail * 2.0f * settings.blockiness,
            .beds = settings.rockDetail * 2.0f * (1.0f - settings.blockiness),
            .roughness = settings.rockDetail,
            .scree = settings.scree,
            .screeHeight = settings.screeSize / rock.metre,
            .soilHeight = soil(2.4f, WaveOf::Soil),
            .soilHeightFine = soil(1.2f, WaveOf::SoilFine)};
}

/// 1 over the tangent of the talus at each node of the base.
Field<float> perTalusOf(const SlopeWork& work, const Terrain& base, ThreadPool& pool) {
    const auto inverse = [](float degrees) {
        return static_cast<float>(1.0 / exactTangent(std::clamp(static_cast<double>(degrees), 1.0, 80.0)));
    };
    Field<float> perTalus(base.width(), base.height(), inverse(work.talus));
    if (work.talusAt != nullptr)
        pool.forEach(base.height(), [&](int y) {
            for (int x = 0; x < base.width(); ++x) perTalus(x, y) = inverse((*work.talusAt)(x, y));
        });
    return perTalus;
}

/// Gullies and cones, by the bands of rows that they touch.
template <class Shape>
class ByBand {
 public:
    /// `reach(shape)` is the first and the last row that a shape touches.
    template <class Rows>
    ByBand(const std::vector<Shape>& shapes, int height, const Rows& rows)
        : bands_(static_cast<std::size_t>((height + kRowsTogether - 1) / kRowsTogether)) {
        for (const Shape& shape : shapes) {
            const auto [first, last] = rows(shape);
            const int from = std::max(0, static_cast<int>(std::floor(first))) / kRowsTogether;
            const int to = std::min(height - 1, static_cast<int>(std::ceil(last))) / kRowsTogether;
            for (int band = from; band <= to; ++band) bands_[static_cast<std::size_t>(band)].push_back(shape);
        }
    }
    const std::vector<Shape>& at(int y) const { return bands_[static_cast<std::size_t>(y / kRowsTogether)]; }

 private:
    std::vector<std::vector<Shape>> bands_;
};

/// The cross section of a gully: 1 in its middle, 0 at kGullyReach half-widths.
constexpr float kGullyReach = 2.2f;
float gullyBell(float squaredShare) {
    const float left = std::max(0.0f, 1.0f - squaredShare / (kGullyReach * kGullyReach));
    const float square = left * left;
    return square * square;
}

/// All that the rows of one act share.
struct Act {
    const Terrain& terrain;
    const RockStructure rock;
    const SlopeRules rules;
    float ratio;  ///< Nodes of the terrain along a cell of the base.
    ByBand<GullyReach> gullies;
    ByBand<ScreeDisc> cones;
};

/// One row of the terrain.
class Row {
 public:
    Row(const Act& act, int y, const std::vector<const float*>& base)
        : act_(act), y_(y), width_(act.terrain.width()), gully_(size()), cut_(size()), detail_(size()), rock_(size()) {
        cutGullies(base[0]);
        const float perMetre = 1.0f / act.rock.metre;
        const float cell = act.terrain.cellSize();
        slopeDetail(act.rock, act.rules, {base[0], base[1], base[2], base[3], base[4], gully_.data()},
                    0.5f * cell * perMetre, (static_cast<float>(y) + 0.5f) * cell * perMetre, width_, detail_.data(),
                    rock_.data());
        layCones();
    }
    /// Height of the detail at a node, metres.
    float at(int x) const {
        const auto i = static_cast<std::size_t>(x);
        return detail_[i] - cut_[i];
    }

 private:
    std::size_t size() const { return static_cast<std::size_t>(width_ + kSlopeLanes); }

    /// Calls visit(x) for the nodes from x0 to x1; on a torus also beyond the edges.
    template <class Visit>
    void along(float x0, float x1, const Visit& visit) const {
        int first = static_cast<int>(std::floor(x0)), last = static_cast<int>(std::ceil(x1));
        if (act_.terrain.boundary() != Boundary::Wrap) {
            first = std::max(first, 0);
            last = std::min(last, width_ - 1);
        }
        for (int x = first; x <= last; ++x) visit(x, static_cast<std::size_t>((x % width_ + width_) % width_));
    }

    void cutGullies(const float* ground) {
        const float node = act_.terrain.cellSize();
        for (const GullyReach& reach : act_.gullies.at(y_)) {
            const float halfWidth = std::max(reach.halfWidth, 1.2f * node) / node;  // nodes
            const float shallow = std::min(1.0f, reach.halfWidth / (1.2f * node));  // a narrow one on a coarse grid
            const float x0 = reach.upper.x * act_.ratio - 0.5f, y0 = reach.upper.y * act_.ratio - 0.5f;
            const float alongX = (reach.lower.x - reach.upper.x) * act_.ratio;
            const float alongY = (reach.lower.y - reach.upper.y) * act_.ratio;
            const float squared = alongX * alongX + alongY * alongY + 1e-9f;
            const float far = kGullyReach * halfWidth;
            const float fromY = static_cast<float>(y_) - y0;
            if (fromY < std::min(0.0f, alongY) - far || fromY > std::max(0.0f, alongY) + far) continue;
            along(x0 + std::min(0.0f, alongX) - far, x0 + std::max(0.0f, alongX) + far, [&](int x, std::size_t i) {
                const float fromX = static_cast<float>(x) - x0;
                const float share = std::clamp((fromX * alongX + fromY * alongY) / squared, 0.0f, 1.0f);
                const float dx = fromX - share * alongX, dy = fromY - share * alongY;
                const float bell = gullyBell((dx * dx + dy * dy) / (halfWidth * halfWidth));
                if (bell == 0.0f) return;
                const float bed = reach.upperBed + share * (reach.lowerBed - reach.upperBed);
                const float depth = std::clamp(ground[i] - bed, 0.3f * reach.depth, 5.0f * reach.depth);
                cut_[i] = std::max(cut_[i], shallow * depth * bell);
                gully_[i] = std::max(gully_[i], bell);
            });
        }
    }

    void layCones() {
        std::vector<float> cones;
        for (const ScreeDisc& disc : act_.cones.at(y_)) {
            const float radius = disc.radius / act_.terrain.cellSize();  // nodes
            const float x0 = disc.middle.x * act_.ratio - 0.5f;
            const float dy = static_cast<float>(y_) - (disc.middle.y * act_.ratio - 0.5f);
            if (std::abs(dy) > kDiscReach * radius) continue;
            if (cones.empty()) cones.resize(size());
            along(x0 - kDiscReach * radius, x0 + kDiscReach * radius, [&](int x, std::size_t i) {
                const float dx = static_cast<float>(x) - x0;
                const float left = 1.0f - (dx * dx + dy * dy) / (kDiscReach * kDiscReach * radius * radius);
                if (left > 0.0f) cones[i] = std::max(cones[i], disc.height * left * left * left * (1.0f - rock_[i]));
            });
        }
        for (std::size_t i = 0; i < cones.size(); ++i) detail_[i] += cones[i];
    }

    static constexpr float kDiscReach = 1.6f;  ///< Radii at which the scree of a disc ends.

    const Act& act_;
    int y_, width_;
    std::vector<float> gully_, cut_, detail_, rock_;
};

/// How far erosion has worn the ground's own details away, 0 to 1.
Field<float> wornOf(const Terrain& base, float metre, ThreadPool& pool) {
    Field<float> worn = base.values(Layer::Wear, &pool);
    const Field<float> deposit = base.values(Layer::Deposit, &pool);
    for (int y = 0; y < base.height(); ++y)
        for (int x = 0; x < base.width(); ++x)
            worn(x, y) = std::clamp((std::max(worn(x, y), 0.0f) + deposit(x, y)) / (kWorn * metre), 0.0f, 1.0f);
    return worn;
}

/// Means over 2^kKeptLevel x 2^kKeptLevel cells, as a smooth surface with these means on the same grid.
Field<float> wide(const Terrain& base, const Field<float>& values, ThreadPool& pool) {
    Field<float> smooth(base.width(), base.height());
    int level = kKeptLevel;
    while (level > 0 && (!GridLevel::fits(base.width(), base.height(), base.boundary(), level) ||
                         std::min(base.width(), base.height()) >> level < 2))
        --level;
    if (level == 0) return values;
    const GridLevel grid(base.width(), base.height(), base.boundary(), level);
    grid.refine(grid.coarsen(values, pool), GridLevel::Keep::Means, pool,
                [&](int y, const float* row) { std::copy_n(row, base.width(), smooth.row(y)); });
    return smooth;
}

/// Sets the means over the cells of the base that the sums imply to those of the base, but for what single cells gain
/// or lose within the kept means.
void keepWideMeans(Terrain& terrain, const Field<double>& sums, ThreadPool& pool) {
    Terrain& base = *terrain.base();
    const GridLevel& grid = terrain.baseGrid();
    const auto nodesIn = [&](int x, int y) {
        return static_cast<double>(std::min(grid.ratio(), terrain.width() - x * grid.ratio()) *
                                   std::min(grid.ratio(), terrain.height() - y * grid.ratio()));
    };
    Field<float> gained(base.width(), base.height());
    pool.forEach(base.height(), [&](int y) {
        for (int x = 0; x < base.width(); ++x)
            gained(x, y) = static_cast<float>(sums(x, y) / nodesIn(x, y) - static_cast<double>(base.heights()(x, y)));
    });
    Field<float> excess = wide(base, gained, pool);
    Field<float>& own = base.use(Layer::SlopeDetail);
    pool.forEach(base.height(), [&](int y) {
        for (int x = 0; x < base.width(); ++x) own(x, y) = gained(x, y) - excess(x, y);
    });
    base.markAllChanged(Layer::SlopeDetail);
    Field<float>& heights = terrain.use(Layer::Height);
    grid.refine(excess, GridLevel::Keep::Means, pool, [&](int y, const float* lowered) {
        float* height = heights.row(y);
        for (int x = 0; x < terrain.width(); ++x) height[x] -= lowered[x];
    });
}

}  // namespace

void addSlopeDetail(Terrain& terrain, const SlopeWork& work, ThreadPool& pool) {
    if (!work.settings.enabled) return;
    const Terrain& base = *terrain.base();
    const GridLevel& grid = terrain.baseGrid();
    const double spacing = gullySpacingOf(work.settings, terrain.extent());
    RockStructure rock({.jointSpacing = static_cast<float>(jointSpacingOf(work.settings, terrain.extent())),
                        .dip = kDip,
                        .seed = work.seed},
                       work.strata, work.rock.strata(), terrain.form());
    const SlopeRules rules = rulesOf(work, rock);
    const float metre = rock.metre;
    const Field<float> perTalus = perTalusOf(work, base, pool);
    const SlopeMaps maps = slopeMapsOf(base, work.rock.of(base), perTalus, metre, pool);
    const BaseDrainage drainage = drainageOf(base, work.sea, work.seed, pool);
    const auto ratio = static_cast<float>(grid.ratio());
    const auto rowsOfGully = [&](const GullyReach& reach) {
        const float far = kGullyReach * std::max(reach.halfWidth / terrain.cellSize(), 1.2f);
        return std::pair{std::min(reach.upper.y, reach.lower.y) * ratio - far,
                         std::max(reach.upper.y, reach.lower.y) * ratio + far};
    };
    const auto rowsOfDisc = [&](const ScreeDisc& disc) {
        const float far = 2.0f * disc.radius / terrain.cellSize();
        return std::pair{disc.middle.y * ratio - far, disc.middle.y * ratio + far};
    };
    const Act act{
        terrain,
        std::move(rock),
        rules,
        ratio,
        {gulliesOf(base, drainage, spacing), terrain.height(), rowsOfGully},
        {screeConesOf(base, drainage, maps, spacing, metre, work.settings.scree), terrain.height(), rowsOfDisc}};

    const double before = terrain.volume(&pool);
    const Field<float> nodes = grid.nodesOf(base.heights(), pool);
    const Field<float> worn = wornOf(base, metre, pool);
    Field<double> sums(base.width(), base.height());
    Field<float>& heights = terrain.use(Layer::Height);
    grid.refineTogether({&nodes, &maps.slope, &maps.convexity, &maps.bareness, &perTalus, &worn}, pool,
                        [&](int y, const std::vector<const float*>& rows) {
                            const Row row(act, y, rows);
                            const float* ground = rows[0];
                            const float* share = rows[5];
                            float* height = heights.row(y);
                            for (int x = 0; x < terrain.width(); ++x)
                                height[x] =
                                    ground[x] + (height[x] - ground[x]) * (1.0f - share[x]) + share[x] * row.at(x);
                            double* sum = sums.row(y / grid.ratio());
                            for (int x = 0; x < terrain.width(); x += grid.ratio(), ++sum)
                                for (int i = x; i < std::min(x + grid.ratio(), terrain.width()); ++i)
                                    *sum += static_cast<double>(height[i]);
                        });
    keepWideMeans(terrain, sums, pool);
    // The volume changes only by rounding, and by cells of the base that reach beyond an open edge.
    terrain.ledger().resampled += terrain.volume(&pool) - before;
    terrain.markGroundChanged({0, 0, terrain.width(), terrain.height()});
}

}  // namespace scree
