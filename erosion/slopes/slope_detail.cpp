#include "erosion/slopes/slope_detail.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "erosion/base/exact_math.h"
#include "erosion/records/ledger.h"
#include "erosion/slopes/gullies.h"
#include "erosion/slopes/slope_maps.h"
#include "erosion/slopes/slope_rows.h"

namespace scree {

namespace {

/// Wear and deposit, in structure metres, after which nothing is left of a map's own details.
constexpr float kWorn = 2.0f;
/// Dip of the beds of land without strata, degrees.
constexpr float kDip = 13.0f;
/// Years over which soil creeps: about the time in which a soil is renewed (Heimsath et al. 1997).
constexpr double kSoilYears = 1e4;
/// The mean height over 2^kKeptLevel x 2^kKeptLevel cells of the base stays.
constexpr int kKeptLevel = 2;

/// Returns the share of a wave that creep leaves: exp(-D t k^2). `creepArea` is D t in m^2, `length` is in metres.
float leftByCreep(double creepArea, double length) {
    const double k = 2.0 * 3.14159265358979323846 / length;
    return static_cast<float>(exactExp(-creepArea * k * k));
}

SlopeRules rulesOf(const SlopeWork& work, const RockStructure& rock) {
    const SlopeSettings& settings = work.settings;
    const double creepArea = static_cast<double>(settings.soilCreep) * kSoilYears;
    const auto soil = [&](float height, WaveOf wave) {
        return height * leftByCreep(creepArea, static_cast<double>(rock.wave(wave).length * rock.metre));
    };
    return {.joints = settings.rockDetail * 2.0f * settings.blockiness,
            .beds = settings.rockDetail * 2.0f * (1.0f - settings.blockiness),
            .roughness = settings.rockDetail,
            .scree = settings.scree,
            .screeHeight = settings.screeSize / rock.metre,
            .soilHeight = soil(2.4f, WaveOf::Soil),
            .soilHeightFine = soil(1.2f, WaveOf::SoilFine)};
}

/// Returns 1 over the tangent of the talus at each node of the base.
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

/// Returns how far erosion has worn the ground's own details away at each node of the base, 0 to 1.
Field<float> wornOf(const Terrain& base, float metre, ThreadPool& pool) {
    Field<float> worn = base.values(Layer::Wear, &pool);
    const Field<float> deposit = base.values(Layer::Deposit, &pool);
    for (int y = 0; y < base.height(); ++y)
        for (int x = 0; x < base.width(); ++x)
            worn(x, y) = std::clamp((std::max(worn(x, y), 0.0f) + deposit(x, y)) / (kWorn * metre), 0.0f, 1.0f);
    return worn;
}

/// Returns a smooth surface with the same means over 2^kKeptLevel x 2^kKeptLevel cells.
Field<float> wideForms(const Terrain& base, const Field<float>& values, ThreadPool& pool) {
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

/// Gives 2^kKeptLevel x 2^kKeptLevel cells of the base their means back, and notes in Layer::SlopeDetail what single
/// cells gain or lose. `sums` are the sums of the heights over each cell of the base.
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
    Field<float> excess = wideForms(base, gained, pool);
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

/// Gives held nodes the heights back that they had, and notes the gain of their cells of the base.
void putBackHeld(Terrain& terrain, const Field<std::uint8_t>& held, const Field<float>& before, ThreadPool& pool) {
    Terrain& base = *terrain.base();
    const int ratio = terrain.baseGrid().ratio();
    Field<float>& heights = terrain.use(Layer::Height);
    Field<float>& own = base.use(Layer::SlopeDetail);
    pool.forEach(base.height(), [&](int cellY) {
        for (int cellX = 0; cellX < base.width(); ++cellX) {
            const int x1 = std::min((cellX + 1) * ratio, terrain.width());
            const int y1 = std::min((cellY + 1) * ratio, terrain.height());
            double sum = 0.0;
            int nodes = 0;
            bool any = false;
            for (int y = cellY * ratio; y < y1; ++y)
                for (int x = cellX * ratio; x < x1; ++x, ++nodes) {
                    if (held(x, y) != 0) heights(x, y) = before(x, y);
                    any = any || held(x, y) != 0;
                    sum += static_cast<double>(heights(x, y));
                }
            if (any)
                own(cellX, cellY) = static_cast<float>(sum / nodes - static_cast<double>(base.heights()(cellX, cellY)));
        }
    });
}

/// Marks all tiles in which a node is not held.
void markFree(Terrain& terrain, const Field<std::uint8_t>* held, ThreadPool& pool) {
    const TileVersions tiles(terrain.width(), terrain.height());
    std::vector<std::uint8_t> free(static_cast<std::size_t>(tiles.count()), 1);
    if (held != nullptr)
        pool.forEach(tiles.count(), [&](int tile) {
            const CellRect cells = tiles.rect(tile);
            bool any = false;
            for (int y = cells.y0; y < cells.y1 && !any; ++y)
                any =
                    std::any_of(held->row(y) + cells.x0, held->row(y) + cells.x1, [](auto flag) { return flag == 0; });
            free[static_cast<std::size_t>(tile)] = any ? 1 : 0;
        });
    for (int tile = 0; tile < tiles.count(); ++tile)
        if (free[static_cast<std::size_t>(tile)] != 0) terrain.markGroundTileChanged(tile);
}

/// Adds the detail to the heights, smoothed with the weights 1/4, 1/2, 1/4 in both directions, and returns the sums of
/// the heights over each cell of the base. Blocks and beds have edges that are sharper than a grid can show: without
/// smoothing they are stairs of one node, which look like lines along the diagonals.
Field<double> addSmoothed(Terrain& terrain, const Field<float>& detail, ThreadPool& pool) {
    const int width = terrain.width(), height = terrain.height(), ratio = terrain.baseGrid().ratio();
    const bool wrap = terrain.boundary() == Boundary::Wrap;
    const auto beside = [&](int place, int size) {
        return wrap ? (place + size) % size : std::clamp(place, 0, size - 1);
    };
    Field<float>& heights = terrain.use(Layer::Height);
    Field<double> sums(terrain.base()->width(), terrain.base()->height());
    pool.forEach(sums.height(), [&](int cellY) {
        std::vector<float> column(static_cast<std::size_t>(width));
        for (int y = cellY * ratio; y < std::min((cellY + 1) * ratio, height); ++y) {
            const float* north = detail.row(beside(y - 1, height));
            const float* here = detail.row(y);
            const float* south = detail.row(beside(y + 1, height));
            for (int x = 0; x < width; ++x)
                column[static_cast<std::size_t>(x)] = 0.25f * (north[x] + south[x]) + 0.5f * here[x];
            float* heightRow = heights.row(y);
            const float* rows = column.data();
            const auto add = [&](int x, int west, int east) {
                heightRow[x] += 0.25f * (rows[west] + rows[east]) + 0.5f * rows[x];
            };
            add(0, beside(-1, width), beside(1, width));
            for (int x = 1; x + 1 < width; ++x) add(x, x - 1, x + 1);
            add(width - 1, beside(width - 2, width), beside(width, width));
            double* sum = sums.row(cellY);
            for (int x = 0; x < width; x += ratio, ++sum)
                for (int i = x; i < std::min(x + ratio, width); ++i) *sum += static_cast<double>(heightRow[i]);
        }
    });
    return sums;
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
    const SlopeRows slopes(terrain.form(), grid.ratio(), std::move(rock), rules, gulliesOf(base, drainage, spacing),
                           screeConesOf(base, drainage, maps, spacing, metre, work.settings.scree));

    const double before = terrain.volume(&pool);
    const Field<float> heightsBefore = work.held != nullptr ? terrain.heights() : Field<float>();
    const Field<float> nodes = grid.nodesOf(base.heights(), pool);
    const Field<float> worn = wornOf(base, metre, pool);
    Field<float> details(terrain.width(), terrain.height());
    Field<float>& heights = terrain.use(Layer::Height);
    grid.refineTogether(
        {&nodes, &maps.slope, &maps.convexity, &maps.bareness, &perTalus, &worn}, pool,
        [&](int y, const std::vector<const float*>& rows) {
            const std::vector<float> detail = slopes.at(y, {rows[0], rows[1], rows[2], rows[3], rows[4], nullptr});
            const float* ground = rows[0];
            const float* share = rows[5];
            float* height = heights.row(y);
            float* ofRow = details.row(y);
            for (int x = 0; x < terrain.width(); ++x) {
                height[x] = ground[x] + (height[x] - ground[x]) * (1.0f - share[x]);
                ofRow[x] = share[x] * detail[static_cast<std::size_t>(x)];
            }
        });
    keepWideMeans(terrain, addSmoothed(terrain, details, pool), pool);
    if (work.held != nullptr) putBackHeld(terrain, *work.held, heightsBefore, pool);
    // The volume changes only by rounding, and by cells of the base that reach beyond an open edge.
    terrain.ledger().resampled += terrain.volume(&pool) - before;
    markFree(terrain, work.held, pool);
}

}  // namespace scree
