#include "erosion/land_cover/inland_water_search.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "erosion/land_cover/following_water.h"
#include "erosion/land_cover/river_lines.h"
#include "erosion/land_cover/river_map.h"

namespace scree {

namespace {

constexpr std::size_t kSmallestLake = 12;  // nodes

float filledAt(const FlowRouting& routing, int x, int y) {
    return routing
        .filled[static_cast<std::size_t>(y) * static_cast<std::size_t>(routing.width) + static_cast<std::size_t>(x)];
}

/// Returns the nodes of lakes: of hollows deeper than `leastDepth` that have at least kSmallestLake such nodes. Smaller
/// ones are pools in the bed of a river.
Field<std::uint8_t> lakeNodes(const Field<float>& heights, const FlowRouting& routing, float leastDepth) {
    const int width = heights.width(), height = heights.height();
    Field<std::uint8_t> isLake(width, height);
    Field<std::uint8_t> isSeen(width, height);
    std::vector<std::pair<int, int>> hollow;
    const auto take = [&](int x, int y) {
        if (isSeen(x, y) != 0 || filledAt(routing, x, y) - heights(x, y) <= leastDepth) return;
        isSeen(x, y) = 1;
        hollow.emplace_back(x, y);
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            hollow.clear();
            take(x, y);
            for (std::size_t i = 0; i < hollow.size(); ++i) {
                const auto [u, v] = hollow[i];
                for (int j = std::max(v - 1, 0); j <= std::min(v + 1, height - 1); ++j)
                    for (int k = std::max(u - 1, 0); k <= std::min(u + 1, width - 1); ++k)
                        if (filledAt(routing, k, j) == filledAt(routing, u, v)) take(k, j);
            }
            if (hollow.size() < kSmallestLake) continue;
            for (const auto& [u, v] : hollow) isLake(u, v) = 1;
        }
    return isLake;
}

/// Returns InlandWater::lakes.
Field<float> lakeSurfaces(const Field<std::uint8_t>& isLake, const FlowRouting& routing, ThreadPool& pool) {
    const int width = isLake.width(), height = isLake.height();
    Field<float> surfaces(width, height, InlandWater::kNoLake);
    std::vector<char> hasLake(static_cast<std::size_t>(height), 0);
    pool.forEach(height, [&](int y) {
        for (int x = 0; x < width; ++x) {
            float surface = InlandWater::kNoLake;
            for (int v = std::max(y - 1, 0); v <= std::min(y + 1, height - 1); ++v)
                for (int u = std::max(x - 1, 0); u <= std::min(x + 1, width - 1); ++u)
                    if (isLake(u, v) != 0) surface = std::max(surface, filledAt(routing, u, v));
            surfaces(x, y) = surface;
            if (surface > InlandWater::kNoLake) hasLake[static_cast<std::size_t>(y)] = 1;
        }
    });
    return std::ranges::count(hasLake, 1) > 0 ? std::move(surfaces) : Field<float>();
}

/// Returns the parts of InlandWater::lakes that have one surface each.
std::vector<Lake> lakesOf(const Field<float>& surfaces, const Field<std::uint8_t>& isLake, const Terrain& terrain,
                          int flowCell) {
    const int width = surfaces.width(), height = surfaces.height();
    std::vector<Lake> lakes;
    if (width == 0) return lakes;
    Field<std::uint8_t> isSeen(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (isSeen(x, y) != 0 || surfaces(x, y) <= InlandWater::kNoLake) continue;
            isSeen(x, y) = 1;
            Lake lake{.level = surfaces(x, y), .nodes = {{x, y}}, .shore = {}};
            for (std::size_t i = 0; i < lake.nodes.size(); ++i) {
                const FlowNode at = lake.nodes[i];
                if (isLake(at.x, at.y) == 0)
                    lake.shore.push_back({at, terrain.heights()(groundNode(at.x, flowCell, terrain.width()),
                                                                groundNode(at.y, flowCell, terrain.height()))});
                for (int v = std::max(at.y - 1, 0); v <= std::min(at.y + 1, height - 1); ++v)
                    for (int u = std::max(at.x - 1, 0); u <= std::min(at.x + 1, width - 1); ++u) {
                        if (isSeen(u, v) != 0 || surfaces(u, v) != lake.level) continue;
                        isSeen(u, v) = 1;
                        lake.nodes.push_back({u, v});
                    }
            }
            lakes.push_back(std::move(lake));
        }
    return lakes;
}

}  // namespace

std::shared_ptr<const InlandWater> findInlandWater(const Terrain& terrain, const WaterScale& scale,
                                                   const WaterBodySettings& settings, ThreadPool& pool) {
    const Terrain* base = terrain.base();
    const Terrain& ground = base != nullptr ? *base : terrain;
    const FlowRouting routing = routeFlow(ground.heights(), ground.boundary(), pool, scale.sea);
    auto water = std::make_shared<InlandWater>();
    water->flowCell = 1 << terrain.baseLevel();
    const Field<std::uint8_t> isLake = lakeNodes(ground.heights(), routing, settings.lakeDepth);
    water->lakes = lakeSurfaces(isLake, routing, pool);
    water->lakeParts = lakesOf(water->lakes, isLake, terrain, water->flowCell);
    water->rivers = findRiverLines(terrain, routing, isLake, scale, settings);
    water->riverMap = drawRiverMap(water->rivers, terrain, static_cast<double>(settings.riverWidth));
    return water;
}

}  // namespace scree
