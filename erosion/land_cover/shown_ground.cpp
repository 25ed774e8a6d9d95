#include "erosion/land_cover/shown_ground.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "erosion/base/smooth_step.h"

namespace scree {

namespace {

/// Slope of the ground beside the water, m/m.
constexpr double kBankSlope = 0.12;

std::array<double, 4> cubicWeights(double t) {
    return {0.5 * t * (t * (2.0 - t) - 1.0), 0.5 * (t * t * (3.0 * t - 5.0) + 2.0),
            0.5 * t * (t * (4.0 - 3.0 * t) + 1.0), 0.5 * t * t * (t - 1.0)};
}

NearRiver riverNear(const InlandWater& water, float cellSize, double x, double y) {
    return riverAt(water.riverMap, water.riverMap.nodesPerTexel * static_cast<double>(cellSize), x, y);
}

/// Returns the height of the ground beside or below a river.
double shapedGround(const RiverMap& map, double ground, const NearRiver& river, double lake) {
    if (river.beside >= static_cast<double>(map.bank)) return ground;
    double shape = river.level + kBankSlope * river.beside;
    if (river.beside < 0.0) shape = river.level - depthBeside(map, river.beside, river.halfWidth, river.halfWidth);
    // The ground below a lake lies below its surface already.
    if (lake > static_cast<double>(InlandWater::kNoLake)) shape = std::min(shape, ground);
    return std::lerp(shape, ground, smoothStep(0.0, static_cast<double>(map.bank), river.beside));
}

}  // namespace

double smoothHeight(const Field<float>& heights, double x, double y) {
    x = std::clamp(x, 0.0, heights.width() - 1.0);
    y = std::clamp(y, 0.0, heights.height() - 1.0);
    const int west = static_cast<int>(x), north = static_cast<int>(y);
    const std::array<double, 4> east = cubicWeights(x - west), south = cubicWeights(y - north);
    double height = 0.0;
    for (int j = 0; j < 4; ++j) {
        double row = 0.0;
        for (int i = 0; i < 4; ++i)
            row += east[static_cast<std::size_t>(i)] *
                   static_cast<double>(heights(std::clamp(west + i - 1, 0, heights.width() - 1),
                                               std::clamp(north + j - 1, 0, heights.height() - 1)));
        height += south[static_cast<std::size_t>(j)] * row;
    }
    return height;
}

NearRiver riverAt(const RiverMap& map, double metresPerTexel, double x, double y) {
    const Field<RiverTexel>& texels = map.texels;
    if (texels.width() == 0) return {static_cast<double>(RiverTexel::kFarFromRivers), 0.0, 0.0};
    const double u = std::clamp((x + 0.5) / map.nodesPerTexel - 0.5, 0.0, texels.width() - 1.0);
    const double v = std::clamp((y + 0.5) / map.nodesPerTexel - 0.5, 0.0, texels.height() - 1.0);
    const int west = static_cast<int>(u), north = static_cast<int>(v);
    const auto mean = [&](float RiverTexel::*value) {
        const auto row = [&](int j) {
            return std::lerp(static_cast<double>(texels(west, j).*value),
                             static_cast<double>(texels(std::min(west + 1, texels.width() - 1), j).*value), u - west);
        };
        return std::lerp(row(north), row(std::min(north + 1, texels.height() - 1)), v - north);
    };
    const double halfWidth = mean(&RiverTexel::halfWidth);
    // The distance from the middle is right in narrow rivers, that from the shore where rivers meet.
    const double narrow = std::clamp(1.5 - halfWidth / metresPerTexel, 0.0, 1.0);
    return {std::max(std::abs(mean(&RiverTexel::across)) - halfWidth,
                     mean(&RiverTexel::beside) - 0.75 * metresPerTexel * narrow),
            mean(&RiverTexel::level), halfWidth};
}

double depthBeside(const RiverMap& map, double beside, double halfWidth, double ownHalfWidth) {
    const double share = 1.0 + beside / std::max(halfWidth, 1e-3);
    return map.depth(ownHalfWidth) * std::max(1.0 - share * share, 0.0);
}

double lakeAt(const InlandWater& water, double x, double y) {
    constexpr auto kNone = static_cast<double>(InlandWater::kNoLake);
    if (water.lakes.width() == 0) return kNone;
    const double u = std::clamp((x + 0.5) / water.flowCell - 0.5, 0.0, water.lakes.width() - 1.0);
    const double v = std::clamp((y + 0.5) / water.flowCell - 0.5, 0.0, water.lakes.height() - 1.0);
    const int west = static_cast<int>(u), north = static_cast<int>(v);
    double lake = kNone;
    for (int j = north; j <= std::min(north + 1, water.lakes.height() - 1); ++j)
        for (int i = west; i <= std::min(west + 1, water.lakes.width() - 1); ++i)
            lake = std::max(lake, static_cast<double>(water.lakes(i, j)));
    return lake;
}

double shapedGround(const InlandWater& water, float cellSize, double x, double y, double ground) {
    const NearRiver river = riverNear(water, cellSize, x, y);
    return shapedGround(water.riverMap, ground, river, lakeAt(water, x, y));
}

ShownGround shownGroundAt(const Terrain& terrain, const InlandWater* water, double x, double y) {
    const double ground = smoothHeight(terrain.heights(), x, y);
    if (water == nullptr) return {ground, ground};
    const NearRiver river = riverNear(*water, terrain.cellSize(), x, y);
    const double lake = lakeAt(*water, x, y);
    ShownGround shown{shapedGround(water->riverMap, ground, river, lake), 0.0};
    shown.surface = std::max(shown.ground, lake);
    if (river.beside < 0.0) shown.surface = std::max(shown.surface, river.level);
    return shown;
}

}  // namespace scree
