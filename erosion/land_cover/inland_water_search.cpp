#include "erosion/land_cover/inland_water_search.h"

#include <algorithm>

#include "erosion/land_cover/river_lines.h"
#include "erosion/land_cover/river_map.h"

namespace scree {

namespace {

Field<float> lakeSurfaces(const Field<float>& heights, const FlowRouting& routing, float leastDepth, ThreadPool& pool) {
    const int width = heights.width(), height = heights.height();
    const auto filledAt = [&](int x, int y) {
        return routing
            .filled[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    };
    const auto isLake = [&](int x, int y) { return filledAt(x, y) - heights(x, y) > leastDepth; };
    Field<float> surfaces(width, height, InlandWater::kNoLake);
    std::vector<char> hasLake(static_cast<std::size_t>(height), 0);
    pool.forEach(height, [&](int y) {
        for (int x = 0; x < width; ++x) {
            // A hollow shallower than a lake may lie within one, so the whole hollow is filled.
            float surface = InlandWater::kNoLake;
            for (int v = std::max(y - 1, 0); v <= std::min(y + 1, height - 1); ++v)
                for (int u = std::max(x - 1, 0); u <= std::min(x + 1, width - 1); ++u)
                    if (isLake(u, v)) surface = std::max(surface, filledAt(u, v));
            surfaces(x, y) = surface;
            if (surface > InlandWater::kNoLake) hasLake[static_cast<std::size_t>(y)] = 1;
        }
    });
    return std::ranges::count(hasLake, 1) > 0 ? std::move(surfaces) : Field<float>();
}

}  // namespace

std::shared_ptr<const InlandWater> findInlandWater(const Terrain& terrain, const WaterScale& scale,
                                                   const WaterBodySettings& settings, ThreadPool& pool) {
    const Terrain& ground = terrain.base() != nullptr ? *terrain.base() : terrain;
    const FlowRouting routing = routeFlow(ground.heights(), ground.boundary(), pool, scale.sea);
    auto water = std::make_shared<InlandWater>();
    water->flowCell = 1 << terrain.baseLevel();
    water->lakes = lakeSurfaces(ground.heights(), routing, settings.lakeDepth, pool);
    water->rivers = findRiverLines(terrain, routing, scale, settings);
    water->riverMap = drawRiverMap(water->rivers, terrain, static_cast<double>(settings.riverWidth));
    return water;
}

}  // namespace scree
