#include "erosion/land_cover/ice_rubble.h"

#include <algorithm>
#include <cmath>

#include "erosion/analysis/means_around.h"

namespace scree {

namespace {

constexpr float kLeastIce = 2.0f;      ///< m; thinner ice does not carry rubble.
constexpr float kBareIce = 4.0f;       ///< m; ground with less ice sheds rubble.
constexpr float kSheds = 0.5f;         ///< m/m; slope from which ground sheds rubble.
constexpr float kRubbleReach = 30.0f;  ///< m; rubble comes to rest this far from the foot of a slope.
constexpr float kFollowed = 5000.0f;   ///< m of the ice's way.
constexpr int kMostWaySteps = 256;
/// Rubble is found on a grid of about this many nodes along an edge, on which models act as well.
constexpr double kMostRubbleNodes = 512.0;
/// Way beside steep ground after which rubble covers most of the ice, m.
constexpr float kCoveringWay = 80.0f;
/// Way after which most rubble has sunk into cracks or has spread, m.
constexpr float kSinkingWay = 3000.0f;

/// The ice of a land and where rubble falls on it.
class RubbleLand {
 public:
    RubbleLand(const Terrain& land, ThreadPool& pool)
        : ground_(land.heights()), ice_(land.layer(Layer::Ice)), cell_(land.cellSize()) {
        Field<float> surface(ground_.width(), ground_.height());
        falls_ = east_ = south_ = surface;
        pool.forEach(surface.height(), [&](int y) {
            for (int x = 0; x < surface.width(); ++x) surface(x, y) = ground_(x, y) + ice_(x, y);
        });
        surface = meansAround(meansAround(surface, pool), pool);
        pool.forEach(surface.height(), [&](int y) {
            for (int x = 0; x < surface.width(); ++x) {
                const float slopeEast = at(surface, x + 1, y) - at(surface, x - 1, y);
                const float slopeSouth = at(surface, x, y + 1) - at(surface, x, y - 1);
                const float size = std::max(std::hypot(slopeEast, slopeSouth), 1e-6f);
                east_(x, y) = slopeEast / size;
                south_(x, y) = slopeSouth / size;
                falls_(x, y) = fallsAt(x, y);
            }
        });
        // Stripes are as wide as three cells at least, or they would be rows of dots.
        falls_ = meansAround(meansAround(falls_, pool), pool);
    }

    /// True if the ice is thick enough to carry rubble.
    bool isIce(int x, int y) const { return ice_(x, y) >= kLeastIce; }

    /// Rubble that the ice at a node has gathered on its way, as a length beside steep ground in m.
    float gatheredAt(int x, int y) const {
        if (!isIce(x, y)) return 0.0f;
        Point place{static_cast<float>(x), static_cast<float>(y)};
        float gathered = 0.0f;
        const int steps = std::min(static_cast<int>(kFollowed / cell_), kMostWaySteps);
        for (int step = 0; step < steps; ++step) {
            const float kept = std::exp(-static_cast<float>(step) * cell_ / kSinkingWay);
            gathered += kept * cell_ * sampleBilinear(falls_, place);
            const float stepEast = sampleBilinear(east_, place), stepSouth = sampleBilinear(south_, place);
            place = {place.x + stepEast, place.y + stepSouth};
            if (!onMap(place) || sampleBilinear(ice_, place) < kLeastIce) break;
        }
        return gathered;
    }

 private:
    static float at(const Field<float>& field, int x, int y) {
        return field(std::clamp(x, 0, field.width() - 1), std::clamp(y, 0, field.height() - 1));
    }
    bool onMap(Point place) const {
        return place.x >= 0.0f && place.y >= 0.0f && place.x <= static_cast<float>(ice_.width() - 1) &&
               place.y <= static_cast<float>(ice_.height() - 1);
    }
    /// Rubble that falls on the ice of a node, 0 to 1: how much of the ground near it is steep, bare and higher.
    float fallsAt(int x, int y) const {
        if (!isIce(x, y)) return 0.0f;
        const int reach = std::clamp(static_cast<int>(kRubbleReach / cell_), 1, 4);
        int sheds = 0, count = 0;
        for (int v = y - reach; v <= y + reach; ++v)
            for (int u = x - reach; u <= x + reach; ++u) {
                ++count;
                if (at(ice_, u, v) >= kBareIce || at(ground_, u, v) <= ground_(x, y) + ice_(x, y)) continue;
                const float slope = std::hypot(at(ground_, u + 1, v) - at(ground_, u - 1, v),
                                               at(ground_, u, v + 1) - at(ground_, u, v - 1)) /
                                    (2.0f * cell_);
                if (slope > kSheds) ++sheds;
            }
        return 3.0f * static_cast<float>(sheds) / static_cast<float>(count);
    }

    const Field<float>& ground_;
    const Field<float>& ice_;
    float cell_;
    Field<float> falls_;
    Field<float> east_, south_;  ///< Unit vector up the surface.
};

/// Returns the share on the grid of a land that is not too fine.
Field<float> rubbleOn(const Terrain& land, ThreadPool& pool) {
    Field<float> share(land.width(), land.height());
    const RubbleLand rubble(land, pool);
    pool.forEach(land.height(), [&](int y) {
        for (int x = 0; x < land.width(); ++x) share(x, y) = 1.0f - std::exp(-rubble.gatheredAt(x, y) / kCoveringWay);
    });
    const Field<float> wider = meansAround(share, pool);
    pool.forEach(land.height(), [&](int y) {
        for (int x = 0; x < land.width(); ++x) share(x, y) = rubble.isIce(x, y) ? wider(x, y) : 0.0f;
    });
    return share;
}

/// Returns a field of a coarser grid on the finer one.
Field<float> refined(const Field<float>& coarse, const GridLevel& grid, ThreadPool& pool) {
    Field<float> fine(grid.fineWidth(), grid.fineHeight());
    grid.refine(coarse, GridLevel::Keep::Range, pool,
                [&](int y, const float* row) { std::copy_n(row, fine.width(), fine.row(y)); });
    return fine;
}

}  // namespace

Field<float> findRubble(const Terrain& terrain, ThreadPool& pool) {
    if (!terrain.has(Layer::Ice)) return {terrain.width(), terrain.height()};
    if (const Terrain* base = terrain.base()) return refined(rubbleOn(*base, pool), terrain.baseGrid(), pool);
    const int level = GridLevel::highestWithin(static_cast<double>(terrain.form().longer()) / kMostRubbleNodes,
                                               terrain.width(), terrain.height(), Boundary::Open);
    if (level == 0) return rubbleOn(terrain, pool);
    const GridLevel grid(terrain.width(), terrain.height(), Boundary::Open, level);
    Terrain land(grid.coarsen(terrain.heights(), pool), terrain.cellSize() * static_cast<float>(grid.ratio()),
                 terrain.datum());
    land.use(Layer::Ice) = grid.coarsen(terrain.layer(Layer::Ice), pool);
    return refined(rubbleOn(land, pool), grid, pool);
}

}  // namespace scree
